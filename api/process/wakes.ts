/** Wakes requests and streams that wait for a conversation. A wake is a hint: the woken code reads the tables. */
import type { EventNotice, NotificationListener } from '../../adapters/postgres/database/notifications.ts';
import type { DeltaNotice } from '../../adapters/postgres/database/parts-heard.ts';
import { createBell, type Bell } from './bell.ts';

export interface Wakes extends NotificationListener {
  /** Watches one conversation until the returned function is called. */
  watch(tenant: string, conversation: string, watcher: Watcher): () => void;
  /**
   * Watches all conversations of a tenant until the returned function is called; null: any of them may have changed.
   */
  watchTenant(tenant: string, woken: (conversation: string | null) => void): () => void;
  /** Wakes everyone for good: the server is shutting down. */
  close(): void;
  readonly closed: boolean;
  /** False while notifications may be missed, because the listening connection is down. */
  readonly listening: boolean;
}

export interface Watcher {
  /**
   * Something was stored, or (without a notice) may have been. Must not call `watch` or stop watching synchronously.
   */
  woken(notice?: EventNotice): void;
  delta?(notice: DeltaNotice): void;
}

export function createWakes(): Wakes {
  const watchers = new Map<string, Set<Watcher>>();
  const ofTenants = new Map<string, Set<(conversation: string | null) => void>>();
  let closed = false;
  let listening = false;
  const of = (tenant: string, conversation: string): Iterable<Watcher> =>
    watchers.get(nameOf(tenant, conversation)) ?? [];
  const everyone = (): void => {
    for (const set of watchers.values()) for (const watcher of set) watcher.woken();
    for (const set of ofTenants.values()) for (const woken of set) woken(null);
  };

  return {
    watch: (tenant, conversation, watcher) => enter(watchers, nameOf(tenant, conversation), watcher),
    watchTenant: (tenant, woken) => enter(ofTenants, tenant, woken),
    event(notice) {
      for (const watcher of of(notice.tenant, notice.conversation)) watcher.woken(notice);
      for (const woken of ofTenants.get(notice.tenant) ?? []) woken(notice.conversation);
    },
    hears: (tenant, conversation) => [...of(tenant, conversation)].some(({ delta }) => delta !== undefined),
    delta(notice) {
      for (const watcher of of(notice.tenant, notice.conversation)) watcher.delta?.(notice);
    },
    resumed() {
      listening = true;
      everyone();
    },
    lost() {
      listening = false;
      // Waiters that slept longer while notifications arrived check again now.
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
 * One watcher's alarm. A notice that `rings` rejects does not wake; parts of replies wake only a watcher with a handler
 * for them.
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
): Pick<Bell, 'wait'> & { readonly stop: () => void } {
  const { ring, wait } = createBell(() => wakes.closed);
  const stop = wakes.watch(tenant, conversation, {
    woken(notice) {
      if (rings(notice)) ring();
    },
    ...(heard === undefined
      ? {}
      : {
          delta(notice: DeltaNotice) {
            heard(notice);
            ring();
          },
        }),
  });
  return { stop, wait };
}

function enter<Member>(sets: Map<string, Set<Member>>, name: string, member: Member): () => void {
  const set = sets.get(name) ?? new Set();
  sets.set(name, set.add(member));
  return () => {
    set.delete(member);
    if (set.size === 0 && sets.get(name) === set) sets.delete(name);
  };
}

function nameOf(tenant: string, conversation: string): string {
  return `${tenant}/${conversation}`;
}
