/** Sends a reply's parts to those who watch: the first at once, then in batches, instead of once a token. */
import type { Where } from '../contracts/turn.ts';

/** Parts of a reply while it is being written, for those who watch. Losing one loses nothing: the stored reply is the truth. */
export interface Deltas {
  publish(
    where: Where,
    delta: { readonly turnId: string; readonly attempt: number; readonly text: string; readonly reset: boolean },
  ): Promise<void>;
}

/** People see text flow at this pace. With the first part and the last one it makes 20 notifications a second at most. */
const sendEveryMs = 56;
/** PostgreSQL refuses a notification of 8000 bytes; the rest of one are the ids around the part. */
const longestPartBytes = 6_000;

/** A failed send is dropped: the stored reply is the truth, and the next frame goes on. */
export function deltaWriter(deltas: Deltas, where: Where, of: { readonly turnId: string; readonly attempt: number }) {
  let pending = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  let isOver = false;
  let sending: Promise<void> = Promise.resolve();
  // A new attempt starts the reply over, so watchers are told to forget what they have.
  if (of.attempt > 1) {
    send({ text: '', reset: true });
    rest();
  }

  function send(part: { readonly text: string; readonly reset: boolean }): void {
    sending = sending.then(() => deltas.publish(where, { ...of, ...part })).catch(() => undefined);
  }
  /** One notification at a time, too: a slow database gets fewer and longer ones. */
  function rest(): void {
    isResting = true;
    timer = setTimeout(() => void sending.then(wake), sendEveryMs);
  }
  function wake(): void {
    isResting = false;
    if (!isOver) flush();
  }
  function flush(): void {
    const text = firstPart(pending, isOver);
    if (text === '') return;
    pending = pending.slice(text.length);
    send({ text, reset: false });
    if (!isOver) rest();
  }
  return {
    write(delta: string): void {
      if (isOver) return;
      pending += delta;
      if (!isResting) flush();
    },
    /** What was written so far is no part of the reply: watchers forget it. */
    restart(): void {
      if (isOver) return;
      pending = '';
      send({ text: '', reset: true });
    },
    /** Sends what is left, as far as one notification holds it: the whole reply comes right behind. */
    async end(): Promise<void> {
      isOver = true;
      clearTimeout(timer);
      flush();
      await sending;
    },
  };
}

/** As much as a notification holds, cut between signs. Half of a surrogate pair waits for the other one unless none will come. */
function firstPart(text: string, isLast: boolean): string {
  const whole = !isLast && /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
  if (bytesOf(whole) <= longestPartBytes) return whole;
  let bytes = 0;
  let end = 0;
  for (const sign of whole) {
    bytes += bytesOf(sign);
    if (bytes > longestPartBytes) break;
    end += sign.length;
  }
  return whole.slice(0, end);
}

/** As it stands in the notification. */
function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}
