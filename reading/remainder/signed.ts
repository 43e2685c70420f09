/** The sender's own name at the end of a message: "Kind regards, Maria", "yes please, thanks, Maria". */
import { wordsOf } from '../language/words.ts';
import { givenNames } from '../memory/given-names.ts';
import { fold } from '../text/fold.ts';
import { type Tile, renamed } from './tiles.ts';

const closing = wordsOf('closingWords');
const thanking = wordsOf('thankingWords');
/** A signature has no more words. */
const mostWords = 3;

/**
 * The tiles by sentence; the name behind closing words says nothing to what was asked. Behind thanks only a given name does: of any other
 * word nobody knows what it is.
 */
export function unsigned(text: string, sentences: readonly (readonly Tile[])[]): readonly (readonly Tile[])[] {
  const tiles = sentences.flat();
  const behind = tiles.findLastIndex(({ name }) => polite.has(name)) + 1;
  const last = tiles[behind - 1];
  const signature = tiles.slice(behind);
  const [first] = signature;
  if (last === undefined || first === undefined || signature.length > mostWords) return sentences;
  if (!signature.every((tile) => isOwnName(text, tile))) return sentences;
  // "Kind regards, Maria. Zorvane.": behind the name another sentence signs nothing.
  if (!sentences.some((own) => signature.every((tile) => own.includes(tile)))) return sentences;
  const name = closedBy(text, tiles.slice(0, behind), first);
  if (name === null) return sentences;
  return sentences.map((own) => own.map((tile) => (signature.includes(tile) ? renamed(tile, name) : tile)));
}

/** Behind thanks only after an answer, and a mark: "thanks, Maria" may be who is asked for. */
function closedBy(text: string, before: readonly Tile[], { start }: Tile): 'filler' | 'unknown' | null {
  const last = before.at(-1);
  if (last === undefined) return null;
  const words = fold(text.slice(last.start, last.end)).split(/\s+/u);
  if (words.some((word) => closing.has(word))) return 'filler';
  const isAnswered = before.some(({ name }) => !polite.has(name) && name !== 'filler');
  const isThanks = words.some((word) => thanking.has(word)) && /[,.!\n]/u.test(text.slice(last.end, start));
  if (!isAnswered || !isThanks) return null;
  const isGiven = givenNames.has(fold(text.slice(start).replace(/[\s.!]+$/u, '')));
  return isGiven ? 'filler' : 'unknown';
}

const polite: ReadonlySet<Tile['name']> = new Set<Tile['name']>(['courtesy', 'acknowledging']);

function isOwnName(text: string, { name, start }: Tile): boolean {
  const first = text.charAt(start);
  return (name === 'unknown' || name === 'name') && first !== first.toLowerCase();
}
