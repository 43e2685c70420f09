/** Why something is to be done, said beside the order to do it (G20): "book it, because we really have to sort this out". */
import { fold } from '../text/fold.ts';
import { isGroundWord } from './reasons.ts';
import type { Tile, TileName } from './tiles.ts';

/**
 * The tiles by sentence, with the words of such a ground accounted for. Only an outright order has one: "great, because I love meetings" is
 * none. What names a time, a place or a person, or could make the order depend on something, stays left over.
 */
export function withoutGrounds(text: string, sentences: readonly (readonly Tile[])[]): readonly (readonly Tile[])[] {
  const tiles = sentences.flat();
  const order = tiles.find(({ name }) => name === 'order');
  if (order === undefined) return sentences;
  const clauses = new Set(
    tiles
      .filter((tile, at) => tile.clause !== order.clause && tile.clause !== tiles[at - 1]?.clause)
      .filter((tile) => isGroundWord(firstWord(text, tile)))
      .map(({ clause }) => clause)
      .filter((clause) => isTold(tiles.filter((tile) => tile.clause === clause))),
  );
  if (clauses.size === 0) return sentences;
  return sentences.map((own) =>
    own.map((tile): Tile => (clauses.has(tile.clause) ? { ...tile, name: 'filler' } : tile)),
  );
}

/** It says something, and nothing but what may be told. */
function isTold(own: readonly Tile[]): boolean {
  return own.length > 1 && own.every(({ name, number }) => told.has(name) && number === undefined);
}

function firstWord(text: string, { start, end }: Tile): string {
  return fold(text.slice(start, end)).split(/\s/u)[0] ?? '';
}

const told: ReadonlySet<TileName> = new Set<TileName>([
  'unknown',
  'filler',
  'thing',
  'glue',
  'courtesy',
  'taking',
  'past',
  'negation',
  'question',
  'contrast',
  'others',
  'searching',
  'writing',
  'role',
  'talking-to',
]);
