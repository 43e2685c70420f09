/** Words that only lead to what a clause says, or join it: "could you", "since", "así que". */
import { wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';
import { isReasonWord } from './reasons.ts';
import { isLeft, type Tile, type TileName } from './tiles.ts';

/** "Could you" asks for what is to be done where that is said behind it; alone it is a question. */
export function withoutAsking(tiles: readonly Tile[]): readonly Tile[] {
  const last = tiles.findLastIndex(({ name }) => doing.has(name));
  return tiles.map((tile, at) => (tile.name === 'asking' && last < at ? { ...tile, name: 'question' } : tile));
}

const doing: ReadonlySet<TileName> = new Set<TileName>(['order', 'asked-order', 'taking']);

/** "Since I'm free then", "así que resérvala": a word that joins says nothing beside words that are accounted for, and say it is wanted. */
export function withoutJoints(text: string, tiles: readonly Tile[]): readonly Tile[] {
  return tiles.map((tile, at) => {
    const isFirst = at > 0 && (tiles[at - 1]?.clause !== tile.clause || tiles[at - 1]?.name === 'filler');
    if (!isFirst || (tile.name !== 'unknown' && tile.name !== 'question')) return tile;
    const word = fold(text.slice(tile.start, tile.end));
    if (!isReasonWord(word) && !clauseJoints.has(word)) return tile;
    const others = tiles.filter((other) => other.clause === tile.clause && other !== tile);
    const isWanted = others.some(({ name }) => wanting.has(name));
    return isWanted && !others.some(isLeft) ? { ...tile, name: 'filler' } : tile;
  });
}

const clauseJoints = wordsOf('clauseJoints');
const wanting: ReadonlySet<TileName> = new Set<TileName>(['taking', 'asked-taking', 'assent', 'order']);
