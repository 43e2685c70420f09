/** How long a message waits for its receipt, by task queue. */
import { WorkflowUpdateFailedError } from '@temporalio/client';
import { isUnanswered } from './failure.ts';

/** A receipt takes milliseconds while a worker is running; ten seconds cover a worker's restart. */
const sayLimitMs = 10_000;
/** After an unanswered call the next senders wait less. */
const sayAgainLimitMs = 1_500;
const impatientForMs = 30_000;

export interface UpdateTimeouts {
  /** Whether the latest calls on this queue were unanswered. */
  isLost(queue: string): boolean;
  /** Milliseconds. */
  limitMs(queue: string): number;
  /** Makes a call and records whether it was answered. */
  during<Value>(queue: string, call: () => Promise<Value>): Promise<Value>;
}

/**
 * Shortens the wait after an unanswered call. One stuck or flooded conversation does not affect the others: a queue
 * counts as lost only when no call at all was answered meanwhile.
 */
export function updateTimeouts(clock: () => number): UpdateTimeouts {
  const answeredAt = new Map<string, number>();
  const lostUntil = new Map<string, number>();
  const isLost = (queue: string): boolean => clock() < (lostUntil.get(queue) ?? 0);
  return {
    isLost,
    limitMs: (queue) => (isLost(queue) ? sayAgainLimitMs : sayLimitMs),
    async during(queue, call) {
      const beganAt = clock();
      const answered = (): void => {
        answeredAt.set(queue, clock());
        lostUntil.delete(queue);
      };
      try {
        const value = await call();
        answered();
        return value;
      } catch (error) {
        // A refusal is an answer too.
        if (error instanceof WorkflowUpdateFailedError) answered();
        const isSilent = (answeredAt.get(queue) ?? -Infinity) < beganAt;
        if (isUnanswered(error) && isSilent) lostUntil.set(queue, clock() + impatientForMs);
        throw error;
      }
    },
  };
}
