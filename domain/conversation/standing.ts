/** How a conversation begins, and what it waits for (`contracts/standing.ts` says what it is made of). */
import type { PolicySnapshot } from '../../contracts/policy.ts';
import type { WaitingOn } from '../../contracts/conversation.ts';
import type { Identity } from '../../contracts/messages.ts';
import type { Standing } from '../../contracts/standing.ts';
import { noMarks } from '../gate/marks.ts';

/** A conversation in which nothing has been said. */
export function newStanding(identity: Identity, policy: PolicySnapshot): Standing {
  return {
    identity,
    policy,
    state: 'initial',
    marks: noMarks,
    topic: null,
    flow: null,
    offer: null,
    news: [],
    bookings: [],
    unconfirmed: [],
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

/** What the conversation waits for, or null when it is closed. `busy` while a turn is under way. */
export function waitingOn(standing: Standing, busy: boolean): WaitingOn | null {
  if (standing.state === 'closed') return null;
  if (standing.paused) return 'operator';
  if (busy) return 'model';
  const asked = standing.clarifications?.at(-1);
  if (asked) return asked.status === 'timed-out' ? 'operator' : 'clarification';
  if (standing.unconfirmed.length > 0 && !standing.flow) return 'operator';
  if (standing.flow?.step === 'preview') return 'approval';
  return 'participant';
}
