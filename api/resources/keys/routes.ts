/** Keys: made, listed, rotated, revoked, by administrators (interface.md, "Keys and CLI"). */
import { z } from 'zod';
import {
  expireKey,
  findKeyRecord,
  hasAnotherAdmin,
  listKeys,
  makeKey,
  revokeKey,
} from '../../../adapters/postgres/keys/key-ring.ts';
import { newKey } from '../../../adapters/postgres/keys/keys.ts';
import { keyBody, keyOnWire, newKeyOnWire, rotateBody, type NewKeyOnWire } from '../../../contracts/wire/keys.ts';
import { callerIn, type Caller } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import { ApiProblem, notAcceptable, shown, unknownPosition } from '../../process/problem.ts';
import { listOf, listQuery } from '../../process/inputs.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';
import type { Keys } from '../../../adapters/postgres/keys/keys.ts';
import type { Sockets } from '../../process/sockets.ts';

/** What these routes ask of the outside. */
interface KeysPorts {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly database: Database;
  readonly keys: Keys;
  /** The pepper under which keys are stored. */
  readonly pepper: string;
  readonly sockets: Sockets;
}

const keyParams = z.object({ kid: z.string().regex(/^[A-Za-z0-9-]{1,64}$/) });

export function keyRoutes(app: Api, services: KeysPorts): void {
  createRoute(app, services);
  listRoute(app, services);
  revokeRoute(app, services);
  rotateRoute(app, services);
}

function createRoute(app: Api, services: KeysPorts): void {
  app.post(
    '/v1/keys',
    {
      // The response contains a secret, and responses kept for repetitions are stored.
      config: { secretAnswer: true },
      schema: {
        summary: 'Make a key; its secret is shown once. A repetition makes another key',
        body: keyBody,
        response: { 201: newKeyOnWire },
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      const { role, participant, parties, speaks_for: speaksFor, label, tenant: named } = request.body;
      const tenant = tenantFor(caller, named);
      mustNameItsHolder(request.body);
      const expiresAt = endOf(request.body, services.clock());
      const made = { ...newKey(), pepper: services.pepper, role, parties, speaksFor, expiresAt, actor: caller.keyId };
      const stored = await services.database.asTenant(tenant, (rows) =>
        makeKey(rows, tenant, { ...made, participant: participant ?? null, label: label ?? null }),
      );
      return reply.code(201).send({ ...stored, key: made.key });
    },
  );
}

function listRoute(app: Api, services: KeysPorts): void {
  app.get(
    '/v1/keys',
    { schema: { summary: 'Keys', querystring: listQuery, response: { 200: listOf(keyOnWire) } } },
    async (request) => {
      const { tenant } = callerIn(request);
      const found = await services.database.asTenant(tenant, (rows) => listKeys(rows, tenant, request.query));
      if (found === null) throw unknownPosition(request.query.after ?? '');
      return { items: [...found.items], next: found.more ? (found.items.at(-1)?.id ?? null) : null };
    },
  );
}

function revokeRoute(app: Api, services: KeysPorts): void {
  app.delete(
    '/v1/keys/:kid',
    {
      schema: {
        summary: 'Revoke a key; it is refused within five seconds, and its sockets, tickets and feed end with it',
        params: keyParams,
        response: { 200: keyOnWire },
      },
    },
    async (request) => {
      const { tenant, keyId } = callerIn(request);
      const { kid } = request.params;
      const revoked = await services.database.asTenant(tenant, async (rows) => {
        if (kid === keyId && !(await hasAnotherAdmin(rows, tenant, kid))) throw lastAdmin();
        return revokeKey(rows, tenant, kid, keyId);
      });
      if (revoked === null) throw unknownKey(kid);
      services.keys.forget(kid);
      services.sockets.end(kid);
      return revoked;
    },
  );
}

function rotateRoute(app: Api, services: KeysPorts): void {
  app.post(
    '/v1/keys/:kid/rotate',
    {
      config: { secretAnswer: true },
      schema: {
        summary: 'Make a key like this one and end this one, at once or after overlap_s seconds',
        params: keyParams,
        body: rotateBody.nullish(),
        response: { 201: newKeyOnWire },
      },
    },
    async (request, reply) => {
      const { kid } = request.params;
      const rotated = await rotate(services, callerIn(request), kid, request.body?.overlap_s ?? 0);
      return reply.code(201).send(rotated);
    },
  );
}

/** Administrators make keys of their own tenant only. */
function tenantFor(caller: Caller, named: string | undefined): string {
  if (named === undefined || named === caller.tenant) return caller.tenant;
  throw new ApiProblem('role-not-allowed', {
    detail: 'This key makes keys of its own tenant only.',
    remedy:
      'Leave `tenant` out; a new tenant is made with its first key by POST /v1/tenants and the installation’s key.',
  });
}

/** A participant's key must name its participant, and no other key may name one. @throws {ApiProblem} 422 */
function mustNameItsHolder({ role, participant, parties, speaks_for: speaksFor }: z.infer<typeof keyBody>): void {
  if (role !== 'service' && speaksFor.length > 0)
    throw notAcceptable('/speaks_for', `is for keys of role "service" alone, and this is of role "${role}"`);
  if (role !== 'participant' && participant !== undefined)
    throw notAcceptable(
      '/participant',
      `only a key of role "participant" is bound to one, and this is of role "${role}"`,
    );
  if (role === 'participant' && participant === undefined && parties.length === 0)
    throw notAcceptable('/participant', 'must say whose key it is, or `parties` which parties it answers for');
}

/** @throws {ApiProblem} 422 for a time in the past */
function endOf({ expires_at: given }: z.infer<typeof keyBody>, now: number): Date | null {
  if (given === undefined) return null;
  const end = new Date(given);
  if (end.getTime() > now) return end;
  throw notAcceptable('/expires_at', 'must be a time in the future');
}

async function rotate(
  { database, pepper, clock, keys, sockets }: KeysPorts,
  { tenant, keyId: actor }: Caller,
  id: string,
  overlapS: number,
): Promise<NewKeyOnWire> {
  const rotated = await database.asTenant(tenant, async (rows) => {
    const old = await findKeyRecord(rows, tenant, id);
    if (old === null || old.revoked_at !== null) throw unknownKey(id);
    const { role, participant, parties, speaks_for: speaksFor = [], label } = old;
    const expiresAt = old.expires_at === null ? null : new Date(old.expires_at);
    // An ended key cannot be rotated: whoever found it would get a valid one.
    if (expiresAt !== null && expiresAt.getTime() <= clock()) throw unknownKey(id);
    const made = { ...newKey(), pepper, role, participant, parties, speaksFor, label, expiresAt, actor, instead: id };
    await expireKey(rows, tenant, id, overlapS);
    return { ...(await makeKey(rows, tenant, made)), key: made.key };
  });
  if (overlapS === 0) {
    keys.forget(id);
    sockets.end(id);
  }
  return rotated;
}

function lastAdmin(): ApiProblem {
  return new ApiProblem('last-admin-key', {
    detail: 'This is the tenant’s only administrator’s key that does not end by itself, and it would revoke itself.',
    remedy: 'Make another one first (POST /v1/keys), or replace this one (POST /v1/keys/{kid}/rotate).',
  });
}

function unknownKey(id: string): ApiProblem {
  return new ApiProblem('unknown-key', {
    detail: `There is no key "${shown(id)}" that is in use.`,
    remedy: 'GET /v1/keys lists the keys of this tenant.',
  });
}
