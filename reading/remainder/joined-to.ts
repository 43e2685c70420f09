/** Clauses that "and" alone joins (G20): what is said of the one may be said of both, also where nobody knows what it says. */
import { wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';
import type { Tile, TileName } from './tiles.ts';

/** "1 and 3 don't flumbert": what is said of the second may be said of both. */
export function isJoinedTo(text: string, before: readonly Tile[], [joint, ...own]: readonly Tile[]): boolean {
  const last = before.at(-1);
  if (joint === undefined || last === undefined || !joints.has(firstWord(text, joint))) return false;
  // "La 1 y la 3": an article belongs to what it leads to, whatever became of that.
  const first = own.find(
    (tile) => tile.name !== 'glue' && tile.name !== 'thing' && !articles.has(firstWord(text, tile)),
  );
  const isNamed = first !== undefined && (named.has(first.name) || first.number !== undefined);
  return isNamed && text.slice(last.end, joint.start).trim() === '';
}

function firstWord(text: string, { start, end }: Tile): string {
  return fold(text.slice(start, end)).split(/\s/u)[0] ?? '';
}

const articles = wordsOf('placeArticles');
const joints = wordsOf('joiningWords');
const named: ReadonlySet<TileName> = new Set<TileName>(['value', 'number', 'earliest', 'latest']);
