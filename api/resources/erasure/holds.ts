/** Legal holds on conversations and participants: set and lifted by administrators, each with a reason (R5). */
import { z } from 'zod';
import { liftHold, listHolds, setHold, type HoldOn } from '../../../adapters/postgres/erasure/holds.ts';
import { hold, holdBody, holdLifted, type Hold, type HoldLifted } from '../../../contracts/wire/hold.ts';
import { byKey, callerIn, type Caller } from '../../auth/callers.ts';
import { conversationOf } from '../conversations/routes.ts';
import type { Api } from '../../process/api.ts';
import type { ErasurePorts } from './ports.ts';
import { idParams, limit, listOf, numberCursor } from '../../process/inputs.ts';
import { ApiProblem, shown } from '../../process/problem.ts';
import { participantParams } from './routes.ts';

export function holdRoutes(app: Api, services: ErasurePorts): void {
  app.get(
    '/v1/holds',
    {
      schema: {
        summary: 'Legal holds, the oldest first',
        querystring: z.strictObject({ after: numberCursor, limit }),
        response: { 200: listOf(hold) },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const { after = '0', limit: most } = request.query;
      const page = { after: Number(after), limit: most };
      const { items, next } = await services.database.asTenant(tenant, (rows) => listHolds(rows, tenant, page));
      return { items: [...items], next };
    },
  );
  conversationHolds(app, services);
  participantHolds(app, services);
}

function conversationHolds(app: Api, services: ErasurePorts): void {
  const path = '/v1/conversations/:id/hold';
  app.put(
    path,
    {
      schema: {
        summary: 'Keep a conversation whatever retention or anybody says: neither erases it',
        params: idParams,
        body: holdBody,
        response: { 200: hold },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { id } = await conversationOf(services, caller, request.params.id);
      return set(services, caller, { of: 'conversation', subject: id }, request.body.reason);
    },
  );
  app.delete(
    path,
    {
      schema: {
        summary: 'Lift the hold on a conversation',
        params: idParams,
        body: holdBody,
        response: { 200: holdLifted },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { id } = await conversationOf(services, caller, request.params.id);
      return lift(services, caller, { of: 'conversation', subject: id }, request.body.reason);
    },
  );
}

function participantHolds(app: Api, services: ErasurePorts): void {
  const path = '/v1/participants/:pid/hold';
  app.put(
    path,
    {
      schema: {
        summary: 'Keep everything of a participant, also what is still to come',
        params: participantParams,
        body: holdBody,
        response: { 200: hold },
      },
    },
    (request) =>
      set(services, callerIn(request), { of: 'participant', subject: request.params.pid }, request.body.reason),
  );
  app.delete(
    path,
    {
      schema: {
        summary: 'Lift the hold on a participant',
        params: participantParams,
        body: holdBody,
        response: { 200: holdLifted },
      },
    },
    (request) =>
      lift(services, callerIn(request), { of: 'participant', subject: request.params.pid }, request.body.reason),
  );
}

function set({ database }: ErasurePorts, caller: Caller, on: HoldOn, reason: string): Promise<Hold> {
  return database.asTenant(caller.tenant, (rows) => setHold(rows, caller.tenant, on, { ...byKey(caller), reason }));
}

async function lift({ database }: ErasurePorts, caller: Caller, on: HoldOn, reason: string): Promise<HoldLifted> {
  const by = { ...byKey(caller), reason };
  const lifted = await database.asTenant(caller.tenant, (rows) => liftHold(rows, caller.tenant, on, by));
  if (!lifted) throw noHold(on);
  return { ...on, state: 'lifted' };
}

function noHold({ of, subject }: HoldOn): ApiProblem {
  return new ApiProblem('unknown-hold', {
    detail: `There is no hold on the ${of} "${shown(subject)}".`,
    remedy: 'GET /v1/holds lists those that stand; one on a participant holds each of their conversations.',
  });
}
