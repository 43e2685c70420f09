/**
 * What Temporal's server knows and no worker can tell, for the metrics: how many conversations are on which list, and
 * what waits in which task queue, also while no worker runs.
 */
import type { Client } from '@temporalio/client';
import { operatorsViews } from '../operators-views.ts';
import type { TaskQueues } from '../task-queues.ts';

export interface TemporalFigures {
  /** Open conversations by state. */
  readonly states: ReadonlyMap<string, number>;
  /** Conversations by operators' view. */
  readonly views: ReadonlyMap<string, number>;
  readonly queues: readonly QueueFigures[];
}

export interface QueueFigures {
  /** Without the lane. */
  readonly queue: keyof TaskQueues;
  readonly kind: 'workflow' | 'activity';
  /** Tasks that no worker has taken yet; near enough. */
  readonly backlog: number;
  /** Since when the oldest of them waits, in seconds. */
  readonly oldestS: number;
  /** Pollers that the server has seen within a few minutes. */
  readonly pollers: number;
}

/** As the server numbers them. */
const queueKinds = { workflow: 1, activity: 2 } as const;
/** The whole takes no longer than a scrape waits. */
const limitMs = 1_500;

/** Rejects when the server does not answer in time. */
export async function temporalFigures(
  { connection }: Client,
  asked: {
    readonly namespace: string;
    readonly queues: TaskQueues;
    /** Values of `ParleyState`. */
    readonly states: readonly string[];
    readonly now: Date;
  },
): Promise<TemporalFigures> {
  const { namespace, queues, states, now } = asked;
  const count = async (query: string): Promise<number> => {
    const { count: found } = await connection.workflowService.countWorkflowExecutions({ namespace, query });
    return Number(found);
  };
  const counted = async (queries: readonly (readonly [string, string])[]): Promise<ReadonlyMap<string, number>> =>
    new Map(await Promise.all(queries.map(async ([name, query]) => [name, await count(query)] as const)));
  const ofQueue = async (queue: keyof TaskQueues, kind: keyof typeof queueKinds): Promise<QueueFigures> => {
    const { pollers, stats } = await connection.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: queues[queue] },
      taskQueueType: queueKinds[kind],
      reportStats: true,
    });
    return {
      queue,
      kind,
      backlog: Number(stats?.approximateBacklogCount ?? 0),
      oldestS: Number(stats?.approximateBacklogAge?.seconds ?? 0),
      pollers: pollers?.length ?? 0,
    };
  };
  return connection.withDeadline(Date.now() + limitMs, async () => {
    const [inStates, inViews, ...inQueues] = await Promise.all([
      counted(states.map((state) => [state, inState(state)])),
      counted(operatorsViews.map(({ name, query }) => [name, query(now)])),
      ofQueue('conversations', 'workflow'),
      ...(Object.keys(queues) as (keyof TaskQueues)[]).map((queue) => ofQueue(queue, 'activity')),
    ]);
    return { states: inStates, views: inViews, queues: inQueues };
  });
}

function inState(state: string): string {
  return `WorkflowType = "conversation" AND ExecutionStatus = "Running" AND ParleyState = "${state}"`;
}
