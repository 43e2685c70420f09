/**
 * Words that count only with what they stand beside: articles, names, small numbers, a no beside what it takes back
 * (G20).
 */
import { isLeft, type Tile, type TileName, renamed } from './tiles.ts';

/**
 * "On" and "the" count with what they stand beside, and alone for nothing; a name where one can stand; a number where
 * one is chosen.
 */
export function withoutLoose(tiles: readonly Tile[]): readonly Tile[] {
  const settled = tiles.map((tile, at): Tile => {
    if (tile.name === 'name') return isIntroduced(tiles, at) ? tile : renamed(tile, 'unknown');
    if (tile.name === 'refusal' && isBesideValue(tiles, at)) return renamed(tile, 'negation');
    // "Thanks for the second one": what one is thankful for is not chosen.
    if (tile.name === 'acknowledging' && isBesideValue(tiles, at)) return renamed(tile, 'unknown');
    if (tile.name !== 'number') return tile;
    const others = tiles.filter((other) => other.clause === tile.clause && other !== tile);
    // "The second one": with a place beside it, it counts nothing itself.
    if (tile.isWord && others.some(({ name }) => name === 'value')) return renamed(tile, 'glue');
    const isLone = others.every((other) => !isLeft(other) && other.name !== 'number' && other.name !== 'value');
    return isLone ? tile : renamed(tile, 'unknown');
  });
  return settled.map((tile, at) => {
    if (tile.name !== 'glue') return tile;
    return holds(nextBeside(settled, at, -1)) || holds(nextBeside(settled, at, 1)) ? tile : renamed(tile, 'unknown');
  });
}

/** The nearest in one direction that is more than glue, and more than "just". */
function nextBeside(tiles: readonly Tile[], at: number, step: 1 | -1): Tile | undefined {
  const passedOver = step > 0 ? loose : onlyGlue;
  let next = at + step;
  for (let tile = tiles[next]; tile && passedOver.has(tile.name); tile = tiles[next]) next += step;
  return tiles[next];
}

const onlyGlue: ReadonlySet<TileName> = new Set<TileName>(['glue']);
const loose: ReadonlySet<TileName> = new Set<TileName>(['glue', 'filler']);

/**
 * "No 10:30", "второй мне не нравится", "no elijo la primera": it takes back what its clause names, and refuses nothing
 * else.
 */
function isBesideValue(tiles: readonly Tile[], at: number): boolean {
  const { clause } = tiles[at] as Tile;
  return [-1, 1].some((step) => {
    let next = at + step;
    while (tiles[next]?.clause === clause && between.has(tiles[next]?.name ?? 'value')) next += step;
    return tiles[next]?.name === 'value' && tiles[next]?.clause === clause;
  });
}

/** What may stand between a refusal and what it takes back. */
const between: ReadonlySet<TileName> = new Set<TileName>([
  'glue',
  'filler',
  'thing',
  'taking',
  'asked-taking',
  'assent',
]);

function holds(tile: Tile | undefined): boolean {
  return tile !== undefined && holding.has(tile.name);
}

/** Beside these words that merely belong to something belong to them. */
const holding: ReadonlySet<TileName> = new Set<TileName>([
  'value',
  'name',
  'number',
  'thing',
  'order',
  'asked-order',
  'searching',
  'writing',
  'change',
  'taking',
  'asked-taking',
  'naming',
  'role',
  'talking-to',
  'others',
  'earliest',
  'latest',
]);

/**
 * Nothing in its clause but what introduces it, or stands beside a value; a clause that tells something else names
 * nobody.
 */
function isIntroduced(tiles: readonly Tile[], at: number): boolean {
  const { clause } = tiles[at] as Tile;
  return tiles.every((other) => other.clause !== clause || !isLeft(other));
}
