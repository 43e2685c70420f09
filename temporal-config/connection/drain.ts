/** Makes every open conversation continue as a new run, so that the workers of an older version can be stopped. */
import type { Client } from '@temporalio/client';
import type { SignalDefinition } from '@temporalio/common';
import type { DeploymentSettings } from '../../settings/environment.ts';
import { taskQueues } from '../task-queues.ts';
import { isNotFound } from './deployment.ts';

export interface DrainOrder {
  readonly workflowType: string;
  readonly handOver: SignalDefinition;
  readonly lane: string | null;
  /** Only conversations of this assistant. */
  readonly assistant?: string | undefined;
  /** Only runs on workers of this version. */
  readonly version?: DeploymentSettings | undefined;
  /** Orders per second: each makes a worker load its conversation once. */
  readonly perSecond: number;
  /** How long to wait after the last order until every run has continued as new, in milliseconds. */
  readonly waitMs: number;
  readonly stop: AbortSignal;
}

export interface Drained {
  readonly ordered: number;
  /** Runs that had ended or continued before the order arrived. */
  readonly gone: number;
  /** Runs that started before the drain and are still open: busy with a turn, or without a worker. */
  readonly remaining: number;
}

/**
 * Orders each open run once, page by page, and counts those that remain. A busy run continues as new when its turn is
 * settled. Safe to repeat. `progress` is called at every step. @throws when Temporal does not answer
 */
export async function drain(client: Client, order: DrainOrder, progress: (so: Drained) => void): Promise<Drained> {
  const query = queryOf(order, new Date());
  let so: Drained = { ordered: 0, gone: 0, remaining: await openRuns(client, query) };
  progress(so);
  const began = Date.now();
  for await (const { workflowId, runId } of client.workflow.list({ query, pageSize: 200 })) {
    if (order.stop.aborted) break;
    const taken = await orderOne(client, { workflowId, runId }, order.handOver);
    so = { ...so, [taken]: so[taken] + 1 };
    const done = so.ordered + so.gone;
    if (done % 100 === 0) progress({ ...so, remaining: await openRuns(client, query) });
    await pause(began + (done * 1000) / order.perSecond - Date.now(), order.stop);
  }
  const untilMs = Date.now() + order.waitMs;
  // The server's list lags slightly.
  do {
    so = { ...so, remaining: await openRuns(client, query) };
    progress(so);
    if (so.remaining === 0) break;
    await pause(Math.min(countAgainMs, untilMs - Date.now()), order.stop);
  } while (Date.now() < untilMs && !order.stop.aborted);
  return so;
}

const countAgainMs = 1_000;

/** Runs that were open before the drain: the new runs started after it. */
function queryOf({ workflowType, lane, assistant, version }: DrainOrder, before: Date): string {
  const of = {
    WorkflowType: workflowType,
    ExecutionStatus: 'Running',
    TaskQueue: taskQueues(lane ?? undefined).conversations,
    ParleyAssistant: assistant,
    TemporalWorkerDeploymentVersion: version && `${version.deploymentName}:${version.buildId}`,
  };
  const parts = Object.entries(of).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} = '${quoted(value)}'`],
  );
  return [...parts, `StartTime < '${before.toISOString()}'`].join(' AND ');
}

function quoted(value: string): string {
  return value.replaceAll("'", "''");
}

async function openRuns({ workflow }: Client, query: string): Promise<number> {
  return (await workflow.count(query)).count;
}

/** A run takes the order once, whoever gives it and however often: the server drops a request that it has had. */
async function orderOne(
  { workflowService, options }: Client,
  workflowExecution: { readonly workflowId: string; readonly runId: string },
  handOver: SignalDefinition,
): Promise<'ordered' | 'gone'> {
  const { namespace, identity } = options;
  try {
    await workflowService.signalWorkflowExecution({
      namespace,
      identity,
      workflowExecution,
      signalName: handOver.name,
      requestId: `${handOver.name}-${workflowExecution.runId}`,
    });
    return 'ordered';
  } catch (error) {
    if (isNotFound(error)) return 'gone';
    throw error;
  }
}

async function pause(ms: number, stop: AbortSignal): Promise<void> {
  if (ms <= 0 || stop.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      stop.removeEventListener('abort', done);
      resolve();
    }
    stop.addEventListener('abort', done);
  });
}
