/**
 * An answer that was given as data (G23): an option, or values. In a flow it is the step's move; elsewhere it is what
 * words would say. To a question that is over it is no answer: what is asked now is asked once more.
 */
import type { Clarification, FieldAnswer } from '../../contracts/state/clarification-state.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { Flow } from '../../contracts/state/flow.ts';
import type { GivenAnswer } from '../../contracts/reading/question.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { stepGiven, type Move } from '../flows/by-kind/machines.ts';
import { isWithPerson } from '../handoff/handoff.ts';
import { answersGiven, askedOfParticipant } from './clarification-question.ts';
import { stepAsked, toldBy } from './diagnosis-question.ts';
import { hear, type Turn } from './hearing.ts';
import { questionIdOf, questionOf } from './question.ts';
import type { TurnPlan } from './turn-plan.ts';
import { askedOnceMore } from './with-person.ts';

export type Given =
  | { readonly kind: 'plan'; readonly plan: TurnPlan }
  /** It goes on as if it had been said in words. */
  | { readonly kind: 'turn'; readonly turn: Turn }
  /** Values for the fields of an open question. */
  | { readonly kind: 'answers'; readonly open: Clarification; readonly answers: readonly FieldAnswer[] };

/** Pure and total. */
export function takeGiven(before: ConversationState, turn: Turn, given: GivenAnswer): Given {
  // It is said to the person, who sees what was chosen.
  if (isWithPerson(before.handoff)) return { kind: 'turn', turn };
  if (given.question !== questionIdOf(before)) return { kind: 'plan', plan: over(before, turn) };
  if (before.flow) return inFlow(before, before.flow, turn, given);
  const open = askedOfParticipant(before);
  const answers = open === null || isCancel(given) ? null : answersGiven(open, given, turn.messageId);
  if (open !== null && answers !== null) return { kind: 'answers', open, answers };
  const said = wordsFor(before, given);
  return said === null
    ? { kind: 'plan', plan: over(before, turn) }
    : { kind: 'turn', turn: { ...turn, reading: { ...turn.reading, ...said } } };
}

function inFlow(before: ConversationState, flow: Flow, turn: Turn, given: GivenAnswer): Given {
  const { messageId, reading, at } = turn;
  const asked = 'option' in given ? given.option : { values: given.values, answer: { ...reading, messageId } };
  const move: Move | null = stepGiven(flow, asked, at, before.policy.flows);
  if (move === null) return { kind: 'plan', plan: over(before, turn) };
  return { kind: 'plan', plan: { kind: 'flow', state: hear(before, turn), move, act: null } };
}

/** What an answer says where no flow asks; null: it is none. */
function wordsFor(before: ConversationState, given: GivenAnswer): Partial<Reading> | null {
  const { kind, options } = questionOf(before);
  const step = kind === 'diagnosis' ? stepAsked(before) : null;
  const diagnosis = step && toldBy(step, given);
  if (diagnosis !== null) return { diagnosis };
  if (!('option' in given) || !options.some(({ id }) => id === given.option)) return null;
  if (isCancel(given)) return { command: 'cancel' };
  const says = given.option === 'yes' ? 'assent' : 'refusal';
  return { stance: given.option === 'yes' ? 'affirm' : 'deny', says: [says], remainder: [] };
}

function isCancel(given: GivenAnswer): boolean {
  return 'option' in given && given.option === 'cancel';
}

/** A yes of which nobody can say whose it is: what it would agree to stays, and is asked about again. */
export function unproven(state: ConversationState, { at }: Turn): TurnPlan {
  const say = { text: 'answer.unproven', values: {} };
  return { kind: 'command', state, say, next: askedOnceMore(state, at) };
}

function over(state: ConversationState, { at }: Turn): TurnPlan {
  const say = { text: 'question.over', values: {} };
  return { kind: 'command', state, say, next: askedOnceMore(state, at) };
}
