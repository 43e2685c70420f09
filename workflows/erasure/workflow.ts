/**
 * What is left of an erasure once the conversation's rows are gone (R5). Every step may be done twice, and is tried until
 * it is done. It knows nothing but ids.
 */
import { proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { callOffErasedActivity } from '../../activities/call-off-erased.ts';
import type { eraseRunsActivity } from '../../activities/erase-runs.ts';
import { eraseOptions } from '../../temporal-config/activity-options.ts';
import { queuesBeside } from '../../temporal-config/task-queues.ts';
import type { Where } from '../../contracts/state/turn.ts';

/**
 * Longer than any request that was under way lasts: one that had found the conversation before may start its workflow
 * anew, or leave its answer.
 */
export const latecomers = '90 seconds';

export async function erasure(where: Where): Promise<void> {
  const { deleteRuns, finishErasure } = proxyActivities<ReturnType<typeof eraseRunsActivity>>({
    ...eraseOptions,
    summary: 'Runs and last traces',
  });
  const { callOffErased } = proxyActivities<ReturnType<typeof callOffErasedActivity>>({
    ...eraseOptions,
    taskQueue: queuesBeside(workflowInfo().taskQueue).outbox,
    summary: 'Calls that stand in calendars',
  });
  await deleteRuns(where);
  await callOffErased(where);
  await sleep(latecomers);
  await deleteRuns(where);
  await finishErasure(where);
}
