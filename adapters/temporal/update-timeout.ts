/** How long a message waits for its receipt, by task queue. */
import { WorkflowUpdateFailedError } from '@temporalio/client';
import { isUnanswered } from './failure.ts';

/** A receipt comes within milliseconds when a worker is up; ten seconds outlast a worker's restart. */
const sayLimitMs = 10_000;
/** Once nobody has answered, the next senders are not kept waiting as long. */
const sayAgainLimitMs = 1_500;
const impatientForMs = 30_000;

export interface UpdateTimeouts {
  /** Whether nobody answered on this queue a moment ago. */
  isLost(queue: string): boolean;
  /** Milliseconds. */
  limitMs(queue: string): number;
  /** Makes a call and learns from how it ends. */
  during<Value>(queue: string, call: () => Promise<Value>): Promise<Value>;
}

/**
 * Where nobody answered a moment ago, a message does not wait long. A conversation that is stuck or flooded loses nobody
 * else's patience: only a queue from which no word at all came meanwhile counts as lost.
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
        // A refusal is a word too.
        if (error instanceof WorkflowUpdateFailedError) answered();
        const isSilent = (answeredAt.get(queue) ?? -Infinity) < beganAt;
        if (isUnanswered(error) && isSilent) lostUntil.set(queue, clock() + impatientForMs);
        throw error;
      }
    },
  };
}
