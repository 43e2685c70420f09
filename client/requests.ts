/** The request forms of the client. */
import { pagedList, type List, type Page, type PageQuery } from './pages.ts';
import type { Transport } from './transport.ts';

export interface PostOptions {
  /** Generated when absent, so that a retry is never a second request. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Options of a call that the server holds. */
interface WaitOptions {
  readonly waitS?: number | undefined;
  /** Longest time for one attempt in milliseconds, not counting `waitS`. */
  readonly timeoutMs?: number | undefined;
}

/** A unique id for a message or a request (128 random bits in hex). */
export function newId(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A list whose pages are fetched from `path`. */
export function listOf<Item>(
  transport: Transport,
  path: string,
  filter: Readonly<Record<string, string>> = {},
): List<Item> {
  return pagedList((query) => page<Item>(transport, path, query, filter));
}

/** One page of a list. */
export async function page<Item>(
  transport: Transport,
  path: string,
  query: PageQuery | undefined,
  filter: Readonly<Record<string, string | undefined>>,
): Promise<Page<Item>> {
  const { after, limit, order, signal } = query ?? {};
  const answer = await transport.send({
    method: 'GET',
    path,
    query: { ...filter, after, limit, order },
    repeatable: true,
    signal,
  });
  const { items, next } = answer.body as { items: Item[]; next?: string | null };
  return { items, next: next ?? null };
}

/** Sends a GET. */
export async function get<Body>(transport: Transport, path: string, signal?: AbortSignal): Promise<Body> {
  return (await transport.send({ method: 'GET', path, repeatable: true, signal })).body as Body;
}

/** Sends a POST that is executed once, even when it is retried. */
export async function post<Body>(
  transport: Transport,
  path: string,
  body: unknown,
  { idempotencyKey = newId(), waitS, timeoutMs, signal }: PostOptions & WaitOptions = {},
): Promise<Body> {
  const query = waitS === undefined ? {} : { wait_s: waitS };
  const wait = timeoutMs === undefined ? {} : { timeoutMs: timeoutMs + (waitS ?? 0) * 1000 };
  const call = { method: 'POST', path, query, body, idempotencyKey, repeatable: true, signal, ...wait } as const;
  return (await transport.send(call)).body as Body;
}

/** Sends a PUT. Idempotent. */
export async function put<Body>(
  transport: Transport,
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Body> {
  return (await transport.send({ method: 'PUT', path, body, repeatable: true, signal })).body as Body;
}

/** Sends a PATCH that says how something is to be, and not by how much it changes: idempotent. */
export async function patch<Body>(transport: Transport, path: string, body: unknown): Promise<Body> {
  return (await transport.send({ method: 'PATCH', path, body, repeatable: true })).body as Body;
}

/** Sends a DELETE. Idempotent. */
export async function remove<Body>(transport: Transport, path: string, body?: unknown): Promise<Body> {
  const sent = body === undefined ? {} : { body };
  return (await transport.send({ method: 'DELETE', path, repeatable: true, ...sent })).body as Body;
}

/** The path of a conversation. */
export function pathOf(conversation: string): string {
  return `v1/conversations/${encodeURIComponent(conversation)}`;
}
