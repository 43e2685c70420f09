/** A party's answer to a clarification (C8): checks it, sends it to the workflow, and responds when it is written. */
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { appendAudit } from '../../../adapters/postgres/audit/audit.ts';
import { addressedOf } from '../../../adapters/postgres/clarifications/columns.ts';
import { findClarification, type ClarificationRow } from '../../../adapters/postgres/clarifications/clarifications.ts';
import { fieldsIn, findUpdate, storeInstructionUpdate } from '../../../adapters/postgres/turns/instruction-updates.ts';
import { messageTexts } from '../../../adapters/postgres/turns/messages.ts';
import type { ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import type { ResponseAnswer } from '../../../contracts/wire/clarification.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import type { FieldAnswer } from '../../../contracts/state/clarification-state.ts';
import type { UpdatedBy, Words } from '../../../contracts/state/turn.ts';
import type { AnswerClarification, AnswerReceipt } from '../../../contracts/state/messages.ts';
import { requestOnWire } from '../../../domain/clarification/on-wire.ts';
import { partiesOf } from '../../../domain/clarification/request-state.ts';
import { updatedInstruction, withAnswersIn } from '../../../domain/conversation/updated-instruction.ts';
import { messagesIn, putWordsIn } from '../../../domain/words/words.ts';
import { workflowIdOf } from '../../../workflows/conversation/messages.ts';
import { assistantOf } from '../conversations/assistant-of.ts';
import { closedFor, takenAnswers, type GivenAnswer } from './answer-rules.ts';
import { byKey } from '../../auth/callers.ts';
import type { Assistant } from '../../process/assistants.ts';
import type { ClarificationsPorts } from './ports.ts';
import { queueFull } from '../../process/problem.ts';
import { problemOfRefusal, type Asked } from '../../http/refusals.ts';
import { waitForAnswer } from '../conversations/wait-for-answer.ts';
import { alarm } from '../../process/wakes.ts';

export interface RespondRequest extends GivenAnswer {
  /** Seconds that the caller waits until the instruction has gone on. */
  readonly waitS: number;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal;
  readonly log: FastifyBaseLogger;
}

/** The workflow's writes take milliseconds; the response waits for them at most this long. */
const writtenWithinMs = 2_000;

/**
 * Answers a request. A refused answer changes nothing, except that a late one is recorded.
 *
 * @throws {ApiProblem} 403, 404, 409, 422; {TemporalAway}
 */
export async function respond(services: ClarificationsPorts, request: RespondRequest): Promise<ResponseAnswer> {
  const { caller, found, waitS, gone } = request;
  const untilMs = services.clock() + waitS * 1000;
  const answer = await answerOf(services, request, await takenAnswers(services, request));
  const { conversation } = found;
  await services.limits.message({ tenant: caller.tenant, conversation: conversation.id });
  const workflowId = workflowIdOf(caller.tenant, conversation.id);
  const taken = await services.conversations.answerClarification(workflowId, updateIdOf(request), answer);
  switch (taken.kind) {
    case 'receipt': {
      const receipt = await inWords(services, request, taken.receipt);
      await noteAnswer(services, request, receipt);
      await untilWritten(services, request, receipt);
      // A caller who only speaks for a party sees the request, and not what the conversation makes of it.
      if (found.isAddressed) return answerBody(conversation, addressed(caller, receipt));
      const { turnId } = receipt;
      const awaited = {
        tenant: caller.tenant,
        conversation: conversation.id,
        messageId: turnId ?? '',
        turnId: turnId ?? '',
      };
      const settled = waitS > 0 && turnId !== null ? await waitForAnswer(services, awaited, untilMs, gone) : null;
      return { ...answerBody(conversation, receipt), ...(settled === null ? {} : { settled }) };
    }
    case 'refused':
      if (taken.type === 'RequestClosed') throw await closedFor(services, request);
      throw problemOfRefusal(taken, askedOf(request));
    case 'queue-full':
      throw queueFull(taken.retryAfterS);
    case 'ended':
      throw await closedFor(services, request);
    default:
      return taken satisfies never;
  }
}

function askedOf({ body, found: { conversation, row } }: RespondRequest): Asked {
  const request = { id: row.state.id, from: body.from, allowed: partiesOf(row.state) };
  return { conversation: conversation.id, request };
}

/** The next question with the words that it quotes from its message. */
async function inWords(
  { database }: ClarificationsPorts,
  { caller: { tenant }, found }: RespondRequest,
  receipt: AnswerReceipt,
): Promise<AnswerReceipt> {
  const { next } = receipt;
  const ids = messagesIn(next);
  if (next === null || ids.length === 0) return receipt;
  const where = { tenant, conversation: found.conversation.id };
  const stored = await database.asTenant(tenant, (rows) => messageTexts(rows, where, ids));
  const texts = Object.fromEntries([...stored].map(([id, { text }]) => [id, text]));
  const { issues, interpretation } = next;
  return { ...receipt, next: { ...next, ...putWordsIn({ issues, interpretation }, texts) } };
}

/** The next question is shown only to the parties to which it is addressed. */
function addressed({ parties }: RespondRequest['caller'], receipt: AnswerReceipt): AnswerReceipt {
  const isTheirs = receipt.next !== null && addressedOf(receipt.next).some((party) => parties.includes(party));
  return isTheirs ? receipt : { ...receipt, next: null };
}

/**
 * Audits the answer with its key. A repeated answer is recorded once; the workflow records it too, and the first record
 * counts.
 */
async function noteAnswer(
  { database }: ClarificationsPorts,
  request: RespondRequest,
  { requestId, status, seq }: AnswerReceipt,
): Promise<void> {
  const { caller, body, found } = request;
  const entry = { event: 'clarification.answered', conversation: found.conversation.id, subject: requestId } as const;
  const more = { data: { party: body.from, status }, once: `answer ${requestId} ${seq}` };
  await database.asTenant(caller.tenant, (rows) =>
    appendAudit(rows, caller.tenant, { ...byKey(caller), ...entry, ...more }),
  );
}

/** The answer for the workflow, with a reading of the updated instruction; its new words are written to a row first. */
async function answerOf(
  services: ClarificationsPorts,
  request: RespondRequest,
  clarifications: readonly FieldAnswer[],
): Promise<AnswerClarification> {
  const { caller, body, found } = request;
  const { type, department } = body.updated_instruction ?? {};
  const { ref, words } = await wordsNow(services, request);
  const updated: UpdatedBy = {
    ...(ref === undefined ? {} : { ref }),
    ...(type === undefined ? {} : { type }),
    ...(department === undefined ? {} : { department }),
  };
  const assistant = await assistantOf(services.assistants, found.conversation);
  const reading = readingOf(assistant, request, { updated, words, clarifications });
  return {
    requestId: found.row.state.id,
    from: body.from,
    ...byKey(caller),
    clarifications,
    ...(Object.keys(updated).length === 0 ? {} : { updated }),
    ...(reading === undefined ? {} : { reading }),
  };
}

/** The instruction's words before the answers; the words of the response are stored under `ref`. */
async function wordsNow(
  { database }: ClarificationsPorts,
  { caller: { tenant }, body, found }: RespondRequest,
): Promise<{ readonly ref?: string; readonly words: Words }> {
  const { id, message } = found.row.state;
  const where = { tenant, conversation: found.conversation.id };
  const { text, fields } = body.updated_instruction ?? {};
  return database.asTenant(tenant, async (rows) => {
    const original = (await messageTexts(rows, where, [message.messageId])).get(message.messageId);
    const earlier = message.updatedIn === undefined ? null : await findUpdate(rows, where, message.updatedIn);
    const before = earlier ?? { text: original?.text ?? '', fields: fieldsIn(original?.instruction) };
    if (text === undefined && fields === undefined) return { words: before };
    const words = { text: text ?? before.text, fields: { ...before.fields, ...fields } };
    const digest = createHash('sha256')
      .update(JSON.stringify([words.text, words.fields]))
      .digest('hex');
    const ref = `${id}:${digest.slice(0, 32)}`;
    await storeInstructionUpdate(rows, where, ref, words);
    return { ref, words };
  });
}

/** Without a reading the workflow lets a worker read the instruction, so a failing reader stops nobody. */
function readingOf(
  assistant: Assistant,
  { body, found, log }: RespondRequest,
  given: { readonly updated: UpdatedBy; readonly words: Words; readonly clarifications: readonly FieldAnswer[] },
): Reading | undefined {
  const { state } = found.row;
  const { updated, words, clarifications: fresh } = given;
  const others = state.answers.filter(({ field }) => !fresh.some((answer) => answer.field === field));
  const { instruction, answers } = updatedInstruction({ ...state, answers: [...others, ...fresh] }, updated);
  const { text, fields } = withAnswersIn(words, answers);
  try {
    return assistant.readInstruction({
      text,
      fields,
      type: instruction?.type ?? 'free',
      department: instruction?.department ?? null,
      timeZone: body.updated_instruction?.time_zone ?? instruction?.timeZone ?? found.conversation.timeZone,
    });
  } catch (error) {
    log.error({ err: error }, 'The instruction could not be read here; the worker reads it.');
    return undefined;
  }
}

/**
 * Identical for a request that is repeated with its Idempotency-Key, or, without one, for the same answer of the same
 * party.
 */
function updateIdOf({ caller, body, found, idempotencyKey }: RespondRequest): string {
  const { from, clarifications, updated_instruction: updated } = body;
  const same = idempotencyKey === undefined ? [from, clarifications, updated] : [caller.family, idempotencyKey];
  const parts = JSON.stringify([caller.tenant, found.row.state.id, ...same]);
  return `answer-${createHash('sha256').update(parts).digest('hex').slice(0, 32)}`;
}

/** Waits until the rows include the receipt and its next question, or until the time limit. */
async function untilWritten(
  { database, wakes, clock }: ClarificationsPorts,
  { caller: { tenant }, found, gone }: RespondRequest,
  { requestId, seq, next }: AnswerReceipt,
): Promise<void> {
  const wanted = [{ id: requestId, seq }, ...(next === null ? [] : [{ id: next.id, seq: 1 }])];
  const bell = alarm(wakes, tenant, found.conversation.id);
  const untilMs = clock() + writtenWithinMs;
  try {
    for (;;) {
      const rows = await database.asTenant(tenant, async (visible) => {
        const states: (ClarificationRow | null)[] = [];
        for (const { id } of wanted) states.push(await findClarification(visible, tenant, id));
        return states;
      });
      if (rows.every((row, at) => (row?.state.seq ?? 0) >= (wanted[at]?.seq ?? 0))) return;
      const leftMs = untilMs - clock();
      if (leftMs <= 0 || gone.aborted || wakes.closed) return;
      await bell.wait(Math.min(leftMs, 500), gone);
    }
  } finally {
    bell.stop();
  }
}

function answerBody(conversation: ConversationRow, receipt: AnswerReceipt): ResponseAnswer {
  const { requestId, status, remaining, tenths, band, next, turnId } = receipt;
  return {
    request_id: requestId,
    conversation_id: conversation.id,
    status,
    remaining: [...remaining],
    ...(tenths === null ? {} : { confidence_score: tenths / 10 }),
    ...(band === null ? {} : { band }),
    ...(next === null ? {} : { clarification_request: requestOnWire(next) }),
    ...(turnId === null ? {} : { turn_id: turnId }),
  };
}
