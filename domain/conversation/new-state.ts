/**
 * How a conversation begins, and what it waits for (`contracts/state/conversation-state.ts` says what it is made of).
 */
import type { PolicySnapshot } from '../../contracts/assistant/policy.ts';
import type { Phase, WaitingOn } from '../../contracts/wire/conversation.ts';
import type { Identity } from '../../contracts/state/messages.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { emptyMemory } from '../gate/memory.ts';
import { isWithPerson } from '../handoff/handoff.ts';

/** A conversation in which nothing has been said. */
export function newState(identity: Identity, policy: PolicySnapshot): ConversationState {
  return {
    identity,
    policy,
    phase: 'initial',
    gateMemory: emptyMemory,
    topic: null,
    flow: null,
    offer: null,
    effectReports: [],
    bookings: [],
    deeds: [],
    unconfirmed: [],
    clarifications: [],
    invitedMore: false,
    turn: 0,
    actions: 0,
    modelCalls: 0,
    resetAt: 0,
    paused: null,
    closing: null,
    deadlines: [],
    lastGate: null,
  };
}

/**
 * The state as everybody is shown it: a person who answers stands before whatever goes on when they have handed back.
 */
export function shownState({ phase, handoff }: ConversationState): Phase {
  return phase !== 'closed' && isWithPerson(handoff) ? 'with-person' : phase;
}

/** What the conversation waits for, or null when it is closed. `busy` while a turn is under way. */
export function waitingOn(state: ConversationState, busy: boolean): WaitingOn | null {
  if (state.phase === 'closed') return null;
  if (state.paused || isWithPerson(state.handoff)) return 'operator';
  if (busy) return 'model';
  const asked = state.clarifications.at(-1);
  if (asked) return asked.status === 'timed-out' ? 'operator' : 'clarification';
  if (state.contextRequest) return 'context';
  if (state.unconfirmed.length > 0 && !state.flow) return 'operator';
  if (state.flow?.step === 'preview') return 'approval';
  return 'participant';
}
