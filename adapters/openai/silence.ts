/** A clock that stops a model call when nothing has come for too long, or when the caller stops it. */
export interface Silence {
  /** Aborts with the caller's signal or when the time is up. */
  readonly signal: AbortSignal;
  /** Something came: the clock starts anew. */
  readonly heard: () => void;
  /** Whether the time was up. */
  readonly isOver: () => boolean;
  readonly stop: () => void;
}

/** Starts the clock. `limitMs` is the longest silence allowed, from now and after each sign of life. */
export function silence(limitMs: number, caller: AbortSignal): Silence {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), limitMs);
  return {
    signal: AbortSignal.any([caller, clock.signal]),
    heard: () => void timer.refresh(),
    isOver: () => clock.signal.aborted,
    stop: () => clearTimeout(timer),
  };
}
