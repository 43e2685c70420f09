/** A party's answer to a clarification request (C8): checked against the request, given to the workflow, and told when it is written. */
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { findClarification, recordLate, type ClarificationRow } from '../adapters/postgres/clarifications.ts';
import type { ConversationRow } from '../adapters/postgres/conversations.ts';
import type { Refused } from '../adapters/temporal/conversations.ts';
import type { ClarificationResponse, ResponseAnswer } from '../contracts/clarification.ts';
import type { Reading } from '../contracts/reading.ts';
import { refusalOf } from '../domain/clarification/answers.ts';
import { requestOnWire } from '../domain/clarification/on-wire.ts';
import { isOpen, partiesOf } from '../domain/clarification/standing.ts';
import type { Clarification, FieldAnswer } from '../domain/clarification/state.ts';
import { updatedInstruction } from '../domain/conversation/updated-instruction.ts';
import {
  workflowIdOf,
  type AnswerClarification,
  type AnswerReceipt,
  type UpdatedInstruction,
} from '../workflows/conversation/messages.ts';
import { acceptsValue } from '../reading/fields/accepts.ts';
import type { Caller } from './callers.ts';
import type { Assistant, Parts } from './deps.ts';
import { mustSpeakFor } from './parties.ts';
import {
  ApiProblem,
  conversationClosed,
  notAcceptable,
  notAcceptableAt,
  shown,
  unknownClarification,
  type Fault,
} from './problem.ts';
import { untilSettled } from './settlement.ts';
import { alarm } from './wakes.ts';

export interface RespondRequest {
  readonly caller: Caller;
  readonly found: FoundClarification;
  readonly body: ClarificationResponse;
  /** Seconds for which the caller waits until the instruction has gone on. */
  readonly waitS: number;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal;
  readonly log: FastifyBaseLogger;
}

export interface FoundClarification {
  readonly row: ClarificationRow;
  readonly conversation: ConversationRow;
}

/** The workflow's minutes are written within milliseconds; whoever answers is told so when they are. */
const writtenWithinMs = 2_000;

/**
 * Answers a request. Whatever is refused has changed nothing, except that an answer to a closed request is noted as late.
 *
 * @throws {ApiProblem} 403, 404, 409, 422; {TemporalAway}
 */
export async function respond(parts: Parts, request: RespondRequest): Promise<ResponseAnswer> {
  const { caller, body, found, waitS, gone } = request;
  const untilMs = parts.clock() + waitS * 1000;
  await check(parts, request);
  const answer = await answerOf(parts, request);
  const { conversation } = found;
  const workflowId = workflowIdOf(caller.tenant, conversation.id);
  const taken = await parts.conversations.answerClarification(workflowId, updateIdOf(request), answer);
  switch (taken.kind) {
    case 'receipt': {
      const { receipt } = taken;
      await untilWritten(parts, request, receipt);
      const { turnId } = receipt;
      const awaited = {
        tenant: caller.tenant,
        conversation: conversation.id,
        messageId: turnId ?? '',
        turnId: turnId ?? '',
      };
      const settled = waitS > 0 && turnId !== null ? await untilSettled(parts, awaited, untilMs, gone) : null;
      return { ...answerBody(conversation, receipt), ...(settled === null ? {} : { settled }) };
    }
    case 'refused':
      if (taken.type === 'RequestClosed') throw await closedFor(parts, request);
      throw refusal(taken, request);
    case 'ended':
      throw await closedFor(parts, request);
    default:
      return taken satisfies never;
  }
}

/** In the order in which a sender is told: who may answer, whether it still counts, what the answer says. */
async function check(parts: Parts, request: RespondRequest): Promise<void> {
  const { caller, body, found } = request;
  const { state } = found.row;
  if (body.request_id !== state.id) throw notAcceptable('/request_id', `must be "${state.id}", as in the address`);
  mustSpeakFor(caller, body.from, participantPartyOf(state));
  const refused = refusalOf(state, { from: body.from, answers: answersIn(body) });
  switch (refused?.because) {
    case 'not-the-party':
      throw notTheParty(state, body.from, refused.allowed);
    case 'closed':
      // The workflow knows an answer that is given to it again, and gives its first receipt.
      if (isSameAgain(state, body)) return;
      throw await closedFor(parts, request);
    case 'not-acceptable':
      throw notAcceptable(pointerTo(refused.place), `expected ${refused.expected}`);
    case undefined:
      break;
    default:
      refused satisfies never;
  }
  const faults = valueFaults(state, body);
  if (faults.length > 0) throw notAcceptableAt(faults);
  const { types } = await assistantOf(parts, found);
  const type = body.updated_instruction?.type;
  if (type !== undefined && type !== 'free' && !types.some(({ name }) => name === type))
    throw notAcceptable(
      '/updated_instruction/type',
      `must be one of ${[...types.map(({ name }) => name), 'free'].join(', ')}`,
    );
}

/** Values that cannot be what was asked for, each with its place. */
function valueFaults({ doubts }: Clarification, { clarifications }: ClarificationResponse): Fault[] {
  return clarifications.flatMap(({ field, value }, at) => {
    const { expects, choices = [] } = doubts.find((doubt) => doubt.field === field) ?? {};
    if (expects === undefined || [value].flat().every((part) => acceptsValue(expects, choices, part))) return [];
    const expected = expects === 'choice' ? `one of ${choices.join(', ')}` : `a value of the kind "${expects}"`;
    return [{ path: `/clarifications/${at}/value`, message: `expected ${expected}` }];
  });
}

/** Whoever talks in the conversation, when they are among those who are asked. */
function participantPartyOf({ chain }: Clarification): string | null {
  return chain.find(({ kind }) => kind === 'participant')?.party ?? null;
}

/** Every value stands in the request already, as this party's answer: it was sent before. */
function isSameAgain({ answers, answeredBy }: Clarification, { from, clarifications }: ClarificationResponse): boolean {
  const known = new Map(answers.map(({ field, value }) => [field, JSON.stringify(value)]));
  return answeredBy === from && clarifications.every(({ field, value }) => known.get(field) === JSON.stringify(value));
}

async function assistantOf({ assistants }: Parts, { conversation }: FoundClarification): Promise<Assistant> {
  const { assistant: name, assistantVersion } = conversation;
  const found = await assistants.version(name, assistantVersion);
  if (found === null) throw new Error(`Version ${assistantVersion} of the assistant "${name}" is gone.`);
  return found;
}

/** The answer as the workflow takes it, with the instruction as it reads now. */
async function answerOf(parts: Parts, request: RespondRequest): Promise<AnswerClarification> {
  const { caller, body, found, log } = request;
  const { text, type, department, fields } = body.updated_instruction ?? {};
  const updated: UpdatedInstruction = {
    ...(text === undefined ? {} : { text }),
    ...(type === undefined ? {} : { type }),
    ...(department === undefined ? {} : { department }),
    ...(fields === undefined ? {} : { fields }),
  };
  const reading = readingOf(await assistantOf(parts, found), request, updated, log);
  return {
    requestId: found.row.state.id,
    from: body.from,
    actor: caller.keyId,
    clarifications: answersIn(body),
    ...(Object.keys(updated).length === 0 ? {} : { updated }),
    ...(reading === undefined ? {} : { reading }),
  };
}

/** Without a reading the workflow has the instruction read by its worker, so a reader that fails stops nobody. */
function readingOf(
  assistant: Assistant,
  { body, found }: RespondRequest,
  updated: UpdatedInstruction,
  log: FastifyBaseLogger,
): Reading | undefined {
  const { state } = found.row;
  const news = answersIn(body);
  const others = state.answers.filter(({ field }) => !news.some((answer) => answer.field === field));
  const answers = [...others, ...news];
  const { text, instruction } = updatedInstruction({ ...state, answers }, updated);
  try {
    return assistant.readInstruction({
      text,
      type: instruction?.type ?? 'free',
      fields: instruction?.fields ?? Object.fromEntries(answers.map(({ field, value }) => [field, value])),
      department: instruction?.department ?? null,
      timeZone: body.updated_instruction?.time_zone ?? instruction?.timeZone ?? found.conversation.timeZone,
    });
  } catch (error) {
    log.error({ err: error }, 'The instruction could not be read here; the worker reads it.');
    return undefined;
  }
}

function answersIn({ clarifications }: ClarificationResponse): FieldAnswer[] {
  return clarifications.map(({ field, value, explanation }) => ({
    field,
    value,
    ...(explanation === undefined ? {} : { explanation }),
  }));
}

/** The same for a request sent again with its Idempotency-Key, or, without one, for the same answer of the same party. */
function updateIdOf({ caller, body, found, idempotencyKey }: RespondRequest): string {
  const { from, clarifications, updated_instruction: updated } = body;
  const same = idempotencyKey === undefined ? [from, clarifications, updated] : [caller.keyId, idempotencyKey];
  const parts = JSON.stringify([caller.tenant, found.row.state.id, ...same]);
  return `answer-${createHash('sha256').update(parts).digest('hex').slice(0, 32)}`;
}

/** Until the rows show what the receipt says, also of the next question; or until the time for that is up. */
async function untilWritten(
  { database, wakes, clock }: Parts,
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

/** The workflow's refusals, by the type of its failure. */
function refusal({ type, message, details }: Refused, { body, found }: RespondRequest): Error {
  const { state } = found.row;
  switch (type) {
    case 'RequestNotFound':
      return unknownClarification(state.id);
    case 'NotTheParty':
      return notTheParty(state, body.from, partiesOf(state));
    case 'AnswerNotAcceptable': {
      const { place, expected } = (details?.[0] ?? {}) as { readonly place?: unknown; readonly expected?: unknown };
      return notAcceptable(pointerTo(String(place ?? '')), shown(`expected ${String(expected ?? message)}`));
    }
    case 'ConversationClosing':
      return conversationClosed(found.conversation.id);
    default:
      return new Error(`The workflow refused an answer for a reason that is not known here: ${type}: ${message}`);
  }
}

/** `clarifications[0].value` as a JSON pointer. */
function pointerTo(place: string): string {
  const path = place
    .replaceAll('[', '.')
    .replaceAll(']', '')
    .split('.')
    .filter((part) => part !== '');
  const [first = '', ...rest] = path;
  return ['', first === 'updated' ? 'updated_instruction' : first, ...rest].join('/');
}

/** Notes an answer that came too late, which changes nothing else, and says so. */
async function closedFor(
  { database, clock }: Parts,
  { caller: { tenant }, body, found }: RespondRequest,
): Promise<ApiProblem> {
  const { state } = found.row;
  const late = { from: body.from, at: new Date(clock()).toISOString(), clarifications: answersIn(body) };
  await database.asTenant(tenant, (rows) => recordLate(rows, tenant, state.id, late));
  const how = isOpen(state)
    ? 'closed meanwhile'
    : `${state.status}${state.answeredBy === null ? '' : ` by "${shown(state.answeredBy)}"`}`;
  return new ApiProblem('clarification-closed', {
    detail: `The request "${state.id}" is ${how}; the answer is noted as late and changes nothing.`,
    remedy: `GET /v1/clarifications/${state.id} shows how it ended; for something else give a new instruction.`,
  });
}

function notTheParty({ id }: Clarification, from: string, allowed: readonly string[]): ApiProblem {
  const names = allowed.map((name) => `"${shown(name)}"`).join(' or ');
  return new ApiProblem('not-the-party', {
    detail: `"${shown(from)}" is not asked by the request "${id}", nor was it passed on to it.`,
    remedy: names === '' ? 'Nobody is waited for: the request is closed.' : `${names} may answer it.`,
  });
}
