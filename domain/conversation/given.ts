/**
 * An answer that was given as data (G23): an option, or values. In a flow it is the step's move; elsewhere it is what words would say. To a
 * question that is over it is no answer: what is asked now is asked once more.
 */
import type { ConversationState } from '../../contracts/conversation-state.ts';
import type { Flow } from '../../contracts/flow.ts';
import type { GivenAnswer } from '../../contracts/question.ts';
import type { Reading } from '../../contracts/reading.ts';
import { stepGiven, type Move } from '../flows/machines.ts';
import { isWithPerson } from '../handoff/handoff.ts';
import { hear, type Turn } from './hearing.ts';
import { questionIdOf, questionOf } from './question.ts';
import type { TurnPlan } from './turn-plan.ts';
import { askedOnceMore } from './with-person.ts';

export type Given =
  | { readonly kind: 'plan'; readonly plan: TurnPlan }
  /** It goes on as if it had been said in words. */
  | { readonly kind: 'turn'; readonly turn: Turn };

/** Pure and total. */
export function takeGiven(before: ConversationState, turn: Turn, given: GivenAnswer): Given {
  // It is said to the person, who sees what was chosen.
  if (isWithPerson(before.handoff)) return { kind: 'turn', turn };
  if (given.question !== questionIdOf(before)) return { kind: 'plan', plan: over(before, turn) };
  if (before.flow) return inFlow(before, before.flow, turn, given);
  const said = 'option' in given ? wordsFor(before, given.option) : null;
  return said === null
    ? { kind: 'plan', plan: over(before, turn) }
    : { kind: 'turn', turn: { ...turn, reading: { ...turn.reading, ...said } } };
}

function inFlow(before: ConversationState, flow: Flow, turn: Turn, given: GivenAnswer): Given {
  const { messageId, reading, at } = turn;
  const asked = 'option' in given ? given.option : { values: given.values, answer: { ...reading, messageId } };
  const move: Move | null = stepGiven(flow, asked, at, before.policy.flows);
  if (move === null) return { kind: 'plan', plan: over(before, turn) };
  return { kind: 'plan', plan: { kind: 'flow', standing: hear(before, turn), move, act: null } };
}

/** What an option says where no flow asks; null: there is none of that name. */
function wordsFor(before: ConversationState, option: string): Partial<Reading> | null {
  if (!questionOf(before).options.some(({ id }) => id === option)) return null;
  const kind = option === 'yes' ? 'assent' : 'refusal';
  return { stance: option === 'yes' ? 'affirm' : 'deny', says: [kind], remainder: [] };
}

function over(standing: ConversationState, { at }: Turn): TurnPlan {
  const say = { text: 'question.over', values: {} };
  return { kind: 'command', standing, say, next: askedOnceMore(standing, at) };
}
