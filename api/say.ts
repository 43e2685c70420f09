/** One message of a participant: known already, or told to the workflow; answered with a receipt or with the settled turn. */
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { StartConversation } from '../adapters/temporal/conversations.ts';
import { findConversation, type ConversationRow } from '../adapters/postgres/conversations.ts';
import { findSaid, keepQueued, type SaidMessage } from '../adapters/postgres/turns.ts';
import type { SayBody, SettledMessage } from '../contracts/conversation.ts';
import { fingerprint } from '../domain/conversation/inbox.ts';
import { searchAttributeKeys } from '../temporal-config/search-attributes.ts';
import { taskQueues } from '../temporal-config/task-queues.ts';
import { workflowIdOf, type Incoming, type NewConversation, type Receipt } from '../workflows/conversation/messages.ts';
import type { Caller } from './callers.ts';
import type { Assistant, Parts } from './deps.ts';
import { ApiProblem, conversationClosed, shown, unknownConversation } from './problem.ts';
import { untilSettled } from './settlement.ts';

export interface SayRequest {
  readonly caller: Caller;
  readonly conversation: string;
  readonly body: SayBody;
  /** Seconds for which the caller waits for the answer. */
  readonly waitS: number;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal;
  readonly log: FastifyBaseLogger;
}

export interface SayAnswer {
  readonly status: 200 | 202;
  readonly body: SettledMessage;
}

/** Says one message. @throws {ApiProblem} when it is not taken; {TemporalAway} or a database error when it cannot be. */
export async function say(parts: Parts, request: SayRequest): Promise<SayAnswer> {
  const untilMs = parts.clock() + request.waitS * 1000;
  const { tenant } = request.caller;
  const messageId = request.body.message_id ?? derivedId(request) ?? randomUUID();
  const { conversation, known } = await lookUp(parts, request, messageId);
  if (known !== null && known.text !== request.body.text) throw messageIdReused(messageId);
  if (known?.settled) {
    parts.metrics.said('duplicate');
    const { disposition: settled_as } = known.settled;
    return { status: 200, body: { ...known.settled, message_id: messageId, disposition: 'duplicate', settled_as } };
  }
  // The message is under way: its second sender waits like the first.
  const taken: Taken =
    known?.turnId != null
      ? { messageId, turnId: known.turnId, duplicate: false }
      : await tell(parts, request, conversation, messageId);

  const awaited = { tenant, conversation: conversation.id, messageId: taken.messageId, turnId: taken.turnId };
  const settled = request.waitS > 0 ? await untilSettled(parts, awaited, untilMs, request.gone) : null;
  const body = settled ?? receiptBody(taken, conversation);
  const disposition = taken.duplicate ? { disposition: 'duplicate' as const, settled_as: body.disposition } : {};
  return { status: settled === null ? 202 : 200, body: { ...body, message_id: taken.messageId, ...disposition } };
}

interface Taken {
  readonly messageId: string;
  readonly turnId: string;
  /** The workflow knew it: the answer is the first one's. */
  readonly duplicate: boolean;
}

/** A request that is sent again with its Idempotency-Key says the same message, even if its first answer got lost. */
function derivedId({ idempotencyKey, caller, conversation }: SayRequest): string | undefined {
  if (idempotencyKey === undefined) return undefined;
  const parts = JSON.stringify([caller.tenant, caller.keyId, conversation, idempotencyKey]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}

async function lookUp(
  { database }: Parts,
  { caller, conversation: id }: SayRequest,
  messageId: string,
): Promise<{ readonly conversation: ConversationRow; readonly known: SaidMessage | null }> {
  const { tenant, participant } = caller;
  return database.asTenant(tenant, async (rows) => {
    const conversation = await findConversation(rows, tenant, id, participant);
    if (conversation === null) throw unknownConversation(id);
    const known = await findSaid(rows, tenant, id, messageId);
    // What was said before the close keeps its answer.
    if (known === null && conversation.closedAt !== null) throw conversationClosed(id);
    return { conversation, known };
  });
}

/** Tells the workflow, and shows the message in the transcript at once. */
async function tell(
  parts: Parts,
  request: SayRequest,
  conversation: ConversationRow,
  messageId: string,
): Promise<Taken> {
  const { text, message_id: given } = request.body;
  const assistant = await parts.assistants.version(conversation.assistant, conversation.assistantVersion);
  if (assistant === null)
    throw new Error(`Version ${conversation.assistantVersion} of the assistant "${conversation.assistant}" is gone.`);
  const turnId = randomUUID();
  const reading = readingOf(assistant, text, request.log);
  const message: Incoming = { messageId, text, reading, turnId, idGenerated: given === undefined };
  const start = startOf(parts, request.caller.tenant, conversation, assistant);
  const told = await parts.conversations.say(start, messageId, message);
  switch (told.kind) {
    case 'receipt':
      if (told.receipt.fingerprint !== fingerprint(text)) throw messageIdReused(messageId);
      parts.metrics.said(told.receipt.disposition === 'duplicate' ? 'duplicate' : 'receipt');
      if (told.receipt.disposition !== 'duplicate') await show(parts, request, conversation, told.receipt);
      return {
        messageId: told.receipt.messageId,
        turnId: told.receipt.turnId,
        duplicate: told.receipt.disposition === 'duplicate',
      };
    case 'stored':
      parts.metrics.said('stored');
      await show(parts, request, conversation, { messageId, turnId, position: null });
      return { messageId, turnId, duplicate: false };
    case 'refused':
      throw refusal(told, messageId, conversation.id);
    case 'ended':
      throw conversationClosed(conversation.id);
    default:
      return told satisfies never;
  }
}

/** Without a reading the workflow has the message read by its worker, so a reader that fails stops nobody. */
function readingOf(assistant: Assistant, text: string, log: FastifyBaseLogger): Incoming['reading'] {
  try {
    return assistant.read(text);
  } catch (error) {
    log.error({ err: error }, 'The message could not be read here; the worker reads it.');
    return undefined;
  }
}

function startOf(
  { settings }: Parts,
  tenant: string,
  conversation: ConversationRow,
  { policy }: Assistant,
): StartConversation<NewConversation> {
  const { id, participant, locale, timeZone, name, email, assistant } = conversation;
  return {
    workflowId: workflowIdOf(tenant, id),
    taskQueue: taskQueues(settings.lane ?? undefined).conversations,
    carried: { identity: { tenant, conversation: id, participant, locale, timeZone, name, email }, policy },
    searchAttributes: [
      { key: searchAttributeKeys.tenant, value: tenant },
      { key: searchAttributeKeys.assistant, value: assistant },
      { key: searchAttributeKeys.state, value: 'initial' },
    ],
  };
}

async function show(
  parts: Parts,
  request: SayRequest,
  { id }: ConversationRow,
  queued: Pick<Receipt, 'messageId' | 'turnId' | 'position'>,
): Promise<void> {
  const { tenant, keyId } = request.caller;
  const message = { ...queued, text: request.body.text, at: parts.clock() };
  try {
    const { closed } = await parts.database.asTenant(tenant, (rows) => keepQueued(rows, tenant, id, message));
    // Somebody closed the conversation before its workflow began, and just now it began.
    if (closed) await parts.conversations.close(workflowIdOf(tenant, id), { actor: keyId });
  } catch (error) {
    // The message is with the workflow, which stores it too.
    request.log.warn({ err: error }, 'An accepted message could not be shown as queued.');
  }
}

function receiptBody({ messageId, turnId }: Taken, { state }: ConversationRow): SettledMessage {
  return {
    message_id: messageId,
    turn_id: turnId,
    disposition: 'answering',
    state,
    reply: null,
    gate: null,
    offer: null,
    flow: null,
    clarification_request: null,
    context_request: null,
  };
}

/** The workflow's refusals, by the type of its failure. */
function refusal(
  { type, message }: { readonly type: string; readonly message: string },
  messageId: string,
  id: string,
): Error {
  switch (type) {
    case 'MessageIdReused':
      return messageIdReused(messageId);
    case 'ConversationClosing':
      return conversationClosed(id);
    case 'QueueFull':
      return new ApiProblem(
        'queue-full',
        {
          detail: 'As many messages as a conversation can hold wait to be answered.',
          remedy: 'Wait, then say it again.',
        },
        { headers: { 'retry-after': '5' } },
      );
    case 'MalformedMessage':
      return new ApiProblem(
        'not-acceptable',
        {
          detail: 'The conversation did not accept the message.',
          remedy: 'Correct the places named in `errors`, then send it again.',
        },
        { errors: [{ path: '/text', message: shown(message) }] },
      );
    default:
      return new Error(`The workflow refused a message for a reason that is not known here: ${type}: ${message}`);
  }
}

function messageIdReused(messageId: string): ApiProblem {
  return new ApiProblem('message-id-reused', {
    detail: `Another text was said under the message id "${shown(messageId)}".`,
    remedy: 'Use a new message_id for a new text.',
  });
}
