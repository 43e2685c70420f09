/** What is looked at on the Temporal server without changing anything: which run there is, and whether workers poll. */
import type { Client } from '@temporalio/client';
import { NamespaceNotFoundError } from '@temporalio/common';
import { grpc, grpcCode } from './failure.ts';

/** One call to the server, given up after so many ms. */
export type Within = <T>(limitMs: number, call: () => Promise<T>) => Promise<T>;

export interface Health {
  readonly temporal: { readonly ok: boolean; readonly detail?: string };
  readonly worker: { readonly ok: boolean; readonly detail?: string };
}

const glanceLimitMs = 1_000;
/** After a failed glance nobody is kept waiting for another one. */
const glanceAgainMs = 5_000;
/** A poll lasts up to a minute and is noted at its beginning. */
const pollerSeenMs = 75_000;

/** Looks, and never throws. After a failed glance at a run nobody waits for the next one. */
export function temporalHealth({
  connection,
  namespace,
  within,
  clock,
}: {
  readonly connection: Client['connection'];
  readonly namespace: string;
  readonly within: Within;
  readonly clock: () => number;
}) {
  let nextGlance = 0;
  return {
    async currentRun(workflowId: string): Promise<string | null> {
      if (clock() < nextGlance) return null;
      try {
        const execution = { workflowId };
        const found = await within(glanceLimitMs, () =>
          connection.workflowService.describeWorkflowExecution({ namespace, execution }),
        );
        return found.workflowExecutionInfo?.execution?.runId ?? null;
      } catch (error) {
        if (grpcCode(error) !== grpc.notFound) nextGlance = clock() + glanceAgainMs;
        return null;
      }
    },

    async health(taskQueue: string): Promise<Health> {
      try {
        const { pollers } = await within(glanceLimitMs * 2, () =>
          connection.workflowService.describeTaskQueue({ namespace, taskQueue: { name: taskQueue }, taskQueueType: 1 }),
        );
        const seen = (pollers ?? []).map(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1000);
        const polled = seen.some((at) => Date.now() - at < pollerSeenMs);
        const nobody = { ok: false, detail: `No worker polls the task queue "${taskQueue}". Start one.` };
        return { temporal: { ok: true }, worker: polled ? { ok: true } : nobody };
      } catch (error) {
        // Anyone may ask for this, so no addresses; the log has the reason when a message fails.
        const missing = error instanceof NamespaceNotFoundError || grpcCode(error) === grpc.notFound;
        const detail = missing ? `Temporal has no namespace "${namespace}".` : 'Temporal does not answer.';
        return { temporal: { ok: false, detail }, worker: { ok: false, detail: 'Unknown while Temporal is away.' } };
      }
    },
  };
}
