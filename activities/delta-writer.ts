/** Sends a reply's parts to those who watch: the first at once, then in batches, instead of once a token. */
import type { Deltas, Where } from './ports.ts';

/** People see text flow at this pace. With the first part and the last one it makes 20 notifications a second at most. */
const sendEveryMs = 56;
/** PostgreSQL refuses a notification of 8000 bytes; the rest of one are the ids around the part. */
const longestPartBytes = 6_000;

/** A failed send is dropped: the stored reply is the truth, and the next frame goes on. */
export function deltaWriter(deltas: Deltas, where: Where, of: { readonly turnId: string; readonly attempt: number }) {
  let pending = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let sending: Promise<void> = Promise.resolve();
  // A new attempt starts the reply over, so watchers are told to forget what they have.
  if (of.attempt > 1) {
    send({ text: '', reset: true });
    pause();
  }

  function send(part: { readonly text: string; readonly reset: boolean }): void {
    sending = sending.then(() => deltas.publish(where, { ...of, ...part })).catch(() => undefined);
  }
  function pause(): void {
    timer = setTimeout(() => {
      timer = undefined;
      // One notification at a time: a slow database gets fewer and longer ones.
      void sending.then(() => (isOver ? undefined : flush()));
    }, sendEveryMs);
  }
  function flush(): void {
    if (timer !== undefined) return;
    const text = firstPart(pending, isOver);
    if (text === '') return;
    pending = pending.slice(text.length);
    send({ text, reset: false });
    if (!isOver) pause();
  }
  return {
    write(delta: string): void {
      if (isOver) return;
      pending += delta;
      flush();
    },
    /** Sends what is left, as far as one notification holds it: the whole reply comes right behind. */
    async end(): Promise<void> {
      isOver = true;
      clearTimeout(timer);
      timer = undefined;
      flush();
      await sending;
    },
  };
}

/** As much as a notification holds, cut between signs. Half of a surrogate pair waits for the other one unless none will come. */
function firstPart(text: string, isLast: boolean): string {
  let bytes = 0;
  let end = 0;
  for (const sign of text) {
    const isHalf = !sign.isWellFormed() && end + sign.length === text.length;
    if (isHalf && !isLast) break;
    bytes += Buffer.byteLength(JSON.stringify(sign)) - 2;
    if (bytes > longestPartBytes) break;
    end += sign.length;
  }
  return text.slice(0, end);
}
