/** Failures that a retry cannot fix. All others pass unchanged, so that Temporal retries them. */
import { ApplicationFailure } from '@temporalio/common';

/** Each type has a section in docs/failures.md. */
export type PermanentFailureType =
  | 'ModelUnauthorised'
  | 'ModelRefusedRequest'
  | 'ModelDeclined'
  | 'ModelAnswerEmpty'
  | 'CalendarUnavailable'
  | 'ApprovalMismatch'
  | 'WordsMissing'
  | 'TurnSettled'
  | 'MessageWithdrawn'
  | 'StorageRefused'
  | 'TokensSpent'
  | 'ProcedureMissing';

/** A permanent failure. Its message says what happened, then what to do. */
export function permanent(failure: {
  readonly type: PermanentFailureType;
  readonly happened: string;
  readonly remedy: string;
  readonly cause?: unknown;
  /** For the workflow: small values without anybody's words. */
  readonly details?: Readonly<Record<string, string>>;
}): ApplicationFailure {
  const { type, happened, remedy, cause, details } = failure;
  return ApplicationFailure.create({
    type,
    message: `${happened} ${remedy}`,
    nonRetryable: true,
    ...(cause instanceof Error ? { cause } : {}),
    ...(details ? { details: [details] } : {}),
  });
}
