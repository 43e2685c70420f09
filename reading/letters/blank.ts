/**
 * What stands for a blank of a letter (F2): a day, a name or a number out of the words that merely lead to it ("put
 * Thursday", "Monday, no, Tuesday, please"), and what is said to whoever listens instead of a value ("ask Anna",
 * "shorter please", "you asked me that already").
 */
import type { Span } from '../../contracts/reading/reading.ts';
import { wordsOf } from '../language/words.ts';
import type { Word } from '../text/sentences.ts';
import { everywhere, foldedWords, startsBehind, type Said } from './phrases.ts';

/** Days, people and the like in a message: those that it gives, and days that it takes back. */
export interface ValuesThere {
  readonly given: readonly Span[];
  readonly refused: readonly Span[];
}

/** Where the value stands that is all of the message beside what leads to it; null: there is none. */
export function blankIn(said: Said, there: ValuesThere): Span | null {
  const { words } = said;
  const isValue = words.map((word) => isWithin(word, there.given) && !corrects.has(word.fold));
  const last = endsOf(said, there).find((end) => isValue[end - 1] === true);
  if (last === undefined) return null;
  const from = behindLead(said, valueStart(words, isValue, last), last);
  if (!(isLedTo(said, isValue, from) || isInstead(said, isValue, there, from))) return null;
  const [first, end] = [words[from], words[last - 1]];
  if (first === undefined || end === undefined) return null;
  // "Friday (10 am)".
  const isClosed = said.source.charAt(end.end) === ')' && said.source.slice(first.start, end.end).includes('(');
  return { start: first.start, end: isClosed ? end.end + 1 : end.end };
}

/**
 * Where a value may end: before closers, before the end of a verb that leads to it ("schreib Freitag rein"), before
 * what is taken back ("…, not Tuesday").
 */
function endsOf(said: Said, { refused }: ValuesThere): readonly number[] {
  const { words, ends } = said;
  return ends.flatMap((end) => {
    const isEnd = verbEnds.has(words[end - 1]?.fold ?? '') && leads.endAt(words, said.starts.at(-1) ?? 0) !== null;
    let before = end;
    while (before > 0 && isPut(words[before - 1], refused)) before -= 1;
    return [end, ...(isEnd ? [end - 1] : []), ...(before < end && isRefused(words[end - 1], refused) ? [before] : [])];
  });
}

/** Part of a value that is taken back, or a word that takes it back. */
function isPut(word: Word | undefined, refused: readonly Span[]): boolean {
  return isRefused(word, refused) || negations.has(word?.fold ?? '') || contrasts.has(word?.fold ?? '');
}

function isRefused(word: Word | undefined, refused: readonly Span[]): boolean {
  return word !== undefined && refused.some(({ start, end }) => start <= word.start && word.end <= end);
}

/** "Not Monday but Tuesday", and so with any value: "not a@example.com but b@example.com". */
function isInstead(said: Said, isValue: readonly boolean[], { refused }: ValuesThere, from: number): boolean {
  const { words } = said;
  const isAround = ({ fold }: Word): boolean => corrects.has(fold) || contrasts.has(fold) || articles.has(fold);
  return startsBehind(words, leads).some((start) => {
    const before = words.slice(start, from);
    const isTaken = negations.has(before[0]?.fold ?? '') && instead.has(before.at(-1)?.fold ?? '');
    if (
      isTaken &&
      before.length > 2 &&
      before.slice(1, -1).every((word) => isValue[words.indexOf(word)] || isOfValue(word))
    )
      return true;
    return (
      before.some((word) => isRefused(word, refused)) &&
      before.every((word) => isRefused(word, refused) || isAround(word))
    );
  });
}

/** Nothing that could stand in a letter: it is said to whoever listens. */
export function speaksToUs(said: Said): boolean {
  const { words } = said;
  if (words.length === 0 || words.length > mostWords) return false;
  const starts = startsBehind(words, leads);
  if (starts.some((from) => toUs.endAt(words, from) !== null)) return true;
  const ends = said.ends;
  const isStyle = words
    .slice(starts.at(-1), ends.at(-1))
    .every(({ fold }) => styles.has(fold) || degrees.has(fold) || articles.has(fold));
  return isStyle && words.some(({ fold }) => styles.has(fold));
}

/**
 * In front of a value only its own article belongs to it, and the preposition by which it stands in a sentence: "by
 * Friday".
 */
function valueStart(words: readonly Word[], isValue: readonly boolean[], last: number): number {
  let from = last - 1;
  while (from > 0 && (isValue[from - 1] === true || isOfValue(words[from - 1]))) from -= 1;
  return from;
}

/** "Put in Friday morning", "I'd say Thursday": a word that a lead ends with is none of the value. */
function behindLead({ words }: Said, from: number, last: number): number {
  const starts = startsBehind(words, leads);
  return starts.includes(from) ? from : (starts.find((start) => start > from && start < last) ?? from);
}

function isOfValue(word: Word | undefined): boolean {
  return word !== undefined && (articles.has(word.fold) || prepositions.has(word.fold));
}

/**
 * Whether what stands before a value only leads to it: words that do, its name before a colon or a dash, or another
 * value that is taken back.
 */
function isLedTo(said: Said, isValue: readonly boolean[], from: number): boolean {
  const { words, source } = said;
  const gap = source.slice(words[from - 1]?.end ?? 0, words[from]?.start ?? 0);
  if (from > 0 && from <= longestName && /^\s*(?:[:=]|[–—-]\s)/u.test(gap) && !isValue.slice(0, from).includes(true))
    return true;
  const starts = startsBehind(said.words, leads);
  if (starts.includes(from) || starts.some((start) => namesIt(words, start, from))) return true;
  let before = from;
  while (before > 0 && corrects.has(words[before - 1]?.fold ?? '')) before -= 1;
  if (before === from) return false;
  // "No wait, Tuesday": what was said before is put right.
  const isFirst = starts.includes(before);
  if (!isFirst && isValue[before - 1] !== true) return false;
  // "Wait until Friday" puts nothing right: a wait that does has a mark behind it.
  if (isFirst && waits.has(words[from - 1]?.fold ?? '') && !/[,.;:!\u2013\u2014-]/u.test(gap)) return false;
  // "Lunes, no martes": without a mark behind it the no takes back what follows.
  if (negations.has(words[from - 1]?.fold ?? '') && !/[,.;:–—-]/u.test(gap)) return false;
  return isFirst || starts.includes(valueStart(words, isValue, before));
}

/** "The meeting is on", "day of the meeting": the name of what is asked for, with or without an "is". */
function namesIt(words: readonly Word[], start: number, from: number): boolean {
  let at = start;
  while (at < from && (dayNames.has(words[at]?.fold ?? '') || articles.has(words[at]?.fold ?? ''))) at += 1;
  const isNamed = words.slice(start, at).some(({ fold }) => dayNames.has(fold));
  const isLed = at === from - 1 && copulas.has(words[at]?.fold ?? '');
  return isNamed && (at === from || isLed || leads.endAt(words, at) === from);
}

function isWithin(word: Word, values: readonly Span[]): boolean {
  return /^\d/u.test(word.fold) || values.some(({ start, end }) => start <= word.start && word.end <= end);
}

const mostWords = 14;
/** In words: "the day of the meeting – Friday". */
const longestName = 5;
const leads = everywhere((table) => [...table.openers, ...table.leads]);
const toUs = everywhere((table) => table.toUs);
const styles = foldedWords((table) => table.styles);
const degrees = foldedWords((table) => table.degrees);
const corrects = foldedWords((table) => [...table.negations, ...table.takesBack]);
const negations = foldedWords((table) => table.negations);
const instead = foldedWords((table) => table.instead);
const waits = foldedWords((table) => table.waits);
const verbEnds = foldedWords((table) => table.ends);
const copulas = foldedWords((table) => [...table.copulas, ...table.shoulds]);
const dayNames = foldedWords((table) => table.dayNames);
const prepositions = foldedWords((table) => table.prepositions);
const contrasts: ReadonlySet<string> = new Set([
  ...foldedWords((table) => [...table.corrects, ...table.joints]),
  ...wordsOf('editJoints'),
]);
const articles = wordsOf('editArticles');
