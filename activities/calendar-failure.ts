/** Converts a calendar error into the failure that Temporal sees. */
import { ApplicationFailure } from '@temporalio/common';
import type { FailureCause } from '../contracts/state/failure-cause.ts';
import { permanent } from './failure.ts';

/** A person is waiting, so a server's Retry-After is honoured only up to this limit (as for a model). */
const longestRetryAfterMs = 60_000;

/**
 * Decides which errors are permanent. The details carry the cause for the give-up activity. Other errors pass
 * unchanged.
 */
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
