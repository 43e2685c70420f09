/** Lists running conversations and what their workflows know; compared with the rows after a restore. */
import type { Client } from '@temporalio/client';
import { QueryNotRegisteredError, QueryRejectedError } from '@temporalio/client';
import type { Status, TimelineEntry } from '../../contracts/state/messages.ts';
import type { Where } from '../../contracts/state/turn.ts';
import type { RunNames } from './runs.ts';

export interface OpenRunNames extends Pick<RunNames, 'workflowType' | 'taskQueue' | 'workflowIdOf'> {
  /** Names of the queries. */
  readonly status: string;
  readonly timeline: string;
}

export function openRuns({ workflow }: Client, names: OpenRunNames) {
  const { workflowType, taskQueue, workflowIdOf } = names;
  return {
    /** The server's list lags slightly. */
    async all(): Promise<readonly Where[]> {
      const query = `WorkflowType = '${workflowType}' AND TaskQueue = '${taskQueue}' AND ExecutionStatus = 'Running'`;
      const found: Where[] = [];
      for await (const { workflowId, searchAttributes } of workflow.list({ query, pageSize: 1_000 })) {
        const [tenant] = (searchAttributes['ParleyTenant'] ?? []) as readonly unknown[];
        const before = typeof tenant === 'string' ? workflowIdOf(tenant, '') : null;
        if (typeof tenant === 'string' && before !== null && workflowId.startsWith(before))
          found.push({ tenant, conversation: workflowId.slice(before.length) });
      }
      return found;
    },

    /** Needs a worker. Null: the workflow ended meanwhile, or does not answer. */
    async statusOf({ tenant, conversation }: Where): Promise<Status | null> {
      return answered(() => workflow.getHandle(workflowIdOf(tenant, conversation)).query<Status>(names.status));
    },

    /** Happenings since then, from the workflow's own notes; empty when it does not answer. */
    async happenedSince({ tenant, conversation }: Where, since: Date): Promise<readonly TimelineEntry[]> {
      const handle = workflow.getHandle(workflowIdOf(tenant, conversation));
      const entries = await answered(() => handle.query<readonly TimelineEntry[]>(names.timeline));
      return (entries ?? []).filter(({ at }) => Date.parse(at) > since.getTime());
    },

    async end({ tenant, conversation }: Where, reason: string): Promise<void> {
      await workflow.getHandle(workflowIdOf(tenant, conversation)).terminate(reason);
    },
  };
}

async function answered<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof QueryNotRegisteredError || error instanceof QueryRejectedError) return null;
    // Its key was made after the copy that the database was restored from.
    const silent = ['WorkflowNotFoundError', 'PayloadUnreadable'];
    if (error instanceof Error && silent.includes(error.name)) return null;
    throw error;
  }
}
