/** How asking a model fails, as plain data: what an activity needs in order to retry, to wait or to give up. */
import { cutText } from '../../domain/words/cut.ts';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { retryAfterMs } from '../http/retry-after.ts';

export { retryAfterMs } from '../http/retry-after.ts';

export type ModelFailureKind =
  | 'rate-limited'
  | 'unavailable'
  | 'refused'
  | 'unauthorised'
  | 'bad-request'
  | 'timeout'
  | 'broken'
  | 'malformed';

export interface ModelFailureFacts {
  readonly kind: ModelFailureKind;
  /** True when the same request would fail again: no retry. */
  readonly permanent: boolean;
  readonly happened: string;
  readonly remedy: string;
  /**
   * What the server asked for in `Retry-After`, in milliseconds, uncapped; absent when it asked for nothing readable.
   */
  readonly retryAfterMs?: number | undefined;
  /** The HTTP status, when there was one. */
  readonly status?: number | undefined;
}

/**
 * Asking the model failed. Recognise it by `name === 'ModelFailure'` and read its fields: activities cannot import this
 * class, and an error that crossed a boundary is no instance of it any more.
 */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: ModelFailureKind;
  readonly permanent: boolean;
  readonly happened: string;
  readonly remedy: string;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;

  constructor(facts: ModelFailureFacts, cause?: unknown) {
    super(`${facts.happened} ${facts.remedy}`, cause === undefined ? undefined : { cause });
    this.kind = facts.kind;
    this.permanent = facts.permanent;
    this.happened = facts.happened;
    this.remedy = facts.remedy;
    this.retryAfterMs = facts.retryAfterMs;
    this.status = facts.status;
  }
}

/**
 * Translates whatever the client threw. `secret` is struck from the server's words, which may repeat it; `nowMs` is
 * needed for a `Retry-After` that is a date.
 */
export function asModelFailure(error: unknown, secret: string, nowMs: number): ModelFailure {
  if (error instanceof ModelFailure) return error;
  // The cause is left out on purpose: it holds the request's headers, and with them the key.
  if (error instanceof APIConnectionTimeoutError) return new ModelFailure(tooSlow);
  if (error instanceof APIConnectionError) return new ModelFailure(unreachable);
  if (error instanceof APIError) return fromServer(error, secret, nowMs);
  if (error instanceof SyntaxError) return malformed('The model server answered with something that is not JSON.');
  return new ModelFailure(connectionBroke);
}

/** A reply that cannot be read. Transient: another attempt usually can. */
export function malformed(happened: string): ModelFailure {
  const remedy = 'It is tried again; if it stays, check that OPENAI_BASE_URL names a Chat Completions server.';
  return new ModelFailure({ kind: 'malformed', permanent: false, happened, remedy });
}

/** Half an answer, by something at the server. Transient, and nothing of it is kept. */
export function brokenOff(happened: string): ModelFailure {
  const remedy = 'It is tried again; if it stays, look at the log of the model server.';
  return new ModelFailure({ kind: 'broken', permanent: false, happened, remedy });
}

/** No token for the whole time limit. */
export function silent(limitMs: number): ModelFailure {
  const happened = `The model server sent no token for ${limitMs / 1000} s.`;
  return new ModelFailure({ ...tooSlow, happened });
}

/** The model or its content filter declined to answer. */
export function refusedByModel(): ModelFailure {
  return new ModelFailure({
    kind: 'refused',
    permanent: true,
    happened: 'The model declined to answer this message.',
    remedy: 'Say it in other words.',
  });
}

const tooSlow = {
  kind: 'timeout',
  permanent: false,
  happened: 'The model server did not answer in time.',
  remedy: 'It is tried again; if it stays, use a faster model (OPENAI_MODEL).',
} as const satisfies ModelFailureFacts;

const unreachable = {
  kind: 'unavailable',
  permanent: false,
  happened: 'The model server cannot be reached.',
  remedy: 'It is tried again; if it stays, check OPENAI_BASE_URL and the network.',
} as const satisfies ModelFailureFacts;

const connectionBroke = {
  kind: 'unavailable',
  permanent: false,
  happened: 'The connection to the model server broke.',
  remedy: 'It is tried again; if it stays, check OPENAI_BASE_URL and the network.',
} as const satisfies ModelFailureFacts;

function fromServer(error: APIError, secret: string, nowMs: number): ModelFailure {
  const status = statusOf(error);
  const after = retryAfterMs(error.headers, nowMs);
  const facts = { ...judge(status, error, after, said(error, secret)), status, retryAfterMs: after };
  return new ModelFailure(facts);
}

/** An error inside a stream has no HTTP status of its own; some servers repeat it as the error's code. */
function statusOf(error: APIError): number | undefined {
  if (error.status !== undefined) return error.status;
  const code = Number(error.code);
  if (Number.isInteger(code) && code >= 400 && code <= 599) return code;
  return error.code === 'rate_limit_exceeded' ? 429 : undefined;
}

function judge(
  status: number | undefined,
  error: APIError,
  after: number | undefined,
  words: string,
): ModelFailureFacts {
  const happened = `The model server answered ${status === undefined ? 'with an error' : status}${words}.`;
  if (status === undefined || status >= 500 || status === 409 || status === 425)
    return { kind: 'unavailable', permanent: false, happened, remedy: 'It is tried again.' };
  if (status === 429) return rateLimited(error, after, happened);
  if (status === 408) return { ...tooSlow, happened };
  if (status === 401 || status === 403) {
    // The server's words are left out: they may repeat part of the key.
    return {
      kind: 'unauthorised',
      permanent: true,
      happened: `The model server refused the key (${status}).`,
      remedy: 'Set OPENAI_API_KEY to a key that may use this model, then say the message again.',
    };
  }
  if (error.code === 'content_filter' || error.code === 'content_policy_violation')
    return { kind: 'refused', permanent: true, happened, remedy: 'Say it in other words.' };
  const remedy =
    status === 404
      ? 'Set OPENAI_BASE_URL and OPENAI_MODEL to a model that this server has.'
      : 'Check OPENAI_MODEL and the assistant’s model settings; a shorter conversation may help.';
  return { kind: 'bad-request', permanent: true, happened, remedy };
}

/**
 * Quota that is used up is reported as 429 too, but no waiting brings it back: only a named time to wait makes it
 * transient.
 */
function rateLimited(error: APIError, after: number | undefined, happened: string): ModelFailureFacts {
  const spent = error.code === 'insufficient_quota' && after === undefined;
  const remedy = spent
    ? 'Top up the account of OPENAI_API_KEY, then say the message again.'
    : 'It is tried again later.';
  return { kind: 'rate-limited', permanent: spent, happened, remedy };
}

/** A text without the key. */
export function without(text: string, secret: string): string {
  return secret === '' ? text : text.split(secret).join('[key]');
}

/** The server's own words, short, on one line, without the key. */
function said(error: APIError, secret: string): string {
  const body: unknown = error.error;
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : body;
  if (typeof message !== 'string') return '';
  const line = cutText(without(message, secret), 200).replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line === '' ? '' : `: ${line}`;
}
