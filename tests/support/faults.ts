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
   * What is under way in it now stays under way until the cancellation has been taken. The server whose clock can be
   * moved rejects the whole workflow task that cancels an activity which ends in the same instant (`ACTIVITY_UNKNOWN`),
   * and stands still; Temporal's own server takes it.
   */
  cancel(handle: Pick<WorkflowHandle, 'workflowId' | 'cancel'>): Promise<unknown>;
}

export interface Planted {
  /** Attempts that came by. */
  readonly hits: () => number;
}

/** `now`: milliseconds on the server's clock, which may be moved. */
export function plantedFaults(now: () => Promise<number> = () => Promise.resolve(Date.now())): Faults {
  const planted = new Map<string, { place: Place; way: Way; hits: number; beganAt: number | null }[]>();
  const held = new Map<string, Promise<unknown>>();
  return {
    around: ({ info }) => ({
      inbound: {
        async execute(input, next) {
          try {
            return await carriedOut(info, input, next);
          } finally {
            if (!info.isLocal) await held.get(info.workflowExecution?.workflowId ?? '');
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
      const taken = handle.cancel().then(() => pause(1_000));
      held.set(
        handle.workflowId,
        taken.catch(() => undefined),
      );
      return taken;
    },
  };

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
