/** Converts a model error into the failure that Temporal sees. */
import { ApplicationFailure } from '@temporalio/common';
import { permanent, type PermanentFailureType } from './failure.ts';

/** A Retry-After is honoured up to this long (interface.md, "Model failure"). */
const longestRetryAfterMs = 60_000;

/** Decides which errors are permanent. Adapters only report what happened. */
export function asActivityFailure(error: unknown): unknown {
  if (!isModelFailure(error)) return error;
  if (error.permanent) {
    return permanent({
      type: typeOf(error.kind),
      happened: error.happened,
      remedy: error.remedy,
      cause: error,
    });
  }
  if (error.retryAfterMs === undefined) return error;
  return ApplicationFailure.create({
    type: 'ModelBusy',
    message: error.message,
    nextRetryDelay: Math.min(error.retryAfterMs, longestRetryAfterMs),
    cause: error,
  });
}

function typeOf(kind: string): PermanentFailureType {
  if (kind === 'unauthorised') return 'ModelUnauthorised';
  return kind === 'refused' ? 'ModelDeclined' : 'ModelRefusedRequest';
}

interface ModelFailureLike extends Error {
  readonly kind: string;
  readonly permanent: boolean;
  readonly happened: string;
  readonly remedy: string;
  readonly retryAfterMs?: number | undefined;
}

export function isModelFailure(error: unknown): error is ModelFailureLike {
  return error instanceof Error && error.name === 'ModelFailure';
}
