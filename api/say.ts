/** One message of a participant: known already, or told to the workflow; answered with a receipt or with the settled turn. */
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { StartConversation } from '../adapters/temporal/conversations.ts';
import { findConversation, type ConversationRow } from '../adapters/postgres/conversations.ts';
import { findSaid, keepQueued, settledAnswer, type SaidMessage } from '../adapters/postgres/turns.ts';
import type { SayBody, SettledMessage } from '../contracts/conversation.ts';
import type { Reading } from '../contracts/reading.ts';
import { findFirstClarification } from '../adapters/postgres/clarifications.ts';
import { postgresMinutes } from '../adapters/postgres/minutes.ts';
import { judgeClarity } from '../domain/clarification/judge.ts';
import type { Clarification, Instruction } from '../domain/clarification/state.ts';
import { fingerprint, type Asked, type Clarity } from '../domain/conversation/inbox.ts';
import { searchAttributeKeys } from '../temporal-config/search-attributes.ts';
import { taskQueues } from '../temporal-config/task-queues.ts';
import { workflowIdOf, type Incoming, type NewConversation, type Receipt } from '../workflows/conversation/messages.ts';
import type { Caller } from './callers.ts';
import type { Assistant, Parts } from './deps.ts';
import { ApiProblem, conversationClosed, queueFull, shown, unknownConversation } from './problem.ts';
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

export interface InstructionRequest {
  readonly caller: Caller;
  readonly conversation: ConversationRow;
  readonly assistant: Assistant;
  readonly instruction: Instruction;
  readonly messageId: string;
  readonly text: string;
  readonly reading: Reading;
  readonly log: FastifyBaseLogger;
}

export interface InstructionSaid {
  readonly messageId: string;
  readonly turnId: string;
  readonly judgement: Clarity;
  /** The question, when it was asked at once. */
  readonly clarification: Clarification | null;
  /** Nobody has taken it up yet: it is stored with the workflow. */
  readonly stored: boolean;
}

/**
 * Says one party's instruction. What it is judged to be comes from the workflow; when that cannot be asked, or knows the
 * message already, from the same rule here. @throws {ApiProblem} when it is not taken; {TemporalAway} when it cannot be.
 */
export async function sayInstruction(parts: Parts, request: InstructionRequest): Promise<InstructionSaid> {
  const { caller, conversation, assistant, instruction, messageId, text, reading } = request;
  const turnId = randomUUID();
  const message: Incoming = { messageId, text, reading, turnId, instruction, requestId: randomUUID() };
  const told = await parts.conversations.say(
    startOf(parts, caller.tenant, conversation, assistant),
    messageId,
    message,
  );
  const taken = await accepted(parts, { ...request, conversation }, told, message);
  const first = taken.duplicate ? await firstQuestion(parts, request) : (taken.asked?.clarification ?? null);
  const judgement = taken.clarity ?? clarityOf(first) ?? judgedHere(assistant, reading);
  return { messageId, turnId: taken.turnId, judgement, clarification: first, stored: taken.stored ?? false };
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
  if (taken.settled) return { status: 200, body: taken.settled };

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
  readonly clarity?: Clarity;
  /** No worker has taken it up yet. */
  readonly stored?: boolean;
  /** It was asked back about at once. */
  readonly asked?: Asked;
  readonly settled?: SettledMessage;
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
  const idGenerated = given === undefined;
  const message: Incoming = { messageId, text, reading, turnId, idGenerated, requestId: randomUUID() };
  const start = startOf(parts, request.caller.tenant, conversation, assistant);
  const told = await parts.conversations.say(start, messageId, message);
  return accepted(parts, { ...request, conversation, assistant }, told, message);
}

/** What became of a message that was told; it is shown in the transcript at once, with the question if there is one. */
async function accepted(
  parts: Parts,
  to: Shown,
  told: Awaited<ReturnType<Parts['conversations']['say']>>,
  { messageId, text, turnId = '' }: Incoming,
): Promise<Taken> {
  switch (told.kind) {
    case 'receipt': {
      const { receipt } = told;
      if (receipt.fingerprint !== fingerprint(text)) throw messageIdReused(messageId);
      const duplicate = receipt.disposition === 'duplicate';
      parts.metrics.said(duplicate ? 'duplicate' : 'receipt');
      const { clarity, asked } = receipt;
      const taken = {
        messageId: receipt.messageId,
        turnId: receipt.turnId,
        duplicate,
        ...(clarity ? { clarity } : {}),
      };
      if (asked) return { ...taken, asked, settled: await keepAsked(parts, to, asked) };
      if (!duplicate) await show(parts, to, text, receipt);
      return taken;
    }
    case 'stored':
      parts.metrics.said('stored');
      await show(parts, to, text, { messageId, turnId, position: null });
      return { messageId, turnId, duplicate: false, stored: true };
    case 'refused':
      throw refusal(told, messageId, to.conversation.id);
    case 'queue-full':
      throw queueFull(told.retryAfterS);
    case 'ended':
      throw conversationClosed(to.conversation.id);
    default:
      return told satisfies never;
  }
}

/** Who said it, where, and in whose words an answer is. */
interface Shown {
  readonly caller: Caller;
  readonly conversation: ConversationRow;
  readonly assistant: Assistant;
  readonly log: FastifyBaseLogger;
}

/**
 * Writes the minutes of a question that was asked at once: the workflow spares an activity by it. Should it fail here, the
 * workflow brings them along with the next thing it writes; the question stands in either case.
 */
async function keepAsked({ database }: Parts, to: Shown, { minutes, say }: Asked): Promise<SettledMessage> {
  const { caller, conversation, assistant, log } = to;
  const text = assistant.renderText(say);
  const settled = { ...minutes.settled, reply: { text, at: new Date(minutes.heard[0]?.at ?? 0).toISOString() } };
  try {
    const where = { tenant: caller.tenant, conversation: conversation.id };
    const book = postgresMinutes(database);
    await book.begin(where, minutes);
    await book.settle(where, { ...minutes, settled, reply: { ...minutes.reply, text } });
    const { message_id: messageId, turn_id: turnId } = settled;
    const written = await database.asTenant(where.tenant, (rows) =>
      settledAnswer(rows, where.tenant, where.conversation, { messageId, turnId }),
    );
    if (written) return written;
  } catch (error) {
    log.warn({ err: error }, 'A question that was asked could not be written down here; the worker writes it.');
  }
  return settled;
}

/** The first question about a message that is known already, or null. */
async function firstQuestion(
  { database }: Parts,
  { caller, conversation, messageId }: InstructionRequest,
): Promise<Clarification | null> {
  const { tenant } = caller;
  return database.asTenant(tenant, (rows) =>
    findFirstClarification<Clarification>(rows, tenant, conversation.id, messageId),
  );
}

function clarityOf(clarification: Clarification | null): Clarity | null {
  return clarification && { tenths: clarification.tenths, band: 'clarify', type: clarification.type };
}

function judgedHere({ policy }: Assistant, { findings }: Reading): Clarity {
  if (!policy.clarification || !findings) return { tenths: 10, band: 'proceed', type: null };
  const { tenths, band, type } = judgeClarity({ findings, known: [], policy: policy.clarification });
  return { tenths, band, type };
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
  { caller, conversation, log }: Shown,
  text: string,
  queued: Pick<Receipt, 'messageId' | 'turnId' | 'position'>,
): Promise<void> {
  const { tenant, keyId } = caller;
  const { id } = conversation;
  const { messageId, turnId, position } = queued;
  const message = { messageId, turnId, position, text, at: parts.clock() };
  try {
    const { closed } = await parts.database.asTenant(tenant, (rows) => keepQueued(rows, tenant, id, message));
    // Somebody closed the conversation before its workflow began, and just now it began.
    if (closed) await parts.conversations.close(workflowIdOf(tenant, id), { actor: keyId });
  } catch (error) {
    // The message is with the workflow, which stores it too.
    log.warn({ err: error }, 'An accepted message could not be shown as queued.');
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
      return queueFull(5);
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
