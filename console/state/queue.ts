/** What waits for people: told by the server as it changes, and asked for while no websocket stands. */
import { useEffect, useMemo } from 'preact/hooks';
import type { QueueItem } from '../../contracts/wire/clarification.ts';
import { collect } from '../../client/pages.ts';
import { pause } from '../../client/transport.ts';
import type { Loaded } from './loading.ts';
import type { Fault } from './problems.ts';
import type { Line } from './talk.ts';
import { client, noteFailure } from './session.ts';
import { createStore, useStore, type Store } from './store.ts';

/** Asked again this often while nothing is told. */
const everyMs = 3_000;

export interface LiveQueue extends Loaded<readonly QueueItem[]> {
  readonly line: Line;
}

interface Known {
  readonly value: readonly QueueItem[] | null;
  readonly fault: Fault | null;
  readonly line: Line;
}

/** The queue for as long as whatever uses this is on the page; empty for who may not see it. */
export function useQueue(isAllowed: boolean): LiveQueue {
  const engine = useMemo(() => createEngine(isAllowed), [isAllowed]);
  useEffect(() => engine.begin(), [engine]);
  return { ...useStore(engine.store), again: engine.again };
}

function createEngine(isAllowed: boolean): {
  readonly store: Store<Known>;
  readonly again: () => void;
  readonly begin: () => () => void;
} {
  const store = createStore<Known>({ value: isAllowed ? null : [], fault: null, line: 'connecting' });
  const stopped = new AbortController();
  const { signal } = stopped;
  const again = (): void => void ask(store, signal);
  return {
    store,
    again,
    begin() {
      if (!isAllowed) return () => undefined;
      void listen(store, signal);
      const timer = setInterval(() => store.get().line !== 'live' && again(), everyMs);
      return () => {
        clearInterval(timer);
        stopped.abort();
      };
    },
  };
}

async function listen(store: Store<Known>, signal: AbortSignal): Promise<void> {
  const onItems = (value: readonly QueueItem[]): void => store.set(() => ({ value, fault: null, line: 'live' }));
  while (!signal.aborted) {
    try {
      await client.queue.watch({ onItems, signal, onDrop: () => store.set((was) => ({ ...was, line: 'dropped' })) });
    } catch (failure) {
      if (signal.aborted) return;
      const fault = noteFailure(failure);
      store.set((was) => ({ ...was, line: 'dropped', fault: was.value === null ? fault : was.fault }));
      if (fault.kind === 'not-allowed' || fault.kind === 'signed-out') return;
      await pause(everyMs, signal).catch(() => undefined);
    }
  }
}

async function ask(store: Store<Known>, signal: AbortSignal): Promise<void> {
  try {
    const value = await collect(client.queue.each({ limit: 200, signal }));
    if (!signal.aborted) store.set((was) => (was.line === 'live' ? was : { ...was, value, fault: null }));
  } catch (failure) {
    if (signal.aborted) return;
    const fault = noteFailure(failure);
    store.set((was) => (was.line === 'live' ? was : { ...was, fault }));
  }
}
