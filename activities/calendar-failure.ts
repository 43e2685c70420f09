/** A calendar that did not do what it was asked for, as Temporal is told of it. */
import { ApplicationFailure } from '@temporalio/common';
import type { FailureCause } from '../contracts/failure-cause.ts';
import { permanent } from './failure.ts';

/** As for a model: somebody waits, so a server's wish for patience is honoured up to this long. */
const longestRetryAfterMs = 60_000;

/** Decides what is permanent; whoever gives up reads in the details what stood in the way. Anything else passes untouched. */
export function asCalendarFailure(error: unknown): unknown {
  if (!isCalendarFailure(error)) return error;
  const { happened, remedy, why, retryAfterMs } = error;
  const details = { why };
  if (error.permanent) return permanent({ type: 'CalendarUnavailable', happened, remedy, cause: error, details });
  return ApplicationFailure.create({
    type: 'CalendarUnavailable',
    message: error.message,
    cause: error,
    details: [details],
    ...(retryAfterMs === undefined ? {} : { nextRetryDelay: Math.min(retryAfterMs, longestRetryAfterMs) }),
  });
}

interface CalendarFailureLike extends Error {
  readonly why: FailureCause;
  readonly permanent: boolean;
  readonly happened: string;
  readonly remedy: string;
  readonly retryAfterMs?: number | undefined;
}

function isCalendarFailure(error: unknown): error is CalendarFailureLike {
  return error instanceof Error && error.name === 'CalendarFailure';
}
