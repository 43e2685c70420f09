/** The words of a clause with the parts that they may play in it (G20), language by language. */
import type { Span } from '../../contracts/reading.ts';
import { clauseParts, type ClausePart, type ClauseTable } from '../language/clause-table.ts';
import { englishClauses } from '../language/english/clauses.ts';
import { germanClauses } from '../language/german/clauses.ts';
import { russianClauses } from '../language/russian/clauses.ts';
import { spanishClauses } from '../language/spanish/clauses.ts';
import { spellingsOf } from '../text/fold.ts';
import type { Word } from '../text/sentences.ts';

/** What accounts for words, as far as it matters here (tiles.ts). */
interface Tile extends Span {
  readonly name: string;
}

/** What the words of a language can be, by word, and the longest row of words that is one. */
export interface Parts {
  readonly byWord: ReadonlyMap<string, ReadonlySet<ClausePart>>;
  readonly longest: number;
}

/** Words in a row that no list knows: a name in small letters; they stay left over. */
export const mostUnknown = 3;

export const languages: readonly Parts[] = [englishClauses, spanishClauses, russianClauses, germanClauses].map(partsOf);

/** Every single word of the tables: none of them is a slip of a finger. */
export const wordsOfClauses: ReadonlySet<string> = new Set(
  languages.flatMap(({ byWord }) => [...byWord.keys()].flatMap((words) => words.split(' '))),
);

function partsOf(table: ClauseTable): Parts {
  const byWord = new Map<string, Set<ClausePart>>();
  let longest = 1;
  for (const part of clauseParts)
    for (const written of (table[part] ?? '').split(' ').filter((word) => word !== ''))
      for (const words of spellingsOf(written.replaceAll('_', ' '))) {
        byWord.set(words, (byWord.get(words) ?? new Set<ClausePart>()).add(part));
        longest = Math.max(longest, words.split(' ').length);
      }
  return { byWord, longest };
}

/** One word, or several that are one, or a value, with the parts that it may play. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly parts: ReadonlySet<ClausePart>;
  readonly what: 'words' | 'value' | 'unknown';
}

/** The pieces of a clause in one language; null where too many words are none of it. */
export function piecesOf(
  { byWord, longest }: Parts,
  words: readonly Word[],
  own: readonly Tile[],
  most: number,
): readonly Piece[] | null {
  const pieces: Piece[] = [];
  let unknown = 0;
  for (let at = 0; at < words.length;) {
    const { start } = words[at] as Word;
    const value = own.find((tile) => isValue(tile) && tile.start <= start && start < tile.end);
    // "Works 4 me".
    const isPart = value?.name === 'number' && (longestRow(byWord, words, at, longest)?.to ?? at) > at + 1;
    if (value !== undefined && !isPart) {
      let to = at + 1;
      while ((words[to]?.start ?? Infinity) < value.end) to += 1;
      pieces.push({ from: at, to, parts: none, what: 'value' });
      at = to;
      continue;
    }
    const row = longestRow(byWord, words, at, longest);
    if (row === null) {
      unknown += 1;
      // What phrases know is no gap.
      const isGap = own.some((tile) => tile.start === start && tile.name === 'unknown');
      if (!isGap || unknown > most || pieces.some(({ what, to: end }) => what === 'unknown' && end !== at)) return null;
    }
    const piece: Piece = row ?? { from: at, to: at + 1, parts: none, what: 'unknown' };
    pieces.push(piece);
    at = piece.to;
  }
  return pieces;
}

/** The longest row of words from here that the language knows as one; null where it knows none. */
function longestRow(byWord: Parts['byWord'], words: readonly Word[], from: number, longest: number): Piece | null {
  for (let to = Math.min(from + longest, words.length); to > from; to -= 1) {
    const parts = byWord.get(rowOf(words, from, to));
    if (parts !== undefined) return { from, to, parts, what: 'words' };
  }
  return null;
}

const none: ReadonlySet<ClausePart> = new Set();

function rowOf(words: readonly Word[], from: number, to: number): string {
  if (to - from === 1) return words[from]?.fold ?? '';
  return words
    .slice(from, to)
    .map(({ fold }) => fold)
    .join(' ');
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
  return languages.some(({ byWord }) => byWord.get(words)?.has(part) === true);
}
