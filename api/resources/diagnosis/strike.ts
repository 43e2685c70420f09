/** Strikes a fact out of a diagnosis (D5): an order with a turn of its own, which asks what is next. */
import { createHash, randomUUID } from 'node:crypto';
import type { ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import type { Ordered } from '../../../adapters/temporal/conversations.ts';
import {
  settledMessage,
  strikeBody,
  type SettledMessage,
  type StrikeBody,
} from '../../../contracts/wire/conversation.ts';
import { workflowIdOf } from '../../../workflows/conversation/messages.ts';
import { byKey, callerIn, type Caller } from '../../auth/callers.ts';
import { keyIn } from '../../http/idempotency.ts';
import { nothingToStrike, problemOfRefusal } from '../../http/refusals.ts';
import type { Api } from '../../process/api.ts';
import type { DiagnosisPorts } from './ports.ts';
import { factParams, waitQuery } from '../../process/inputs.ts';
import { conversationClosed, queueFull } from '../../process/problem.ts';
import { conversationOf } from '../conversations/routes.ts';
import { waitForAnswer, whileHere } from '../conversations/wait-for-answer.ts';

export function strikeRoute(app: Api, services: DiagnosisPorts): void {
  app.post(
    '/v1/conversations/:id/diagnosis/facts/:fact/strike',
    {
      schema: {
        summary: 'Strike a fact out: it is kept, counts no more, and its step is asked again',
        params: factParams,
        querystring: waitQuery,
        body: strikeBody,
        response: { 200: settledMessage, 202: settledMessage },
      },
    },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const caller = callerIn(request);
        const conversation = await conversationOf(services, caller, request.params.id);
        const { fact } = request.params;
        const { wait_s: waitS } = request.query;
        const order = { caller, conversation, fact, waitS, idempotencyKey: keyIn(request), gone };
        const { status, body } = await strikeFact(services, order, request.body);
        return reply.code(status).send(body);
      }),
  );
}

interface StrikeRequest {
  readonly caller: Caller;
  readonly conversation: ConversationRow;
  readonly fact: string;
  /** Seconds that the caller waits for the turn to be settled. */
  readonly waitS: number;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal;
}

/** @throws {ApiProblem} 404 no such fact, 409 it counts no more or the conversation is closed, 429; {TemporalAway} */
async function strikeFact(
  services: DiagnosisPorts,
  request: StrikeRequest,
  { reason }: StrikeBody,
): Promise<{ readonly status: 200 | 202; readonly body: SettledMessage }> {
  const { caller, conversation, fact, waitS, gone } = request;
  const order = { fact, ...byKey(caller), ...(reason === undefined ? {} : { reason }) };
  const workflowId = workflowIdOf(caller.tenant, conversation.id);
  const turnId = turnOf(request, await services.conversations.strikeFact(workflowId, updateIdOf(request), order));
  const awaited = { tenant: caller.tenant, conversation: conversation.id, messageId: turnId, turnId };
  const settled = waitS > 0 ? await waitForAnswer(services, awaited, services.clock() + waitS * 1000, gone) : null;
  if (settled !== null) return { status: 200, body: settled };
  const none = { reply: null, gate: null, offer: null, flow: null, clarification_request: null, context_request: null };
  const { state } = conversation;
  return { status: 202, body: { message_id: turnId, turn_id: turnId, disposition: 'answering', state, ...none } };
}

function turnOf({ conversation, fact }: StrikeRequest, ordered: Ordered): string {
  switch (ordered.kind) {
    case 'receipt':
      return ordered.receipt.turnId;
    case 'refused':
      throw problemOfRefusal(ordered, { conversation: conversation.id, fact });
    case 'queue-full':
      throw queueFull(ordered.retryAfterS);
    case 'ended':
      // Before the first message no workflow is running.
      throw conversation.closedAt === null ? nothingToStrike(conversation.id) : conversationClosed(conversation.id);
    default:
      return ordered satisfies never;
  }
}

/** Identical for a request that is repeated with its Idempotency-Key, even if its first response was lost. */
function updateIdOf({ caller, conversation, fact, idempotencyKey }: StrikeRequest): string {
  const parts = JSON.stringify([caller.tenant, caller.family, conversation.id, fact, 'strike', idempotencyKey]);
  const derived = createHash('sha256').update(parts).digest('hex').slice(0, 32);
  return `order-${idempotencyKey === undefined ? randomUUID() : derived}`;
}
