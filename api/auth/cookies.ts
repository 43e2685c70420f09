/** The console's cookies, and the token that proves that a request comes from the console's own page. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblem } from '../process/problem.ts';

/** Somebody who signs in at the provider has this long for it, in seconds. */
export const attemptLifetimeS = 600;

/** Determines the names and attributes of the cookies. */
export interface Reached {
  /** Where browsers reach the API; null: the listening address. */
  readonly publicUrl: string | null;
  /** Set: it serves TLS by itself. */
  readonly tls?: object;
}

/** The session of a request, or null. */
export function sessionIn(request: FastifyRequest, reached: Reached): string | null {
  return valueIn(request, cookieName(reached));
}

/** Sets a browser's session cookie; `token` null deletes it. */
export function setSession(reply: FastifyReply, reached: Reached, token: string | null, lifetimeS: number): void {
  setCookie(reply, reached, { name: cookieName(reached), value: token, sameSite: 'strict', lifetimeS });
}

/** The sign-in at the provider that this browser has begun, sealed; or null. */
export function attemptIn(request: FastifyRequest, reached: Reached): string | null {
  return valueIn(request, attemptName(reached));
}

/** `Lax`: the provider sends the browser back here, and a strict cookie would not come along. Null deletes it. */
export function setAttempt(reply: FastifyReply, reached: Reached, sealed: string | null): void {
  setCookie(reply, reached, {
    name: attemptName(reached),
    value: sealed,
    sameSite: 'lax',
    lifetimeS: attemptLifetimeS,
  });
}

function valueIn({ headers: { cookie }, server }: FastifyRequest, name: string): string | null {
  return cookie === undefined ? null : (server.parseCookie(cookie)[name] ?? null);
}

function setCookie(
  reply: FastifyReply,
  reached: Reached,
  {
    name,
    value,
    sameSite,
    lifetimeS,
  }: {
    readonly name: string;
    readonly value: string | null;
    readonly sameSite: 'strict' | 'lax';
    readonly lifetimeS: number;
  },
): void {
  const attributes = { path: '/', httpOnly: true, sameSite, secure: isSecure(reached) };
  const maxAge = value === null ? 0 : lifetimeS;
  reply.header('set-cookie', reply.server.serializeCookie(name, value ?? '', { ...attributes, maxAge }));
}

/** Bound to one session: another page can neither read nor forge it. */
export function csrfTokenOf(session: string, pepper: string): string {
  return createHmac('sha256', pepper).update(`csrf ${session}`).digest('base64url');
}

/** @throws {ApiProblem} 403 for a changing request without its session's token */
export function mustComeFromConsole({ method, headers }: FastifyRequest, session: string, pepper: string): void {
  if (method === 'GET' || method === 'HEAD') return;
  const given = Buffer.from(String(headers['x-csrf-token'] ?? ''));
  const wanted = Buffer.from(csrfTokenOf(session, pepper));
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return;
  throw new ApiProblem('bad-csrf-token', {
    detail: 'The request came with a session cookie and without the token that belongs to it.',
    remedy:
      'Send the csrf_token of GET /console/session as x-csrf-token. Programs send "Authorization: Bearer <key>" instead.',
  });
}

/** `__Host-` binds a cookie to this host and to TLS; plain http on localhost cannot use it. */
function cookieName(reached: Reached): string {
  return isSecure(reached) ? '__Host-parley' : 'parley';
}

function attemptName(reached: Reached): string {
  return `${cookieName(reached)}-sign-in`;
}

/** Whether browsers reach it over TLS, wherever that ends. */
export function isSecure({ publicUrl, tls }: Reached): boolean {
  return tls !== undefined || publicUrl?.startsWith('https:') === true;
}
