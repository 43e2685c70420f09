/** What a conversation takes up next, off the lines of its inbox. */
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { isWithPerson } from '../handoff/handoff.ts';
import { blockingClarifications } from './clarifying.ts';
import type { AfterWait, KeptOrder, Resumed } from './in-wait.ts';
import { nextOfOperator, nextTurn, without, type Inbox, type QueuedMessage } from './inbox.ts';
import type { Order } from './order.ts';

export type NextUp = { readonly inbox: Inbox } & (
  | { readonly kind: 'operators-words'; readonly said: QueuedMessage }
  | { readonly kind: 'order'; readonly order: Order }
  /** A message whose question was answered. */
  | { readonly kind: 'resumed'; readonly next: Resumed }
  /** Messages that waited for material. */
  | { readonly kind: 'after-wait'; readonly next: AfterWait }
  /** Another order that was kept while a question was open (C7); its answer takes the next place in accepted order. */
  | { readonly kind: 'kept'; readonly next: KeptOrder; readonly position: number }
  /** Messages that are one turn; the last of them once more. */
  | { readonly kind: 'messages'; readonly heard: readonly QueuedMessage[]; readonly last: QueuedMessage }
);

/** Null: nothing may be taken up. */
export function nextUp(state: ConversationState, inbox: Inbox): NextUp | null {
  // What a person of ours has said is shown also while the conversation is paused: a pause holds the assistant.
  const said = nextOfOperator(inbox);
  if (said) return { kind: 'operators-words', said, inbox: without(inbox, [said]) };
  const [order, ...orders] = inbox.orders;
  if (order) return { kind: 'order', order, inbox: { ...inbox, orders } };
  if (state.paused) return null;
  const isPersons = isWithPerson(state.handoff);
  const [resumed, ...othersResumed] = isPersons ? [] : inbox.resumed;
  if (resumed) return { kind: 'resumed', next: resumed, inbox: { ...inbox, resumed: othersResumed } };
  const [waited, ...afterWait] = isPersons ? [] : (inbox.afterWait ?? []);
  if (waited) return { kind: 'after-wait', next: waited, inbox: { ...inbox, afterWait } };
  // Instructions wait for the answer to an open question, and for a person to hand back.
  const isAsking = isPersons || blockingClarifications(state).length > 0;
  // What was kept would cut off what is asked, done or offered.
  const [next, ...kept] = isAsking || state.flow || state.offer ? [] : (inbox.kept ?? []);
  const accepted = inbox.accepted + 1;
  if (next) return { kind: 'kept', next, position: accepted * 2, inbox: { ...inbox, accepted, kept } };
  const heard = nextTurn(inbox, { isAsking });
  const last = heard.at(-1);
  return last ? { kind: 'messages', heard, last, inbox: without(inbox, heard) } : null;
}
