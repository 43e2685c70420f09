/** Activities that fail when a test says so: in one conversation, at one place, in one way. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Info } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type {
  ActivityExecuteInput,
  ActivityInboundCallsInterceptor,
  ActivityInterceptorsFactory,
  Next,
} from '@temporalio/worker';

/** Which execution: its activity, whether it runs inside the workflow task, and what it was asked. */
export interface Place {
  readonly activity: string;
  readonly form: 'local' | 'activity';
  readonly asked?: (request: Readonly<Record<string, unknown>>) => boolean;
}

export const activity = (name: string, asked?: Place['asked']): Place => ({
  activity: name,
  form: 'activity',
  ...(asked ? { asked } : {}),
});
export const local = (name: string): Place => ({ activity: name, form: 'local' });

/** What happens there instead; `nth` counts from 1, `afterMs` from the first attempt on the server's clock. */
export type Way = (
  attempt: { readonly nth: number; readonly afterMs: number; readonly info: Info },
  go: () => Promise<unknown>,
) => Promise<unknown>;

export interface Faults {
  /** For `startApp({ aroundActivities })`. */
  readonly around: ActivityInterceptorsFactory;
  plant(workflowId: string, place: Place, way: Way): Planted;
  /** Everything works again. */
  lift(workflowId: string): void;
  /**
   * Cancels a workflow, and puts what its activities say in an order that the server whose clock can be moved can bear;
   * Temporal's own server bears any. Each activity and each workflow task that is open holds that clock, and two things
   * hold it for ever:
   * - A workflow task that cancels an activity which has just ended is rejected as a whole (`ACTIVITY_UNKNOWN`). So
   *   nothing that is under way ends before the cancellation has been taken.
   * - A workflow that ends before an activity which it cancelled: nobody takes that activity's end any more. So nothing
   *   else of this workflow ends before that activity.
   */
  cancel(handle: Cancelled): Promise<unknown>;
}

type Cancelled = Pick<WorkflowHandle, 'workflowId' | 'cancel' | 'fetchHistory' | 'describe'>;

export interface Planted {
  /** Attempts that came by. */
  readonly hits: () => number;
}

/** `now`: milliseconds on the server's clock, which may be moved. */
export function plantedFaults(now: () => Promise<number> = () => Promise.resolve(Date.now())): Faults {
  const planted = new Map<string, { place: Place; way: Way; hits: number; beganAt: number | null }[]>();
  const cancelled = new Map<string, { readonly handle: Cancelled; readonly taken: Promise<unknown> }>();
  return {
    around: ({ info }) => ({
      inbound: {
        async execute(input, next) {
          try {
            return await carriedOut(info, input, next);
          } finally {
            // Where the server is asked in vain, it ends as it does without a cancellation.
            if (!info.isLocal) await isItsTurnToEnd(info).catch(() => undefined);
          }
        },
      },
    }),
    plant(workflowId, place, way) {
      const one = { place, way, hits: 0, beganAt: null };
      planted.set(workflowId, [...(planted.get(workflowId) ?? []), one]);
      return { hits: () => one.hits };
    },
    lift: (workflowId) => void planted.delete(workflowId),
    async cancel(handle) {
      const taken = handle.cancel().then(() => soon(() => isCancellationTaken(handle)));
      cancelled.set(handle.workflowId, { handle, taken: taken.catch(() => undefined) });
      return taken;
    },
  };

  async function isItsTurnToEnd({ workflowExecution, activityId }: Info): Promise<void> {
    const { handle, taken } = cancelled.get(workflowExecution?.workflowId ?? '') ?? {};
    if (!handle) return;
    await taken;
    await soon(async () => {
      const stopped = await stoppedActivities(handle);
      return stopped.length === 0 || stopped.includes(activityId);
    });
  }

  async function carriedOut(
    info: Info,
    input: ActivityExecuteInput,
    next: Next<ActivityInboundCallsInterceptor, 'execute'>,
  ): Promise<unknown> {
    const [request] = input.args as readonly Readonly<Record<string, unknown>>[];
    const form = info.isLocal ? 'local' : 'activity';
    const here = planted
      .get(info.workflowExecution?.workflowId ?? '')
      ?.find(
        ({ place }) =>
          place.activity === info.activityType && place.form === form && (place.asked?.(request ?? {}) ?? true),
      );
    if (!here) return next(input);
    here.hits += 1;
    const nth = here.hits;
    const at = info.isLocal ? Date.now() : await now();
    here.beganAt ??= at;
    return here.way({ nth, afterMs: at - here.beganAt, info }, () => next(input));
  }
}

/** Whether a workflow task has begun after the cancellation, and has ended. */
async function isCancellationTaken(handle: Cancelled): Promise<boolean> {
  const { events } = await handle.fetchHistory();
  const asked = events?.findLastIndex((event) => event.workflowExecutionCancelRequestedEventAttributes != null) ?? -1;
  return (
    asked >= 0 && events?.slice(asked).some((event) => event.workflowTaskCompletedEventAttributes != null) === true
  );
}

/** PENDING_ACTIVITY_STATE_CANCEL_REQUESTED of temporal.api.enums.v1. */
const cancelRequested = 3;

/** Ids of the activities that the workflow has cancelled and that have not ended. */
async function stoppedActivities(handle: Cancelled): Promise<readonly unknown[]> {
  const { raw } = await handle.describe();
  return (raw.pendingActivities ?? [])
    .filter(({ state }) => Number(state) === cancelRequested)
    .map((one) => one.activityId);
}

/** Looks until it is so, but not for ever: something else may have come in between. */
async function soon(isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 200 && !(await isSo()); looks += 1) await pause(50);
}

/** What it needs is away for so long; in a workflow task nobody waits for that. */
export const isAwayFor =
  (minutes: number): Way =>
  ({ afterMs, info }, go) => {
    if (info.isLocal || afterMs < minutes * 60_000) throw new Error('What this needs is away.');
    return go();
  };

/** No further attempt will help. */
export const failsForGood: Way = () => {
  throw ApplicationFailure.nonRetryable('This will never work.', 'PlantedByTest');
};

/** Done and stored; then its word is lost, and what it needs is away for longer than any effect is tried. */
export const losesItsWord: Way = async (attempt, go) => {
  if (attempt.nth > 1) return isAwayFor(6)(attempt, go);
  await go();
  throw new Error('Done, but its word got lost.');
};

/** Done and stored; then it counts as failed for good. */
export const isDoneAndFails: Way = async (attempt, go) => {
  if (attempt.nth === 1) await go();
  return failsForGood(attempt, go);
};

/** Something else happens while it is under way, once. */
export function meanwhile(happens: (info: Info) => Promise<unknown>): Way {
  return async ({ nth, info }, go) => {
    if (nth === 1) await happens(info);
    return go();
  };
}

const fails: Way = () => {
  throw new Error('This attempt fails.');
};

const firstTime =
  (way: Way): Way =>
  (attempt, go) =>
    attempt.nth === 1 ? way(attempt, go) : go();

/** Faults that are over once they were met, by name. */
export const once = {
  'fails once': firstTime(fails),
  'fails for good once': firstTime(failsForGood),
  'is done and fails for good': firstTime(isDoneAndFails),
  'is done and its word is lost': firstTime(losesItsWord),
} as const;

/** Faults that last, by name. */
export const lasting = {
  'is away for a minute': isAwayFor(1),
  'is away for half an hour': isAwayFor(30),
} as const;
