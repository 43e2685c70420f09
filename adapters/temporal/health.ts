/** Read-only checks of the Temporal server: the runs of a workflow, and whether workers poll. */
import type { Client } from '@temporalio/client';
import { NamespaceNotFoundError } from '@temporalio/common';
import { grpc, grpcCode } from './failure.ts';

/** Makes one call to the server, with a limit in ms. */
export type Within = <T>(limitMs: number, call: () => Promise<T>) => Promise<T>;

export interface Health {
  readonly temporal: { readonly ok: boolean; readonly detail?: string };
  readonly worker: { readonly ok: boolean; readonly detail?: string };
}

const glanceLimitMs = 1_000;
/** After a failed check nobody waits for another one. */
const glanceAgainMs = 5_000;
/** A poll takes up to a minute and is recorded when it begins. */
const pollerSeenMs = 75_000;

/** Never throws. After a failed check of a run the next callers do not wait. */
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
        // This is public, so it contains no addresses; the log has the cause when a message fails.
        const missing = error instanceof NamespaceNotFoundError || grpcCode(error) === grpc.notFound;
        const detail = missing ? `Temporal has no namespace "${namespace}".` : 'Temporal does not answer.';
        return { temporal: { ok: false, detail }, worker: { ok: false, detail: 'Unknown while Temporal is away.' } };
      }
    },
  };
}
