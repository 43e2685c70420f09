/**
 * One request with its retries. A request is retried only when that is harmless (it reads, or carries an idempotency
 * key), only after 429, 503 or a broken connection, and only within the caller's time budget.
 */
import { notParley, ParleyProblem, problemOf, timedOut, unreachable } from './problem.ts';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the server's address, without a leading slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  /** JSON that is sent unchanged instead of a body. */
  readonly text?: string;
  readonly idempotencyKey?: string | undefined;
  /** Whether repeating it has no further effect. */
  readonly repeatable: boolean;
  /** Longest time for one attempt, in milliseconds; default: the transport's own. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Statuses beside 2xx that are no failures (`/readyz` answers 503 with a body). */
  readonly accept?: readonly number[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly roundTripMs: number;
}

export interface TransportSettings {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** The token that a browser's session sends with everything except GET; null: none. */
  readonly csrfToken?: () => string | null;
  readonly fetch: typeof globalThis.fetch;
  /** Longest time for one attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** Longest total time of one request's retries, in milliseconds; 0: no retries. */
  readonly retryBudgetMs: number;
}

export interface Transport {
  readonly baseUrl: URL;
  /** @throws ParleyProblem, or the reason of `call.signal` when that is aborted */
  send(call: Call): Promise<Answer>;
  /** The bytes of a file as they come, however long that takes; never asked for twice. @throws ParleyProblem */
  download(path: string): Promise<ReadableStream<Uint8Array>>;
}

/** A broken connection often means a restart; after this many retries the server counts as unreachable. */
const repeatsWhenUnreachable = 2;
const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** @throws TypeError when `baseUrl` is not an http or https address */
export function createTransport(settings: TransportSettings): Transport {
  const baseUrl = baseOf(settings.baseUrl);
  return {
    baseUrl,
    async send(call) {
      const until = Date.now() + settings.retryBudgetMs;
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await once(settings, baseUrl, call);
        } catch (failure) {
          const pauseMs = pauseBeforeNext(failure, attempt);
          if (!call.repeatable || pauseMs === null || Date.now() + pauseMs > until) throw failure;
          await pause(pauseMs, call.signal);
        }
      }
    },
    download: (path) => bytesOf(settings, baseUrl, { method: 'GET', path, repeatable: true }),
  };
}

async function bytesOf(settings: TransportSettings, baseUrl: URL, call: Call): Promise<ReadableStream<Uint8Array>> {
  const url = urlOf(baseUrl, call);
  // The time is that of an answer's beginning.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), settings.timeoutMs);
  try {
    const response = await settings.fetch(url, { ...requestOf(settings, call), signal: limit.signal });
    if (response.ok && response.body !== null) return response.body;
    const { status, headers } = response;
    throw problemOf({ status, headers, body: parsed(await response.text()) }, Date.now());
  } catch (failure) {
    if (failure instanceof ParleyProblem) throw failure;
    throw limit.signal.aborted ? timedOut(url, settings.timeoutMs) : unreachable(url, failure);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits, or rejects with the signal's reason when it is aborted. */
export function pause(forMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason as Error);
    const wake = (): void => {
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(wake, forMs);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Exponential, so that clients do not overload a server that has just started. */
export function backoffMs(attempt: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** attempt) * (0.75 + Math.random() / 4);
}

async function once(settings: TransportSettings, baseUrl: URL, call: Call): Promise<Answer> {
  const url = urlOf(baseUrl, call);
  const timeoutMs = call.timeoutMs ?? settings.timeoutMs;
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = call.signal === undefined ? limit : AbortSignal.any([limit, call.signal]);
  const startedAt = performance.now();
  try {
    const response = await settings.fetch(url, { ...requestOf(settings, call), signal });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, roundTripMs: performance.now() - startedAt };
    return judged(url, call, { ...answer, body: parsed(text) });
  } catch (failure) {
    if (failure instanceof ParleyProblem) throw failure;
    call.signal?.throwIfAborted();
    throw limit.aborted ? timedOut(url, timeoutMs) : unreachable(url, failure);
  }
}

function requestOf(settings: TransportSettings, call: Call): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (settings.apiKey !== undefined) headers['authorization'] = `Bearer ${settings.apiKey}`;
  const csrfToken = call.method === 'GET' ? null : (settings.csrfToken?.() ?? null);
  if (csrfToken !== null) headers['x-csrf-token'] = csrfToken;
  if (call.idempotencyKey !== undefined) headers['idempotency-key'] = call.idempotencyKey;
  if (call.body === undefined && call.text === undefined) return { method: call.method, headers };
  return {
    method: call.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: call.text ?? JSON.stringify(call.body),
  };
}

function judged(url: string, call: Call, answer: Answer): Answer {
  if (answer.status < 300 || call.accept?.includes(answer.status) === true) {
    if (answer.body === undefined) throw notParley(url, `the answer (HTTP ${answer.status}) is not JSON.`);
    return answer;
  }
  throw problemOf(answer, Date.now());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Milliseconds until the next attempt; null when a retry would not help. */
function pauseBeforeNext(failure: unknown, attempt: number): number | null {
  if (!(failure instanceof ParleyProblem)) return null;
  if (failure.kind === 'unreachable') return attempt < repeatsWhenUnreachable ? backoffMs(attempt) : null;
  if (failure.status !== 429 && failure.status !== 503) return null;
  return Math.max((failure.retryAfterS ?? 0) * 1000, backoffMs(attempt));
}

function urlOf(baseUrl: URL, call: Call): string {
  const url = new URL(call.path, baseUrl);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** With a trailing slash, so that a reverse proxy's path prefix is kept. */
function baseOf(address: string): URL {
  const url = new URL(address.endsWith('/') ? address : `${address}/`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`The address of the server must begin with http:// or https://, found "${address}".`);
  }
  return url;
}
