/** What happens when the last SLA has run out (C10): nobody answered, and yet the wait ends. */
import type { Clarification } from '../../contracts/state/clarification-state.ts';
import type { Assumption } from '../../contracts/state/turn.ts';
import { remainingFields } from './request-state.ts';

/**
 * How a request ends at the top of its chain: on the best guess, with a risk flag, only when what is done can be
 * undone; otherwise it is timed out, blocked, and stays in the queue.
 */
export function endOfChain({ reversible }: Clarification): 'best-guess' | 'timed-out' {
  return reversible ? 'best-guess' : 'timed-out';
}

/** The questions that nobody answered, as they were asked: the risk that a best guess takes. */
export function assumptionsOf(c: Clarification): readonly Assumption[] {
  const open = new Set(remainingFields(c));
  return c.issues.filter(({ field }) => open.has(field)).map(({ field, issue }) => ({ field, issue }));
}
