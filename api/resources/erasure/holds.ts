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
  for (const kind of kinds) routesOf(app, services, kind);
}

/** What can be held: where, and whose it is by the address. */
interface HeldKind {
  readonly path: '/v1/conversations/:id/hold' | '/v1/participants/:pid/hold';
  readonly setting: string;
  readonly lifting: string;
  readonly params: z.ZodType<Readonly<Record<string, string>>>;
  /** @throws {ApiProblem} 404 */
  find(services: ErasurePorts, caller: Caller, params: Readonly<Record<string, string>>): Promise<HoldOn>;
}

const kinds: readonly HeldKind[] = [
  {
    path: '/v1/conversations/:id/hold',
    setting: 'Keep a conversation whatever retention or anybody says: neither erases it',
    lifting: 'Lift the hold on a conversation',
    params: idParams,
    async find(services, caller, { id = '' }) {
      return { of: 'conversation', subject: (await conversationOf(services, caller, id)).id };
    },
  },
  {
    path: '/v1/participants/:pid/hold',
    setting: 'Keep everything of a participant, also what is still to come',
    lifting: 'Lift the hold on a participant',
    params: participantParams,
    find: async (_services, _caller, { pid = '' }) => ({ of: 'participant', subject: pid }),
  },
];

function routesOf(app: Api, services: ErasurePorts, { path, setting, lifting, params, find }: HeldKind): void {
  const schema = { params, body: holdBody };
  app.put(path, { schema: { summary: setting, ...schema, response: { 200: hold } } }, async (request) => {
    const caller = callerIn(request);
    return set(services, caller, await find(services, caller, request.params), request.body.reason);
  });
  app.delete(path, { schema: { summary: lifting, ...schema, response: { 200: holdLifted } } }, async (request) => {
    const caller = callerIn(request);
    return lift(services, caller, await find(services, caller, request.params), request.body.reason);
  });
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
