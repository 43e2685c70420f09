/** A person in a conversation over REST: messages, and handing back (G22). */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { settledMessage } from '../../../contracts/wire/conversation.ts';
import {
  acknowledgeBody,
  acknowledged,
  handBackBody,
  operatorMessageBody,
  pauseBody,
  pausedAnswer,
  takenOver,
  takeOverBody,
} from '../../../contracts/wire/person.ts';
import { callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { ConversationsPorts } from './ports.ts';
import { keyIn } from '../../http/idempotency.ts';
import { idParams, waitQuery } from '../../process/inputs.ts';
import { acknowledge, handBack, sayAsPerson, setPaused, takeOver, type PersonRequest } from './person.ts';
import { conversationOf } from './routes.ts';
import { whileHere } from './wait-for-answer.ts';

export function personRoutes(app: Api, services: ConversationsPorts): void {
  const answers = { params: idParams, querystring: waitQuery, response: { 200: settledMessage, 202: settledMessage } };

  app.post(
    '/v1/conversations/:id/operator-messages',
    { schema: { summary: 'Answer as the person who was asked for', body: operatorMessageBody, ...answers } },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const { status, body } = await sayAsPerson(services, await requestOf(services, request, gone), request.body);
        return reply.code(status).send(body);
      }),
  );

  app.post(
    '/v1/conversations/:id/hand-back',
    { schema: { summary: 'Give the conversation back to the assistant', body: handBackBody, ...answers } },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const { status, body } = await handBack(services, await requestOf(services, request, gone), request.body);
        return reply.code(status).send(body);
      }),
  );

  app.post(
    '/v1/conversations/:id/take-over',
    {
      schema: {
        summary: 'Take the conversation over: you alone speak in it as operator',
        params: idParams,
        body: takeOverBody,
        response: { 200: takenOver },
      },
    },
    async (request) => takeOver(services, await aboutOf(services, request), request.body),
  );

  for (const [what, summary, paused] of [
    ['pause', 'Hold the answer door: messages wait until it is opened again', true],
    ['resume', 'Go on with what waits after a pause', false],
  ] as const)
    app.post(
      `/v1/conversations/:id/${what}`,
      { schema: { summary, params: idParams, body: pauseBody, response: { 200: pausedAnswer } } },
      async (request) => setPaused(services, await aboutOf(services, request), { ...request.body, paused }),
    );

  app.post(
    '/v1/conversations/:id/acknowledge',
    {
      schema: {
        summary: 'Say that you have looked at an item of `attention`',
        params: idParams,
        body: acknowledgeBody,
        response: { 200: acknowledged },
      },
    },
    async (request) => acknowledge(services, await aboutOf(services, request), request.body),
  );
}

async function aboutOf(services: ConversationsPorts, request: FastifyRequest<{ Params: z.infer<typeof idParams> }>) {
  const caller = callerIn(request);
  const conversation = await conversationOf(services, caller, request.params.id);
  return { caller, conversation, idempotencyKey: keyIn(request) };
}

async function requestOf(
  services: ConversationsPorts,
  request: FastifyRequest<{ Params: z.infer<typeof idParams>; Querystring: z.infer<typeof waitQuery> }>,
  gone: AbortSignal,
): Promise<PersonRequest> {
  const caller = callerIn(request);
  const conversation = await conversationOf(services, caller, request.params.id);
  const { wait_s: waitS } = request.query;
  return { caller, conversation, waitS, idempotencyKey: keyIn(request), gone, log: request.log };
}
