/** Wakes those who wait for a conversation. Waking is a hint: whoever is woken reads the tables. */
import type { DeltaNotice, EventNotice, NotificationListener } from '../../adapters/postgres/database/notifications.ts';

export interface Wakes extends NotificationListener {
  /** Hears of one conversation until the returned function is called. */
  watch(tenant: string, conversation: string, watcher: Watcher): () => void;
  /** Wakes everyone, for good: the server is going down. */
  close(): void;
  readonly closed: boolean;
  /** False while notifications may be missed, because nobody listens. */
  readonly listening: boolean;
}

export interface Watcher {
  /** Something was stored, or (without a notice) may have been. Must not watch or stop watching at once. */
  woken(notice?: EventNotice): void;
  delta?(notice: DeltaNotice): void;
}

export function createWakes(): Wakes {
  const watchers = new Map<string, Set<Watcher>>();
  let closed = false;
  let listening = false;
  const of = (tenant: string, conversation: string): Iterable<Watcher> =>
    watchers.get(nameOf(tenant, conversation)) ?? [];
  const everyone = (): void => {
    for (const set of watchers.values()) for (const watcher of set) watcher.woken();
  };

  return {
    watch(tenant, conversation, watcher) {
      const name = nameOf(tenant, conversation);
      const set = watchers.get(name) ?? new Set();
      watchers.set(name, set.add(watcher));
      return () => {
        set.delete(watcher);
        if (set.size === 0 && watchers.get(name) === set) watchers.delete(name);
      };
    },
    event(notice) {
      for (const watcher of of(notice.tenant, notice.conversation)) watcher.woken(notice);
    },
    delta(notice) {
      for (const watcher of of(notice.tenant, notice.conversation)) watcher.delta?.(notice);
    },
    resumed() {
      listening = true;
      everyone();
    },
    lost() {
      listening = false;
      // Whoever sleeps for long because notifications come looks again now.
      everyone();
    },
    close() {
      closed = true;
      everyone();
    },
    get closed() {
      return closed;
    },
    get listening() {
      return listening;
    },
  };
}

/**
 * One watcher's alarm clock. `wait` settles at the next wake, at the limit or at the abort; a wake that came since the last
 * `wait` counts, so that nothing slips through between reading and waiting. A notice for which `rings` says no wakes nobody;
 * parts of replies wake only whoever says what to do with them. True when it was woken.
 */
export function alarm(
  wakes: Wakes,
  tenant: string,
  conversation: string,
  {
    rings = () => true,
    heard,
  }: {
    readonly rings?: (notice: EventNotice | undefined) => boolean;
    readonly heard?: (notice: DeltaNotice) => void;
  } = {},
) {
  let rung = false;
  let ring: (() => void) | null = null;
  const stop = wakes.watch(tenant, conversation, {
    woken(notice) {
      if (!rings(notice)) return;
      rung = true;
      ring?.();
    },
    delta(notice) {
      if (!heard) return;
      heard(notice);
      rung = true;
      ring?.();
    },
  });
  return {
    stop,
    async wait(limitMs: number, signal: AbortSignal): Promise<boolean> {
      if (!rung && !signal.aborted && !wakes.closed)
        await new Promise<void>((resolve) => {
          const done = (): void => {
            clearTimeout(timer);
            signal.removeEventListener('abort', done);
            ring = null;
            resolve();
          };
          const timer = setTimeout(done, limitMs);
          signal.addEventListener('abort', done, { once: true });
          ring = done;
        });
      const woken = rung;
      rung = false;
      return woken;
    },
  };
}

function nameOf(tenant: string, conversation: string): string {
  return `${tenant}/${conversation}`;
}
