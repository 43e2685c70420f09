/** The tables of all languages, ready to be looked up (D2). */
import type { EvidenceKind, Unit } from '../../contracts/reading/diagnosis.ts';
import type { WordTables } from '../../contracts/language/vocabulary.ts';
import type { DiagnosisFrame } from '../../contracts/language/diagnosis.ts';
import { everyListedWord, writtenOf } from '../language/words.ts';
import { languages } from '../language/languages.ts';
import { ownBook, type PhraseBook } from '../phrases/phrases.ts';
import { fold } from '../language/fold.ts';

const tables = languages.map(({ diagnosis }) => diagnosis);

/** The name of what a phrase stands for: a frame, evidence of a kind, or the language of a report. */
export type DiagnosisTag = DiagnosisFrame | `evidence:${EvidenceKind}` | `report-in:${string}`;

const lists = Object.assign({}, ...tables.map(({ parts }) => parts)) as Record<string, readonly string[]>;

/** Every phrase of every language. */
export const diagnosisBook: PhraseBook = ownBook(
  tables.flatMap((table) => [
    ...Object.entries(table.phrases).map(([name, phrases]) => ({ tag: { name }, phrases })),
    ...Object.entries(table.evidence).map(([kind, phrases]) => ({ tag: { name: `evidence:${kind}` }, phrases })),
    ...Object.entries(table.reportIn).map(([tag, phrases]) => ({ tag: { name: `report-in:${tag}` }, phrases })),
  ]),
  lists,
);

/** The languages in which a report can be asked for. */
export const reportLanguages: readonly string[] = [...new Set(tables.flatMap(({ reportIn }) => Object.keys(reportIn)))];

/** The words of a list in every language. */
export function diagnosisWords(list: keyof WordTables['diagnosis']): ReadonlySet<string> {
  return new Set([...writtenOf('diagnosis', list)].map(fold));
}

/** Words that join others and tell nothing themselves. */
export const joining: readonly ReadonlySet<string>[] = (['openers', 'auxiliaries', 'subjects', 'joints'] as const).map(
  diagnosisWords,
);

const telling: ReadonlySet<string> = new Set(
  tables
    .flatMap(({ phrases, parts }) =>
      phrases.well.flatMap((phrase) => [
        phrase,
        ...Object.entries(parts).flatMap(([name, each]) => (phrase.includes(`<${name}>`) ? each : [])),
      ]),
    )
    .flatMap((words) => words.split(/[^\p{L}\p{M}']+/u))
    .map(fold)
    .filter((word) => word.length >= 4),
);

/** Whether a word tells how something is or what it does. */
export function isTelling(word: string): boolean {
  return telling.has(word);
}

/** What a word behind a number measures. */
export const unitsByWord: ReadonlyMap<string, Unit> = new Map(
  tables.flatMap((table) =>
    Object.entries(table.units).flatMap(([unit, words]) => words.map((word) => [fold(word), unit as Unit] as const)),
  ),
);

const known: ReadonlySet<string> = new Set([
  ...everyListedWord(),
  ...languages.flatMap(({ words }) => Object.values(words.diagnosis).flat().map(fold)),
  ...tables.flatMap((table) =>
    [
      ...Object.values(table.phrases),
      ...Object.values(table.reportIn),
      ...Object.values(table.evidence),
      ...Object.values(table.parts),
      ...Object.values(table.units),
    ]
      .flat()
      .flatMap((words) => words.split(/[^\p{L}\p{M}']+/u))
      .map(fold),
  ),
]);

/** Whether any table, or phrase of one, has the word. */
export function isKnown(word: string): boolean {
  return known.has(word);
}

/** Words of which one letter lacks, is too many, is another or changed places with the next, by how they look then. */
const slips = new Map<string, string>();
const meant: ReadonlySet<string> = new Set([
  ...diagnosisWords('slips'),
  ...[...telling].filter((word) => word.length >= 6),
]);
for (const word of meant) for (const look of withoutOne(word)) if (!known.has(look)) slips.set(look, word);

/** The word that an unknown one is a slip of; the word itself where it is none, or is known. */
export function spelledOut(word: string): string {
  if (word.length < 3 || word.length > 20 || known.has(word)) return word;
  const lacking = slips.get(word);
  if (lacking !== undefined) return lacking;
  // A short word is one slip away from too many others.
  if (word.length < 4) return word;
  for (const look of withoutOne(word)) {
    if (meant.has(look)) return look;
    const other = slips.get(look);
    // "Fownd" and "found" look alike without one letter; "noted" is not meant to be another word with another first
    // letter.
    if (other !== undefined && isNear(other, word)) return other;
  }
  return word;
}

function isNear(one: string, other: string): boolean {
  return one.length === other.length && one.charAt(0) === other.charAt(0) && one.length > 3;
}

function withoutOne(word: string): readonly string[] {
  return Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));
}
