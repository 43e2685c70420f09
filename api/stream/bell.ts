/** One waiter's bell. A ring that came since the last `wait` counts, so that nothing slips through between reading and waiting. */
export interface Bell {
  ring(): void;
  /** Settles at the next ring, at the limit or at the abort. True when it was rung. */
  wait(limitMs: number, signal: AbortSignal): Promise<boolean>;
}

/** @param closed whether nobody is to wait any more */
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
