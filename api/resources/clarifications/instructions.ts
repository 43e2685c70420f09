/** Takes one instruction from a party to another: finds its assistant and conversation, and judges it (C1–C9). */
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import {
  findConversation,
  insertConversation,
  type ConversationRow,
} from '../../../adapters/postgres/conversations/conversations.ts';
import type { InstructionAnswer, InstructionBody } from '../../../contracts/wire/clarification.ts';
import type { Instruction, InstructionFields } from '../../../contracts/state/clarification-state.ts';
import { requestOnWire } from '../../../domain/clarification/on-wire.ts';
import { putWordsIn } from '../../../domain/words/words.ts';
import { assistantOf } from '../conversations/assistant-of.ts';
import type { Caller } from '../../auth/callers.ts';
import { mustBring } from '../../auth/parties.ts';
import type { Assistant } from '../../process/assistants.ts';
import type { ClarificationsPorts } from './ports.ts';
import { ApiProblem, conversationClosed, notAcceptable, unknownConversation } from '../../process/problem.ts';
import { conversationOf, unknownAssistant } from '../conversations/routes.ts';
import { idParams } from '../../process/inputs.ts';
import { sayInstruction } from './say-instruction.ts';

export interface GiveRequest {
  readonly caller: Caller;
  readonly body: InstructionBody;
  readonly idempotencyKey: string | undefined;
  readonly log: FastifyBaseLogger;
}

export interface GiveAnswer {
  /** 202: stored, and taken up as soon as a worker is available; its questions are not known yet. */
  readonly status: 201 | 202;
  readonly body: InstructionAnswer;
}

/** Most fields of an instruction (domain/conversation/instruction-shape.ts). */
const mostFields = 100;

/**
 * Takes an instruction: judges it, and asks back at once when it is unclear. The same `message_id` from the same party
 * returns the first answer. @throws {ApiProblem} 403, 404, 409, 422; {TemporalAway} or a database error when it was not
 * taken.
 */
export async function give(services: ClarificationsPorts, request: GiveRequest): Promise<GiveAnswer> {
  const { caller, body, log } = request;
  if (caller.participant !== null) throw participantsGiveNone();
  mustBring(caller, 'sender', body.from);
  const { conversation, assistant, instruction, messageId } = await settingOf(services, request);
  const { text } = body;
  const words = { instruction, messageId, text };
  const said = await sayInstruction(services, { caller, conversation, assistant, log, ...words });
  const { judgement, clarification, stored } = said;
  return {
    // No worker has taken it up, or another turn has to finish before its questions are asked.
    status: stored || (judgement.band === 'clarify' && clarification === null) ? 202 : 201,
    body: {
      conversation_id: conversation.id,
      message_id: said.messageId,
      confidence_score: judgement.tenths / 10,
      band: judgement.band,
      ...(judgement.type === null ? {} : { ambiguity_type: judgement.type }),
      ...(clarification === null
        ? {}
        : { clarification_request: requestOnWire(putWordsIn(clarification, { [said.messageId]: text })) }),
      understood: said.understood,
    },
  };
}

interface Setting {
  readonly conversation: ConversationRow;
  readonly assistant: Assistant;
  readonly instruction: Instruction & { readonly fields: InstructionFields };
  readonly messageId: string;
}

/** The assistant, the conversation and the type of an instruction. Creates a conversation for one that names none. */
async function settingOf(services: ClarificationsPorts, request: GiveRequest): Promise<Setting> {
  const { caller, body } = request;
  const continued = body.conversation_id === undefined ? null : await openConversation(services, caller, body);
  const taker = continued?.assistant ?? (await takerOf(services, body));
  mustKnowDepartment(taker, body);
  const type = typeIn(taker, body);
  const { messageId, conversationId: id } = namesOf(request, taker);
  const department = body.department ?? type?.department ?? null;
  const conversation =
    continued?.conversation ?? (await begin(services, request, { id, assistant: taker, department }));
  // A repeated instruction may belong to a conversation with an earlier version.
  const assistant = await assistantOf(services.assistants, conversation);
  const timeZone = body.time_zone ?? conversation.timeZone;
  return { conversation, assistant, messageId, instruction: instructionOf(body, { department, timeZone }) };
}

/** The conversation that an instruction continues, and the assistant in that conversation's version. */
async function openConversation(
  services: ClarificationsPorts,
  caller: Caller,
  body: InstructionBody,
): Promise<{ readonly conversation: ConversationRow; readonly assistant: Assistant }> {
  const { conversation_id: id = '', assistant: named } = body;
  if (!idParams.safeParse({ id }).success) throw unknownConversation(id);
  const conversation = await conversationOf(services, caller, id);
  if (conversation.closedAt !== null) throw conversationClosed(id);
  if (named !== undefined && named !== conversation.assistant)
    throw notAcceptable('/assistant', `the conversation is held with "${conversation.assistant}"`);
  const assistant = await assistantOf(services.assistants, conversation);
  if (!takesInstructions(assistant))
    throw notAcceptable('/conversation_id', `its assistant "${conversation.assistant}" takes no instructions`);
  return { conversation, assistant };
}

/** The assistant for an instruction: the named one, the only one, or the only one whose directory knows a party. */
async function takerOf(
  services: ClarificationsPorts,
  { assistant: named, from, to }: InstructionBody,
): Promise<Assistant> {
  if (named !== undefined) {
    const found = await services.assistants.current(named);
    if (found === null) throw await unknownAssistant(services, named);
    if (!takesInstructions(found)) throw notAcceptable('/assistant', `"${named}" takes no instructions`);
    return found;
  }
  const takers = (await services.assistants.list()).filter(takesInstructions);
  const knowing = takers.filter(({ policy }) =>
    policy.clarification.parties.some(({ name }) => name === to || name === from),
  );
  const [only, ...others] = takers.length === 1 ? takers : knowing;
  if (only !== undefined && others.length === 0) return only;
  const names = takers.map(({ file }) => file.name);
  throw notAcceptable(
    '/assistant',
    names.length === 0
      ? 'no assistant takes instructions: turn on clarification.instructions of one'
      : `must name the assistant, because several take instructions: ${names.join(', ')}`,
  );
}

function takesInstructions({ policy }: Assistant): boolean {
  return policy.clarification.instructions;
}

/** The directive type of an instruction; undefined for `free`. @throws {ApiProblem} 422 with the existing types */
function typeIn({ types }: Assistant, { type, fields }: InstructionBody): Assistant['types'][number] | undefined {
  const found = types.find(({ name }) => name === type);
  if (found === undefined && type !== 'free')
    throw notAcceptable('/type', `must be one of ${[...types.map(({ name }) => name), 'free'].join(', ')}`);
  if (Object.keys(fields).length > mostFields) throw notAcceptable('/fields', `at most ${mostFields} fields`);
  return found;
}

/**
 * An unknown department is refused, because it would otherwise count as one without rules.
 *
 * @throws {ApiProblem} 422 with the known departments
 */
function mustKnowDepartment({ library, types, policy }: Assistant, { department }: InstructionBody): void {
  if (department === undefined) return;
  const parties = policy.clarification.parties;
  const known = new Set([
    ...library.rules.keys(),
    ...types.flatMap((type) => type.department ?? []),
    ...parties.flatMap((party) => party.department ?? []),
  ]);
  if (known.size > 0 && !known.has(department))
    throw notAcceptable('/department', `must be one of ${[...known].join(', ')}, or be left out`);
}

interface Names {
  readonly messageId: string;
  readonly conversationId: string;
}

/**
 * Ids that make a repeated instruction (with its own id or its Idempotency-Key) the same message in the same
 * conversation, even if its first response was lost.
 */
function namesOf({ caller, body, idempotencyKey }: GiveRequest, { file }: Assistant): Names {
  const { message_id: given, from } = body;
  const hash = (...parts: readonly unknown[]): string =>
    createHash('sha256')
      .update(JSON.stringify([caller.tenant, ...parts]))
      .digest('hex')
      .slice(0, 32);
  if (given !== undefined) return { messageId: given, conversationId: hash('instruction', file.name, from, given) };
  if (idempotencyKey === undefined) return { messageId: randomUUID(), conversationId: randomUUID() };
  const derived = hash('instruction key', caller.family, idempotencyKey);
  return { messageId: derived, conversationId: derived };
}

/** The conversation between these parties; created unless this instruction has created it before. */
async function begin(
  { database, limits }: ClarificationsPorts,
  { caller, body }: GiveRequest,
  made: { readonly id: string; readonly assistant: Assistant; readonly department: string | null },
): Promise<ConversationRow> {
  const { id, department } = made;
  const { file, version } = made.assistant;
  const { tenant } = caller;
  await limits.conversation(caller);
  return database.asTenant(tenant, async (rows) => {
    await insertConversation(rows, tenant, {
      id,
      assistant: file.name,
      assistantVersion: version,
      participant: null,
      sender: body.from,
      locale: null,
      timeZone: body.time_zone ?? null,
      name: null,
      email: null,
      session: null,
      department,
    });
    const row = await findConversation(rows, tenant, id);
    if (row === null) throw new Error(`The conversation ${id} cannot be read back.`);
    return row;
  });
}

function instructionOf(
  body: InstructionBody,
  by: Pick<Instruction, 'department' | 'timeZone'>,
): Setting['instruction'] {
  const { from, to, type, fields } = body;
  return {
    from,
    to,
    type,
    fields,
    fromRole: body.from_role ?? null,
    toRole: body.to_role ?? null,
    timeoutS: body.timeout_s ?? null,
    reversible: body.reversible ?? false,
    ...by,
  };
}

function participantsGiveNone(): ApiProblem {
  return new ApiProblem('role-not-allowed', {
    detail: 'A key that is bound to a participant gives no instructions.',
    remedy: 'Use a key that belongs to no participant; participants talk with POST /v1/conversations/{id}/messages.',
  });
}
