/** Keys: made, listed, replaced, revoked, by administrators (interface.md, "Keys and CLI"). */
import { z } from 'zod';
import { appendAudit } from '../../adapters/postgres/audit.ts';
import { expireKey, findKeyRecord, listKeys, makeKey, revokeKey } from '../../adapters/postgres/key-ring.ts';
import { homeTenant, newKey } from '../../adapters/postgres/keys.ts';
import { keyBody, keyOnWire, newKeyOnWire, rotateBody, type NewKeyOnWire } from '../../contracts/keys.ts';
import { callerIn, type Caller } from '../callers.ts';
import type { Api, Parts } from '../deps.ts';
import { ApiProblem, shown, unknownPosition } from '../problem.ts';
import { listOf, listQuery } from './inputs.ts';

const keyParams = z.object({ kid: z.string().regex(/^[A-Za-z0-9-]{1,64}$/) });

export function keyRoutes(app: Api, parts: Parts): void {
  const { database, pepper } = parts;

  app.post(
    '/v1/keys',
    {
      // The answer holds a secret, and what answers to repetitions are kept of is stored.
      config: { secretAnswer: true },
      schema: {
        summary: 'Make a key; its secret is shown once. A repetition makes another key',
        body: keyBody,
        response: { 201: newKeyOnWire },
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      const { role, participant, parties, label, tenant: named } = request.body;
      const tenant = tenantFor(caller, named);
      const made = { ...newKey(), pepper, role, parties, actor: caller.keyId };
      const stored = await database.asTenant(tenant, (rows) =>
        makeKey(rows, tenant, { ...made, participant: participant ?? null, label: label ?? null }),
      );
      if (tenant !== caller.tenant)
        await database.asTenant(caller.tenant, (rows) =>
          appendAudit(rows, caller.tenant, {
            actor: caller.keyId,
            event: 'key.created',
            conversation: null,
            subject: made.id,
            data: { role, tenant },
          }),
        );
      return reply.code(201).send({ ...stored, key: made.key });
    },
  );

  app.get(
    '/v1/keys',
    { schema: { summary: 'Keys', querystring: listQuery, response: { 200: listOf(keyOnWire) } } },
    async (request) => {
      const { tenant } = callerIn(request);
      const found = await database.asTenant(tenant, (rows) => listKeys(rows, tenant, request.query));
      if (found === null) throw unknownPosition(request.query.after ?? '');
      return { items: [...found.items], next: found.more ? (found.items.at(-1)?.id ?? null) : null };
    },
  );

  app.delete(
    '/v1/keys/:kid',
    {
      schema: {
        summary: 'Revoke a key; it is refused within five seconds',
        params: keyParams,
        response: { 200: keyOnWire },
      },
    },
    async (request) => {
      const { tenant, keyId } = callerIn(request);
      const { kid } = request.params;
      const revoked = await database.asTenant(tenant, (rows) => revokeKey(rows, tenant, kid, keyId));
      if (revoked === null) throw unknownKey(kid);
      return revoked;
    },
  );

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
      const rotated = await rotate(parts, callerIn(request), kid, request.body?.overlap_s ?? 0);
      return reply.code(201).send(rotated);
    },
  );
}

/** Administrators make keys of their own tenant; those of the installation's own tenant also of others. */
function tenantFor(caller: Caller, named: string | undefined): string {
  if (named === undefined || named === caller.tenant) return caller.tenant;
  if (caller.tenant === homeTenant) return named;
  throw new ApiProblem('role-not-allowed', {
    detail: 'This key makes keys of its own tenant only.',
    remedy: `Leave \`tenant\` out, or use a key of role "admin" of the tenant "${homeTenant}".`,
  });
}

async function rotate(
  { database, pepper }: Parts,
  { tenant, keyId: actor }: Caller,
  id: string,
  overlapS: number,
): Promise<NewKeyOnWire> {
  return database.asTenant(tenant, async (rows) => {
    const old = await findKeyRecord(rows, tenant, id);
    if (old === null || old.revoked_at !== null) throw unknownKey(id);
    const { role, participant, parties, label } = old;
    const made = { ...newKey(), pepper, role, participant, parties, label, actor, instead: id };
    await expireKey(rows, tenant, id, overlapS);
    return { ...(await makeKey(rows, tenant, made)), key: made.key };
  });
}

function unknownKey(id: string): ApiProblem {
  return new ApiProblem('unknown-key', {
    detail: `There is no key "${shown(id)}" that is in use.`,
    remedy: 'GET /v1/keys lists the keys of this tenant.',
  });
}
