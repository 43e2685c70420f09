/** Whose turn it is to answer a clarification. */
import type { WrittenClarification } from '../../../contracts/clarification-state.ts';

/** The level that has the clock, or had it at the end. Throws for one that has asked nobody, which no workflow opens. */
export function slaOf({ levels, id }: WrittenClarification): WrittenClarification['levels'][number] {
  const clock = levels.at(-1);
  if (clock === undefined) throw new Error(`Clarification ${id} has asked nobody; it cannot be written down.`);
  return clock;
}
