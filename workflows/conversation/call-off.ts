/** Effects that wait (later.ts) are called off: by the participant, or because the conversation ends. */
import type { Delayed } from '../../contracts/conversation-state.ts';
import { ActivityFailure } from '@temporalio/workflow';
import { withoutDelayed } from '../../domain/conversation/delayed.ts';
import { lastLookActivities } from './activities.ts';
import type { Run } from './carried.ts';
import { carry } from './requests.ts';
import { addToTimeline } from './timeline.ts';

/** Nothing is tried any more. False: the ledger knows that it was done, or cannot say that it was not. */
export async function callOff(run: Run, one: Delayed): Promise<boolean> {
  run.state = withoutDelayed(run.state, one.id);
  addToTimeline(run, `${one.id} is called off`);
  try {
    const { state } = await lastLookActivities(`call off ${one.id}`).callOffEffect({
      state: carry(run.state),
      actionId: one.id,
    });
    return state === 'refused';
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return false;
  }
}

/** The conversation is closing: what waits is not done. */
export async function callOffAll(run: Run): Promise<void> {
  for (const one of run.state.delayed ?? []) await callOff(run, one);
}
