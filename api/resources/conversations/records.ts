/** Records of a conversation: events, gate decisions, effects. */
import { z } from 'zod';
import { listEffects, listEvents, listGateDecisions } from '../../../adapters/postgres/conversations/records.ts';
import { conversationEvent, effectOnWire, gateDecision } from '../../../contracts/wire/conversation.ts';
import { callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { ConversationsPorts } from './ports.ts';
import { unknownConversation, unknownPosition, ApiProblem } from '../../process/problem.ts';
import { conversationOf } from './routes.ts';
import { idParams, kindParams, limit, listOf, listQuery, order } from '../../process/inputs.ts';
import { showPrompt } from '../../../adapters/postgres/turns/prompts.ts';
import { promptOnWire } from '../../../contracts/wire/prompt.ts';

/** A cursor is an event's number in its conversation. */
export const cursor = z.string().regex(/^\d{1,18}$/, 'the cursor of an event');

export function recordRoutes(app: Api, services: ConversationsPorts): void {
  eventsRoute(app, services);
  decisionsRoute(app, services);
  effectsRoute(app, services);
  promptRoute(app, services);
}

function eventsRoute(app: Api, services: ConversationsPorts): void {
  app.get(
    '/v1/conversations/:id/events',
    {
      schema: {
        summary: 'Events beyond a cursor, without gaps',
        params: idParams,
        querystring: z.strictObject({ after: cursor.optional(), limit, order }),
        response: { 200: listOf(conversationEvent) },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { id } = await conversationOf(services, caller, request.params.id);
      const { items, more } = await services.database.asTenant(caller.tenant, (rows) =>
        listEvents(rows, caller.tenant, id, request.query),
      );
      return { items: [...items], next: more ? (items.at(-1)?.cursor ?? null) : null };
    },
  );
}

function decisionsRoute(app: Api, services: ConversationsPorts): void {
  app.get(
    '/v1/conversations/:id/gate-decisions',
    {
      schema: {
        summary: 'Decisions of the gate, with the verdict of every rule',
        params: idParams,
        querystring: listQuery,
        response: { 200: listOf(gateDecision) },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { id } = await conversationOf(services, caller, request.params.id);
      const found = await services.database.asTenant(caller.tenant, (rows) =>
        listGateDecisions(rows, caller.tenant, id, request.query),
      );
      if (found === null) throw unknownPosition(request.query.after ?? '');
      return { items: [...found.items], next: found.more ? (found.items.at(-1)?.decision_id ?? null) : null };
    },
  );
}

function effectsRoute(app: Api, services: ConversationsPorts): void {
  app.get(
    '/v1/effects',
    {
      schema: {
        summary: 'The ledger of effects',
        querystring: listQuery.extend({
          conversation: z.string().optional(),
          state: effectOnWire.shape.state.optional(),
          kind: kindParams.shape.kind.optional(),
        }),
        response: { 200: listOf(effectOnWire) },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { conversation, state, kind, ...page } = request.query;
      if (conversation !== undefined && !idParams.safeParse({ id: conversation }).success)
        throw unknownConversation(conversation);
      const of = conversation === undefined ? null : (await conversationOf(services, caller, conversation)).id;
      const { tenant, participant } = caller;
      const found = await services.database.asTenant(tenant, (rows) =>
        listEffects(rows, tenant, { conversation: of, participant, state, kind }, page),
      );
      if (found === null) throw unknownPosition(page.after ?? '');
      return { items: [...found.items], next: found.more ? (found.items.at(-1)?.action_id ?? null) : null };
    },
  );
}

/** The last prompt of a conversation, for operators who investigate a reply. */
function promptRoute(app: Api, services: ConversationsPorts): void {
  app.get(
    '/v1/conversations/:id/prompt',
    {
      schema: {
        summary: 'What the model was sent last, word for word; looking is audited',
        params: idParams,
        response: { 200: promptOnWire },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { id } = await conversationOf(services, caller, request.params.id);
      const found = await services.database.asTenant(caller.tenant, (rows) =>
        showPrompt(rows, { tenant: caller.tenant, conversation: id }, caller.keyId),
      );
      if (found === null)
        throw new ApiProblem('no-prompt', {
          detail: `The model has not answered in conversation "${id}" yet.`,
          remedy: 'Say something that it has to answer, then look again.',
        });
      const { turnId, call, at } = found;
      const sent = promptOnWire.shape.request.parse(found.request);
      return { conversation_id: id, turn_id: turnId, call, at: at.toISOString(), request: sent };
    },
  );
}
