/** Whether this program's workflows would do again what histories say was done: before it serves, not after (R7). */
import { DefaultLogger, Runtime, Worker, type ReplayWorkerOptions } from '@temporalio/worker';
import type { KeptHistory } from './archive.ts';

export type Verdict =
  | { readonly workflowId: string; readonly kind: 'replays' }
  | {
      readonly workflowId: string;
      readonly kind: 'breaks';
      /** Temporal's own name of what is wrong, such as `TMPRL1100`; null: it has none. */
      readonly code: string | null;
      readonly reason: string;
    };

/** One worker replays them all, because making one takes longer than a history. */
export async function* replayed(
  workflowBundle: NonNullable<ReplayWorkerOptions['workflowBundle']>,
  histories: Iterable<KeptHistory> | AsyncIterable<KeptHistory>,
): AsyncGenerator<Verdict> {
  for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, histories))
    yield error === undefined ? { workflowId, kind: 'replays' } : { workflowId, kind: 'breaks', ...reasonOf(error) };
}

/** For a program that does nothing else: what a replay logs is what is told of it anyway. */
export function replayQuietly(): void {
  Runtime.install({
    logger: new DefaultLogger('ERROR', () => undefined),
    telemetryOptions: { logging: { forward: {} } },
    shutdownSignals: [],
  });
}

function reasonOf({ message }: Error): { readonly code: string | null; readonly reason: string } {
  const code = /\[?(TMPRL\d+)\]?/.exec(message)?.[1] ?? null;
  return { code, reason: message.replaceAll(/\s+/g, ' ').trim().slice(0, longestReason) };
}

const longestReason = 600;
