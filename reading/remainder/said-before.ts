/**
 * "I told you twice already: Tuesday", "I said ten but I meant ten thirty" (G20): whoever says that they have said it, and what they meant, quotes
 * nobody else. Where the message says nothing but that and what is chosen, the words for it say no more than the choice does.
 */
import { wordsOf } from '../language/words.ts';
import { placesInRow } from '../phrases/lexicon.ts';
import { fold } from '../text/fold.ts';
import { choosing, silent } from './tile-classes.ts';
import { renamed, type Tile, type TileName } from './tiles.ts';

/** The tiles by sentence; mostly the same ones. */
export function withoutSaying(text: string, sentences: readonly (readonly Tile[])[]): readonly (readonly Tile[])[] {
  const all = sentences.flat();
  if (!all.some(({ name }) => name === 'quotation')) return sentences;
  const own = all.map(
    (tile, at) => isHowOften(text, tile, all[at + 1]) || (!choosing.has(tile.name) && isOwnSaying(text, tile)),
  );
  const isSaid = all.some((tile, at) => own[at] === true && wordsIn(text, tile).some((word) => verbs.has(word)));
  const isAll = all.every(({ name }, at) => own[at] === true || choosing.has(name) || around.has(name));
  // "I told you yesterday": that is when it was said.
  if (all.some((tile) => choosing.has(tile.name) && isOver(text, tile))) return sentences;
  const last = all.findLastIndex(({ name }) => choosing.has(name));
  if (!isSaid || !isAll || last < 0 || own.lastIndexOf(true) > last) return sentences;
  const said = new Set(all.filter((_, at) => own[at] === true));
  return sentences.map((tiles) => tiles.map((tile) => (said.has(tile) ? renamed(tile, 'filler') : tile)));
}

/** "Yesterday", "last week"; "the last" alone is a place. */
function isOver(text: string, tile: Tile): boolean {
  const said = wordsIn(text, tile);
  return said.some((word, at) => over.has(word) && (at + 1 < said.length || !places.has(word)));
}

/** "Ya lo he dicho dos veces": the number is none of those that are offered. */
function isHowOften(text: string, { name }: Tile, next: Tile | undefined): boolean {
  return name === 'number' && next !== undefined && often.has(wordsIn(text, next)[0] ?? '');
}

function isOwnSaying(text: string, tile: Tile): boolean {
  return wordsIn(text, tile).every((word) => words.has(word));
}

function wordsIn(text: string, { start, end }: Tile): readonly string[] {
  return fold(text.slice(start, end)).split(/\s+/u);
}

const often = wordsOf('oftenWords');
const over = wordsOf('overWords');
const places: ReadonlySet<string> = new Set(placesInRow);
const verbs = wordsOf('ownSayingVerbs');
const words: ReadonlySet<string> = new Set([...verbs, ...wordsOf('ownSayingWords')]);
const around: ReadonlySet<TileName> = new Set<TileName>([...silent, 'glue', 'thing', 'filler']);
