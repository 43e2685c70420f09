/** Makes the fleet's schedules what this version says they are. `parley prepare` does; the last one wins. */
import { Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy, type ConnectionLike } from '@temporalio/client';
import type { FleetSchedule } from '../temporal-config/schedules.ts';
import { taskQueues } from '../temporal-config/task-queues.ts';

export interface ScheduleSettings {
  readonly connection: ConnectionLike;
  readonly namespace: string;
  readonly lane: string | null;
}

/** Idempotent. A schedule that an operator has paused stays paused. */
export async function ensureSchedule(settings: ScheduleSettings, wanted: FleetSchedule): Promise<void> {
  const { connection, namespace, lane } = settings;
  const { schedule } = new Client({ connection, namespace });
  const parts = {
    spec: { intervals: [{ every: wanted.everyMs }] },
    action: {
      type: 'startWorkflow' as const,
      workflowType: wanted.workflowType,
      workflowId: wanted.workflowId,
      taskQueue: taskQueues(lane ?? undefined).conversations,
      args: [],
      workflowExecutionTimeout: wanted.runLimitMs,
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: wanted.catchupMs },
  };
  try {
    await schedule.create({ scheduleId: wanted.scheduleId, ...parts });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await schedule.getHandle(wanted.scheduleId).update(({ state }) => ({ ...parts, state }));
  }
}
