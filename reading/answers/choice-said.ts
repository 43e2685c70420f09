/**
 * What an answer to "which one suits you?" says by how its words stand together (F8, G20): a place that is put right, a
 * number beside a weekday that is a date, and what only looks like a choice.
 */
import type { Answers } from '../../contracts/reading/answers.ts';
import type { Reading, TimeMention } from '../../contracts/reading/reading.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import type { CompiledLexicon } from '../phrases/lexicon.ts';
import type { Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';

type Said = NonNullable<Answers['choice']>;

/** In UTF-16 code units: longer ones say more than one thing. */
const longest = 80;

/** Null: nothing of the kind. */
export function choiceSaid(
  { source, sentences }: Text,
  times: Reading['times'],
  { ordinals, numbers }: Pick<CompiledLexicon, 'ordinals' | 'numbers'>,
): Said | null {
  const [sentence, ...more] = sentences;
  if (sentence === undefined || source.length > longest) return null;
  const placeOf = ({ fold }: Word): number | undefined =>
    ordinals.get(fold) ?? numbers.get(fold) ?? (/^\d$/u.test(fold) ? Number(fold) : undefined);
  // "3. no 2.": a full stop between them is what a comma is.
  const said = sentences.slice(0, 2).flatMap((one) => one.words.filter(({ fold }) => !around.has(fold)));
  const put = putRight(source, said, placeOf);
  if (put !== null) return more.length > 1 ? { doubt: true } : put;
  if (sentences.some(({ words }) => isOfBefore(source, words, times, placeOf) || isOfDays(words, placeOf)))
    return { doubt: true };
  if (more.length > 0) return null;
  const next = besideTime(sentence.words, times);
  if (next !== null) return { next };
  const isDated = times.some(({ weekday, day, start, end }) => {
    return (
      weekday !== undefined &&
      day !== undefined &&
      isWrittenAsDate(source.slice(start, end), sentence.words, { start, end })
    );
  });
  const doubt =
    isCount(sentence.words) ||
    isOff(sentence.words) ||
    isShift(sentence.words, times) ||
    asksOf(sentence.words, placeOf);
  return doubt || isDated ? { ...(doubt ? { doubt } : {}), ...(isDated ? { dated: true } : {}) } : null;
}

/** "Den ersten, nein den zweiten": the second. "First, no second": that one, or neither. */
function putRight(source: string, words: readonly Word[], placeOf: (word: Word) => number | undefined): Said | null {
  const said = words.filter(({ fold }) => !articles.has(fold));
  const [first, no, second, ...rest] = said;
  if (first === undefined || no === undefined || second === undefined) return null;
  const place = placeOf(second);
  if (place === undefined || placeOf(first) === undefined) return null;
  if (correcting.has(no.fold)) return rest.every(({ fold }) => polite.has(fold)) ? { place } : { doubt: true };
  if (rest.length > 0) return null;
  const [before, behind] = [source.slice(first.end, no.start), source.slice(no.end, second.start)];
  const isOpen = open.has(no.fold) && /[,.;]/u.test(before) && !/[,.;]|\bthe\b/iu.test(behind);
  return isOpen ? { doubt: true } : null;
}

/** "The two", "die zwei am Montag": how many, and no place. */
function isCount(said: readonly Word[]): boolean {
  const words = said.filter(({ fold }) => counting.has(fold) || !around.has(fold));
  const number = words.findIndex(({ fold }) => !counting.has(fold));
  const next = words[number + 1]?.fold ?? '';
  return number > 0 && counted.has(words[number]?.fold ?? '') && !isClock(next);
}

function isClock(fold: string): boolean {
  return (classesOf(fold) & is.timeUnit) !== 0 || clocks.has(fold);
}

/** "Dienstag habe ich frei": off, or there. */
function isOff(words: readonly Word[]): boolean {
  // "Tuesday, because I'm off on Monday": that is why.
  if (words.some(({ fold }, at) => at > 0 && reasons.has(fold))) return false;
  return words.some(({ fold }) => offVerbs.has(fold)) && words.some(({ fold }) => offWords.has(fold));
}

/** "On Monday she has the late shift": when somebody works is no wish. */
function isShift(words: readonly Word[], times: Reading['times']): boolean {
  // In more clauses than one it may be told why.
  if (times.length === 0 || words.some(({ head }, at) => head && at > 0)) return false;
  return words.some(({ fold }) => shifts.has(fold)) && words.some(({ fold }) => others.has(fold));
}

/**
 * "The one after the ten o'clock", "der nach dem um zehn": which is right behind (1), or before (-1), the one that is
 * named by its time.
 */
function besideTime(words: readonly Word[], times: Reading['times']): 1 | -1 | null {
  const [time, ...others] = times;
  if (time?.bound === undefined || others.length > 0 || words.some(({ head }, at) => head && at > 0)) return null;
  const at = words.findIndex(({ fold }) => after.has(fold) || before.has(fold));
  const isHeaded = words.slice(Math.max(0, at - longestHead), at).some(({ fold }) => heads.has(fold));
  if (at < 1 || !isHeaded) return null;
  const said = words.slice(at + 1).map(({ fold }) => fold);
  const lead = leads.find((one) => one.every((word, place) => said[place] === word));
  if (lead === undefined) return null;
  // "After the ten o'clock", "before the Tuesday one": an hour, or the day with what is on it.
  const isOne = lead.length > 1 || time.hour !== undefined || said.some((word) => heads.has(word));
  const isShort = words.length <= longestBeside && isOne;
  return isShort ? (after.has(words[at]?.fold ?? '') ? 1 : -1) : null;
}

/** Words: "one that is right", and all of it. */
const longestHead = 3;
const longestBeside = 10;

/**
 * "I took the second one last week", "yesterday you offered me Tuesday": in one breath with a time that is over, what
 * is named is told of then.
 */
function isOfBefore(
  source: string,
  words: readonly Word[],
  times: Reading['times'],
  placeOf: (word: Word) => number | undefined,
): boolean {
  const over = times.find((time) => time.negated !== true && isOver(time));
  if (over === undefined) return false;
  const isNear = ({ start, end }: Pick<Word, 'start' | 'end'>): boolean => {
    const [from, to] = end <= over.start ? [end, over.start] : [over.end, start];
    return to >= from && !/[,;:.!?()\u2013\u2014\n]/u.test(source.slice(from, to));
  };
  return (
    times.some((time) => time !== over && !isOver(time) && isNear(time)) ||
    words.some((word) => placeOf(word) !== undefined && isNear(word))
  );
}

/** It lies before today, whatever today is. */
function isOver({ past, dayOffset = 0, weekOffset = 0, monthOffset = 0, yearOffset = 0 }: TimeMention): boolean {
  return past === true || Math.min(dayOffset, weekOffset, monthOffset, yearOffset) < 0;
}

/** "The second day", "тот день что раньше": of the days that are shown, and not of the times. */
function isOfDays(words: readonly Word[], placeOf: (word: Word) => number | undefined): boolean {
  return words.some(({ fold }, at) => {
    if (!dayNouns.has(fold)) return false;
    const before = words[at - 1];
    const isCounted = before !== undefined && ordinalOf(before, placeOf);
    const near = words.slice(Math.max(0, at - 1), at + longestCompared);
    return isCounted || near.some((word) => compared.has(word.fold));
  });
}

/** A place, and no number: "two days". */
function ordinalOf(word: Word, placeOf: (word: Word) => number | undefined): boolean {
  return placeOf(word) !== undefined && !/^\d/u.test(word.fold) && !counted.has(word.fold);
}

/** Words: "день, который раньше". */
const longestCompared = 3;

/** "Would the first work for her": whether it would. */
function asksOf(words: readonly Word[], placeOf: (word: Word) => number | undefined): boolean {
  const [first, second] = words;
  if (first === undefined || second === undefined || !asking.has(first.fold) || own.has(second.fold)) return false;
  return words.some((word) => placeOf(word) !== undefined) && words.some(({ fold }) => others.has(fold));
}

/** "Tuesday the 15th", "Dienstag, den 15.", "el martes 15". */
function isWrittenAsDate(said: string, words: readonly Word[], { start, end }: Pick<Word, 'start' | 'end'>): boolean {
  const own = words.filter((word) => word.start >= start && word.end <= end);
  const number = own.findIndex(({ fold }) => /^\d/u.test(fold));
  const before = words.findLast((word) => word.end <= start);
  const isLed = number > 0 && dates.has(own[number - 1]?.fold ?? '');
  const isMarked = /\d(?:\.(?!\d)|st\b|nd\b|rd\b|th\b|te[nr]?\b|-?го(?!\p{L})|-?е(?!\p{L})|º)/iu.test(said);
  return isLed || isMarked || (before?.fold === 'el' && number > 0);
}

const reasons = wordsOf('reasonWords');
const polite = wordsOf('politeFillers');
const around = wordsOf('choiceFillers');
const articles = wordsOf('placeArticles');
const correcting = wordsOf('correctingNos');
const open = wordsOf('openNos');
const clocks = wordsOf('clockUnits');
const others = wordsOf('othersSubjects');
const offVerbs = wordsOf('offVerbs');
const offWords = wordsOf('offWords');
const counting = wordsOf('countingLeads');
const counted = wordsOf('countedNumbers');
const shifts = wordsOf('shiftWords');
const asking = wordsOf('choiceAsks');
const own = wordsOf('ownSubjects');
const dates = wordsOf('dateLeads');
const dayNouns = wordsOf('dayNouns');
const compared = wordsOf('comparedDays');
const after = wordsOf('afterPlace');
const before = wordsOf('beforePlace');
const heads = wordsOf('besideHeads');
const leads = phrasesOf('besideLeads').map((phrase) => phrase.split(' '));
