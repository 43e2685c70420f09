/** A failure: the server's problem document (RFC 9457), or one of the client's when no server answered. */
import type { Problem } from '../contracts/wire/conversation.ts';

/**
 * The source of a failure. `refused`: Parley answered with a problem. `unreachable`: nothing answered. `timed-out`: no
 * answer in time. `not-parley`: something else answered.
 */
export type ProblemKind = 'refused' | 'unreachable' | 'timed-out' | 'not-parley';

/** Every failure of the client except the caller's own abort, which is rethrown unchanged. */
export class ParleyProblem extends Error {
  readonly kind: ProblemKind;
  readonly problem: Problem;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Seconds until a retry makes sense, from Retry-After; null when the server sent none. */
  readonly retryAfterS: number | null;

  constructor(
    kind: ProblemKind,
    problem: Problem,
    more: { readonly retryAfterS?: number | null; readonly cause?: unknown } = {},
  ) {
    super(`${problem.title}: ${problem.detail}`, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'ParleyProblem';
    this.kind = kind;
    this.problem = problem;
    this.status = problem.status;
    this.retryAfterS = more.retryAfterS ?? null;
  }
}

/** The problem in an error response; responses of proxies and other servers become a problem too. */
export function problemOf(
  answer: { readonly status: number; readonly headers: Headers; readonly body: unknown },
  now: number,
): ParleyProblem {
  const retryAfterS = secondsUntil(answer.headers.get('retry-after'), now);
  if (isProblem(answer.body)) return new ParleyProblem('refused', answer.body, { retryAfterS });
  return new ParleyProblem(
    'not-parley',
    {
      type: 'about:blank',
      title: `HTTP ${answer.status}`,
      status: answer.status,
      detail: 'The answer is not a problem document, so it comes from something between here and Parley.',
      remedy: 'Check the address of the server and any proxy in front of it.',
      request_id: answer.headers.get('x-request-id') ?? '',
    },
    { retryAfterS },
  );
}

/** Nothing answered at `url`: refused connection, unknown host, broken connection. */
export function unreachable(url: string, cause: unknown): ParleyProblem {
  return new ParleyProblem(
    'unreachable',
    local(
      'The server cannot be reached',
      `Nothing answers at ${url} (${reasonOf(cause)}).`,
      'Start it with `npm start`, or correct the address of the server.',
    ),
    { cause },
  );
}

/** No answer within `timeoutMs`. The request may still have been accepted. */
export function timedOut(url: string, timeoutMs: number): ParleyProblem {
  return new ParleyProblem(
    'timed-out',
    local(
      'The time is up',
      `No answer from ${url} within ${timeoutMs / 1000} s.`,
      'Look at the state of the conversation before trying again, or allow more time.',
    ),
  );
}

/** A success response that does not match this interface. */
export function notParley(url: string, detail: string): ParleyProblem {
  return new ParleyProblem(
    'not-parley',
    local('This is not Parley', `${url}: ${detail}`, 'Check the address of the server.'),
  );
}

/** Retry-After in seconds from `now` (RFC 9110, section 10.2.3: seconds or a date); null when absent or unreadable. */
export function secondsUntil(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000);
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { title, status, detail, remedy } = body as Partial<Record<keyof Problem, unknown>>;
  return (
    typeof title === 'string' && typeof status === 'number' && typeof detail === 'string' && typeof remedy === 'string'
  );
}

function local(title: string, detail: string, remedy: string): Problem {
  return { type: 'about:blank', title, status: 0, detail, remedy, request_id: '' };
}

/** `fetch` keeps the actual reason ("ECONNREFUSED") in the cause of its error. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner = cause.cause;
  if (inner instanceof Error) return 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.message;
  return cause.message;
}
