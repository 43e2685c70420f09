/**
 * Operators' orders about a clarification's chain: escalate, extend, notify again; and the list of undelivered notices
 * (C8, C10).
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findClarification } from '../../../adapters/postgres/clarifications/clarifications.ts';
import { undeliveredNotices } from '../../../adapters/postgres/clarifications/undelivered.ts';
import type { Taken } from '../../../adapters/temporal/conversations.ts';
import type { RequestReceipt } from '../../../contracts/state/messages.ts';
import {
  clarificationClock,
  clarificationEscalation,
  clarificationExtension,
  clarificationTelling,
  undeliveredNotice,
  type ClarificationClock,
} from '../../../contracts/wire/operators.ts';
import { workflowIdOf } from '../../../workflows/conversation/messages.ts';
import { byKey, callerIn } from '../../auth/callers.ts';
import { conversationOf } from '../conversations/routes.ts';
import type { Api } from '../../process/api.ts';
import type { ClarificationsPorts } from './ports.ts';
import { keyIn } from '../../http/idempotency.ts';
import { idParams, limit, listOf, requestParams } from '../../process/inputs.ts';
import { ApiProblem, queueFull, unknownClarification } from '../../process/problem.ts';
import { problemOfRefusal } from '../../http/refusals.ts';

const params = idParams.extend(requestParams.shape);
const path = '/v1/conversations/:id/clarifications/:rid';

export function clarificationClockRoutes(app: Api, services: ClarificationsPorts): void {
  const response = { 200: clarificationClock };
  app.post(
    `${path}/escalate`,
    { schema: { summary: 'Pass a question up its chain at once', params, body: clarificationEscalation, response } },
    (request) =>
      ordered(services, request, ({ workflow, update, asked }) => {
        const { to_level: toLevel, reason } = request.body;
        const level = toLevel === undefined ? {} : { toLevel };
        return services.conversations.escalate(workflow, update, { ...asked, ...level, reason });
      }),
  );
  app.post(
    `${path}/extend`,
    {
      schema: { summary: 'Give whoever a question is with more time', params, body: clarificationExtension, response },
    },
    (request) =>
      ordered(services, request, ({ workflow, update, asked }) => {
        const { by_s: bySeconds, reason } = request.body;
        return services.conversations.extendSla(workflow, update, { ...asked, bySeconds, reason });
      }),
  );
  app.post(
    `${path}/tell-again`,
    { schema: { summary: 'Tell whoever a question is with once more', params, body: clarificationTelling, response } },
    (request) =>
      ordered(services, request, ({ workflow, update, asked, party }) =>
        services.conversations.reassign(workflow, update, { ...asked, to: party, reason: request.body.reason }),
      ),
  );
  undeliveredRoute(app, services);
}

function undeliveredRoute(app: Api, { database }: ClarificationsPorts): void {
  app.get(
    '/v1/undelivered-notices',
    {
      schema: {
        summary: 'Notices that reached nobody and are not tried again, the latest first',
        querystring: z.strictObject({ limit }),
        response: { 200: listOf(undeliveredNotice) },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const items = await database.asTenant(tenant, (rows) => undeliveredNotices(rows, tenant, request.query));
      return { items: [...items], next: null };
    },
  );
}

interface Order {
  readonly workflow: string;
  readonly update: string;
  readonly asked: { readonly requestId: string } & ReturnType<typeof byKey>;
  /** The party whose clock runs. */
  readonly party: string;
}

type Ordering = FastifyRequest<{
  Params: z.infer<typeof params>;
  Body: { readonly reason: string };
}>;

/** @throws {ApiProblem} 404, 409 when it is over, 422, 429; {TemporalAway} */
async function ordered(
  services: ClarificationsPorts,
  request: Ordering,
  send: (order: Order) => Promise<Taken<RequestReceipt>>,
): Promise<ClarificationClock> {
  const caller = callerIn(request);
  const { id, rid } = request.params;
  const conversation = await conversationOf(services, caller, id);
  const row = await services.database.asTenant(caller.tenant, (rows) => findClarification(rows, caller.tenant, rid));
  if (row === null || row.conversation !== conversation.id) throw unknownClarification(rid);
  const told = await send({
    workflow: workflowIdOf(caller.tenant, conversation.id),
    update: updateOf(request, keyIn(request)),
    asked: { requestId: row.state.id, ...byKey(caller) },
    party: row.state.levels.at(-1)?.party ?? '',
  });
  const { requestId, status, level, party, dueAt } = takenOr(conversation.id, rid, told);
  return {
    request_id: requestId,
    conversation_id: conversation.id,
    status: clarificationClock.shape.status.parse(status),
    level,
    party,
    due_at: dueAt,
  };
}

function takenOr(conversation: string, rid: string, told: Taken<RequestReceipt>): RequestReceipt {
  switch (told.kind) {
    case 'receipt':
      return told.receipt;
    case 'refused':
      if (told.type === 'RequestClosed' || told.type === 'RequestNotFound') throw questionOver(rid);
      throw problemOfRefusal(told, { conversation });
    case 'queue-full':
      throw queueFull(told.retryAfterS);
    case 'ended':
      throw questionOver(rid);
    default:
      return told satisfies never;
  }
}

function questionOver(rid: string): ApiProblem {
  return new ApiProblem('clarification-closed', {
    detail: `The question "${rid}" is over; nobody is waited for.`,
    remedy: 'GET /v1/clarifications/{rid} says what became of it.',
  });
}

/** Identical for an order that is repeated with its Idempotency-Key; without one each order is new. */
function updateOf({ method, url, params: { rid }, id }: Ordering, key: string | undefined): string {
  const parts = JSON.stringify([method, url, rid, key ?? id]);
  return `order-${createHash('sha256').update(parts).digest('hex').slice(0, 32)}`;
}
