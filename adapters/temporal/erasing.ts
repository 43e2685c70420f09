/** The runs of erased conversations: ended and deleted; and the workflow that sees to the rest of an erasure. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { SubjectErasureRef } from '../../contracts/state/subject-erasure.ts';
import type { Where } from '../../contracts/state/turn.ts';
import { awayOr, grpc, grpcCode } from './failure.ts';

export interface ErasingNames {
  readonly workflowType: string;
  readonly taskQueue: string;
  readonly idOf: (tenant: string, conversation: string) => string;
  /** Of the conversation's own workflow. */
  readonly conversationIdOf: (tenant: string, conversation: string) => string;
  /** How the ids of operations that were asked of the conversation begin, and the signal by which they look at it. */
  readonly operationsOf: (tenant: string, conversation: string) => string;
  readonly changed: string;
  /** Of everything of a participant or of a tenant. */
  readonly subjectWorkflowType: string;
  readonly subjectIdOf: (tenant: string, id: string) => string;
}

const callLimitMs = 10_000;
const mostLooks = 20;

export function temporalErasing(client: Client, namespace: string, names: ErasingNames) {
  const { within, ifThere, look, runsOf } = lookingAt(client, namespace);
  const { workflow } = client;
  const { workflowService: service } = client.connection;
  const start = async (workflowType: string, workflowId: string, arg: Where | SubjectErasureRef): Promise<void> => {
    const { taskQueue } = names;
    const priority = { fairnessKey: arg.tenant };
    const options = { workflowId, taskQueue, priority, args: [arg], workflowIdConflictPolicy: 'USE_EXISTING' } as const;
    try {
      await within(() => workflow.start(workflowType, options));
    } catch (error) {
      throw awayOr(error);
    }
  };
  /**
   * Operations hold what was asked and answered. One that waits ends by itself, so that its caller learns of it.
   *
   * @throws {Error} when one goes on
   */
  const operationsGone = async (beginning: string): Promise<void> => {
    for await (const { workflowId, runId } of workflow.list({ query: `WorkflowId STARTS_WITH '${beginning}'` })) {
      const listed = `WorkflowId = '${workflowId}' AND RunId = '${runId}' AND ExecutionStatus = 'Running'`;
      let known = await look(workflowId, runId);
      // Deleted before its end is listed it would stay in the list.
      for (let looks = 0; known !== null && (known.isOpen || (await workflow.count(listed)).count > 0); looks += 1) {
        if (looks === mostLooks) throw new Error(`The operation ${workflowId} does not end; it is tried again.`);
        if (looks === 0) await ifThere(() => workflow.getHandle(workflowId).signal(names.changed));
        await pause(250);
        known = await look(workflowId, runId);
      }
      const workflowExecution = { workflowId, runId };
      if (known !== null) await ifThere(() => service.deleteWorkflowExecution({ namespace, workflowExecution }));
    }
  };
  return {
    /** Starts the workflow that sees to the rest; one that runs goes on. @throws {TemporalAway} */
    begin: ({ tenant, conversation }: Where): Promise<void> =>
      start(names.workflowType, names.idOf(tenant, conversation), { tenant, conversation }),

    /** The same for everything of a participant or of a tenant. @throws {TemporalAway} */
    beginSubject: ({ tenant, id }: SubjectErasureRef): Promise<void> =>
      start(names.subjectWorkflowType, names.subjectIdOf(tenant, id), { tenant, id }),

    /**
     * Ends the conversation's workflow at once, whatever it is doing, and orders all of its runs to be deleted. Gives
     * those that were there: the server deletes them a moment later. @throws {TemporalAway}
     */
    async deleteRuns({ tenant, conversation }: Where): Promise<readonly string[]> {
      await operationsGone(names.operationsOf(tenant, conversation));
      const workflowId = names.conversationIdOf(tenant, conversation);
      const runs = await runsOf(workflowId);
      // An open one is deleted as it ends, which is quicker than after its end. Without a run's id: also one that
      // continues as new in this moment.
      const latest = await look(workflowId);
      if (latest?.isOpen === true)
        await ifThere(() => service.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId } }));
      const found = latest === null ? [] : [latest.runId];
      for (const runId of runs) {
        if (found.includes(runId) && latest?.isOpen === true) continue;
        if ((await look(workflowId, runId)) === null) continue;
        if (!found.includes(runId)) found.push(runId);
        await ifThere(() => service.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId, runId } }));
      }
      return found;
    },

    /** Which of them are still there. @throws {TemporalAway} */
    async left({ tenant, conversation }: Where, runs: readonly string[]): Promise<readonly string[]> {
      const workflowId = names.conversationIdOf(tenant, conversation);
      const there = await Promise.all(runs.map((runId) => look(workflowId, runId)));
      return runs.filter((_, index) => there[index] !== null);
    },
  };
}

/** Questions about the runs of one workflow. */
function lookingAt({ workflow, connection }: Client, namespace: string) {
  const { workflowService: service } = connection;
  const within = <T>(call: () => Promise<T>): Promise<T> => connection.withDeadline(Date.now() + callLimitMs, call);

  /** Null: the server has no such run. */
  const ifThere = async <T>(call: () => Promise<T>): Promise<T | null> => {
    try {
      return await within(call);
    } catch (error) {
      if (grpcCode(error) === grpc.notFound) return null;
      throw awayOr(error);
    }
  };

  /** Status of a run, or of the latest one. */
  const look = async (workflowId: string, runId?: string) => {
    const execution = { workflowId, ...(runId === undefined ? {} : { runId }) };
    const found = await ifThere(() => service.describeWorkflowExecution({ namespace, execution }));
    const info = found?.workflowExecutionInfo;
    const known = info?.execution?.runId ?? null;
    return known === null ? null : { runId: known, isOpen: info?.closeTime == null };
  };

  /** The run that a run continues; null: it is the first, or gone. */
  const before = async (workflowId: string, runId: string): Promise<string | null> => {
    const found = await ifThere(() =>
      service.getWorkflowExecutionHistory({ namespace, execution: { workflowId, runId }, maximumPageSize: 1 }),
    );
    const began = found?.history?.events?.[0]?.workflowExecutionStartedEventAttributes;
    return began?.continuedExecutionRunId || null;
  };

  /** Every run under the id: from the latest back to the first, and whatever else the server lists. */
  const runsOf = async (workflowId: string): Promise<ReadonlySet<string>> => {
    const runs = new Set<string>();
    for (let run = (await look(workflowId))?.runId ?? null; run !== null && !runs.has(run);) {
      runs.add(run);
      run = await before(workflowId, run);
    }
    try {
      for await (const { runId } of workflow.list({ query: `WorkflowId = '${workflowId}'` })) runs.add(runId);
    } catch (error) {
      throw awayOr(error);
    }
    return runs;
  };

  return { within, ifThere, look, runsOf };
}
