/**
 * Takes one message of a participant: sends it to the workflow unless it is known, and responds with a receipt or the
 * settled turn.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import { settledAnswer } from '../../../adapters/postgres/turns/messages.ts';
import type { SayBody, SettledMessage } from '../../../contracts/wire/conversation.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { unreadable } from '../../../domain/conversation/unreadable.ts';
import type { Caller } from '../../auth/callers.ts';
import { mustBringWordsOf } from '../../auth/parties.ts';
import type { ConversationsPorts, PostingPorts } from './ports.ts';
import { notAcceptableAt } from '../../process/problem.ts';
import { storeMessage, type AcceptedRow, type NewMessage } from './store-message.ts';
import { assistantOf } from './assistant-of.ts';
import { conversationOf } from './routes.ts';
import { watchAnswers } from './wait-for-answer.ts';
import { readingOf, sendToWorkflow, type Recipient, type Taken } from './send-to-workflow.ts';

export interface SayRequest {
  readonly caller: Caller;
  readonly conversation: string;
  readonly body: SayBody;
  /** Seconds that the caller waits for the answer. */
  readonly waitS: number;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal;
  readonly log: FastifyBaseLogger;
}

export interface SayAnswer {
  readonly status: 200 | 202;
  readonly body: SettledMessage;
}

/**
 * Posts one message. @throws {ApiProblem} when it is refused; {TemporalAway} or a database error when it cannot be
 * taken
 */
export async function postMessage(services: PostingPorts, request: SayRequest): Promise<SayAnswer> {
  const untilMs = services.clock() + request.waitS * 1000;
  const { caller, log, conversation: id } = request;
  if (caller.role === 'service') mustBringWordsOf(caller, await conversationOf(services, caller, id));
  const { message_id: given } = request.body;
  const messageId = given ?? derivedId(request) ?? randomUUID();
  const said: NewMessage = {
    messageId,
    ...(await wordsOf(services, request)),
    instruction: null,
    idGenerated: given === undefined,
  };
  // Listens before the workflow is called, so that no answer is missed and none has to be searched.
  const watch = watchAnswers(services, { tenant: caller.tenant, conversation: id });
  try {
    const row = await storeMessage(services, { caller, conversation: id, participant: caller.participant }, said);
    if (row.settled) return { status: 200, body: again(services, row.settled, messageId) };
    const { conversation } = row;
    // The message is being processed: a repeated request waits for the same answer.
    const taken: Taken = row.isUnderWay
      ? { messageId, turnId: row.turnId, duplicate: false }
      : await tellMessage(services, { caller, conversation, log }, { ...said, ...row });
    if (taken.settled) return { status: 200, body: taken.settled };

    const early = row.isNew && !taken.duplicate ? null : await settledBefore(services, request, taken);
    const settled = early ?? (request.waitS > 0 ? await watch.until(taken, untilMs, request.gone) : null);
    const body = settled ?? { ...receiptBody(taken, conversation), ...delayedIf(watch.isDelayed(taken.turnId)) };
    const disposition = taken.duplicate ? { disposition: 'duplicate' as const, settled_as: body.disposition } : {};
    return { status: settled === null ? 202 : 200, body: { ...body, message_id: taken.messageId, ...disposition } };
  } finally {
    watch.stop();
  }
}

/** The content: a text, or an answer to the open question as the transcript shows it. @throws {ApiProblem} 404, 422 */
async function wordsOf(
  services: Pick<ConversationsPorts, 'assistants' | 'database'>,
  request: SayRequest,
): Promise<Pick<NewMessage, 'text' | 'answer'>> {
  const { text = '', answer: body } = request.body;
  if (body === undefined) return { text };
  const { caller, conversation: id } = request;
  const row = await conversationOf(services, caller, id);
  const { question } = row;
  // `storeMessage` finds out whether it is a repetition of an answer that was valid at the time.
  if (question?.id !== body.question_id) return { text: '', answer: { to: '', body, reading: null } };
  const read = (await assistantOf(services.assistants, row)).readAnswer(question, body);
  if (read.kind === 'faults')
    throw notAcceptableAt(read.faults.map(({ path, message }) => ({ path: `/answer${path}`, message })));
  const reading: Reading = { ...unreadable(read.text.length), given: read.given };
  return { text: read.text, answer: { to: question.id, body, reading } };
}

function delayedIf(isDelayed: boolean): Pick<SettledMessage, 'delayed'> {
  return isDelayed ? { delayed: true } : {};
}

/** Returns the first answer again. */
function again(
  { metrics }: Pick<ConversationsPorts, 'metrics'>,
  settled: SettledMessage,
  messageId: string,
): SettledMessage {
  metrics.said('duplicate');
  const { disposition: settled_as } = settled;
  return { ...settled, message_id: messageId, disposition: 'duplicate', settled_as };
}

/** The answer to a message that was sent before this request listened. */
async function settledBefore(
  { database }: Pick<ConversationsPorts, 'database'>,
  request: SayRequest,
  taken: Taken,
): Promise<SettledMessage | null> {
  if (request.waitS === 0) return null;
  return settledAnswer(database, request.caller.tenant, request.conversation, taken);
}

/** Identical for a request that is repeated with its Idempotency-Key, even if its first response was lost. */
function derivedId({ idempotencyKey, caller, conversation }: SayRequest): string | undefined {
  if (idempotencyKey === undefined) return undefined;
  const parts = JSON.stringify([caller.tenant, caller.family, conversation, idempotencyKey]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}

/** Reads a participant's message in the conversation's version and sends it to the workflow. */
async function tellMessage(
  services: Pick<
    ConversationsPorts,
    | 'address'
    | 'assistants'
    | 'clock'
    | 'conversations'
    | 'database'
    | 'limits'
    | 'metrics'
    | 'sessionViews'
    | 'settings'
  >,
  to: Omit<Recipient, 'assistant'>,
  said: NewMessage & AcceptedRow,
): Promise<Taken> {
  const { assistantVersion } = to.conversation;
  const assistant = await assistantOf(services.assistants, to.conversation);
  const where = { tenant: to.caller.tenant, conversation: to.conversation.id };
  const { context: policy } = assistant.policy;
  const session = policy ? await services.sessionViews.of(where, { policy, assistantVersion }) : null;
  const answer = said.answer?.reading;
  const { locale, asked } = to.conversation;
  // A repeated message answers the question that was open at its first arrival: a worker reads it then.
  const question = asked !== null && asked.id === said.question && asked.kind !== 'open' ? asked : null;
  const reading = readingOf(
    () =>
      answer ?? {
        ...assistant.readMessage(said.text, { locale, question, at: services.clock() }),
        ...(session ? { session } : {}),
      },
    to.log,
  );
  return sendToWorkflow(services, { ...to, assistant }, { ...said, head: null, reading });
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
