/** What the words that steer Parley itself do to where the conversation stands (G19). They work in every state. */
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { emptyMemory } from '../gate/memory.ts';
import { forgetDeadlines } from './after-move.ts';

/** `!reset`: begins anew. What was booked stays booked; what the model sees begins after `position`. */
export function afterReset(state: ConversationState, position: number): ConversationState {
  const { prefill: _forgotten, diagnosis: _over, procedure: _left, ...rest } = dropPlans(state);
  return {
    ...rest,
    gateMemory: emptyMemory,
    topic: null,
    known: [],
    resetAt: position,
    phase: 'initial',
    lastGate: null,
  };
}

/** `!stop`, or "no" after "anything else?": ends the exchange. The conversation stays open for a later one. */
export function afterStopping(state: ConversationState): ConversationState {
  return { ...dropPlans(state), gateMemory: { ...state.gateMemory, lastQuestion: null }, phase: 'guiding' };
}

/** `cancel` without a flow: the pending offer is declined. */
export function afterCancelling(state: ConversationState, { turnId }: { readonly turnId: string }): ConversationState {
  const { offer } = state;
  if (!offer) return state;
  const declines = state.gateMemory.declines.filter(({ action }) => action !== offer.action);
  const decline = { turnId, quote: 'cancel', action: offer.action };
  return { ...state, offer: null, gateMemory: { ...state.gateMemory, declines: [...declines, decline] } };
}

function dropPlans(state: ConversationState): ConversationState {
  const { later: _dropped, ...rest } = state;
  return forgetDeadlines({ ...rest, flow: null, offer: null, invitedMore: false }, 'flow-expiry');
}
