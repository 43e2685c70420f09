/**
 * What a message wants of a time beyond the one call that is booked (F8): again and again, on several days, on one
 * more, longer, on somebody's clock.
 */
import type { Answers } from '../../contracts/reading/answers.ts';
import type { Reading, TimeMention } from '../../contracts/reading/reading.ts';
import { thingWords } from '../phrases/asking-words.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { besideWordsOf } from '../language/beside-words.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import { fold } from '../language/fold.ts';
import type { Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { minutesIn, namedLengths } from '../times/named.ts';

type Beyond = NonNullable<Answers['beyond']>;

const longestRead = 60;
const mostSentences = 4;
/** In UTF-16 code units, between two days that are joined: "and on". */
const longestGap = 14;
const longestCall = 480;

/** Null: nothing of the kind. Of several the first of the table. */
export function beyondIn(text: Text, times: Reading['times'], language: Reading['language']): Beyond | null {
  const { source, sentences } = text;
  const words =
    sentences.length <= mostSentences ? text.words : sentences.slice(0, mostSentences).flatMap((one) => one.words);
  if (words.length === 0 || words.length > longestRead) return null;
  const said = { source, words, times };
  if (recurs(said)) return { kind: 'every' };
  if (joinsDays(said)) return { kind: 'several' };
  if (tellsClock(said)) return { kind: 'clock' };
  const minutes = lastsIn(said);
  if (minutes !== null) return { kind: 'length', minutes };
  return adds(said, language) ? { kind: 'also' } : null;
}

interface Said {
  readonly source: string;
  readonly words: readonly Word[];
  readonly times: Reading['times'];
}

/** "Every Monday", "todos los lunes", "weekly"; "any day" asks for none of it. */
function recurs({ words }: Said): boolean {
  return words.some(({ fold: word }, at) => {
    const isOfCall = [words[at - 1], words[at + 1]].some((next) => next !== undefined && thingWords.has(next.fold));
    if (againAndAgain.has(word) && isOfCall) return true;
    const behind = words.slice(at + 1, at + 4);
    return everys.has(word) && behind.some((next, place) => isWeekday(next) && behind.slice(0, place).every(isSmall));
  });
}

function isWeekday({ fold: word }: Word): boolean {
  return (classesOf(word) & is.weekday) !== 0;
}

function isSmall({ fold: word }: Word): boolean {
  return word.length <= 3;
}

/** "Friday and Monday": two days, and nothing but what joins them between. */
function joinsDays({ source, times }: Said): boolean {
  return times.slice(1).some((next, at) => {
    const before = times[at] as TimeMention;
    const between = fold(source.slice(before.end, next.start));
    const own = between.split(/[^\p{L}]+/u).filter((word) => word !== '');
    if (!isDay(before) || !isDay(next) || between.length > longestGap) return false;
    return own.some((word) => joints.has(word)) && own.every((word) => joints.has(word) || word.length <= 3);
  });
}

function isDay({ weekday, day, dayOffset, negated, to, told }: TimeMention): boolean {
  const isNamed = [weekday, day, dayOffset].some((part) => part !== undefined);
  return isNamed && negated !== true && to === undefined && told !== true;
}

/** "At eleven her time": whose clock that is nobody knows. */
function tellsClock({ words, times }: Said): boolean {
  return times.some(({ end, hour, zone }) => {
    const at = words.findIndex(({ start }) => start >= end);
    if (hour === undefined || zone !== undefined || at < 0) return false;
    const behind = words.slice(at, at + 4).map(({ fold: word }) => word);
    return clocks.some((clock) => [0, 1].some((skip) => clock.every((word, place) => behind[skip + place] === word)));
  });
}

/** "For an hour", "an hour long": in minutes. */
function lastsIn({ source, words, times }: Said): number | null {
  for (const { start, end } of namedLengths(source, words)) {
    if (times.some((time) => time.start < end && start < time.end)) continue;
    const own = words.filter((word) => word.start >= start && word.end <= end);
    const [before, behind] = [words.findLast((word) => word.end <= start), words.find((word) => word.start >= end)];
    const isLength = lengthLeads.has(before?.fold ?? '') || lengthEnds.has(behind?.fold ?? '');
    const minutes = isLength ? minutesIn(source, own) : null;
    if (minutes !== null && minutes > 0 && minutes <= longestCall) return minutes;
  }
  return null;
}

/** "Also on Friday", "and Friday too". */
function adds({ source, words, times }: Said, language: Reading['language']): boolean {
  const besides = besideWordsOf(language);
  return times.some((time) => {
    if (!isDay(time)) return false;
    const from = words.findIndex(({ start }) => start >= time.start);
    const to = words.findIndex(({ start }) => start >= time.end);
    const first = words[from - 1];
    const lead = first !== undefined && isSmall(first) ? words[from - 2] : first;
    const isLed = [first, lead].some(
      (word) => word !== undefined && besides.has(word.fold) && isNear(source, word, words[from]),
    );
    const next = words[to];
    const isLast = next !== undefined && isNear(source, words[to - 1], next) && endsClause(source, next);
    return isLed || (isLast && besides.has(next.fold)) || (next?.fold === 'as' && words[to + 1]?.fold === 'well');
  });
}

/** No mark stands between. */
function isNear(source: string, one: Word | undefined, other: Word | undefined): boolean {
  return one !== undefined && other !== undefined && !/[.,;:!?]/u.test(source.slice(one.end, other.start));
}

function endsClause(source: string, { end }: Word): boolean {
  return /^\s*(?:$|[.,;:!?])/u.test(source.slice(end, end + 8));
}

const everys = wordsOf('everyWords');
const againAndAgain = wordsOf('recurringWords');
const joints = wordsOf('peopleJoints');
const lengthLeads = wordsOf('lastingLeads');
const lengthEnds = wordsOf('lastingEnds');
const clocks = phrasesOf('otherClocks').map((phrase) => phrase.split(' ').map(fold));
