import { leavePlace } from './admission.ts';

/** One waiter's bell. A ring since the last `wait` counts, so nothing is missed between reading and waiting. */
export interface Bell {
  ring(): void;
  /** Resolves at the next ring, at the limit or at the abort. True when it was rung. */
  wait(limitMs: number, signal: AbortSignal): Promise<boolean>;
}

/** @param closed whether waiting has ended for good */
export function createBell(closed: () => boolean): Bell {
  let rung = false;
  let answer: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      answer?.();
    },
    async wait(limitMs, signal) {
      if (!rung && !signal.aborted && !closed())
        await new Promise<void>((resolve) => {
          leavePlace();
          const done = (): void => {
            clearTimeout(timer);
            signal.removeEventListener('abort', done);
            answer = null;
            resolve();
          };
          const timer = setTimeout(done, limitMs);
          signal.addEventListener('abort', done, { once: true });
          answer = done;
        });
      const was = rung;
      rung = false;
      return was;
    },
  };
}
