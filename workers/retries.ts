/**
 * An activity that fails again and again stands in no history while it lasts: the worker that fails at it tells its
 * conversation, which then is on a list of operators. Over Temporal alone, because a database that is away is the usual
 * reason.
 */
import type { Client } from '@temporalio/client';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { activityRetriesSignal, workflowType, type ActivityRetries } from '../workflows/conversation/messages.ts';
import { endlessFrom, isLast } from './figures.ts';

/** And once more after so many: each is an event of the history. */
const toldEvery = 50;

/** Outermost: it sees the failure that Temporal gets. `client` has no codec: nobody's words are in it. */
export function tellRetries(client: Client): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          const isToldNow = info.attempt === endlessFrom || info.attempt % toldEvery === 0;
          const { workflowExecution } = info;
          if (
            isToldNow &&
            !info.isLocal &&
            info.workflowType === workflowType &&
            workflowExecution &&
            !isLast(error, info)
          ) {
            const { workflowId, runId } = workflowExecution;
            const told: ActivityRetries = {
              activityId: info.activityId,
              activity: info.activityType,
              attempt: info.attempt,
              since: info.scheduledTimestampMs,
              because: typeOf(error),
            };
            const telling = client.workflow.getHandle(workflowId, runId).signal(activityRetriesSignal, told);
            // Told again at a later attempt.
            telling.catch(() => undefined);
          }
          throw error;
        }
      },
    },
  });
}

/** Never its message, which may quote somebody. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failure';
  return 'type' in error && typeof error.type === 'string' ? error.type : error.name;
}
