/**
 * How activities fail at what is outside: the cause that an adapter names travels as it is, and a wait that was asked
 * for is kept.
 */
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { isFailureCause, type FailureCause } from '../contracts/state/failure-cause.ts';

/** The one place where an adapter's failure with a cause becomes a failure of an activity. */
export const causeFailures: ActivityInterceptorsFactory = () => ({
  inbound: {
    async execute(input, next) {
      try {
        return await next(input);
      } catch (error) {
        throw withCause(error);
      }
    },
  },
});

/**
 * Temporal keeps of an error its name and message alone; the cause goes along as a detail. Everything else passes
 * through untouched.
 */
export function withCause(error: unknown): unknown {
  if (!isNamed(error)) return error;
  const { name, message, why, retryAfterMs } = error;
  return ApplicationFailure.create({
    type: name,
    message,
    details: [{ why }],
    ...(retryAfterMs === undefined ? {} : { nextRetryDelay: retryAfterMs }),
    cause: error,
  });
}

interface Named extends Error {
  readonly why: FailureCause;
  /** What it asked to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

function isNamed(error: unknown): error is Named {
  if (!(error instanceof Error) || error instanceof ApplicationFailure) return false;
  return isFailureCause((error as { readonly why?: unknown }).why);
}
