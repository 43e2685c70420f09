/** Instructions, their clarifications, and the queue (seed 2; C8, C10). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  findClarification,
  listClarifications,
  type ClarificationRow,
} from '../../../adapters/postgres/clarifications/clarifications.ts';
import { findConversation } from '../../../adapters/postgres/conversations/conversations.ts';
import {
  clarification,
  clarificationResponse,
  clarificationStatus,
  instructionAnswer,
  instructionBody,
  partyName,
  queueItem,
  responseAnswer,
  type ClarificationOnWire,
  type ClarificationResponse,
  type ResponseAnswer,
} from '../../../contracts/wire/clarification.ts';
import { clarificationClockRoutes } from './clocks.ts';
import { listQueue } from '../../../adapters/postgres/conversations/queue.ts';
import { clarificationOnWire } from '../../../domain/clarification/on-wire.ts';
import { callerIn, type Caller } from '../../auth/callers.ts';
import type { FoundClarification } from './answer-rules.ts';
import { respond } from './answer.ts';
import type { Api } from '../../process/api.ts';
import type { ClarificationsPorts } from './ports.ts';
import { keyIn } from '../../http/idempotency.ts';
import { give } from './instructions.ts';
import { unknownClarification, unknownConversation, unknownPosition } from '../../process/problem.ts';
import { whileHere } from '../conversations/wait-for-answer.ts';
import { conversationOf } from '../conversations/routes.ts';
import { cursorOf, idParams, limit, listOf, listQuery, requestParams, waitQuery } from '../../process/inputs.ts';
import { forgetViewer, noteViewer, otherViewers } from '../../../adapters/postgres/conversations/viewers.ts';
import { queueViewers, viewerBody } from '../../../contracts/wire/operators.ts';

export function clarificationRoutes(app: Api, services: ClarificationsPorts): void {
  instructionRoute(app, services);
  responseRoutes(app, services);
  readingRoutes(app, services);
  queueRoute(app, services);
  viewersRoute(app, services);
  clarificationClockRoutes(app, services);
}

function instructionRoute(app: Api, services: ClarificationsPorts): void {
  app.post(
    '/v1/instructions',
    {
      schema: {
        summary:
          'Give an instruction from one party to another; it is judged, and asked back about when it is not clear',
        body: instructionBody,
        response: { 201: instructionAnswer, 202: instructionAnswer },
      },
    },
    async (request, reply) => {
      const { status, body } = await give(services, {
        caller: callerIn(request),
        body: request.body,
        idempotencyKey: keyIn(request),
        log: request.log,
      });
      return reply.code(status).send(body);
    },
  );
}

function responseRoutes(app: Api, services: ClarificationsPorts): void {
  const answers = { querystring: waitQuery, body: clarificationResponse, response: { 200: responseAnswer } };

  app.post(
    '/v1/clarifications/:rid/response',
    { schema: { summary: 'Answer a clarification request', params: requestParams, ...answers } },
    (request, reply) => answer(services, request, reply, null),
  );

  app.post(
    '/v1/conversations/:id/clarifications/:rid/response',
    {
      schema: {
        summary: 'The same, in its conversation',
        params: idParams.extend(requestParams.shape),
        ...answers,
      },
    },
    (request, reply) => answer(services, request, reply, request.params.id),
  );
}

function readingRoutes(app: Api, services: ClarificationsPorts): void {
  app.get(
    '/v1/clarifications',
    {
      schema: {
        summary: 'Clarification requests',
        querystring: listQuery.extend({
          status: clarificationStatus.optional(),
          conversation: z.string().optional(),
          assignee: partyName.optional().describe('The party that has the clock.'),
        }),
        response: { 200: listOf(clarification) },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { status, conversation, assignee, ...page } = request.query;
      const of = conversation === undefined ? undefined : await idOf(services, caller, conversation);
      const parties = partiesSeen(caller);
      const filter = { status, assignee, conversation: of, participant: caller.participant, parties };
      const found = await services.database.asTenant(caller.tenant, (rows) =>
        listClarifications(rows, caller.tenant, filter, page),
      );
      if (found === null) throw unknownPosition(page.after ?? '');
      return {
        items: found.items.map(onWire),
        next: found.more ? (found.items.at(-1)?.state.id ?? null) : null,
      };
    },
  );

  app.get(
    '/v1/clarifications/:rid',
    {
      schema: {
        summary: 'One request with its levels, clocks and answers',
        params: requestParams,
        response: { 200: clarification },
      },
    },
    async (request) => onWire((await found(services, callerIn(request), request.params.rid)).row),
  );
}

function queueRoute(app: Api, services: ClarificationsPorts): void {
  app.get(
    '/v1/queue',
    {
      schema: {
        summary: 'Everything that waits for a person, the oldest deadline first',
        querystring: z.strictObject({
          kind: queueItem.shape.kind.optional(),
          assignee: partyName.optional(),
          due_before: z.iso.datetime({ offset: true }).optional().describe('Only what is due before this instant.'),
          after: cursorOf(/^[A-Za-z0-9_-]{1,1000}$/),
          limit,
        }),
        response: { 200: listOf(queueItem) },
      },
    },
    async (request) => {
      const { tenant } = callerIn(request);
      const { due_before: before, ...asked } = request.query;
      const dueBefore = before === undefined ? undefined : new Date(before);
      const found = await services.database.asTenant(tenant, (rows) =>
        listQueue(rows, tenant, { ...asked, dueBefore }),
      );
      if (found === null) throw unknownPosition(asked.after ?? '');
      return { items: await services.queueWords(found.items), next: found.next };
    },
  );
}

function answer(
  services: ClarificationsPorts,
  request: FastifyRequest<{
    Params: z.infer<typeof requestParams>;
    Querystring: z.infer<typeof waitQuery>;
    Body: ClarificationResponse;
  }>,
  reply: FastifyReply,
  conversation: string | null,
): Promise<ResponseAnswer> {
  return whileHere(reply, async (gone) => {
    const caller = callerIn(request);
    const asked = await found(services, caller, request.params.rid);
    if (conversation !== null && asked.conversation.id !== conversation) throw unknownClarification(request.params.rid);
    return respond(services, {
      caller,
      found: asked,
      body: request.body,
      waitS: request.query.wait_s,
      idempotencyKey: keyIn(request),
      gone,
      log: request.log,
    });
  });
}

/**
 * A clarification in a conversation that the caller may see, or one that is addressed to the caller's parties. @throws
 * {ApiProblem} 404
 */
async function found({ database }: ClarificationsPorts, caller: Caller, rid: string): Promise<FoundClarification> {
  const { tenant, participant } = caller;
  return database.asTenant(tenant, async (rows) => {
    const row = await findClarification(rows, tenant, rid);
    if (row === null) throw unknownClarification(rid);
    const own = await findConversation(rows, tenant, row.conversation, participant);
    if (own !== null) return { row, conversation: own, isAddressed: false };
    const isAddressed = partiesSeen(caller).some((party) => row.addressed.includes(party));
    const conversation = isAddressed ? await findConversation(rows, tenant, row.conversation) : null;
    if (conversation === null) throw unknownClarification(rid);
    return { row, conversation, isAddressed };
  });
}

/** Parties whose requests a key sees beside those of its participant's conversations; other roles see all requests. */
function partiesSeen({ role, parties }: Caller): readonly string[] {
  return role === 'participant' ? parties : [];
}

async function idOf(services: ClarificationsPorts, caller: Caller, conversation: string): Promise<string> {
  if (!idParams.safeParse({ id: conversation }).success) throw unknownConversation(conversation);
  return (await conversationOf(services, caller, conversation)).id;
}

function onWire({ state, conversation, assistant, late }: ClarificationRow): ClarificationOnWire {
  return clarificationOnWire(state, { conversation, assistant, late });
}

/** Viewers of a queue item: a page registers itself and gets the others (console). */
function viewersRoute(app: Api, { database }: ClarificationsPorts): void {
  app.put(
    '/v1/queue-viewers',
    {
      schema: {
        summary: 'Say that an item of the queue is open, or not any more, and hear who else has it open',
        body: viewerBody,
        response: { 200: queueViewers },
      },
    },
    async (request) => {
      const { tenant, family, keyId } = callerIn(request);
      const { kind, id: item, looking } = request.body;
      const viewing = { tenant, kind, item, family, keyId };
      const others = await database.asTenant(tenant, async (rows) => {
        await (looking ? noteViewer(rows, viewing) : forgetViewer(rows, viewing));
        return otherViewers(rows, viewing);
      });
      return { others: [...others] };
    },
  );
}
