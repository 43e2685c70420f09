/**
 * What stands for a blank of a letter (F2): a day, a name or a number out of the words that merely lead to it ("put Thursday", "Monday, no,
 * Tuesday, please"), and what is said to whoever listens instead of a value ("ask Anna", "shorter please", "you asked me that already").
 */
import type { Span } from '../../contracts/reading.ts';
import { wordsOf } from '../language/words.ts';
import type { Word } from '../text/sentences.ts';
import { everywhere, foldedWords, startsBehind, type Said } from './phrases.ts';

/** Days, people and the like in a message: those that it gives, and days that it takes back. */
export interface ValuesThere {
  readonly given: readonly Span[];
  readonly refused: readonly Span[];
  /** Every word of the message is known to say something or nothing (G20). */
  readonly isAccounted: boolean;
}

/** Where the value stands that is all of the message beside what leads to it; null: there is none, or it is all that is said. */
export function blankIn(said: Said, there: ValuesThere): Span | null {
  const { words, source } = said;
  const isValue = words.map((word) => isWithin(word, there.given) && !corrects.has(word.fold));
  const ends = there.isAccounted ? [isValue.lastIndexOf(true) + 1] : said.ends;
  const last = ends.find((end) => isValue[end - 1] === true);
  if (last === undefined) return null;
  const from = valueStart(words, isValue, last);
  const isOnly = there.isAccounted && !isValue.slice(0, from).includes(true);
  if (!(isOnly || isLedTo(said, isValue, from) || isInstead(said, there, from))) return null;
  const [first, end] = [words[from], words[last - 1]];
  if (first === undefined || end === undefined || source.slice(first.start, end.end) === source.trim()) return null;
  return { start: first.start, end: end.end };
}

/** "Not Monday but Tuesday". */
function isInstead(said: Said, { refused }: ValuesThere, from: number): boolean {
  const { words } = said;
  const isRefused = (word: Word): boolean => refused.some(({ start, end }) => start <= word.start && word.end <= end);
  const isAround = ({ fold }: Word): boolean => corrects.has(fold) || contrasts.has(fold) || articles.has(fold);
  return startsBehind(words, leads).some((start) => {
    const before = words.slice(start, from);
    return before.some(isRefused) && before.every((word) => isRefused(word) || isAround(word));
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

/** In front of a value only its own article belongs to it. */
function valueStart(words: readonly Word[], isValue: readonly boolean[], last: number): number {
  let from = last - 1;
  while (from > 0 && (isValue[from - 1] === true || articles.has(words[from - 1]?.fold ?? ''))) from -= 1;
  return from;
}

/** Whether what stands before a value only leads to it: words that do, its name before a colon or a dash, or another value that is taken back. */
function isLedTo(said: Said, isValue: readonly boolean[], from: number): boolean {
  const { words, source } = said;
  const gap = source.slice(words[from - 1]?.end ?? 0, words[from]?.start ?? 0);
  if (from > 0 && from <= longestName && /^\s*(?:[:=]|[–—-]\s)/u.test(gap) && !isValue.slice(0, from).includes(true))
    return true;
  const starts = startsBehind(said.words, leads);
  if (starts.includes(from)) return true;
  let before = from;
  while (before > 0 && corrects.has(words[before - 1]?.fold ?? '')) before -= 1;
  if (before === from || isValue[before - 1] !== true) return false;
  // "Lunes, no martes": without a mark behind it the no takes back what follows.
  if (negations.has(words[from - 1]?.fold ?? '') && !/[,.;:–—-]/u.test(gap)) return false;
  const first = valueStart(words, isValue, before);
  return starts.includes(first);
}

function isWithin(word: Word, values: readonly Span[]): boolean {
  return /^\d/u.test(word.fold) || values.some(({ start, end }) => start <= word.start && word.end <= end);
}

const mostWords = 14;
/** In words: "the day of the meeting – Friday". */
const longestName = 5;
const leads = everywhere((table) => `${table.openers}|${table.leads}`);
const toUs = everywhere((table) => table.toUs);
const styles = foldedWords((table) => table.styles);
const degrees = foldedWords((table) => table.degrees);
const corrects = foldedWords((table) => `${table.negations} ${table.takesBack}`);
const negations = foldedWords((table) => table.negations);
const contrasts: ReadonlySet<string> = new Set([
  ...foldedWords((table) => `${table.corrects} ${table.joints}`),
  ...wordsOf('editJoints'),
]);
const articles = wordsOf('editArticles');
