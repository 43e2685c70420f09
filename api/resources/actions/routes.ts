/** Actions: approve, reject, confirm an unknown outcome; and kill switches per kind (F4, F5, F7). */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { findSwitch, listSwitches, setSwitch } from '../../../adapters/postgres/effects/switches.ts';
import {
  actionSwitch,
  approvalToken,
  approvalTokenBody,
  approveBody,
  confirmEffectBody,
  rejectBody,
  settledMessage,
  switchBody,
} from '../../../contracts/wire/conversation.ts';
import { callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { Assistant } from '../../process/assistants.ts';
import type { ActionsPorts } from './ports.ts';
import { keyIn } from '../../http/idempotency.ts';
import { approveAction, confirmAction, makeApprovalToken, rejectAction, type OrderRequest } from './orders.ts';
import { whileHere } from '../conversations/wait-for-answer.ts';
import { conversationOf } from '../conversations/routes.ts';
import { actionParams, kindParams, listOf, waitQuery } from '../../process/inputs.ts';

export function actionRoutes(app: Api, services: ActionsPorts): void {
  const answers = {
    params: actionParams,
    querystring: waitQuery,
    response: { 200: settledMessage, 202: settledMessage },
  };

  app.post(
    '/v1/conversations/:id/actions/:aid/approve',
    { schema: { summary: 'Say yes to exactly the preview of this hash', body: approveBody, ...answers } },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const { status, body } = await approveAction(services, await orderOf(services, request, gone), request.body);
        return reply.code(status).send(body);
      }),
  );

  app.post(
    '/v1/conversations/:id/actions/:aid/reject',
    { schema: { summary: 'Say no to an action', body: rejectBody.nullish(), ...answers } },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const { status, body } = await rejectAction(
          services,
          await orderOf(services, request, gone),
          request.body ?? {},
        );
        return reply.code(status).send(body);
      }),
  );

  app.post(
    '/v1/conversations/:id/actions/:aid/confirm-effect',
    {
      schema: {
        summary: 'Tell what became of an action whose outcome is unknown',
        body: confirmEffectBody,
        ...answers,
      },
    },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const { status, body } = await confirmAction(services, await orderOf(services, request, gone), request.body);
        return reply.code(status).send(body);
      }),
  );
}

/** Tokens for whoever approves from Temporal (`parley ops token`). */
export function approvalTokenRoutes(app: Api, services: ActionsPorts): void {
  app.post(
    '/v1/conversations/:id/actions/:aid/approval-token',
    {
      schema: {
        summary: 'A token to approve exactly this preview from Temporal, for a quarter of an hour',
        params: actionParams,
        body: approvalTokenBody,
        response: { 201: approvalToken },
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      const conversation = await conversationOf(services, caller, request.params.id);
      const asked = { caller, conversation, action: request.params.aid };
      return reply.code(201).send(await makeApprovalToken(services, asked, request.body));
    },
  );
}

export function switchRoutes(app: Api, { database, assistants }: ActionsPorts): void {
  const withAssistants =
    (all: readonly Assistant[]) =>
    <Switch extends { readonly kind: string }>(found: Switch) => ({
      ...found,
      assistants: assistantsWith(all, found.kind),
    });

  app.get(
    '/v1/action-switches',
    { schema: { summary: 'Action kinds that were turned off or on', response: { 200: listOf(actionSwitch) } } },
    async (request) => {
      const { tenant } = callerIn(request);
      const items = await database.asTenant(tenant, (rows) => listSwitches(rows, tenant));
      return { items: items.map(withAssistants(await assistants.list())), next: null };
    },
  );

  app.get(
    '/v1/action-switches/:kind',
    { schema: { summary: 'Whether an action kind is off', params: kindParams, response: { 200: actionSwitch } } },
    async (request) => {
      const { tenant } = callerIn(request);
      const { kind } = request.params;
      const found = await database.asTenant(tenant, (rows) => findSwitch(rows, tenant, kind));
      return withAssistants(await assistants.list())(
        found ?? { kind, off: false, reason: null, actor: null, at: null },
      );
    },
  );

  app.put(
    '/v1/action-switches/:kind',
    {
      schema: {
        summary: 'Turn an action kind off or on for the whole tenant',
        params: kindParams,
        body: switchBody,
        response: { 200: actionSwitch },
      },
    },
    async (request) => {
      const { tenant, keyId } = callerIn(request);
      const order = { ...request.body, kind: request.params.kind, actor: keyId };
      const set = await database.asTenant(tenant, (rows) => setSwitch(rows, tenant, order));
      return withAssistants(await assistants.list())(set);
    },
  );
}

async function orderOf(
  services: ActionsPorts,
  request: FastifyRequest<{
    Params: z.infer<typeof actionParams>;
    Querystring: z.infer<typeof waitQuery>;
  }>,
  gone: AbortSignal,
): Promise<OrderRequest> {
  const caller = callerIn(request);
  const conversation = await conversationOf(services, caller, request.params.id);
  const { wait_s: waitS } = request.query;
  return { caller, conversation, action: request.params.aid, waitS, idempotencyKey: keyIn(request), gone };
}

/** Invitations are sent for bookings and are a kind of their own. */
const invitations = { kind: 'invitation', of: 'calendar' } as const;

/** Names of the assistants whose current version has this action kind. */
function assistantsWith(assistants: readonly Assistant[], kind: string): string[] {
  const action = kind === invitations.kind ? invitations.of : kind;
  return assistants.filter(({ policy }) => policy.gate.actions.includes(action)).map(({ policy }) => policy.assistant);
}
