/** Whoever waits for an answer longer than a person would is told that it goes on by itself. */
import type { Where } from '../contracts/turn.ts';
import { isModelFailure } from './model-failure.ts';

export interface DelayedPorts {
  readonly records: {
    /** Tells those who watch, once, that the turn takes longer and goes on by itself. Losing it loses nothing. */
    delayed(where: Where, turnId: string): Promise<void>;
  };
}

/** So long a person waits without a word; then they are told that it goes on by itself. */
export const delayedAfterMs = 15_000;

/** The model has asked for a pause that a person would take for silence. */
export function waitsLong(error: unknown): boolean {
  return isModelFailure(error) && !error.permanent && (error.retryAfterMs ?? 0) >= delayedAfterMs;
}

/** Whoever misses it waits as they would have. */
export async function tellDelayed({ records }: DelayedPorts, where: Where, turnId: string): Promise<void> {
  try {
    await records.delayed(where, turnId);
  } catch {
    // The turn itself meets the database again, and says so.
  }
}
