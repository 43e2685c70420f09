/** Sends a reply's parts to those who watch, a few times a second instead of once a token. */
import type { Deltas, Where } from './ports.ts';

/** People see text flow at this pace; more notifications would cost more than they show. */
const sendEveryMs = 40;
/** PostgreSQL refuses a notification of 8000 bytes; even six bytes a character and the envelope stay below it. */
const longestPart = 1_000;

/** A failed send is dropped: the stored reply is the truth, and the next frame goes on. */
export function deltaWriter(deltas: Deltas, where: Where, of: { readonly turnId: string; readonly attempt: number }) {
  let pending = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A new attempt starts the reply over, so watchers are told to forget what they have.
  let sending: Promise<void> = of.attempt > 1 ? send({ text: '', reset: true }) : Promise.resolve();

  function send(part: { readonly text: string; readonly reset: boolean }): Promise<void> {
    return deltas.publish(where, { ...of, ...part }).catch(() => undefined);
  }
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const text = pending;
    pending = '';
    for (let from = 0; from < text.length; from += longestPart) {
      const part = text.slice(from, from + longestPart);
      sending = sending.then(() => send({ text: part, reset: false }));
    }
  }
  return {
    write(delta: string): void {
      pending += delta;
      timer ??= setTimeout(flush, sendEveryMs);
    },
    async end(): Promise<void> {
      flush();
      await sending;
    },
  };
}
