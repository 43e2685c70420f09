/**
 * What is said to be left out: "skip it". Behind a no of the same clause, or with a thing of its own behind it, it
 * leaves out nothing that was asked for.
 */
import { classesOf, is } from '../language/word-classes.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import { renamed, type Tile, type TileName } from './tiles.ts';

/** "Don't skip it", "never skip" keep it; "I'll skip lunch" is about lunch. */
export function settledSkips({ words }: Sentence, tiles: readonly Tile[]): readonly Tile[] {
  if (!tiles.some(({ name }) => name === 'skip')) return tiles;
  const isNo = ({ fold }: Word): boolean => (classesOf(fold) & is.negation) !== 0;
  return tiles.map((tile, at) => {
    // "No number", "without one": what says that there is none is no such verb.
    if (tile.name !== 'skip' || words.some((word) => isNo(word) && isIn(tile, word))) return tile;
    const from = tiles.find(({ clause }) => clause === tile.clause)?.start ?? tile.start;
    const no = words.find((word) => isNo(word) && word.start >= from && word.start < tile.start);
    const next = tiles[at + 1];
    const isOfElse = next?.clause === tile.clause && things.has(next.name);
    return no || isOfElse ? { ...renamed(tile, 'kept'), start: no?.start ?? tile.start } : tile;
  });
}

function isIn(tile: Tile, { start, end }: Word): boolean {
  return tile.start <= start && end <= tile.end;
}

const things: ReadonlySet<TileName> = new Set<TileName>(['value', 'name', 'unknown']);
