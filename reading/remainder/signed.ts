/** The sender's own name at the end of a message: "Kind regards, Maria". */
import { wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';
import type { Tile } from './tiles.ts';

const closing = wordsOf('closingWords');
/** A signature has no more words. */
const mostWords = 3;

/** The tiles by sentence; the name behind closing words says nothing to what was asked. */
export function unsigned(text: string, sentences: readonly (readonly Tile[])[]): readonly (readonly Tile[])[] {
  const tiles = sentences.flat();
  const behind = tiles.findLastIndex((tile) => tile.name === 'courtesy' && isClosing(text, tile)) + 1;
  const signature = tiles.slice(behind);
  const isSigned =
    behind > 0 &&
    signature.length > 0 &&
    signature.length <= mostWords &&
    signature.every((tile) => isOwnName(text, tile));
  if (!isSigned) return sentences;
  return sentences.map((own) => own.map((tile) => (signature.includes(tile) ? { ...tile, name: 'filler' } : tile)));
}

function isClosing(text: string, { start, end }: Tile): boolean {
  return fold(text.slice(start, end))
    .split(/\s+/u)
    .some((word) => closing.has(word));
}

function isOwnName(text: string, { name, start }: Tile): boolean {
  const first = text.charAt(start);
  return (name === 'unknown' || name === 'name') && first !== first.toLowerCase();
}
