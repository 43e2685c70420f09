/**
 * While the database is slow, short writes are done by activities and not inside workflow tasks, so that a few
 * conversations do not hold the slots that all of them need.
 */
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/** A write takes milliseconds. Well below `localRecord`, whose end is the end of those that have begun. */
export const slowAfterMs = 3_000;
/** So long none is begun inside a workflow task; then one tries. */
export const restMs = 10_000;

/**
 * Refuses local activities at once from the moment that one has run for three seconds; their workflow does the same by
 * an activity (`localThenRegular`). After a rest one is tried, and its outcome decides for the others. One for each process.
 */
export function localWhileQuick(): ActivityInterceptorsFactory {
  let slowSince: number | null = null;
  let isTried = false;
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        if (!info.isLocal) return next(input);
        const isTrial = slowSince !== null;
        if (slowSince !== null && (isTried || performance.now() - slowSince < restMs))
          throw ApplicationFailure.nonRetryable(
            'The database is slow. This is done by an activity, which does not hold a workflow task.',
            'DatabaseAway',
          );
        isTried = isTrial;
        let isSlow = false;
        const overdue = setTimeout(() => {
          isSlow = true;
          slowSince = performance.now();
          if (isTrial) isTried = false;
        }, slowAfterMs);
        try {
          return await next(input);
        } finally {
          clearTimeout(overdue);
          if (isTrial && !isSlow) {
            slowSince = null;
            isTried = false;
          }
        }
      },
    },
  });
}
