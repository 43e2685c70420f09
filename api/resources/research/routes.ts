/** Routes of seed 3: a batch is a conversation, and material is supplied by its artifact's name. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findConversation } from '../../../adapters/postgres/conversations/conversations.ts';
import type { SettledMessage } from '../../../contracts/wire/conversation.ts';
import { contextRequestBrief } from '../../../contracts/wire/material.ts';
import {
  researchAnswer,
  researchBody,
  researchSupplyAnswer,
  researchSupplyBody,
  type ResearchAnswer,
} from '../../../contracts/wire/research.ts';
import { callerIn, type Caller } from '../../auth/callers.ts';
import { foundContext } from '../context/found.ts';
import { supplyMaterial } from '../context/supply.ts';
import { begin } from '../conversations/begin.ts';
import { conversationOf } from '../conversations/routes.ts';
import { postMessage } from '../conversations/post-message.ts';
import { whileHere } from '../conversations/wait-for-answer.ts';
import type { Api } from '../../process/api.ts';
import type { PostingPorts } from '../conversations/ports.ts';
import type { Assistant } from '../../process/assistants.ts';
import { keyIn } from '../../http/idempotency.ts';
import { ApiProblem } from '../../process/problem.ts';

/** Seconds to wait for the answer, with a default; after that the status is `queued`. */
const waitQuery = z.strictObject({ wait_s: z.coerce.number().min(0).max(30).default(30) });
/** In bytes, as for supplies: several contents of the largest size, and the overhead of JSON. */
const supplyLimitBytes = 4 * 1024 * 1024;

export function researchRoutes(app: Api, services: PostingPorts): void {
  app.post(
    '/research/conversation',
    {
      schema: {
        summary: 'Say something in a batch, and wait for the answer or for what it needs',
        querystring: waitQuery,
        body: researchBody,
        response: { 200: researchAnswer, 202: researchAnswer },
      },
    },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const caller = callerIn(request);
        const { batch_id: batch, session_id: session, message, user_message_id: messageId } = request.body;
        const conversation = await conversationOfBatch(services, caller, batch, session ?? null);
        const { body } = await postMessage(services, {
          caller,
          conversation,
          body: { text: message, ...(messageId === undefined ? {} : { message_id: messageId }) },
          waitS: request.query.wait_s,
          idempotencyKey: keyIn(request),
          gone,
          log: request.log,
        });
        const answer = answerOf(batch, conversation, body);
        return reply.code(answer.status === 'queued' ? 202 : 200).send(answer);
      }),
  );

  app.post(
    '/research/conversation/context-supply',
    {
      bodyLimit: supplyLimitBytes,
      schema: {
        summary: 'Supply material that a batch waits for',
        body: researchSupplyBody,
        response: { 200: researchSupplyAnswer },
      },
    },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const caller = callerIn(request);
        const { batch_id: batch, ...body } = request.body;
        const { id } = await conversationOf(services, caller, conversationIdOf(caller, batch));
        const found = await foundContext(services, caller, body.request_id, id);
        const supplied = await supplyMaterial(services, { caller, found, body, idempotencyKey: keyIn(request), gone });
        return { ...supplied, batch_id: batch };
      }),
  );
}

/**
 * The conversation of a batch; the first message creates it. @throws {ApiProblem} 404 without an assistant for batches
 */
async function conversationOfBatch(
  services: PostingPorts,
  caller: Caller,
  batch: string,
  session: string | null,
): Promise<string> {
  const { assistants, database } = services;
  const id = conversationIdOf(caller, batch);
  const known = await database.asTenant(caller.tenant, (rows) => findConversation(rows, caller.tenant, id));
  if (known !== null) return id;
  const assistant = (await assistants.list()).find(({ policy }: Assistant) => policy.context !== undefined);
  if (!assistant)
    throw new ApiProblem('unknown-assistant', {
      detail: 'No assistant works with the material of a session.',
      remedy: 'Give one a context.yaml, and start again.',
    });
  await begin(services, caller, { id, assistant, session });
  return id;
}

/** The same batch is the same conversation for all callers of the tenant. */
function conversationIdOf({ tenant }: Caller, batch: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify(['batch', tenant, batch]))
    .digest('hex');
  return hex.slice(0, 32);
}

function answerOf(batch: string, conversation: string, settled: SettledMessage): ResearchAnswer {
  const waits = contextRequestBrief.safeParse(settled.context_request);
  const disposition = settled.settled_as ?? settled.disposition;
  const isWaiting = disposition === 'context_required' && waits.success;
  return {
    status: isWaiting ? 'context_required' : settled.reply === null ? 'queued' : 'ok',
    batch_id: batch,
    conversation_id: conversation,
    user_message_id: settled.message_id,
    reply: isWaiting ? null : (settled.reply?.text ?? null),
    request_id: isWaiting ? waits.data.request_id : null,
    required: isWaiting ? waits.data.required : [],
    optional: isWaiting ? waits.data.optional : [],
  };
}
