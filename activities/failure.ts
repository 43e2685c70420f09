/** Failures that a retry cannot mend. Everything else passes through untouched, so that Temporal retries it. */
import { ApplicationFailure } from '@temporalio/common';

/** Every permanent failure's type has a section in docs/failures.md. */
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

/** A failure that is final: what happened, then what to do. */
export function permanent(failure: {
  readonly type: PermanentFailureType;
  readonly happened: string;
  readonly remedy: string;
  readonly cause?: unknown;
  /** For the workflow: small, and nobody's words. */
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
