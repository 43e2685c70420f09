/** The tables of numbers off a meter, of all languages (D2). */
import type { MeterFrame } from '../../contracts/language/diagnosis.ts';
import { languages } from '../language/languages.ts';
import { ownBook, type PhraseBook } from '../phrases/phrases.ts';
import { fold } from '../language/fold.ts';

const tables = languages.map(({ diagnosis }) => diagnosis.meter);
type MeterTable = (typeof tables)[number];

/** A number that no list has is NaN. */
export const counted = countsIn(languages.map(({ numbers }) => numbers.meter));
export const fractions = countsIn(tables.map(({ fractions: own }) => own));
/** Lengths of time, by their hours. */
export const durationBook: PhraseBook = ownBook(
  tables.flatMap(({ durations }) =>
    Object.entries(durations).map(([hours, phrases]) => ({ tag: { name: hours }, phrases: [...phrases] })),
  ),
  {},
);
/** Powers of ten. */
export const prefixes = countsIn(tables.map(({ prefixes: own }) => own));
export const foreignUnits = wordsOf((table) => table.foreign);
export const hundreds = wordsOf((table) => table.hundred);
export const numberJoints = wordsOf((table) => table.joints);
export const singles = wordsOf((table) => table.one);
/** Units that may stand in front of their number. */
export const invertedUnits = wordsOf((table) => table.inverted);
export const hoursOfDay = wordsOf((table) => table.hours);

/** What is added behind a number: words, and how much. */
export const parts: readonly { readonly words: readonly string[]; readonly adds: number }[] = tables.flatMap((table) =>
  Object.entries(table.adds).flatMap(([adds, phrases]) =>
    phrases.map((words) => ({ words: words.split(' ').map(fold), adds: Number(adds) })),
  ),
);

/** Everything that says whether a number holds. */
export const meterBook: PhraseBook = ownBook(
  tables.flatMap(({ phrases }) =>
    Object.entries(phrases).map(([name, each]) => ({
      tag: { name: name satisfies string as MeterFrame },
      phrases: each,
    })),
  ),
  {},
);

/** Places by their key. */
export const placeBook: PhraseBook = ownBook(
  tables.flatMap(({ places, at }) =>
    Object.entries(places).map(([key, place]) => ({ tag: { name: key }, phrases: [`${at} ${place}`] })),
  ),
  {},
);

/** The same without what leads to them. */
export const placeNouns: PhraseBook = ownBook(
  tables.flatMap(({ places }) =>
    Object.entries(places).map(([key, place]) => ({ tag: { name: key }, phrases: [place] })),
  ),
  {},
);

/** Words that lead to a place: "at". */
export const placeLeads: ReadonlySet<string> = new Set(
  tables
    .flatMap(({ at }) => (at.split(')')[0] ?? '').split(/[^\p{L}]+/u))
    .filter((word) => word !== '')
    .map(fold),
);

function countsIn(lists: readonly Readonly<Record<string, readonly string[]>>[]): ReadonlyMap<string, number> {
  const entries = lists.flatMap((list) => Object.entries(list));
  return new Map(entries.flatMap(([count, words]) => words.map((word) => [fold(word), Number(count)] as const)));
}

function wordsOf(of: (table: MeterTable) => readonly string[]): ReadonlySet<string> {
  return new Set(tables.flatMap(of).map(fold));
}
