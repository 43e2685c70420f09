/** The words of a clause with the parts that they may play in it (G20), language by language. */
import type { Span } from '../../contracts/reading.ts';
import { clauseParts, type ClausePart } from './part-set.ts';
import { languages as all } from '../language/languages.ts';
import { spellingsOf } from '../text/fold.ts';
import type { Word } from '../text/sentences.ts';
import { noParts, partSet, type PartSet } from './part-set.ts';

/** What accounts for words, as far as it matters here (tiles.ts). */
interface Tile extends Span {
  readonly name: string;
}

/** Words in a row that no list knows: a name in small letters; they stay left over. */
export const mostUnknown = 2;

/** The languages, as their places in `Row.parts`. */
export const languages: readonly number[] = [...all.keys()];

/** The words of all languages as one tree, so that a row of words is looked through once for all of them. */
interface Row {
  /** What the words up to here are as one, by language. */
  readonly parts: (PartSet | undefined)[];
  /** Null for most rows: nothing goes on behind them. */
  next: Map<string, Row> | null;
}

const rows: Row = { parts: [], next: null };
for (const [language, { words: own }] of all.entries())
  for (const part of clauseParts) for (const words of own.clause[part].flatMap(spellingsOf)) add(words, language, part);

function add(words: string, language: number, part: ClausePart): void {
  let row = rows;
  for (const word of words.split(' ')) {
    row.next ??= new Map<string, Row>();
    const next: Row = row.next.get(word) ?? { parts: [], next: null };
    row.next.set(word, next);
    row = next;
  }
  row.parts[language] = (row.parts[language] ?? noParts).with(partSet([part]));
}

/** Every single word of the tables: none of them is a slip of a finger. */
export const wordsOfClauses: ReadonlySet<string> = wordsBelow(rows);

function wordsBelow({ next }: Row): ReadonlySet<string> {
  return new Set([...(next ?? [])].flatMap(([word, row]) => [word, ...wordsBelow(row)]));
}

/** One word, or several that are one, or a value, with the parts that it may play. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly parts: PartSet;
  readonly what: 'words' | 'value' | 'unknown';
}

/** The longest row of words that begins at each word and is one in a language: by language, then by word. */
export type RowsOfWords = readonly (readonly (Piece | undefined)[])[];

/** The rows of a clause in every language. */
export function rowsIn(words: readonly Word[]): RowsOfWords {
  const found: (Piece | undefined)[][] = languages.map(() => []);
  for (let from = 0; from < words.length; from += 1) {
    let row: Row | undefined = rows;
    for (let to = from; row !== undefined; to += 1) {
      // Languages that have no such row keep the shorter one.
      if (to > from)
        for (let language = 0; language < row.parts.length; language += 1) {
          const parts = row.parts[language];
          const own = found[language];
          if (parts !== undefined && own !== undefined) own[from] = { from, to, parts, what: 'words' };
        }
      row = to < words.length ? row.next?.get(words[to]?.fold ?? '') : undefined;
    }
  }
  return found;
}

/** The pieces of a clause in one language, whose rows these are; null where too many words are none of it. */
export function piecesOf(
  known: readonly (Piece | undefined)[],
  words: readonly Word[],
  own: readonly Tile[],
  most: number,
): readonly Piece[] | null {
  const pieces: Piece[] = [];
  let unknown = 0;
  let unknownTo = -1;
  for (let at = 0; at < words.length;) {
    const { start } = words[at] as Word;
    const value = own.find((tile) => isValue(tile) && tile.start <= start && start < tile.end);
    const row = known[at];
    // "Works 4 me".
    const isPart = value?.name === 'number' && (row?.to ?? at) > at + 1;
    if (value !== undefined && !isPart) {
      let to = at + 1;
      while ((words[to]?.start ?? Infinity) < value.end) to += 1;
      pieces.push({ from: at, to, parts: noParts, what: 'value' });
      at = to;
      continue;
    }
    if (row === undefined) {
      unknown += 1;
      // What phrases know is no gap.
      const isGap = own.some((tile) => tile.start === start && tile.name === 'unknown');
      if (!isGap || unknown > most || (unknownTo >= 0 && unknownTo !== at)) return null;
      unknownTo = at + 1;
    }
    const piece: Piece = row ?? { from: at, to: at + 1, parts: noParts, what: 'unknown' };
    pieces.push(piece);
    at = piece.to;
  }
  return pieces;
}

export function isValue({ name }: Tile): boolean {
  return name === 'value' || name === 'name' || name === 'number' || name === 'earliest' || name === 'latest';
}

/** Whether a piece may play one of these parts. */
export function is(piece: Piece | undefined, any: readonly ClausePart[]): boolean {
  return piece !== undefined && any.some((part) => piece.parts.has(part));
}

/** Whether a word, or a row of them, can play the part in one of the languages. */
export function playsPart(words: string, part: ClausePart): boolean {
  return rowOf(words)?.parts.some((parts) => parts?.has(part) === true) === true;
}

/** Whether words of one language play each of the parts: some this one, some that one. */
export function playTogether(words: readonly string[], parts: readonly ClausePart[]): boolean {
  const known = words.map((word) => rowOf(word)?.parts);
  return languages.some((language) =>
    parts.every((part) => known.some((byLanguage) => byLanguage?.[language]?.has(part) === true)),
  );
}

function rowOf(words: string): Row | undefined {
  if (!words.includes(' ')) return rows.next?.get(words);
  let row: Row | undefined = rows;
  for (const word of words.split(' ')) row = row?.next?.get(word);
  return row;
}
