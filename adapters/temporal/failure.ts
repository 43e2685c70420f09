/** What went wrong with a call to Temporal, as the API tells it apart. */
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

/** Temporal cannot be reached, or does not answer. */
export class TemporalAway extends Error {
  override readonly name = 'TemporalAway';
}

/** What the workflow itself said instead of a receipt. */
export type Declined =
  | { readonly kind: 'refused'; readonly type: string; readonly message: string; readonly details: readonly unknown[] }
  | { readonly kind: 'ended' };

/** The workflow's refusal, or that it has ended; null when it is neither. */
export function refusalIn(error: unknown): Declined | null {
  if (error instanceof WorkflowExecutionAlreadyStartedError || error instanceof WorkflowNotFoundError)
    return { kind: 'ended' };
  if (!(error instanceof WorkflowUpdateFailedError)) return null;
  if (!(error.cause instanceof ApplicationFailure)) return { kind: 'ended' };
  const { type, message, details } = error.cause;
  if (type === 'AcceptedUpdateCompletedWorkflow') return { kind: 'ended' };
  return { kind: 'refused', type: type ?? '', message, details: details ?? [] };
}

/** The server took the call, and nobody was there to answer it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof WorkflowUpdateRPCTimeoutOrCancelledError;
}

/**
 * Too much is under way for this very workflow; or it is about to end its run, of which the server lets nobody disturb the second
 * attempt; or the server has let go of what was under way: it does when a workflow task of updates alone is lost, when the task that
 * an update came with is refused (a run that wants to go on as a new one while something else has come), and when a worker gave the
 * update no answer. Nothing was taken, and it may be tried again. What the server refuses to everybody (its rate limits, an overload) has the same code and is
 * no matter of one conversation.
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

/** The same error, told as an outage where it is one. */
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

/** The workflow's tasks fail, of a fault of ours or of a worker; it goes on where it stands as soon as that is mended. */
export function isStalled(error: unknown): boolean {
  return grpcCode(error) === grpc.failedPrecondition && /workflow task in failed state/i.test(reasonOf(error));
}

/** gRPC's number of an error, or of what caused it. */
export function grpcCode(error: unknown): number | undefined {
  if (isGrpcServiceError(error)) return error.code;
  return error instanceof Error && isGrpcServiceError(error.cause) ? error.cause.code : undefined;
}

function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}

/** gRPC's numbers (grpc.io, "Status codes"). */
export const grpc = {
  cancelled: 1,
  deadlineExceeded: 4,
  notFound: 5,
  resourceExhausted: 8,
  failedPrecondition: 9,
  unavailable: 14,
} as const;
