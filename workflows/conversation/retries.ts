/**
 * Activities that are tried again and again. Nothing in a history says so while it lasts: the worker that fails at one
 * tells by a signal, and the end of the activity takes it back. A new run begins with none: whatever goes on is told
 * again.
 */
import { setHandler, type WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { isRecord } from '../../domain/conversation/record.ts';
import * as messages from './messages.ts';
import { plain } from './refusals.ts';
import { lookAtHistory, type Run } from './run.ts';
import { showToOperators } from './view.ts';

/** Ids of activities that go on. */
const going = new Set<string>();
let onEnd: (activityId: string) => void = () => undefined;

/** Whoever may signal may signal anything: what is not of an activity that goes on is nobody's business. */
export function noteRetries(run: Run): void {
  onEnd = (activityId) => {
    if (run.retrying.every((one) => one.activityId !== activityId)) return;
    run.retrying = run.retrying.filter((one) => one.activityId !== activityId);
    showToOperators(run);
  };
  setHandler(
    messages.activityRetriesSignal,
    (told) => {
      lookAtHistory(run);
      const { activityId, activity, attempt, since, because } = isRecord(told) ? told : {};
      if (typeof activityId !== 'string' || !going.has(activityId)) return;
      if (!isCount(attempt) || !isCount(since)) return;
      const retrying = { activityId, attempt, since, activity: plain(activity, ''), because: plain(because, '') };
      run.retrying = [...run.retrying.filter((one) => one.activityId !== activityId), retrying];
      showToOperators(run);
    },
    { description: 'For workers alone: an activity of this conversation fails again and again.' },
  );
}

/** A number of attempts, or a time in epoch milliseconds that can be written as a date. */
function isCount(given: unknown): given is number {
  return typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 && given < 1e14;
}

export const interceptors: WorkflowInterceptorsFactory = () => ({
  outbound: [
    {
      scheduleActivity(input, next) {
        const activityId = input.options.activityId ?? String(input.seq);
        going.add(activityId);
        const ended = (): void => {
          going.delete(activityId);
          onEnd(activityId);
        };
        const done = next(input);
        done.then(ended, ended);
        return done;
      },
    },
  ],
});
