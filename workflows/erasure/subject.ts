/**
 * Everything of a participant, or of a tenant, is erased (R5): conversation by conversation, then the other rows, then
 * a tenant's key. Every step may be done twice, and is tried until it is done. It knows nothing but ids.
 */
import { continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { eraseSubjectActivity } from '../../activities/erase-subject.ts';
import type { SubjectErasureRef } from '../../contracts/state/subject-erasure.ts';
import { eraseOptions } from '../../temporal-config/activity-options.ts';
import { latecomers } from './workflow.ts';

export async function subjectErasure(ref: SubjectErasureRef): Promise<void> {
  do {
    await conversationsGone(ref);
    await rowsGone(ref);
    await sleep(latecomers);
    await conversationsFinished(ref);
  } while (!(await activities('Last traces').finishSubject(ref)));
}

/** Until there is none. One in which something is being done in the world is waited for. */
async function conversationsGone(ref: SubjectErasureRef): Promise<void> {
  const { eraseSubjectConversations } = activities('Conversations');
  for (let waits = shortestMs; ;) {
    const { erased, left } = await eraseSubjectConversations(ref);
    if (left === 0) return;
    waits = erased > 0 ? shortestMs : longer(waits);
    await sleep(waits);
    await handOver(ref);
  }
}

async function rowsGone(ref: SubjectErasureRef): Promise<void> {
  const { sweepSubject } = activities('What else names them');
  while (!(await sweepSubject(ref))) await handOver(ref);
}

/** Until the erasure of each has called off its calls and deleted its runs; a calendar may be away for days. */
async function conversationsFinished(ref: SubjectErasureRef): Promise<void> {
  const { unfinishedOfSubject } = activities('Runs and calls');
  for (let waits = shortestMs; (await unfinishedOfSubject(ref)) > 0; waits = longer(waits)) {
    await sleep(waits);
    await handOver(ref);
  }
}

/** Nothing is carried over: whatever is done already is found done. */
async function handOver(ref: SubjectErasureRef): Promise<void> {
  if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof subjectErasure>(ref);
}

function activities(summary: string): ReturnType<typeof eraseSubjectActivity> {
  return proxyActivities<ReturnType<typeof eraseSubjectActivity>>({ ...eraseOptions, summary });
}

/** An effect is attempted for seconds. */
const shortestMs = 2_000;
const longestMs = 10 * 60_000;

function longer(waitsMs: number): number {
  return Math.min(waitsMs * 2, longestMs);
}
