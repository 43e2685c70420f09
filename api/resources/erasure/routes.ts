/** Erasing everything of a participant, or of a tenant (R5): ordered at once, carried out by workers, asked about here. */
import { z } from 'zod';
import { appendAudit } from '../../../adapters/postgres/audit/audit.ts';
import {
  findSubjectErasure,
  orderSubjectErasure,
  type Ordered,
  type Subject,
} from '../../../adapters/postgres/erasure/subject-erasures.ts';
import { homeTenant } from '../../../adapters/postgres/keys/keys.ts';
import { cleanText } from '../../../contracts/wire/conversation.ts';
import { subjectErasure, subjectErasureBody, type SubjectErasure } from '../../../contracts/wire/erasure.ts';
import { tenantName } from '../../../contracts/wire/keys.ts';
import { byKey, callerIn, type Caller } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { ErasurePorts } from './ports.ts';
import { ApiProblem, shown, underHold } from '../../process/problem.ts';

/** A participant is named as the conversations name them. */
export const participantParams = z.object({ pid: cleanText.min(1).max(200) });
const tenantParams = z.object({ tenant: tenantName });

export function erasureRoutes(app: Api, services: ErasurePorts): void {
  participantRoutes(app, services);
  tenantErasureRoutes(app, services);
}

function participantRoutes(app: Api, services: ErasurePorts): void {
  app.delete(
    '/v1/participants/:pid',
    {
      schema: {
        summary: 'Erase everything of a participant: conversations, keys, sessions of theirs alone',
        params: participantParams,
        body: subjectErasureBody,
        response: { 202: subjectErasure },
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      const { pid } = request.params;
      const by = { ...byKey(caller), reason: request.body.reason };
      const ordered = await order(services, caller.tenant, pid, by);
      if (ordered === null) throw unknownParticipant(pid);
      if (ordered === 'held') throw underHold(`The participant "${shown(pid)}", or a conversation of theirs,`);
      return reply.code(202).send(await carriedOut(services, caller.tenant, ordered, request.log));
    },
  );

  app.get(
    '/v1/participants/:pid/erasure',
    {
      schema: {
        summary: 'How far the erasure of a participant has come',
        params: participantParams,
        response: { 200: subjectErasure },
      },
    },
    async (request) => {
      const { pid } = request.params;
      const found = await progress(services, callerIn(request).tenant, pid);
      if (found === null) throw unknownParticipant(pid);
      return found;
    },
  );
}

function tenantErasureRoutes(app: Api, services: ErasurePorts): void {
  app.delete(
    '/v1/tenants/:tenant',
    {
      schema: {
        summary:
          'Erase a tenant: its keys end, its conversations and rows go, then its key; its name is never taken again',
        params: tenantParams,
        body: subjectErasureBody,
        response: { 202: subjectErasure },
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      const { tenant } = request.params;
      const { reason } = request.body;
      if (tenant === homeTenant) throw isHome(tenant);
      // The reason stands in the installation's log: that of the tenant keeps no words.
      const ordered = await order(services, tenant, null, { ...byKey(caller), reason: null });
      if (ordered === null) throw unknownTenant(tenant);
      if (ordered === 'held') throw underHold(`Something of the tenant "${tenant}"`);
      await noteOrder(services, caller, tenant, { erasure: ordered.erasure.erasure_id, reason });
      return reply.code(202).send(await carriedOut(services, tenant, ordered, request.log));
    },
  );

  app.get(
    '/v1/tenants/:tenant/erasure',
    {
      schema: {
        summary: 'How far the erasure of a tenant has come',
        params: tenantParams,
        response: { 200: subjectErasure },
      },
    },
    async (request) => {
      const { tenant } = request.params;
      const found = await progress(services, tenant, null);
      if (found === null) throw unknownTenant(tenant);
      return found;
    },
  );
}

function order(
  { database }: ErasurePorts,
  tenant: string,
  subject: Subject,
  by: Parameters<typeof orderSubjectErasure>[3],
): Promise<Ordered | 'held' | null> {
  return database.asTenant(tenant, (rows) => orderSubjectErasure(rows, tenant, subject, by));
}

function progress({ database }: ErasurePorts, tenant: string, subject: Subject): Promise<SubjectErasure | null> {
  return database.asTenant(tenant, (rows) => findSubjectErasure(rows, tenant, subject));
}

/** What does not start now is started by housekeeping. */
async function carriedOut(
  { keys, sockets, erasing }: ErasurePorts,
  tenant: string,
  { erasure, endedKeys }: Ordered,
  log: { warn(about: object, line: string): void },
): Promise<SubjectErasure> {
  for (const id of endedKeys) {
    keys.forget(id);
    sockets.end(id);
  }
  if (erasure.state === 'erasing')
    await erasing
      .beginSubject({ tenant, id: erasure.erasure_id })
      .catch((error: unknown) => log.warn({ err: error }, 'An erasure starts later.'));
  return erasure;
}

async function noteOrder(
  { database }: ErasurePorts,
  caller: Caller,
  tenant: string,
  { erasure, reason }: { readonly erasure: string; readonly reason: string },
): Promise<void> {
  await database.asTenant(caller.tenant, (rows) =>
    appendAudit(rows, caller.tenant, {
      ...byKey(caller),
      event: 'tenant.erasure-ordered',
      conversation: null,
      subject: tenant,
      data: { erasure },
      reason,
      once: `tenant.erasure-ordered ${tenant}`,
    }),
  );
}

export function unknownParticipant(id: string): ApiProblem {
  return new ApiProblem('unknown-participant', {
    detail: `Nothing here is of a participant "${shown(id)}", and nothing of them was erased.`,
    remedy: 'Check the name; it is the `participant` of their conversations, percent-encoded in the address.',
  });
}

function unknownTenant(tenant: string): ApiProblem {
  return new ApiProblem('unknown-tenant', {
    detail: `There is no tenant "${shown(tenant)}".`,
    remedy: 'Check the name; tenants are made by POST /v1/tenants.',
  });
}

function isHome(tenant: string): ApiProblem {
  return new ApiProblem('home-tenant', {
    detail: `The tenant "${tenant}" is this installation's own: its first key is made anew at every start.`,
    remedy: 'Erase its participants or its conversations; to give the installation up, delete its database.',
  });
}
