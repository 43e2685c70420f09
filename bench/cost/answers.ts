/** Tells whoever started this process what its program asks of PostgreSQL, and how much heap it holds. */
import { setTimeout as pause } from 'node:timers/promises';
import { BroadcastChannel } from 'node:worker_threads';
import { countRoundTrips, type RoundTrips } from '../../tests/support/round-trips.ts';

/** What may be asked: `count` begins to count, `counted` ends it and answers. */
export type Question = 'count' | 'counted' | 'heap';

export interface Heap {
  /** Bytes in use after a collection: of the program's own thread, and of the threads that run workflows. */
  readonly main: number;
  readonly threads: readonly number[];
}

export interface Answers {
  readonly count: null;
  readonly counted: Omit<RoundTrips, 'sent'>;
  readonly heap: Heap;
}

/** A large heap takes a while to be collected in another thread. */
const collectMs = 1_500;

/** Listens to the parent's questions for as long as the program runs. */
export function answerParent(): void {
  let counting: { readonly end: () => void; readonly counted: Promise<RoundTrips> } | null = null;
  const answers: { readonly [Name in Question]: () => Promise<Answers[Name]> } = {
    async count() {
      let end = (): void => {};
      const ended = new Promise<void>((resolve) => (end = resolve));
      counting = { end, counted: countRoundTrips(() => ended) };
      return null;
    },
    async counted() {
      counting?.end();
      const { transactions = 0, roundTrips = 0, deltas = 0 } = (await counting?.counted) ?? {};
      counting = null;
      return { transactions, roundTrips, deltas };
    },
    async heap() {
      const threads: number[] = [];
      const channel = new BroadcastChannel('heap');
      channel.addEventListener('message', (event) => {
        const { data } = event as Event & { readonly data: unknown };
        if (typeof data === 'number') threads.push(data);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between threads has no origin
      channel.postMessage('ask');
      await pause(collectMs);
      channel.close();
      return { main: heapInUse(), threads };
    },
  };
  process.on('message', ({ id, question }: { readonly id: number; readonly question: Question }) => {
    void answers[question]().then((answer) => process.send?.({ id, answer }));
  });
  // Being asked is no reason to stay alive.
  process.channel?.unref();
}

function heapInUse(): number {
  const { gc } = globalThis as { readonly gc?: () => void };
  if (!gc) throw new Error('Start this process with --expose-gc; otherwise garbage would be counted.');
  // What a first collection finalizes, a second one frees.
  gc();
  gc();
  return process.memoryUsage().heapUsed;
}
