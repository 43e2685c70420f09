/** Something that is read from the server, and read again: it stays on the page while the next reading is under way. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Fault } from './problems.ts';
import { noteFailure } from './session.ts';

export interface Loaded<Value> {
  /** Null until it has come for the first time. */
  readonly value: Value | null;
  /** Of the latest reading; the value is older then. */
  readonly fault: Fault | null;
  readonly again: () => void;
}

/**
 * Reads at once, whenever `what` changes, when the page is looked at again, and every `everyMs`. Answers that were
 * overtaken by a later question are dropped.
 */
export function useLoaded<Value>(
  what: string,
  read: (signal: AbortSignal) => Promise<Value>,
  everyMs: number | null = null,
): Loaded<Value> {
  const [state, setState] = useState<{ what: string; value: Value | null; fault: Fault | null }>({
    what,
    value: null,
    fault: null,
  });
  const reader = useRef(read);
  reader.current = read;
  const [asked, ask] = useState(0);
  const again = useCallback(() => ask((was) => was + 1), []);

  useEffect(() => {
    const stopped = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = (): void => {
      if (everyMs !== null && !stopped.signal.aborted) timer = setTimeout(round, everyMs);
    };
    const round = (): void => {
      clearTimeout(timer);
      // Nobody looks at a page that is hidden; it is read when it is shown.
      if (document.hidden) return;
      void readOnce().finally(next);
    };
    const readOnce = async (): Promise<void> => {
      try {
        const value = await reader.current(stopped.signal);
        if (!stopped.signal.aborted) setState({ what, value, fault: null });
      } catch (failure) {
        if (stopped.signal.aborted) return;
        const fault = noteFailure(failure);
        setState((was) => ({ what, value: was.what === what ? was.value : null, fault }));
      }
    };
    const seen = (): void => {
      if (!document.hidden) round();
    };
    round();
    document.addEventListener('visibilitychange', seen);
    return () => {
      stopped.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [what, asked, everyMs]);

  const isCurrent = state.what === what;
  return { value: isCurrent ? state.value : null, fault: isCurrent ? state.fault : null, again };
}
