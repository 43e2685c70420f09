/**
 * The final yes (G20): a message is one when it was read as one to exactly what is shown (`reading/grammar/shown.ts`).
 */
import type { Reading, Span } from '../../contracts/reading/reading.ts';
import { plainly, type Plain } from './remainder.ts';

/**
 * `nearly`: as far as its words are known it agrees, but no grammar derives it; what is shown stays, and is asked about
 * again.
 */
export type FinalAnswer = Plain | 'nearly';

/**
 * How an answer stands to the last question: a yes by the grammar alone; how a no is told, and what is unclear, by its
 * words. `beside`: values that are not those that are shown.
 */
export function finalAnswer(reading: Reading, beside: readonly Span[]): FinalAnswer {
  if (isFinalYes(reading)) return 'agreed';
  const plain = plainly(reading, 'act', beside);
  return plain === 'agreed' ? 'nearly' : plain;
}

/** To nothing that was not shown when it was said. */
export function isFinalYes({ finalYes, unshown }: Reading): boolean {
  return finalYes && unshown !== true;
}
