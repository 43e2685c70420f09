/** Tells the participant that an unusually slow answer is still being worked on. */
import type { Where } from '../contracts/state/turn.ts';
import { isModelFailure } from './model-failure.ts';

export interface DelayedPorts {
  readonly records: {
    /**
     * Notifies watchers once that the turn takes longer and continues by itself. Losing the notification is harmless.
     */
    delayed(where: Where, turnId: string): Promise<void>;
  };
}

/** After this long without a word, a waiting person is told that the work continues. */
export const delayedAfterMs = 15_000;

/** The model has asked for a pause that is long enough for a person to notice. */
export function waitsLong(error: unknown): boolean {
  return isModelFailure(error) && !error.permanent && (error.retryAfterMs ?? 0) >= delayedAfterMs;
}

/** Best effort: without the notification the participant simply keeps waiting. */
export async function tellDelayed({ records }: DelayedPorts, where: Where, turnId: string): Promise<void> {
  try {
    await records.delayed(where, turnId);
  } catch {
    // A database failure appears again when the turn itself is written.
  }
}
