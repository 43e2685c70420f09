/** What the words that steer Parley itself do to where the conversation stands (G19). They work in every state. */
import type { ConversationState } from '../../contracts/conversation-state.ts';
import { emptyMemory } from '../gate/memory.ts';
import { forgetDeadlines } from './after-move.ts';

/** `!reset`: begins anew. What was booked stays booked; what the model sees begins after `position`. */
export function afterReset(standing: ConversationState, position: number): ConversationState {
  const { prefill: _forgotten, diagnosis: _over, procedure: _left, ...rest } = dropPlans(standing);
  return {
    ...rest,
    marks: emptyMemory,
    topic: null,
    known: [],
    resetAt: position,
    state: 'initial',
    lastGate: null,
  };
}

/** `!stop`, or "no" after "anything else?": ends the exchange. The conversation stays open for a later one. */
export function afterStopping(standing: ConversationState): ConversationState {
  return { ...dropPlans(standing), marks: { ...standing.marks, lastQuestion: null }, state: 'guiding' };
}

/** `cancel` without a flow: the pending offer is declined. */
export function afterCancelling(
  standing: ConversationState,
  { turnId }: { readonly turnId: string },
): ConversationState {
  const { offer } = standing;
  if (!offer) return standing;
  const declines = standing.marks.declines.filter(({ action }) => action !== offer.action);
  const decline = { turnId, quote: 'cancel', action: offer.action };
  return { ...standing, offer: null, marks: { ...standing.marks, declines: [...declines, decline] } };
}

function dropPlans(standing: ConversationState): ConversationState {
  const { later: _dropped, ...rest } = standing;
  return forgetDeadlines({ ...rest, flow: null, offer: null, invitedMore: false }, 'flow-expiry');
}
