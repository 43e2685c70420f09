/** The level of a clarification whose clock runs. */
import type { WrittenClarification } from '../../../contracts/state/clarification-state.ts';

/**
 * The level with the clock, or the last one that had it. Throws for a clarification without levels, which no workflow
 * opens.
 */
export function slaOf({ levels, id }: WrittenClarification): WrittenClarification['levels'][number] {
  const clock = levels.at(-1);
  if (clock === undefined) throw new Error(`Clarification ${id} has asked nobody; it cannot be written down.`);
  return clock;
}
