/**
 * How activities fail at the database: for good when it refuses what it is given, and spread out in time when it is
 * away.
 */
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { permanent } from '../activities/failure.ts';
import { isDatabaseAway } from '../adapters/postgres/database/database.ts';
import { refusedStatement } from '../adapters/postgres/database/refused.ts';

/** The one place where errors of the database become failures of activities. */
export const storageFailures: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    async execute(input, next) {
      try {
        return await next(input);
      } catch (error) {
        throw asFailure(error, info, Math.random());
      }
    },
  },
});

interface Attempted {
  readonly attempt: number;
  readonly isLocal: boolean;
  readonly retryPolicy?:
    | {
        readonly initialInterval?: unknown;
        readonly backoffCoefficient?: number | undefined;
        readonly maximumInterval?: unknown;
      }
    | undefined;
}

/** `chance`: between 0 and 1. Everything else passes through untouched. */
export function asFailure(error: unknown, attempted: Attempted, chance: number): unknown {
  // What an activity or adapter has judged itself stays as it was judged.
  if (error instanceof ApplicationFailure) return error;
  const refused = refusedStatement(error);
  // The database's own words can hold somebody's text, and failures stand in histories: neither message nor cause.
  if (refused)
    return permanent({
      type: 'StorageRefused',
      happened: `The database refuses what it was given (SQLSTATE ${refused.code}${refused.place && `; ${refused.place}`}).`,
      remedy: 'Nothing of it was written, and a repetition changes nothing. See docs/failures.md, and report it.',
    });
  if (attempted.isLocal || !isDatabaseAway(error)) return error;
  return ApplicationFailure.create({
    type: 'DatabaseAway',
    message: error instanceof Error ? error.message : String(error),
    ...(error instanceof Error ? { cause: error } : {}),
    nextRetryDelay: spreadMs(attempted, chance),
  });
}

/**
 * Temporal's intervals have no jitter, and an outage makes every waiting conversation fail at one moment: between half
 * and the whole of the interval that the activity's own retry policy has come to
 * (`temporal-config/activity-options.ts`).
 */
function spreadMs({ attempt, retryPolicy }: Attempted, chance: number): number {
  const first = inMs(retryPolicy?.initialInterval, 1_000);
  const longest = inMs(retryPolicy?.maximumInterval, first * 100);
  const wholeMs = Math.min(longest, first * (retryPolicy?.backoffCoefficient ?? 2) ** (attempt - 1));
  return Math.round(wholeMs * (0.5 + chance / 2));
}

/** The SDK decodes a policy of the server's into milliseconds. */
function inMs(interval: unknown, otherwise: number): number {
  return typeof interval === 'number' ? interval : otherwise;
}
