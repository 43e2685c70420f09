/** What happens when the last clock has run out (C10): nobody answered, and yet the wait ends. */
import { remainingFields } from './standing.ts';
import type { Clarification } from './state.ts';

/** Something that is taken for granted because nobody said it. */
export interface Assumption {
  readonly field: string;
  /** What was unclear, as it was asked. */
  readonly issue: string;
}

/**
 * How a request ends at the top of its chain: on the best guess, with a risk flag, only when what is done can be undone;
 * otherwise it is timed out, blocked, and stays in the queue.
 */
export function endOfChain({ reversible }: Clarification): 'best-guess' | 'timed-out' {
  return reversible ? 'best-guess' : 'timed-out';
}

/** The questions that nobody answered, as they were asked: the risk that a best guess takes. */
export function assumptionsOf(c: Clarification): readonly Assumption[] {
  const open = new Set(remainingFields(c));
  return c.doubts.filter(({ field }) => open.has(field)).map(({ field, issue }) => ({ field, issue }));
}
