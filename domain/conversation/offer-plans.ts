/** What becomes of an offer that was not taken: it stands, or it is left. */
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { Say } from '../../contracts/state/flow.ts';
import type { LeftOver } from '../../contracts/state/turn-annotations.ts';
import type { Offer } from '../../contracts/state/messages.ts';
import { leftIn } from '../flows/remainder.ts';
import type { Turn } from './hearing.ts';
import { leftOver } from './left-over.ts';

/** Words of ours in answer to an offer; nothing else happens in the turn. */
interface OfferPlan {
  readonly kind: 'command';
  readonly state: ConversationState;
  readonly say: Say;
  /** The words that kept a yes from being taken (G20). */
  readonly left?: LeftOver;
}

/** A no to what was asked for earlier, beside another deed. */
export function leaveIt(state: ConversationState): OfferPlan {
  const { later: _dropped, ...rest } = state;
  const say = { text: 'offer.declined', values: {} };
  return { kind: 'command', state: { ...rest, offer: null, invitedMore: true }, say };
}

/** The offer stands, and what was left over of the answer is said (G20). */
export function offerAgain(state: ConversationState, offer: Offer, turn: Turn): OfferPlan {
  const { reading, messageId } = turn;
  const isEarly = reading.unshown === true ? { early: true } : {};
  const values = { action: offer.action, ...isEarly, ...leftIn({ ...reading, messageId }) };
  const say = { text: 'offer.again', values };
  const left = leftOver(turn, say, { action: offer.action, step: null });
  return { kind: 'command', state: { ...state, offer }, say, ...(left ? { left } : {}) };
}
