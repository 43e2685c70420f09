/** Sends parts of a reply to watchers: the first at once, later ones in batches, instead of one per token. */
import type { Where } from '../contracts/state/turn.ts';

/** Parts of a reply while the model writes it. Losing a part is harmless: the stored reply is authoritative. */
export interface Deltas {
  publish(
    where: Where,
    delta: { readonly turnId: string; readonly attempt: number; readonly text: string; readonly reset: boolean },
  ): Promise<void>;
}

/** Smooth for a reader. Together with the first and last part it makes at most 20 notifications a second. */
const sendEveryMs = 56;
/** PostgreSQL rejects a notification of 8000 bytes; the ids around the part use the rest. */
const longestPartBytes = 6_000;

/** A failed send is dropped: the stored reply is authoritative, and the next part is sent as usual. */
export function deltaWriter(deltas: Deltas, where: Where, of: { readonly turnId: string; readonly attempt: number }) {
  let pending = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  let isOver = false;
  let sending: Promise<void> = Promise.resolve();
  // A new attempt writes the reply from the start, so watchers discard what they have.
  if (of.attempt > 1) {
    send({ text: '', reset: true });
    rest();
  }

  function send(part: { readonly text: string; readonly reset: boolean }): void {
    sending = sending.then(() => deltas.publish(where, { ...of, ...part })).catch(() => undefined);
  }
  /** One notification at a time: a slow database gets fewer and longer ones. */
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
    /** Discards what was sent: watchers forget it. */
    restart(): void {
      if (isOver) return;
      pending = '';
      send({ text: '', reset: true });
    },
    /** Sends the rest, up to the size of one notification: the stored reply follows immediately. */
    async end(): Promise<void> {
      isOver = true;
      clearTimeout(timer);
      flush();
      await sending;
    },
  };
}

/**
 * The longest part that fits a notification, cut between characters. Half of a surrogate pair waits for its other half,
 * unless this is the last part.
 */
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

/** Size of the part as JSON in the notification, in bytes. */
function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}
