/** Failures in words for people: what happened, what to do, and the id to report it by. */
import { ParleyProblem } from '../../client/problem.ts';

export interface Fault {
  readonly kind: 'away' | 'signed-out' | 'not-allowed' | 'not-found' | 'stale' | 'refused' | 'server';
  readonly title: string;
  readonly detail: string;
  readonly remedy: string;
  readonly requestId: string | null;
}

export function faultOf(failure: unknown): Fault {
  if (!(failure instanceof ParleyProblem)) {
    const detail = failure instanceof Error ? failure.message : String(failure);
    return {
      kind: 'server',
      title: 'Something went wrong in this page',
      detail,
      remedy: 'Load it again.',
      requestId: null,
    };
  }
  const { title, detail, remedy, request_id: id } = failure.problem;
  return { kind: kindOf(failure), title, detail, remedy, requestId: id === '' ? null : id };
}

/** Whether the same request may succeed by itself after a while. */
export function isPassing(failure: unknown): boolean {
  if (!(failure instanceof ParleyProblem)) return false;
  return (
    failure.kind === 'unreachable' || failure.kind === 'timed-out' || failure.status === 503 || failure.status === 429
  );
}

function kindOf({ kind, status }: ParleyProblem): Fault['kind'] {
  if (kind === 'unreachable' || kind === 'timed-out' || status === 503) return 'away';
  if (status === 401) return 'signed-out';
  if (status === 403) return 'not-allowed';
  if (status === 404) return 'not-found';
  if (status === 409) return 'stale';
  return status >= 500 || kind === 'not-parley' ? 'server' : 'refused';
}
