/**
 * What operators' lists are made of (docs/operators.md). Types only.
 *
 * Promise: carried state and answers of queries contain it; kinds are never renamed, fields are only added.
 */

/** Something that an operator should look at, and acknowledges. */
export interface AttentionItem {
  readonly id: string;
  /**
   * `best-guess`: a message went on with an assumption. `set-aside`: a turn, or what happened beside it, could not be
   * finished. `breached`: somebody's time ran out.
   */
  readonly kind: 'best-guess' | 'set-aside' | 'breached';
  /** Epoch milliseconds. */
  readonly at: number;
}
