/**
 * Turns `Authorization: Bearer <key>`, an access token of the sign-in provider, or the console's session cookie into a
 * caller. Tenant and role come from the key or the person's groups, never from the body.
 */
import type { FastifyRequest } from 'fastify';
import { nobody, type Asked, type KeyHolder, type Keys } from '../../adapters/postgres/keys/keys.ts';
import type { Sessions } from '../../adapters/postgres/keys/sessions.ts';
import { mustComeFromConsole, sessionIn, type Reached } from './cookies.ts';
import type { Api } from '../process/api.ts';
import type { Limits, RequestRate } from '../process/limits.ts';
import { isFromWebUi } from './web-ui.ts';
import { accessTo, type Access } from './permissions.ts';
import { rateOf } from './rates.ts';
import { tenantHeader, type People } from './sign-in.ts';
import { ApiProblem } from '../process/problem.ts';

export type Caller = KeyHolder;

declare module 'fastify' {
  interface FastifyRequest {
    caller: KeyHolder | null;
    /** When the caller's session ends; null: the caller used a key. */
    sessionEnds: Date | null;
    /** The digest of that session. */
    session: string | null;
    /** When the caller's access token expires; null: the caller used something else. */
    tokenEnds: Date | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** Null: the route only reads. */
    rate?: RequestRate | 'stranger' | null;
  }
}

interface Doorkeeping {
  readonly keys: Keys;
  readonly sessions: Sessions;
  /** Null: access tokens are not taken. */
  readonly people: People | null;
  readonly limits: Limits;
  readonly pepper: string;
  readonly settings: Reached & { readonly webUiUrl: string | null };
}

/** Checks every request of every route against the permission table. Registering a route that is not in it throws. */
export function admitCallers(app: Api, door: Doorkeeping): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('sessionEnds', null);
  app.decorateRequest('session', null);
  app.decorateRequest('tokenEnds', null);
  app.addHook('onRoute', (route) => {
    const methods = Array.isArray(route.method) ? route.method : [route.method];
    for (const method of methods)
      route.config = { ...route.config, access: accessTo(method, route.url), rate: rateOf(method, route.url) };
  });
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { access, rate = null } = request.routeOptions.config;
    // Unreachable, because every registered route has an entry; it fails closed.
    if (access === undefined) throw new Error('The route has no entry in the permission table.');
    if (typeof access === 'string') return;
    request.caller = await callerOf(request, door);
    if (!access.includes(request.caller.role)) throw notAllowed(request.caller, access);
    if (rate !== null && rate !== 'stranger') await door.limits.request(rate, request.caller);
  });
}

/** The caller of a route that requires a key. */
export function callerIn(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('A route without a key asked for its caller.');
  return request.caller;
}

/** Whether a key is a party's only: it sees the requests that are addressed to its parties, and nothing else. */
export function isPartyOnly({ participant }: Caller): boolean {
  return participant === nobody;
}

/** The actor for the audit log: over the API it is a key, or a person who signed in at the provider. */
export function byKey({ keyId }: Caller) {
  return { actor: keyId, keyId, via: 'api' as const };
}

async function callerOf(request: FastifyRequest, door: Doorkeeping): Promise<Caller> {
  const { authorization } = request.headers;
  if (authorization === undefined) return callerBySession(request, door);
  const token = door.people === null ? undefined : accessToken.exec(authorization)?.[1];
  if (token !== undefined && door.people !== null) return callerByToken(request, { token, people: door.people, door });
  const key = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(authorization)?.[1];
  const caller = key === undefined ? null : await door.keys.holderOf(key, countedBy(request, door));
  if (caller !== null) return caller;
  throw badKey();
}

/** Three parts in base64url, the last of which may be empty; a key has no dots. */
const accessToken = /^Bearer ([\w-]{1,2000}\.[\w-]{1,12000}\.[\w-]{0,2000})$/i;

async function callerByToken(
  request: FastifyRequest,
  { token, people, door }: { readonly token: string; readonly people: People; readonly door: Doorkeeping },
): Promise<Caller> {
  const { [tenantHeader]: tenant = null } = request.headers;
  try {
    const { caller, endsAt } = await people.callerOf(token, tenant === null ? null : String(tenant));
    request.tokenEnds = endsAt;
    return caller;
  } catch (error) {
    if (error instanceof ApiProblem && error.kind === 'bad-token') await countedBy(request, door).stranger();
    throw error;
  }
}

async function callerBySession(request: FastifyRequest, door: Doorkeeping): Promise<Caller> {
  const token = sessionIn(request, door.settings);
  if (token === null)
    throw new ApiProblem(
      'missing-key',
      { detail: 'The request carries no API key.', remedy: 'Send "Authorization: Bearer <key>".' },
      { headers: { 'www-authenticate': 'Bearer realm="parley"' } },
    );
  const session = await door.sessions.holderOf(token, countedBy(request, door));
  if (session === null)
    throw new ApiProblem(
      'session-over',
      { detail: 'The session is unknown, over, or its key has ended.', remedy: 'Sign in again at the console.' },
      { headers: { 'www-authenticate': 'Bearer realm="parley"' } },
    );
  if (!isFromWebUi(request, door.settings.webUiUrl)) mustComeFromConsole(request, token, door.pepper);
  request.sessionEnds = session.expiresAt;
  request.session = session.digest;
  return session.holder;
}

function countedBy(request: FastifyRequest, { limits }: Doorkeeping): Asked {
  return { stranger: () => limits.stranger(request.ip) };
}

export function badKey(): ApiProblem {
  return new ApiProblem(
    'bad-key',
    {
      detail: 'The API key is unknown, expired or revoked.',
      remedy: 'Use a valid key of the form pk_<id>_<secret>; the local stack keeps its own in its data folder.',
    },
    { headers: { 'www-authenticate': 'Bearer realm="parley", error="invalid_token"' } },
  );
}

export function notAllowed({ role }: Caller, access: readonly string[]): ApiProblem {
  return new ApiProblem('role-not-allowed', {
    detail: `A key of role "${role}" may not do this.`,
    remedy: `Use a key of one of these roles: ${access.join(', ')}.`,
  });
}
