/** Places in a list: "the second one", "option 2", "2", "last". */
import type { Reading } from '../../contracts/reading/reading.ts';
import { wordSpan } from '../phrases/acts.ts';
import type { CompiledLexicon } from '../phrases/lexicon.ts';
import type { Sentence } from '../text/sentences.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import { fold } from '../language/fold.ts';

const most = 4;
const listWords = wordsOf('placeWords');
/** Words behind which an ordinal counts something else: "first of all", "second thought", "last week". */
const otherUses = wordsOf('ordinalsOfOthers');
const months = wordsOf('months');
const others: ReadonlySet<string> = new Set([...wordsOf('otherChoices')].map(fold));

/** Adds the places a sentence names. `alone`: it is the whole message, so that a bare number is a choice. */
export function readOrdinals(
  text: string,
  sentence: Sentence,
  lexicon: CompiledLexicon,
  alone: boolean,
  found: Reading['ordinals'],
): void {
  const { words } = sentence;
  for (let i = 0; i < words.length && found.length < most; i += 1) {
    const said = words[i]?.fold ?? '';
    const before = words[i - 1]?.fold ?? '';
    const after = words[i + 1]?.fold ?? '';
    const index = lexicon.ordinals.get(said);
    // "Las otras dos": it counts what is left.
    if (index !== undefined && !(others.has(before) && lexicon.numbers.has(said))) {
      const counted = countedFrom(words, i, index, lexicon) ?? besidePlace(words, i, index);
      const few = counted === null ? severalAt(words, i, index, lexicon) : null;
      if (counted !== null) {
        found.push({ ...wordSpan(text, sentence, counted.from ?? i, counted.to), index: counted.index });
        i = counted.to - 1;
      } else if (few !== null) {
        const span = wordSpan(text, sentence, few.from, few.to);
        for (let at = 0; at < few.count && found.length < most; at += 1)
          found.push({ ...span, index: index > 0 ? index + at : index - at });
        i = few.to - 1;
      } else if ((!otherUses.has(after) || isOfThose(words, i + 1)) && !months.has(before))
        found.push({ ...wordSpan(text, sentence, i, behindCount(words, i, lexicon)), index });
      continue;
    }
    const last = found.at(-1);
    // "Not the first, the next one".
    if (nextOnes.has(said) && last !== undefined && last.index > 0 && isRightBehind(words, i, last)) {
      found.push({ ...wordSpan(text, sentence, i, i + 1), index: last.index + 1 });
      continue;
    }
    const number = bareNumber(said, lexicon);
    if (number === null) continue;
    const sign = text.charAt((words[i]?.start ?? 0) - 1);
    // "-1" is a value below nothing, and no place.
    if (sign === '-' || sign === '\u2212' || sign === '+') continue;
    const hashed = sign === '#';
    const chosen =
      (listWords.has(before) && before !== 'the') ||
      hashed ||
      (alone && words.length === 1) ||
      (alone && words.length <= 3 && isFiller(words, i));
    if (chosen) found.push({ ...wordSpan(text, sentence, i, i + 1), index: number });
  }
}

/** In the same breath as the place before it, and no "next week". */
function isRightBehind(words: Sentence['words'], at: number, { end }: { readonly end: number }): boolean {
  const from = words.findIndex((word) => word.start >= end);
  const next = words[at + 1]?.fold ?? '';
  return from >= 0 && at - from <= longestTurn && (next === '' || ofThose.has(next) || words[at + 1]?.head === true);
}

/** Words between them: "no me va, mejor la". */
const longestTurn = 5;
const nextOnes = wordsOf('nextOnes');

/** "La segunda de las tres": behind how many were offered, where that is said; behind the place where it is not. */
function behindCount(words: Sentence['words'], at: number, lexicon: CompiledLexicon): number {
  let to = at + 1;
  while (to - at < 3 && partitives.has(words[to]?.fold ?? '')) to += 1;
  const said = words[to]?.fold ?? '';
  const count = twos.has(said) ? 2 : (bareNumber(said, lexicon) ?? 0);
  const isTime = (classesOf(words[to + 1]?.fold ?? '') & (is.timeUnit | is.weekday | is.month)) !== 0;
  if (to === at + 1 || count <= 1 || count > most || isTime) return at + 1;
  // "La última de las tres opciones".
  return ofThose.has(words[to + 1]?.fold ?? '') ? to + 2 : to + 1;
}

const partitives = wordsOf('partitiveWords');

/** A place that several words say together: from the first of them, where it is not the ordinal, to behind the last. */
interface Counted {
  readonly from?: number;
  readonly to: number;
  readonly index: number;
}

/**
 * "The second to last", "der zweite von unten", "the second from the top", "last but one": where the words end that say
 * from where it is counted; null when none do.
 */
function countedFrom(
  words: Sentence['words'],
  at: number,
  index: number,
  { ordinals }: CompiledLexicon,
): Counted | null {
  const isLast = (fold: string | undefined): boolean => fold !== undefined && ordinals.get(fold) === -1;
  const start = pastPhrase(words, at + 1, fromTheStart);
  if (start > 0) return { to: start, index };
  // "The next to last".
  if (index === -1 && nextTo.has(words[at - 2]?.fold ?? '') && words[at - 1]?.fold === 'to')
    return { from: at - 2, to: at + 1, index: -2 };
  if (index === -1) {
    const but = pastPhrase(words, at + 1, lastButOne);
    return but > 0 ? { to: but, index: -2 } : null;
  }
  if (index < 1) return null;
  const end = pastPhrase(words, at + 1, fromTheEnd);
  if (end > 0) return { to: end, index: -index };
  if (isLast(words[at + 1]?.fold)) return { to: at + 2, index: -index };
  return words[at + 1]?.fold === 'to' && isLast(words[at + 2]?.fold) ? { to: at + 3, index: -index } : null;
}

/**
 * "The one right after the first", "der vor dem letzten": the place beside it. A length of time before it counts from
 * there instead.
 */
function besidePlace(words: Sentence['words'], at: number, index: number): Counted | null {
  let lead = at - 1;
  while (lead >= 0 && at - lead <= longestLead && articles.has(words[lead]?.fold ?? '')) lead -= 1;
  const said = words[lead]?.fold ?? '';
  const step = afterPlace.has(said) ? 1 : beforePlace.has(said) ? -1 : 0;
  const next = words[at + 1]?.fold;
  if (step === 0 || (next !== undefined && !ofThose.has(next))) return null;
  if ((classesOf(words[lead - 1]?.fold ?? '') & is.timeUnit) !== 0) return null;
  const beside = index + step;
  return index === 0 || Math.sign(beside) !== Math.sign(index) ? null : { from: lead, to: at + 1, index: beside };
}

/** "The first two", "las dos primeras", "die ersten beiden". */
function severalAt(
  words: Sentence['words'],
  at: number,
  index: number,
  lexicon: CompiledLexicon,
): { readonly from: number; readonly to: number; readonly count: number } | null {
  if (Math.abs(index) !== 1) return null;
  const counts = (place: number): number => {
    const said = words[place]?.fold ?? '';
    return twos.has(said) ? 2 : (bareNumber(said, lexicon) ?? 0);
  };
  const [before, behind] = [counts(at - 1), counts(at + 1)];
  if (behind >= 2 && behind <= most) return { from: at, to: at + 2, count: behind };
  return before >= 2 && before <= most ? { from: at - 1, to: at + 1, count: before } : null;
}

/** Articles between "after" and the place. */
const longestLead = 3;
const articles = wordsOf('placeArticles');
const twos = wordsOf('bothWords');
const afterPlace = wordsOf('afterPlace');
const beforePlace = wordsOf('beforePlace');

/**
 * Where one of the phrases ends that stands there; 0 where none does. A noun may stand before it: "the second one from
 * the end".
 */
function pastPhrase(words: Sentence['words'], at: number, phrases: readonly (readonly string[])[]): number {
  const from = ofThose.has(words[at]?.fold ?? '') ? at + 1 : at;
  const found = phrases.find((phrase) => phrase.every((word, place) => words[from + place]?.fold === word));
  return found === undefined ? 0 : from + found.length;
}

const inWords = (phrase: string): readonly string[] => phrase.split(' ').map(fold);
const fromTheEnd = phrasesOf('fromTheEnd').map(inWords);
const fromTheStart = phrasesOf('fromTheStart').map(inWords);
const nextTo = wordsOf('nextTo');
const lastButOne = phrasesOf('lastButOne').map(inWords);

/** "The first of the three", "the second time slot": it is what was offered that is counted. */
function isOfThose(words: Sentence['words'], at: number): boolean {
  const next = words[at + 1]?.fold ?? '';
  if (ofThose.has(next)) return true;
  const counted = articles.has(next) ? (words[at + 2]?.fold ?? '') : next;
  return ofThose.has(counted) || (classesOf(counted) & is.weekday) !== 0;
}

const ofThose = wordsOf('offeredWords');

function bareNumber(fold: string, lexicon: CompiledLexicon): number | null {
  const number = fold.length <= 2 && /^\d{1,2}$/.test(fold) ? Number(fold) : lexicon.numbers.get(fold);
  return number !== undefined && number >= 1 && number <= 20 ? number : null;
}

const fillers = wordsOf('choiceFillers');

function isFiller(words: Sentence['words'], at: number): boolean {
  return words.every((word, index) => index === at || fillers.has(word.fold));
}
