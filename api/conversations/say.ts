/** One message of a participant: known already, or told to the workflow; answered with a receipt or with the settled turn. */
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { StartConversation } from '../../adapters/temporal/conversations.ts';
import type { ConversationRow } from '../../adapters/postgres/conversations/conversations.ts';
import { acceptMessage, settledAnswer, withdrawMessage } from '../../adapters/postgres/turns/messages.ts';
import type { SayBody, SettledMessage } from '../../contracts/conversation.ts';
import type { Reading } from '../../contracts/reading.ts';
import { findFirstClarification } from '../../adapters/postgres/clarifications/clarifications.ts';
import { postgresMinutes } from '../../adapters/postgres/turns/minutes.ts';
import { judgeClarity } from '../../domain/clarification/judge.ts';
import type { Clarification, Instruction, InstructionFields } from '../../domain/clarification/state.ts';
import { fingerprintOf } from '../../domain/conversation/fingerprint.ts';
import { messagesQuoted, writtenMinutes } from '../../domain/conversation/minutes.ts';
import type { Asked, Clarity } from '../../domain/conversation/inbox.ts';
import { searchAttributeKeys } from '../../temporal-config/search-attributes.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import { workflowIdOf, type Incoming, type NewConversation } from '../../workflows/conversation/messages.ts';
import type { Caller } from '../access/callers.ts';
import type { Assistant, Parts } from '../deps.ts';
import { ApiProblem, conversationClosed, queueFull, shown, unknownConversation } from '../http/problem.ts';
import { watchAnswers } from './settlement.ts';

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
  readonly instruction: Instruction & { readonly fields: InstructionFields };
  readonly messageId: string;
  readonly text: string;
  readonly log: FastifyBaseLogger;
}

export interface InstructionSaid {
  readonly messageId: string;
  readonly turnId: string;
  readonly judgement: Clarity;
  /** The question, when it was asked at once. */
  readonly clarification: Clarification | null;
  /** Nobody has taken it up yet: it is stored, and will be. */
  readonly stored: boolean;
}

/**
 * Says one party's instruction. What it is judged to be comes from the workflow; when that cannot be asked, or knows the
 * message already, from the same rule here. @throws {ApiProblem} when it is not taken; {TemporalAway} when it cannot be.
 */
export async function sayInstruction(parts: Parts, request: InstructionRequest): Promise<InstructionSaid> {
  const { caller, assistant, instruction, messageId, text, log } = request;
  const { fields, ...head } = instruction;
  const said: Said = { messageId, text, instruction, idGenerated: false };
  const row = await accept(parts, { caller, conversation: request.conversation.id, participant: null }, said);
  const reading = readingOf(() => assistant.readInstruction({ text, fields, ...head }), log);
  const to = { caller, conversation: row.conversation, assistant, log };
  const taken = row.isUnderWay
    ? { messageId, turnId: row.turnId, duplicate: true }
    : await tell(parts, to, { ...said, ...row, head, reading });
  const first = taken.asked?.clarification ?? (taken.duplicate ? await firstQuestion(parts, request) : null);
  const judgement = taken.clarity ?? clarityOf(first) ?? judgedHere(assistant, reading);
  return { messageId, turnId: taken.turnId, judgement, clarification: first, stored: taken.stored ?? false };
}

/** Says one message. @throws {ApiProblem} when it is not taken; {TemporalAway} or a database error when it cannot be. */
export async function say(parts: Parts, request: SayRequest): Promise<SayAnswer> {
  const untilMs = parts.clock() + request.waitS * 1000;
  const { caller, log, conversation: id } = request;
  const { text, message_id: given } = request.body;
  const messageId = given ?? derivedId(request) ?? randomUUID();
  const said: Said = { messageId, text, instruction: null, idGenerated: given === undefined };
  // Listening before anybody is told, so that no answer is missed and none has to be looked for.
  const watch = watchAnswers(parts, { tenant: caller.tenant, conversation: id });
  try {
    const row = await accept(parts, { caller, conversation: id, participant: caller.participant }, said);
    if (row.settled) return { status: 200, body: again(parts, row.settled, messageId) };
    const { conversation } = row;
    // The message is under way: its second sender waits like the first.
    const taken: Taken = row.isUnderWay
      ? { messageId, turnId: row.turnId, duplicate: false }
      : await tellMessage(parts, { caller, conversation, log }, { ...said, ...row });
    if (taken.settled) return { status: 200, body: taken.settled };

    const early = row.isNew && !taken.duplicate ? null : await settledBefore(parts, request, taken);
    const settled = early ?? (request.waitS > 0 ? await watch.until(taken, untilMs, request.gone) : null);
    const body = settled ?? { ...receiptBody(taken, conversation), ...delayedIf(watch.isDelayed(taken.turnId)) };
    const disposition = taken.duplicate ? { disposition: 'duplicate' as const, settled_as: body.disposition } : {};
    return { status: settled === null ? 202 : 200, body: { ...body, message_id: taken.messageId, ...disposition } };
  } finally {
    watch.stop();
  }
}

function delayedIf(isDelayed: boolean): Pick<SettledMessage, 'delayed'> {
  return isDelayed ? { delayed: true } : {};
}

/** The first answer once more. */
function again({ metrics }: Parts, settled: SettledMessage, messageId: string): SettledMessage {
  metrics.said('duplicate');
  const { disposition: settled_as } = settled;
  return { ...settled, message_id: messageId, disposition: 'duplicate', settled_as };
}

/** The answer to something that was said before anybody listened here. */
async function settledBefore({ database }: Parts, request: SayRequest, taken: Taken): Promise<SettledMessage | null> {
  if (request.waitS === 0) return null;
  return settledAnswer(database, request.caller.tenant, request.conversation, taken);
}

/** What somebody says, as its row keeps it. */
interface Said {
  readonly messageId: string;
  readonly text: string;
  readonly instruction: (Instruction & { readonly fields: InstructionFields }) | null;
  /** The sender gave no id. */
  readonly idGenerated: boolean;
}

/** A message that has its row. */
interface AcceptedRow {
  readonly conversation: ConversationRow;
  /** The turn that it is proposed for, or has been taken up in. */
  readonly turnId: string;
  /** This request has written the row. */
  readonly isNew: boolean;
  /** The workflow has taken it up before. */
  readonly isUnderWay: boolean;
  readonly settled: SettledMessage | null;
}

/**
 * The row first (R9): what is said is stored before anybody is told of it, and whoever says it again finds it.
 *
 * @throws {ApiProblem} 404, 409
 */
async function accept(
  { database, clock }: Parts,
  to: { readonly caller: Caller; readonly conversation: string; readonly participant: string | null },
  said: Said,
): Promise<AcceptedRow> {
  const { messageId, text, instruction } = said;
  const hash = hashOf(said);
  const { conversation: id, participant } = to;
  const turnId = randomUUID();
  const { tenant, keyId } = to.caller;
  const message = {
    conversation: id,
    participant,
    messageId,
    text,
    hash,
    size: text.length,
    instruction,
    turnId,
    keyId,
  };
  const accepted = await acceptMessage(database, tenant, { ...message, at: clock() });
  if (accepted === null) throw unknownConversation(id);
  const { conversation, inserted, known } = accepted;
  if (inserted) return { conversation, turnId, isNew: true, isUnderWay: false, settled: null };
  // What was said before the close keeps its answer.
  if (known === null) throw conversationClosed(id);
  // A row that was written without a fingerprint cannot be told from this one.
  if (known.role !== 'participant' || (known.hash ?? hash) !== hash) throw messageIdReused(messageId);
  // The first sender may have died before anybody was told.
  const isUnderWay = known.status !== 'queued' || conversation.closedAt !== null;
  return { conversation, turnId: known.turnId ?? turnId, isNew: false, isUnderWay, settled: known.settled };
}

function hashOf({ text, instruction }: Pick<Said, 'text' | 'instruction'>): string {
  return fingerprintOf({ text, instruction });
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
  const parts = JSON.stringify([caller.tenant, caller.family, conversation, idempotencyKey]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}

/** A participant's message: read in the version that the conversation keeps, and told. */
async function tellMessage(parts: Parts, to: Omit<Recipient, 'assistant'>, said: Said & AcceptedRow): Promise<Taken> {
  const { assistant: name, assistantVersion } = to.conversation;
  const assistant = await parts.assistants.version(name, assistantVersion);
  if (assistant === null) throw new Error(`Version ${assistantVersion} of the assistant "${name}" is gone.`);
  const reading = readingOf(() => assistant.read(said.text), to.log);
  return tell(parts, { ...to, assistant }, { ...said, head: null, reading });
}

/** Tells the workflow of a message that has its row. What it does not take is taken back. */
async function tell(
  parts: Parts,
  to: Recipient,
  said: Said & AcceptedRow & { readonly head: Instruction | null; readonly reading: Reading | undefined },
): Promise<Taken> {
  const { messageId, text, turnId, idGenerated, head, reading } = said;
  const message: Incoming = {
    messageId,
    hash: hashOf(said),
    size: text.length,
    reading,
    turnId,
    requestId: randomUUID(),
    ...(idGenerated ? { idGenerated } : {}),
    ...(head ? { instruction: head } : {}),
  };
  const { caller, conversation, assistant } = to;
  try {
    // Said again it costs nothing: whoever lost an answer asks for it.
    if (said.isNew) parts.limits.message({ tenant: caller.tenant, conversation: conversation.id });
    const told = await parts.conversations.say(
      startOf(parts, caller.tenant, conversation, assistant),
      messageId,
      message,
    );
    return await taken(parts, to, told, message);
  } catch (error) {
    // Its sender hears that it was not taken, so nobody may answer it later.
    if (said.isNew) await withdraw(parts, to, messageId);
    throw error;
  }
}

/** What became of a message that was told. */
async function taken(
  parts: Parts,
  to: Recipient,
  told: Awaited<ReturnType<Parts['conversations']['say']>>,
  { messageId, turnId = '', hash }: Incoming,
): Promise<Taken> {
  switch (told.kind) {
    case 'receipt': {
      const { receipt } = told;
      if (receipt.fingerprint !== hash) throw messageIdReused(messageId);
      const duplicate = receipt.disposition === 'duplicate';
      parts.metrics.said(duplicate ? 'duplicate' : 'receipt');
      // The same words within seconds, without an id of their own: they are the first message.
      if (receipt.messageId !== messageId) await withdraw(parts, to, messageId);
      const { clarity, asked } = receipt;
      const known = {
        messageId: receipt.messageId,
        turnId: receipt.turnId,
        duplicate,
        ...(clarity ? { clarity } : {}),
      };
      return asked ? { ...known, asked, settled: await keepAsked(parts, to, asked) } : known;
    }
    case 'stored':
      parts.metrics.said('stored');
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

/** Housekeeping offers again what stays behind here, so a failure costs nothing but time. */
async function withdraw(
  { database }: Parts,
  { caller, conversation, log }: Recipient,
  messageId: string,
): Promise<void> {
  try {
    await database.asTenant(caller.tenant, (rows) => withdrawMessage(rows, caller.tenant, conversation.id, messageId));
  } catch (error) {
    log.warn({ err: error }, 'A message that was not taken could not be taken back.');
  }
}

/** Who said it, where, and in whose words an answer is. */
interface Recipient {
  readonly caller: Caller;
  readonly conversation: ConversationRow;
  readonly assistant: Assistant;
  readonly log: FastifyBaseLogger;
}

/**
 * Writes the minutes of a question that was asked at once: the workflow spares an activity by it. Should it fail here, the
 * workflow brings them along with the next thing it writes; the question stands in either case.
 */
async function keepAsked({ database }: Parts, to: Recipient, { minutes, say }: Asked): Promise<SettledMessage> {
  const { caller, conversation, assistant, log } = to;
  const text = assistant.renderText(say);
  const reply = { text, at: new Date(minutes.heard[0]?.at ?? 0).toISOString() };
  let settled = { ...writtenMinutes(minutes, {}).settled, reply };
  try {
    const where = { tenant: caller.tenant, conversation: conversation.id };
    const book = postgresMinutes(database);
    const { texts } = await book.begin(where, { ...minutes, alsoTexts: messagesQuoted(minutes) });
    const words = writtenMinutes(minutes, texts);
    settled = { ...words.settled, reply };
    await book.settle(where, { ...words, settled, reply: { ...minutes.reply, text } });
    const { message_id: messageId, turn_id: turnId } = settled;
    const written = await settledAnswer(database, where.tenant, where.conversation, { messageId, turnId });
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

function judgedHere({ policy }: Assistant, reading: Reading | undefined): Clarity {
  const findings = reading?.findings;
  if (!policy.clarification || !findings) return { tenths: 10, band: 'proceed', type: null };
  const { tenths, band, type } = judgeClarity({ findings, known: [], policy: policy.clarification });
  return { tenths, band, type };
}

/** Without a reading the workflow has the message read by its worker, so a reader that fails stops nobody. */
function readingOf(read: () => Reading, log: FastifyBaseLogger): Reading | undefined {
  try {
    return read();
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
    summary: assistant,
    searchAttributes: [
      { key: searchAttributeKeys.tenant, value: tenant },
      { key: searchAttributeKeys.assistant, value: assistant },
      { key: searchAttributeKeys.state, value: 'initial' },
      { key: searchAttributeKeys.waitingOn, value: 'participant' },
    ],
  };
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
