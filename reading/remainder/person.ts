/** Whether a person is asked for, by what stands beside the words that do (G22). */
import { denying } from './tile-classes.ts';
import type { Tile, TileName } from './tiles.ts';

/** Whether a tile is the wish for a person. */
export function isAskForPerson(name: TileName): boolean {
  return name === 'human' || name === 'human-about';
}

/**
 * Whether a person is asked for after this sentence; `before`: in the sentences before it. Nothing in the clause of the
 * wish may make it another one: "a person in HR", "when can I talk to a human"; what stands behind "about" is only what
 * about. A no behind it takes it back.
 */
export function asksForPerson(tiles: readonly Tile[], before: boolean): boolean {
  return tiles.reduce((asks, { name, clause, start }, at) => {
    if (takesBack.has(name)) return false;
    if (!isAskForPerson(name)) return asks;
    // "No human please": nothing but a blank stands between them.
    const last = tiles[at - 1];
    if (last !== undefined && denying.has(last.name) && start - last.end <= 1) return false;
    const beside = tiles.filter((tile, place) => tile.clause === clause && (place < at || name === 'human'));
    return asks || beside.every((tile) => isAskForPerson(tile.name) || plainBeside.has(tile.name));
  }, before);
}

/** Words that take back a wish which stands before them: "no, forget it". */
const takesBack: ReadonlySet<TileName> = new Set<TileName>(['refusal', 'ending', 'others']);

/** Beside a wish for a person these change nothing. */
const plainBeside: ReadonlySet<TileName> = new Set<TileName>([
  'courtesy',
  'acknowledging',
  'filler',
  'assent',
  'contrast',
  'thing',
  'glue',
]);
