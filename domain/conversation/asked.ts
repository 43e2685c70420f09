/**
 * What a message asks for outright: a yes to the pending offer, a request of its own, or both; and what is to be
 * offered once more.
 */
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { Offer } from '../../contracts/state/messages.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { beginningOf, hasFlow } from '../flows/by-kind/machines.ts';
import { isQualified, isTurned, narrows, plainly } from '../flows/remainder.ts';
import { answeredBy } from '../gate/answers.ts';
import { passageOf } from '../gate/evidence.ts';
import type { Turn } from './hearing.ts';
import { wantedIn } from './second-request.ts';
import type { Asking } from './starting.ts';

/** A yes to the pending offer, or the participant's own request (G6, G12). */
export function askedFor(before: ConversationState, turn: Turn): Asking | null {
  const { offer } = before;
  const { reading } = turn;
  const request = reading.requests.find(
    (one) => hasFlow(before.policy.flows, one.action) && (offer !== null || !isOneCase(one, reading)),
  );
  if (offer && isAccepted(offer, reading))
    return { origin: 'accepted-offer', action: offer.action, at: offer.at, offer };
  if (request) {
    const asking = { origin: 'request', action: request.action, at: passageOf(turn, request) } as const;
    // What is offered is asked about once more, where the message may as well take it back.
    return offer?.action === request.action && isTakenBack(reading) ? { ...asking, consented: false } : asking;
  }
  return reading.gives.both && reading.unshown !== true ? bothAsked(before, turn) : null;
}

/**
 * "Could you book a call if she agrees?", "Peter told me: send her an email": nobody knows whether it is so, or whose
 * wish it is.
 */
function isOneCase({ plain }: Reading['requests'][number], { remainder }: Reading): boolean {
  return plain !== true && remainder.some(({ kind }) => kind === 'condition' || kind === 'quotation');
}

/** "Both, the call and the email": what is offered goes first, else what is named first. */
function bothAsked(before: ConversationState, turn: Turn): Asking | null {
  const { offer } = before;
  const wanted = wantedIn(before, turn);
  const [first] = wanted;
  if (first === undefined || wanted.length < 2) return null;
  return offer && wanted.some(({ action }) => action === offer.action)
    ? { origin: 'accepted-offer', action: offer.action, at: offer.at, offer }
    : { origin: 'request', ...first };
}

/** "Both": nothing but that takes what was offered. */
function takesBoth({ gives, remainder, says, times, ordinals }: Reading): boolean {
  const isAlone = gives.both !== undefined && gives.named.length === 0 && remainder.length === 0;
  return isAlone && says.every((one) => one === 'courtesy' || one === 'taking') && times.length + ordinals.length === 0;
}

function isAccepted(offer: Offer, reading: Reading): boolean {
  if (reading.unshown === true) return false;
  if (takesBoth(reading)) return true;
  const answer = answeredBy({ sentences: [offeringSentence(offer)] }, reading);
  // Closed lists know more ways to say yes than the gate's stance.
  const begins = beginningOf(offer.action);
  const isOther = answer === 'change' && !(begins === 'searching' && narrows(reading));
  const isAgreed = plainly(reading, 'offer', [], begins) === 'agreed';
  // "Find a time. Not Monday.": what is refused is a day.
  const isNo = (answer === 'decline' && !isAgreed) || isOther;
  if (isNo || reading.readTo !== undefined || namesAnother(offer, reading)) return false;
  const isRequested = reading.requests.some(({ action }) => action === offer.action) && !isTakenBack(reading);
  // "Send her an email": an order for something else is no yes to what is offered.
  const isElsewhere = reading.requests.length > 0 && !reading.says.includes('assent');
  if (isElsewhere && reading.requests.every(({ action }) => action !== offer.action)) return false;
  return isRequested || isAgreed;
}

/**
 * "Yeah, a mail, that will scare her": beside more that is told, or where nothing agrees outright, another action that
 * is named may be the one that is meant.
 */
function namesAnother({ action }: Offer, { gives, remainder, says }: Reading): boolean {
  const { named } = gives;
  const isMore = remainder.length > 0 || !says.includes('assent');
  return isMore && named.length > 0 && named.every((one) => one.action !== action);
}

/**
 * "Book it, no", "book it, but later", "book it. Is that right?": what is asked for stands beside what could turn it
 * round.
 */
function isTakenBack(reading: Reading): boolean {
  const { says } = reading;
  return isQualified(reading) || says.includes('refusal') || says.includes('contrast');
}

/**
 * What is offered once more because the message says yes to it, or asks for it, and something more that could turn that
 * round. A question goes to the model, which answers it.
 */
export function offerToRepeat({ offer, policy }: ConversationState, turn: Turn): Offer | null {
  const { reading, turnId } = turn;
  const { remainder, says, requests } = reading;
  if (remainder.some(({ kind }) => kind === 'question')) return null;
  const request = requests.find(({ action }) => hasFlow(policy.flows, action));
  // A message that says nothing to an offer may tell what it likes beside what it asks for.
  const isPlain = offer === null && request?.plain === true;
  if (request && !isPlain && isTurned(reading))
    return { action: request.action, at: passageOf(turn, request), turnId, template: offer?.template ?? null };
  const isHalf =
    offer !== null &&
    plainly(reading, 'offer', [], beginningOf(offer.action)) === 'unclear' &&
    !says.includes('refusal') &&
    request === undefined;
  return isHalf ? offer : null;
}

function offeringSentence({ action, at: { start, end } }: Offer): Reading['sentences'][number] {
  return { act: 'offer', action, start, end };
}
