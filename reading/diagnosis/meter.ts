/** The tables of numbers off a meter, of all languages (D2). */
import { englishMeter } from '../language/english/meter.ts';
import type { MeterFrame, MeterTable } from '../language/meter-table.ts';
import { russianMeter } from '../language/russian/meter.ts';
import { spanishMeter } from '../language/spanish/meter.ts';
import { phraseBook, type PhraseBook } from '../phrases/phrases.ts';
import { fold } from '../text/fold.ts';

const tables: readonly MeterTable[] = [englishMeter, spanishMeter, russianMeter];

/** A number that no list has is NaN. */
export const counted = pairs((table) => table.numbers);
export const fractions = pairs((table) => table.fractions);
/** Powers of ten. */
export const prefixes = pairs((table) => table.prefixes);
export const foreignUnits = wordsOf((table) => table.foreign);
export const hundreds = wordsOf((table) => table.hundred);
export const numberJoints = wordsOf((table) => table.joints);
export const singles = wordsOf((table) => table.one);
export const hoursOfDay = wordsOf((table) => table.hours);

/** What is added behind a number: words, and how much. */
export const parts: readonly { readonly words: readonly string[]; readonly adds: number }[] = tables.flatMap((table) =>
  Object.entries(table.parts).map(([words, adds]) => ({ words: words.split(' ').map(fold), adds })),
);

/** Everything that says whether a number holds. */
export const meterBook: PhraseBook = phraseBook(
  tables.flatMap(({ phrases }) =>
    Object.entries(phrases).map(([name, each]) => ({
      tag: { name: name satisfies string as MeterFrame },
      phrases: each,
    })),
  ),
  {},
);

/** Places by their key. */
export const placeBook: PhraseBook = phraseBook(
  tables.flatMap(({ places, at }) =>
    Object.entries(places).map(([key, place]) => ({ tag: { name: key }, phrases: [`${at} ${place}`] })),
  ),
  {},
);

function pairs(of: (table: MeterTable) => string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const table of tables) {
    const words = of(table).split(' ');
    for (let at = 0; at + 1 < words.length; at += 2) found.set(fold(words[at] ?? ''), Number(words[at + 1]));
  }
  return found;
}

function wordsOf(of: (table: MeterTable) => string): ReadonlySet<string> {
  return new Set(
    tables
      .flatMap((table) => of(table).split(' '))
      .filter((word) => word !== '')
      .map(fold),
  );
}
