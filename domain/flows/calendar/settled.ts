/** Which sentence of several decides a choice: the one that answers by itself, or a later one that takes it back. */
import type { CalendarFlow, Slot } from '../../../contracts/flow.ts';
import type { Reading } from '../../../contracts/reading.ts';
import { pickOf } from './answers.ts';
import { isContrasted, wantsOthers } from './said-beside.ts';

/** "10:30. Actually no.": a later sentence takes it back. */
export function isTakenBack({ stance, stanceAt, times, ordinals, sentences, says }: Reading): boolean {
  if (stance !== 'deny' || stanceAt === undefined || !says.includes('refusal')) return false;
  const from = sentences.findLast(({ start }) => start <= stanceAt.start)?.start ?? 0;
  return [...times, ...ordinals].every(({ end }) => end <= from);
}

/** The slot that one sentence takes by itself, whatever the others tell. */
export function settledIn(
  flow: CalendarFlow,
  said: Reading,
  at: number,
): { readonly slot: Slot; readonly reading: Reading } | null {
  // What the whole message does not want is told by its other sentences.
  const { settling, unwantedPlaces: _places, leavesRest: _rest, bareChoice: _bare, ...others } = said;
  if (settling === undefined) return null;
  const reading = { ...others, ...settling, remainder: [] };
  const pick = pickOf(flow, reading, at);
  return pick.kind === 'one' && !wantsOthers(reading) && !isContrasted(reading) ? { slot: pick.slot, reading } : null;
}
