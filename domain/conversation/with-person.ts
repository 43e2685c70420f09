/**
 * Turns of a conversation that is with a person, or asks for one (G22): what is said goes to the person, not to the
 * model and not to the flow, which waits meanwhile and goes on when the person has handed back.
 */
import type { Say } from '../../contracts/state/flow.ts';
import type { Handoff, HandoffStep } from '../../contracts/state/handoff.ts';
import type { Command } from '../../contracts/reading/reading.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { stepFlow, type Move } from '../flows/by-kind/machines.ts';
import { passageOf, openingOf } from '../gate/evidence.ts';
import { endHandoff, isAwaited, isWithPerson, openHandoff, participantSpoke } from '../handoff/handoff.ts';
import { wantsPerson } from '../handoff/wants-person.ts';
import { remainingFields } from '../clarification/request-state.ts';
import { wordsOf } from './ask-back.ts';
import { blockingClarifications } from './clarifying.ts';
import type { Turn } from './hearing.ts';
import { unreadable } from './unreadable.ts';

export interface PersonPlan {
  readonly kind: 'person';
  readonly state: ConversationState;
  /** Null: nothing is said by the assistant. */
  readonly say: Say | null;
  /** `command`: the words were to Parley itself; else they are the person's to read. */
  readonly disposition: 'with_person' | 'command';
  readonly step: HandoffStep | null;
  /** What the assistant had asked last is asked once more. */
  readonly next?: AskedOnceMore;
}

/** Where the talk goes on: a step of the flow, a question that is still open, or nowhere in particular. */
export type AskedOnceMore =
  | { readonly kind: 'flow'; readonly move: Move }
  | { readonly kind: 'question'; readonly say: Say }
  | null;

/** What a message is while a person answers, or when it asks for one; null: it is none of theirs. Pure and total. */
export function planWithPerson(before: ConversationState, turn: Turn): PersonPlan | null {
  const { handoff } = before;
  if (isWithPerson(handoff)) return saidToPerson(before, handoff, turn);
  // It was said to the person who has handed back since: no answer to what the flow asks now.
  if (before.flow && turn.position <= saidUpTo(before)) return told(before, null);
  return wantsPerson(turn.reading) ? askForPerson(before, turn) : null;
}

/** What the participant is asked when the person has handed back: what waited for their answer before. */
export function askedOnceMore(state: ConversationState, at: number): AskedOnceMore {
  const { flow, policy } = state;
  if (flow) {
    const help = { ...unreadable(0), command: 'help', messageId: '' } as const;
    return { kind: 'flow', move: stepFlow(flow, help, at, policy.flows) };
  }
  const open = blockingClarifications(state).find(({ instruction }) => instruction === null);
  if (!open) return null;
  const left = remainingFields(open);
  const issues = open.issues.filter(({ field }) => left.includes(field));
  return { kind: 'question', say: { text: 'clarification.again', values: { ...wordsOf(issues), fields: left } } };
}

function saidUpTo({ handoff }: ConversationState): number {
  return handoff?.upTo ?? -1;
}

function askForPerson(before: ConversationState, turn: Turn): PersonPlan {
  const step = openHandoff({
    conversation: before.identity.conversation,
    before: before.handoff,
    askedAt: passageOf(turn, openingOf(turn.reading)),
    policy: before.policy.clarification,
    at: turn.at,
  });
  // A yes that comes after the talk with the person would say yes to something that nobody remembers.
  const state = { ...before, offer: null, invitedMore: false, handoff: step.handoff };
  return { ...told(state, { text: 'handoff.asked', values: {} }), step };
}

function saidToPerson(before: ConversationState, handoff: Handoff, turn: Turn): PersonPlan | null {
  const { reading } = turn;
  const isUnanswered = handoff.answeredBy === null;
  const steering = reading.command === undefined ? null : steer(before, handoff, turn, reading.command);
  if (steering) return steering.kind === 'elsewhere' ? null : steering.plan;
  if (isUnanswered && wantsPerson(reading)) return told(before, { text: 'handoff.already', values: {} });
  const step = turn.position > (handoff.answeredTo ?? -1) ? participantSpoke(handoff, turn.at) : null;
  const now = step?.handoff ?? handoff;
  const isFirst = isUnanswered && isAwaited(now) && !now.told;
  const state = { ...before, handoff: isFirst ? { ...now, told: true } : now };
  return { ...told(state, isFirst ? { text: 'handoff.waiting', values: {} } : null), step };
}

type Steering = { readonly kind: 'elsewhere' } | { readonly kind: 'here'; readonly plan: PersonPlan };

/**
 * What words do that steer Parley. "Cancel" takes the request for a person back as long as nobody has come; later it is
 * said to the person, as everything is that could be. `elsewhere`: it ends the talk with the person, and does what it
 * always does.
 */
function steer(before: ConversationState, handoff: Handoff, turn: Turn, command: Command): Steering | null {
  switch (command) {
    case 'help':
      return {
        kind: 'here',
        plan: { ...told(before, { text: 'handoff.help', values: {} }), disposition: 'command' },
      };
    case 'cancel': {
      if (handoff.answeredBy !== null) return null;
      const step = withdrawn(handoff, turn, command);
      const state = { ...before, handoff: step.handoff };
      const say = { text: 'handoff.withdrawn', values: {} };
      const plan = { ...told(state, say), disposition: 'command' as const, step };
      return { kind: 'here', plan: { ...plan, next: askedOnceMore(state, turn.at) } };
    }
    case 'reset':
    case 'stop':
    case 'improve':
    case 'print':
    case 'back':
      return { kind: 'elsewhere' };
    default:
      return command satisfies never;
  }
}

/** `!reset` and `!stop` end the talk with the person too. */
export function withdrawnBy(
  state: ConversationState,
  turn: Turn,
  command: string,
): { readonly state: ConversationState; readonly step: HandoffStep | null } {
  const { handoff } = state;
  if (!isWithPerson(handoff)) return { state, step: null };
  const step = withdrawn(handoff, turn, command);
  return { state: { ...state, handoff: step.handoff }, step };
}

function withdrawn(handoff: Handoff, { at, position }: Turn, because: string): HandoffStep {
  return endHandoff(handoff, { status: 'withdrawn', at, by: 'participant', because, upTo: position });
}

function told(state: ConversationState, say: Say | null): PersonPlan {
  return { kind: 'person', state, say, disposition: 'with_person', step: null };
}
