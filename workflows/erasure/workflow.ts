/** Erasures (R5). Every step may be done twice, and is tried until it is done. They know nothing but ids. */
import { continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../../activities/by-queue.ts';
import type { SubjectErasureRef } from '../../contracts/state/subject-erasure.ts';
import type { Where } from '../../contracts/state/turn.ts';
import { eraseOptions } from '../../temporal-config/activity-options.ts';
import { queuesBeside } from '../../temporal-config/task-queues.ts';

/**
 * Longer than any request that was under way lasts: one that had found the conversation before may start its workflow
 * anew, or leave its answer.
 */
const latecomers = '90 seconds';

/** What is left of a conversation once its rows are gone. */
export async function erasure(where: Where): Promise<void> {
  const { deleteRuns, finishErasure } = erasing('Runs and last traces');
  const { callOffErased } = proxyActivities<Activities['outbox']>({
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

/**
 * Everything of a participant, or of a tenant, is erased: conversation by conversation, then the other rows, then a
 * tenant's key.
 */
export async function subjectErasure(ref: SubjectErasureRef): Promise<void> {
  do {
    await conversationsGone(ref);
    await rowsGone(ref);
    await sleep(latecomers);
    await conversationsFinished(ref);
  } while (!(await erasing('Last traces').finishSubject(ref)));
}

/** Until there is none. One in which something is being done in the world is waited for. */
async function conversationsGone(ref: SubjectErasureRef): Promise<void> {
  const { eraseSubjectConversations } = erasing('Conversations');
  for (let waits = shortestMs; ;) {
    const { erased, left } = await eraseSubjectConversations(ref);
    if (left === 0) return;
    waits = erased > 0 ? shortestMs : longer(waits);
    await sleep(waits);
    await handOver(ref);
  }
}

async function rowsGone(ref: SubjectErasureRef): Promise<void> {
  const { sweepSubject } = erasing('What else names them');
  while (!(await sweepSubject(ref))) await handOver(ref);
}

/** Until the erasure of each has called off its calls and deleted its runs; a calendar may be away for days. */
async function conversationsFinished(ref: SubjectErasureRef): Promise<void> {
  const { unfinishedOfSubject } = erasing('Runs and calls');
  for (let waits = shortestMs; (await unfinishedOfSubject(ref)) > 0; waits = longer(waits)) {
    await sleep(waits);
    await handOver(ref);
  }
}

/** Nothing is carried over: whatever is done already is found done. */
async function handOver(ref: SubjectErasureRef): Promise<void> {
  if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof subjectErasure>(ref);
}

/** An effect is attempted for seconds. */
const shortestMs = 2_000;
const longestMs = 10 * 60_000;

function longer(waitsMs: number): number {
  return Math.min(waitsMs * 2, longestMs);
}

function erasing(summary: string): Activities['conversations'] {
  return proxyActivities<Activities['conversations']>({ ...eraseOptions, summary });
}
