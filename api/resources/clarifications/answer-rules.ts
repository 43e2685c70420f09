/** Checks a party's answer to a clarification (C8): who gives it, whether the request is open, what it says. */
import { recordLate, type ClarificationRow } from '../../../adapters/postgres/clarifications/clarifications.ts';
import type { ConversationRow } from '../../../adapters/postgres/conversations/conversations.ts';
import type { ClarificationResponse, FieldContent } from '../../../contracts/wire/clarification.ts';
import type { Clarification, FieldAnswer } from '../../../contracts/state/clarification-state.ts';
import type { Issue, Reading } from '../../../contracts/reading/reading.ts';
import { isUncertain } from '../../../domain/conversation/taken-answers.ts';
import { choiceOf, refusalOf } from '../../../domain/clarification/answers.ts';
import { isOpen } from '../../../domain/clarification/request-state.ts';
import { namedContent } from '../../../domain/words/words.ts';
import { acceptsValue } from '../../../reading/fields/accepts.ts';
import { expectedInstead, isBehind } from '../../../reading/fields/read.ts';
import type { CompiledSchema } from '../../../reading/fields/schema.ts';
import { assistantOf } from '../conversations/assistant-of.ts';
import type { Caller } from '../../auth/callers.ts';
import type { ClarificationsPorts } from './ports.ts';
import { mustSpeakFor } from '../../auth/parties.ts';
import { ApiProblem, notAcceptable, notAcceptableAt, shown } from '../../process/problem.ts';
import { notTheParty, pointerTo } from '../../http/refusals.ts';

/** A clarification that the caller may see, with its conversation. */
export interface FoundClarification {
  readonly row: ClarificationRow;
  readonly conversation: ConversationRow;
  /**
   * The caller sees the request because it is addressed to the caller's parties, and sees nothing else of the
   * conversation.
   */
  readonly isAddressed: boolean;
}

export interface GivenAnswer {
  readonly caller: Caller;
  readonly found: FoundClarification;
  readonly body: ClarificationResponse;
}

/**
 * Refuses invalid answers in this order: who may answer, whether the request is open, what the answer says. An answer
 * to a closed request is recorded as late. Returns the answers in the form of the protocol: choices as they were asked,
 * numbers as numbers.
 *
 * @throws {ApiProblem} 403, 409, 422
 */
export async function takenAnswers(services: ClarificationsPorts, given: GivenAnswer): Promise<readonly FieldAnswer[]> {
  const { caller, body, found } = given;
  const { state } = found.row;
  if (body.request_id !== state.id) throw notAcceptable('/request_id', `must be "${state.id}", as in the address`);
  const { participant } = found.conversation;
  mustSpeakFor(caller, { party: body.from, participantParty: participantPartyOf(state), participant });
  const { readMessage } = await assistantOf(services.assistants, found.conversation);
  const read = answersIn(body).map((answer) => readAnswer(state, answer, readMessage));
  const answers = read.map(({ answer }) => answer);
  // A value that fits its kind is checked as it was read: "dringend" is valid where `urgent` is a choice.
  const judged = answersIn(body).map((raw, at) => (read[at]?.expected === null ? read[at].answer : raw));
  const refused = refusalOf(state, { from: body.from, answers: judged });
  switch (refused?.because) {
    case 'not-the-party':
      throw notTheParty({ id: state.id, from: body.from, allowed: refused.allowed });
    case 'closed':
      // The workflow recognises a repeated answer and returns its first receipt.
      if (isSameAgain(state, body.from, answers)) return answers;
      throw await closedFor(services, given);
    case 'not-acceptable':
      throw notAcceptable(pointerTo(refused.place), `expected ${refused.expected}`);
    case undefined:
      break;
    default:
      refused satisfies never;
  }
  const schema = await schemaOf(services, given);
  const faults = read.flatMap(({ answer, expected }, at) => {
    const value = namedContent(answer.value);
    const isOver = schema !== null && isBehind(schema, answer.field, value, services.clock());
    const wanted = isOver
      ? 'a day that is still to come'
      : (expected ?? (schema && expectedInstead(schema, answer.field, value)));
    return wanted === null ? [] : [{ path: `/clarifications/${at}/value`, message: `expected ${wanted}` }];
  });
  if (faults.length > 0) throw notAcceptableAt(faults);
  await checkType(services, given);
  return answers;
}

/** The answer with its value normalised to its kind; `expected` when it does not fit. */
function readAnswer(
  { issues }: Clarification,
  given: FieldAnswer,
  readMessage: (text: string) => Reading,
): { readonly answer: FieldAnswer; readonly expected: string | null } {
  const answer = choiceOf(issues, given);
  const issue = issues.find(({ field }) => field === answer.field);
  const { expects, choices = [], labels } = issue ?? {};
  if (issue && isUncertainValue(issue, namedContent(answer.value), readMessage))
    return { answer, expected: 'one definite value, and no question, doubt or choice' };
  if (expects === undefined) return { answer, expected: null };
  const accepted = acceptsValue(expects, choices, namedContent(answer.value), labels);
  return accepted.ok
    ? { answer: { ...answer, value: accepted.value }, expected: null }
    : { answer, expected: accepted.expected };
}

/** True for "Whichever", "is EUR 20 ok?", "not more than EUR 20": they do not state a value. */
function isUncertainValue(issue: Issue, value: FieldContent, readMessage: (text: string) => Reading): boolean {
  return [value]
    .flat()
    .some(
      (part) => typeof part === 'string' && part.length <= longestRead && isUncertain(issue, readMessage(part), null),
    );
}

/** In UTF-16 code units: longer answers are texts and not values. */
const longestRead = 160;

/** The schema of the instruction's type (C16); null when it has none, or a participant was asked. */
async function schemaOf(
  { assistants }: ClarificationsPorts,
  { body, found }: GivenAnswer,
): Promise<CompiledSchema | null> {
  const type = body.updated_instruction?.type ?? found.row.state.instruction?.type;
  if (type === undefined) return null;
  const { library } = await assistantOf(assistants, found.conversation);
  return library.schemas.get(type) ?? null;
}

async function checkType({ assistants }: ClarificationsPorts, { body, found }: GivenAnswer): Promise<void> {
  const type = body.updated_instruction?.type;
  if (type === undefined || type === 'free') return;
  const { types } = await assistantOf(assistants, found.conversation);
  const names = types.map(({ name }) => name);
  if (!names.includes(type))
    throw notAcceptable('/updated_instruction/type', `must be one of ${[...names, 'free'].join(', ')}`);
}

/**
 * The party name of the conversation's participant when they are in the chain. Null also when a party of the chain has
 * the same name, because their answers could not be told apart.
 */
function participantPartyOf({ chain }: Clarification): string | null {
  const name = chain.find(({ kind }) => kind === 'participant')?.party ?? null;
  return chain.some(({ kind, party }) => kind !== 'participant' && party === name) ? null : name;
}

/** True when the request already has every value as this party's answer, so the answer was sent before. */
function isSameAgain({ answers, answeredBy }: Clarification, from: string, given: readonly FieldAnswer[]): boolean {
  const known = new Map(answers.map(({ field, value }) => [field, JSON.stringify(value)]));
  return answeredBy === from && given.every(({ field, value }) => known.get(field) === JSON.stringify(value));
}

function answersIn({ clarifications }: ClarificationResponse): (FieldAnswer & { readonly value: FieldContent })[] {
  return clarifications.map(({ field, value, explanation }) => ({
    field,
    value,
    ...(explanation === undefined ? {} : { explanation }),
  }));
}

/** Records an answer that came too late, which changes nothing else, and returns the problem. */
export async function closedFor(
  { database, clock }: ClarificationsPorts,
  { caller: { tenant }, body, found }: GivenAnswer,
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
