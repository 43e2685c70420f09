/** A person in a conversation (G22): sends messages, and hands it back to the assistant. */
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import type { Taken } from '../../../adapters/temporal/conversations.ts';
import type { SettledMessage } from '../../../contracts/wire/conversation.ts';
import type {
  AcknowledgeBody,
  Acknowledged,
  HandBackBody,
  OperatorMessageBody,
  PausedAnswer,
  TakenOver,
} from '../../../contracts/wire/person.ts';
import { workflowIdOf } from '../../../workflows/conversation/messages.ts';
import { byKey, type Caller } from '../../auth/callers.ts';
import type { ConversationsPorts } from './ports.ts';
import { conversationClosed, queueFull } from '../../process/problem.ts';
import { notWithPerson, problemOfRefusal } from '../../http/refusals.ts';
import { storeMessage, markDoubted, hashOf, notTaken, type NewMessage } from './store-message.ts';
import { waitForAnswer } from './wait-for-answer.ts';

export interface PersonRequest {
  readonly caller: Caller;
  readonly conversation: ConversationRow;
  /** Seconds that the caller waits until the message is shown to the participant. */
  readonly waitS: number;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal;
  readonly log: FastifyBaseLogger;
}

export interface PersonAnswer {
  readonly status: 200 | 202;
  readonly body: SettledMessage;
}

/**
 * Sends a message as the person of a handoff: first the row, then the workflow, as for a participant's message (R9).
 *
 * @throws {ApiProblem} 404, 409, 429; {TemporalAway}: send it again with the same id
 */
export async function sayAsPerson(
  services: ConversationsPorts,
  request: PersonRequest,
  { message_id: given, text, reason = 'answered through the API' }: OperatorMessageBody,
): Promise<PersonAnswer> {
  const { caller, conversation } = request;
  const messageId = given ?? idOf(request, 'operator') ?? randomUUID();
  const said: NewMessage = { messageId, text, instruction: null, idGenerated: false, role: 'operator' };
  const row = await storeMessage(services, { caller, conversation: conversation.id, participant: null }, said);
  if (row.settled) {
    const { disposition } = row.settled;
    return { status: 200, body: { ...row.settled, disposition: 'duplicate', settled_as: disposition } };
  }
  if (row.isUnderWay) return answer(services, request, { messageId, turnId: row.turnId });
  const words = { messageId, turnId: row.turnId, hash: hashOf(said), size: text.length };
  const workflowId = workflowIdOf(caller.tenant, conversation.id);
  try {
    const asked = { ...words, ...byKey(caller), reason, as: 'operator' } as const;
    const { turnId } = takenOr(request, await services.conversations.operatorSay(workflowId, messageId, asked));
    if (!row.isNew) await markDoubted(services, request, { messageId, isDoubted: false });
    return await answer(services, request, { messageId, turnId });
  } catch (error) {
    if (row.isNew) await notTaken(services, request, messageId, error);
    throw error;
  }
}

/** Hands the conversation back. @throws {ApiProblem} 404, 409, 429; {TemporalAway} */
export async function handBack(
  services: ConversationsPorts,
  request: PersonRequest,
  { reason }: HandBackBody,
): Promise<PersonAnswer> {
  const { caller, conversation } = request;
  const updateId = `hand-back-${idOf(request, 'hand-back') ?? randomUUID()}`;
  const workflowId = workflowIdOf(caller.tenant, conversation.id);
  const order = { ...byKey(caller), reason };
  const { turnId } = takenOr(request, await services.conversations.handBack(workflowId, updateId, order));
  return answer(services, request, { messageId: turnId, turnId });
}

/** Takes the conversation over. @throws {ApiProblem} 404, 409 where somebody else has it; {TemporalAway} */
export async function takeOver(
  services: ConversationsPorts,
  request: Pick<PersonRequest, 'caller' | 'conversation' | 'idempotencyKey'>,
  { reason }: HandBackBody,
): Promise<TakenOver> {
  const { caller, conversation } = request;
  const order = { ...byKey(caller), reason };
  const taken = await services.conversations.takeOver(...idsOf(request, 'take-over'), order);
  const { requestId, takenBy } = takenOr(request, taken);
  return { conversation_id: conversation.id, request_id: requestId, taken_by: takenBy };
}

/** Takes an item off operators' lists. @throws {ApiProblem} 404, 409; {TemporalAway} */
export async function acknowledge(
  services: ConversationsPorts,
  request: Pick<PersonRequest, 'caller' | 'conversation' | 'idempotencyKey'>,
  { item_id: itemId, reason }: AcknowledgeBody,
): Promise<Acknowledged> {
  const { caller, conversation } = request;
  const order = { ...byKey(caller), itemId, reason };
  takenOr(request, await services.conversations.acknowledge(...idsOf(request, `acknowledge ${itemId}`), order));
  return { conversation_id: conversation.id, item_id: itemId };
}

/** Holds the answer door, or opens it again. @throws {ApiProblem} 404, 409; {TemporalAway} */
export async function setPaused(
  services: ConversationsPorts,
  request: Pick<PersonRequest, 'caller' | 'conversation' | 'idempotencyKey'>,
  { reason, paused }: HandBackBody & { readonly paused: boolean },
): Promise<PausedAnswer> {
  const { caller, conversation } = request;
  const order = { ...byKey(caller), reason };
  const { pause, resume } = services.conversations;
  const ids = idsOf(request, paused ? 'pause' : 'resume');
  const told: Taken<{ readonly paused: boolean }> = await (paused ? pause(...ids, order) : resume(...ids, order));
  takenOr(request, told);
  return { conversation_id: conversation.id, paused };
}

function idsOf(
  request: Pick<PersonRequest, 'caller' | 'conversation' | 'idempotencyKey'>,
  what: string,
): [workflowId: string, updateId: string] {
  const { caller, conversation } = request;
  return [workflowIdOf(caller.tenant, conversation.id), `order-${idOf(request, what) ?? randomUUID()}`];
}

function takenOr<Receipt>({ conversation }: Pick<PersonRequest, 'conversation'>, taken: Taken<Receipt>): Receipt {
  switch (taken.kind) {
    case 'receipt':
      return taken.receipt;
    case 'refused':
      throw problemOfRefusal(taken, { conversation: conversation.id });
    case 'queue-full':
      throw queueFull(taken.retryAfterS);
    case 'ended':
      throw conversation.closedAt === null ? notWithPerson(conversation.id) : conversationClosed(conversation.id);
    default:
      return taken satisfies never;
  }
}

async function answer(
  services: ConversationsPorts,
  { caller, conversation, waitS, gone }: PersonRequest,
  said: { readonly messageId: string; readonly turnId: string },
): Promise<PersonAnswer> {
  const awaited = { tenant: caller.tenant, conversation: conversation.id, ...said };
  const settled = waitS > 0 ? await waitForAnswer(services, awaited, services.clock() + waitS * 1000, gone) : null;
  if (settled !== null) return { status: 200, body: settled };
  const none = { reply: null, gate: null, offer: null, flow: null, clarification_request: null, context_request: null };
  const { messageId: message_id, turnId: turn_id } = said;
  return { status: 202, body: { message_id, turn_id, disposition: 'answering', state: conversation.state, ...none } };
}

/** Identical for a request that is repeated with its Idempotency-Key, even if its first response was lost. */
function idOf(
  { idempotencyKey, caller, conversation }: Pick<PersonRequest, 'caller' | 'conversation' | 'idempotencyKey'>,
  what: string,
): string | undefined {
  if (idempotencyKey === undefined) return undefined;
  const parts = JSON.stringify([caller.tenant, caller.family, conversation.id, what, idempotencyKey]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}
