/** The tables of days and times, compiled, and which of them a text is read with. */
import { languages as all } from '../language/languages.ts';
import { isSpace } from '../text/masks.ts';
import type { Sentence } from '../text/sentences.ts';
import { lookupOf } from './compile.ts';
import { isGlued, type Lookup } from './lookup.ts';
import { opening } from './openings.ts';
import type { Kind } from './pieces.ts';
import { isBusinessPeriod } from './written.ts';

/** By the language's tag. */
const tables: Readonly<Record<string, Lookup>> = Object.fromEntries(
  all.map(({ tag, times }) => [tag, lookupOf(times)]),
);

const languages = Object.keys(tables);

const telling: ReadonlySet<Kind> = new Set<Kind>([
  'weekday',
  'month',
  'day',
  'part',
  'weekdayPart',
  'ordinal',
  'number',
  'instant',
]);

/**
 * What a word is to the languages, in the order of `languages`: in the low byte those that have it at all, above it
 * those in which it can be the heart of an expression, and above that those in which it is a short name that is another
 * word too. One bit more says that a length or a unit begins with it in some language.
 */
const bitsOf = new Map<string, number>();
const ofLength = 0x1000000;
for (const [place, language] of languages.entries()) {
  for (const [word, { entries, opens }] of (tables[language] as Lookup).words) {
    const own =
      (entries.length > 0 ? 1 : 0) |
      ((opens & opening.heart) !== 0 ? 0x100 : 0) |
      ((opens & opening.doubtful) !== 0 ? 0x10000 : 0);
    const measures = entries.some(({ kind }) => kind === 'unit' || kind === 'length') ? ofLength : 0;
    bitsOf.set(word, (bitsOf.get(word) ?? 0) | (own << place) | measures);
  }
}

/** Whether it is the table of that language; of none that is unknown. */
export function isTableOf(lookup: Lookup | undefined, language: string): boolean {
  return lookup !== undefined && (tables[language] ?? lookup) === lookup;
}

/** Words for days, hours, parts of the day and places in a row, those of "after lunch" too: what a time is told by. */
export const namesOfTime: readonly string[] = Object.values(tables).flatMap(({ words }) =>
  [...words].flatMap(([word, { entries }]) => [
    ...(entries.some(({ kind, rest }) => rest.length === 0 && telling.has(kind)) ? [word] : []),
    ...entries.flatMap(({ kind, rest }) => (kind === 'part' ? rest.slice(-1) : [])),
  ]),
);

/** What says behind a time that it is not wanted: "is out", "geht nicht". */
export const unwantedBehind: ReadonlySet<string> = new Set(
  Object.values(tables).flatMap(({ words }) =>
    [...words].flatMap(([word, { entries }]) =>
      entries.flatMap(({ kind, rest }) => (kind === 'notBehind' ? [[word, ...rest].join(' ')] : [])),
    ),
  ),
);

/** The languages that have the word in their tables of time, as bits in the order of `tables`. */
export function languagesOfTimeWord(fold: string): number {
  return (bitsOf.get(fold) ?? 0) & 0xff;
}

/** Short names count where next to nothing else is said. */
const shortest = 3;

/** Whether a sentence may say a time in any language; for nearly every sentence no, after one look-up a word. */
export function isTimely({ words }: Sentence): boolean {
  const wanted = words.length <= shortest ? 0xffff00 : 0xff00;
  for (const { fold } of words)
    if (isDigit(fold.charCodeAt(0)) || ((bitsOf.get(fold) ?? 0) & wanted) !== 0 || isGlued(fold)) return true;
  return false;
}

/** Whether words may name a day or a time of day, short names too. */
export function mayNameTime(words: Sentence['words']): boolean {
  for (const { fold } of words)
    if (
      isDigit(fold.charCodeAt(0)) ||
      ((bitsOf.get(fold) ?? 0) & 0xffff00) !== 0 ||
      isGlued(fold) ||
      isBusinessPeriod(fold)
    )
      return true;
  return false;
}

/**
 * Whether words may name a length of time: each has a unit, in full, behind its digits ("30min") or as a mark ("30'").
 */
export function mayNameLength(text: string, words: Sentence['words']): boolean {
  for (const { fold, end } of words)
    if (
      ((bitsOf.get(fold) ?? 0) & ofLength) !== 0 ||
      (isDigit(fold.charCodeAt(0)) && !isDigit(fold.charCodeAt(fold.length - 1))) ||
      startsWithMinuteMark(text, end)
    )
      return true;
  return false;
}

function startsWithMinuteMark(text: string, from: number): boolean {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === 0x27;
}

/**
 * The two tables to try at most, the likeliest first: by how many of the sentences' words each knows, and by the
 * language of the text, else the first.
 */
export function tablesFor(
  sentences: readonly Pick<Sentence, 'words'>[],
  language = languages[0] ?? '',
): readonly Lookup[] {
  const scores = languages.map((code): number => (code === language ? 1 : 0));
  for (const { words } of sentences)
    for (const { fold } of words) {
      // Digits are the same in every language.
      const bits = isDigit(fold.charCodeAt(0)) ? 0 : (bitsOf.get(fold) ?? 0);
      if (bits === 0) continue;
      for (let place = 0; place < scores.length; place += 1)
        scores[place] = (scores[place] ?? 0) + (bits & (1 << place) ? 0.6 : 0) + (bits & (256 << place) ? 1 : 0);
    }
  // Behind the likeliest only one that has a word of time of its own here: digits alone are read once.
  const best = likeliest(scores, -Infinity, -1);
  const second = likeliest(scores, 1, best);
  return (second < 0 ? [best] : [best, second]).map((place) => tables[languages[place] as string] as Lookup);
}

/** The first place with the highest score above `least`, but not `other`; -1 where there is none. */
function likeliest(scores: readonly number[], least: number, other: number): number {
  let found = -1;
  for (let place = 0; place < scores.length; place += 1)
    if (place !== other && (scores[place] ?? 0) > (found < 0 ? least : (scores[found] ?? 0))) found = place;
  return found;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
