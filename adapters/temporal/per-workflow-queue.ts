/**
 * Queues the calls to each workflow. Temporal accepts ten concurrent Updates per workflow and refuses further ones.
 * Here they wait in order of arrival, so a flooded conversation does not affect any other.
 */

export interface QueueLimits {
  /** Concurrent calls per workflow. */
  readonly inFlight: number;
  /** Waiting calls; the next one is refused at once. */
  readonly waiting: number;
  /** Longest time from a call's arrival until the server has accepted it, milliseconds. */
  readonly waitLimitMs: number;
}

/** Below the server's ten, so that another replica of the API can always send something. */
export const queueLimits: QueueLimits = { inFlight: 8, waiting: 64, waitLimitMs: 10_000 };

export type LinedUp<Value> =
  | { readonly kind: 'through'; readonly value: Value }
  | { readonly kind: 'queue-full'; readonly retryAfterS: number };

export interface PerWorkflowQueue {
  /**
   * Makes a call when its turn has come. A call that the server refuses because others are under way (`isCrowded`) is
   * repeated, and later calls wait meanwhile. All other errors are thrown unchanged.
   */
  through<Value>(
    workflowId: string,
    call: () => Promise<Value>,
    isCrowded: (error: unknown) => boolean,
  ): Promise<LinedUp<Value>>;
}

interface Line {
  inFlight: number;
  /** Calls that wait for their repetition; nothing overtakes them. */
  backingOff: number;
  readonly waiting: Waiting[];
}

interface Waiting {
  go(isLetGo: boolean): void;
}

export function perWorkflowQueue(limits: QueueLimits, clock: () => number): PerWorkflowQueue {
  // A workflow without calls has no queue.
  const open = new Map<string, Line>();

  const advance = (line: Line): void => {
    while (line.backingOff === 0 && line.inFlight < limits.inFlight) {
      const next = line.waiting.shift();
      if (!next) return;
      line.inFlight += 1;
      next.go(true);
    }
  };

  const turnCame = (line: Line): Promise<boolean> | boolean => {
    if (line.waiting.length === 0 && line.backingOff === 0 && line.inFlight < limits.inFlight) {
      line.inFlight += 1;
      return true;
    }
    if (line.waiting.length >= limits.waiting) return false;
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1);
        resolve(false);
      }, limits.waitLimitMs);
      const waiting = {
        go: (isLetGo: boolean) => {
          clearTimeout(late);
          resolve(isLetGo);
        },
      };
      line.waiting.push(waiting);
    });
  };

  return {
    async through(workflowId, call, isCrowded) {
      const untilMs = clock() + limits.waitLimitMs;
      const line = open.get(workflowId) ?? { inFlight: 0, backingOff: 0, waiting: [] };
      open.set(workflowId, line);
      if (!(await turnCame(line))) return full;
      try {
        for (let attempt = 0; ; attempt += 1) {
          try {
            return { kind: 'through', value: await call() };
          } catch (error) {
            if (!isCrowded(error)) throw error;
          }
          const pauseMs = backOffMs(attempt);
          if (clock() + pauseMs >= untilMs) return full;
          line.backingOff += 1;
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
          line.backingOff -= 1;
        }
      } finally {
        line.inFlight -= 1;
        advance(line);
        if (line.inFlight === 0 && line.waiting.length === 0) open.delete(workflowId);
      }
    },
  };
}

/** A full queue empties within a second or two while a worker is running. */
const full = { kind: 'queue-full', retryAfterS: 2 } as const;

const firstBackOffMs = 50;
const longestBackOffMs = 1_000;

/** Between 25 and 50 ms, doubled with each attempt up to a second. The jitter keeps replicas from repeating in step. */
function backOffMs(attempt: number): number {
  const wholeMs = Math.min(longestBackOffMs, firstBackOffMs * 2 ** attempt);
  return wholeMs * (0.5 + Math.random() / 2);
}
