/** Classifies the errors of calls to Temporal for the API. */
import {
  isGrpcServiceError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import {
  ApplicationFailure,
  NamespaceNotFoundError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/common';
import { TemporalAway } from './away.ts';

/** The workflow's own answer in place of a receipt. */
export type Declined =
  | { readonly kind: 'refused'; readonly type: string; readonly message: string; readonly details: readonly unknown[] }
  | { readonly kind: 'ended' };

/** The workflow's refusal, or that it has ended; null for any other error. */
export function refusalIn(error: unknown): Declined | null {
  if (error instanceof WorkflowExecutionAlreadyStartedError || error instanceof WorkflowNotFoundError)
    return { kind: 'ended' };
  if (!(error instanceof WorkflowUpdateFailedError)) return null;
  if (!(error.cause instanceof ApplicationFailure)) return { kind: 'ended' };
  const { type, message, details } = error.cause;
  if (type === 'AcceptedUpdateCompletedWorkflow') return { kind: 'ended' };
  return { kind: 'refused', type: type ?? '', message, details: details ?? [] };
}

/** The server accepted the call, but no worker answered it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof WorkflowUpdateRPCTimeoutOrCancelledError;
}

/**
 * True when nothing was taken and the call may be repeated. Causes: too many calls to this workflow are under way; the
 * run is about to end, and the server lets nothing disturb the second attempt of that task; or the server has dropped
 * the pending update. It drops an update when a workflow task with only updates is lost, when the task that carried it
 * is rejected (a run that continues as new while something else arrives), and when a worker did not answer it. False
 * for limits that apply to all callers (rate limits, overload), which have the same gRPC code.
 */
export function isCrowded(error: unknown): boolean {
  const code = grpcCode(error);
  if (code === grpc.unavailable) return /workflow update was aborted/i.test(reasonOf(error));
  if (code === grpc.failedPrecondition) return /unexpected workflow task failure/i.test(reasonOf(error));
  if (isUnprocessed(error)) return true;
  return code === grpc.resourceExhausted && /in-flight updates|workflow is (busy|closing)/i.test(reasonOf(error));
}

function isUnprocessed(error: unknown): boolean {
  if (!(error instanceof WorkflowUpdateFailedError)) return false;
  return error.cause instanceof ApplicationFailure && error.cause.type === 'UnprocessedUpdate';
}

/** The same error, as {@link TemporalAway} when it is an outage. */
export function awayOr(error: unknown): Error {
  const code = grpcCode(error);
  const away =
    error instanceof NamespaceNotFoundError ||
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    code === grpc.unavailable ||
    code === grpc.deadlineExceeded ||
    code === grpc.cancelled ||
    code === grpc.resourceExhausted ||
    isStalled(error);
  if (away) return new TemporalAway(`Temporal does not answer (${reasonOf(error)}).`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}

/** The workflow's tasks fail because of a bug or a faulty worker; the workflow continues when that is fixed. */
export function isStalled(error: unknown): boolean {
  return grpcCode(error) === grpc.failedPrecondition && /workflow task in failed state/i.test(reasonOf(error));
}

/** The gRPC code of an error or of its causes. */
export function grpcCode(error: unknown): number | undefined {
  if (isGrpcServiceError(error)) return error.code;
  return error instanceof Error && isGrpcServiceError(error.cause) ? error.cause.code : undefined;
}

function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}

/** gRPC status codes (grpc.io, "Status codes"). */
export const grpc = {
  cancelled: 1,
  deadlineExceeded: 4,
  notFound: 5,
  resourceExhausted: 8,
  failedPrecondition: 9,
  unavailable: 14,
} as const;
