/**
 * A first request without a verb: "Felix Brandt tomorrow at eleven", "mail to Felix Brandt". What it is for is asked,
 * and nothing it names is dropped (F9, G23).
 */
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { Offer } from '../../contracts/state/messages.ts';
import type { ActionKind, Reading } from '../../contracts/reading/reading.ts';
import { beginningOf, hasFlow } from '../flows/by-kind/machines.ts';
import { isDefinite } from '../flows/requested-time.ts';
import { passageOf } from '../gate/evidence.ts';
import type { Turn } from './hearing.ts';
import { offerAgain } from './offer-plans.ts';
import { gatePolicyOf } from './starting.ts';

/**
 * The likeliest deed for whoever is named, with what is named for it; null: the message says more than that, or less.
 */
function headlineIn(
  state: ConversationState,
  turn: Turn,
): { readonly state: ConversationState; readonly offer: Offer } | null {
  const { reading, turnId, at } = turn;
  const [person] = reading.people;
  const name = reading.answers.people.length === 1 ? reading.answers.people[0] : person?.name;
  const action = reading.people.length === 1 && namesOnly(reading) ? deedIn(state, reading) : null;
  if (state.offer !== null || person === undefined || name === undefined || action === null) return null;
  const requestedTime = reading.times.find((time) => isDefinite(time));
  const prefill = {
    ...state.prefill,
    person: name,
    ...(requestedTime === undefined ? {} : { requestedTime, requestedTimeAt: at }),
  };
  return { state: { ...state, prefill }, offer: { action, at: passageOf(turn, person), turnId } };
}

/** Asked with the name; words that are left over are quoted instead. */
export function headlinePlan(state: ConversationState, turn: Turn): ReturnType<typeof offerAgain> | null {
  const headline = headlineIn(state, turn);
  if (headline === null) return null;
  const plan = offerAgain(headline.state, headline.offer, turn);
  const { action } = headline.offer;
  const { forms = {} } = state.policy.flows;
  if (turn.reading.remainder.length > 0 || Object.hasOwn(forms, action)) return plan;
  const say = { text: `next.${action}`, values: { person: headline.state.prefill?.person ?? null } };
  return { ...plan, say };
}

/** Everything that is said is a name, a time, a channel, or leads to what an email is to say. */
function namesOnly({ sentences, says, remainder, requests, declines, gives, stance }: Reading): boolean {
  const isLetter = gives.named.length > 0;
  return (
    requests.length === 0 &&
    declines.length === 0 &&
    (stance === 'none' || stance === 'affirm') &&
    sentences.every(({ act }) => act === 'statement') &&
    says.every((one) => naming.has(one)) &&
    remainder.every(({ kind, apart }) => isLetter && apart === true && (kind === 'quotation' || kind === 'unknown'))
  );
}

const naming: ReadonlySet<string> = new Set(['order', 'naming', 'courtesy', 'pleading', 'searching', 'writing']);

/** The one that is called by its name, else a call where there is a time, a number's name or an order. */
function deedIn(state: ConversationState, { gives, says, times, answers }: Reading): ActionKind | null {
  const { actions } = gatePolicyOf(state);
  const [named, ...others] = gives.named.filter(({ action }) => hasFlow(state.policy.flows, action));
  if (named !== undefined) return others.length === 0 ? named.action : null;
  const isTimed =
    times.length > 0 && times.every((one) => one.negated !== true && one.past !== true && one.told !== true);
  const isCalled = isTimed || answers.part === 'phone' || says.includes('order');
  return isCalled ? (actions.find((action) => beginningOf(action) === 'searching') ?? null) : null;
}
