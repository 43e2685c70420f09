/** "Anna is happy with it", "Anna está de acuerdo": what somebody else agrees to, whoever speaks has not agreed to (G20). */
import { wordsOf } from '../language/words.ts';
import { fold } from '../text/fold.ts';
import { type Tile, type TileName, renamed } from './tiles.ts';

const doing = wordsOf('doingOfOthers');
const withWords = wordsOf('withWords');
const told = wordsOf('othersYes');

/** The tiles of a sentence; what agrees counts as somebody's words where a name stands before its verb. */
export function withoutOthersYes(text: string, tiles: readonly Tile[]): readonly Tile[] {
  if (!tiles.some(({ name }) => tellers.has(name))) return tiles;
  return tiles.map((tile, at) => (agreeing.has(tile.name) && isOfSomebody(text, tiles, at) ? quoted(tile) : tile));
}

/** Who it is stands right before, alone or with the verb: "Anna is" "fine with it". */
function isOfSomebody(text: string, tiles: readonly Tile[], at: number): boolean {
  const tile = tiles[at] as Tile;
  if (isTold(text, tile, tiles[at - 1])) return true;
  const words: string[] = [];
  for (let from = at - 1; from >= 0; from -= 1) {
    const before = tiles[from] as Tile;
    if (before.clause !== tile.clause) break;
    if (before.name === 'value' || before.name === 'number') return false;
    // "Monday at ten with Ms Schmidt is fine".
    const said = wordsIn(text, before);
    if (withWords.has(said.at(-1) ?? '')) return false;
    if (!naming.has(before.name)) break;
    words.unshift(...said);
  }
  // The first is who it is.
  return words.length > 0 && [...words.slice(1), ...wordsIn(text, tile).slice(0, 2)].some((word) => doing.has(word));
}

/** "Anna confirmed", "mein Chef stimmt zu". */
function isTold(text: string, tile: Tile, before: Tile | undefined): boolean {
  if (tile.name !== 'assent' || before?.clause !== tile.clause || !tellers.has(before.name)) return false;
  return wordsIn(text, tile).some((word) => told.has(word));
}

function wordsIn(text: string, { start, end }: Tile): readonly string[] {
  return fold(text.slice(start, end)).split(/\s+/u);
}

function quoted(tile: Tile): Tile {
  return renamed(tile, 'quotation');
}

const agreeing: ReadonlySet<TileName> = new Set<TileName>(['assent', 'all-right', 'order']);
const naming: ReadonlySet<TileName> = new Set<TileName>(['unknown', 'name', 'role', 'glue', 'naming']);
const tellers: ReadonlySet<TileName> = new Set<TileName>(['unknown', 'name', 'role']);
