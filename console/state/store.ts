/** A value that changes, and those who want to hear of it. */
import { useLayoutEffect, useState } from 'preact/hooks';

export interface Store<Value> {
  get(): Value;
  set(change: (was: Value) => Value): void;
  /** Hears of every change until the returned function is called. */
  watch(hear: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      const next = change(value);
      if (Object.is(next, value)) return;
      value = next;
      watchers.forEach((hear) => hear());
    },
    watch(hear) {
      watchers.add(hear);
      return () => watchers.delete(hear);
    },
  };
}

/** The value now, drawn again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [, draw] = useState({});
  const drawn = store.get();
  // At once, not after the next picture: what changes between the drawing and the watching would never be seen.
  useLayoutEffect(() => {
    const stop = store.watch(() => draw({}));
    if (!Object.is(drawn, store.get())) draw({});
    return stop;
  }, [store]);
  return drawn;
}
