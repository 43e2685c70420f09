/** What a conversation takes up next, off the lines of its inbox. */
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { isWithPerson } from '../handoff/handoff.ts';
import { blockingClarifications } from './clarifying.ts';
import { nextAfterWait, nextKept, nextResumed } from './going-on.ts';
import type { AfterWait, KeptOrder, Resumed } from './in-wait.ts';
import { nextOfOperator, nextOrder, nextTurn, without, type Inbox, type QueuedMessage } from './inbox.ts';
import type { Order } from './order.ts';

export type NextUp = { readonly inbox: Inbox } & (
  | { readonly kind: 'operators-words'; readonly said: QueuedMessage }
  | { readonly kind: 'order'; readonly order: Order }
  /** A message whose question was answered. */
  | { readonly kind: 'resumed'; readonly next: Resumed }
  /** Messages that waited for material. */
  | { readonly kind: 'after-wait'; readonly next: AfterWait }
  /** Another order that was kept while a question was open (C7). */
  | { readonly kind: 'kept'; readonly next: KeptOrder; readonly position: number }
  /** Messages that are one turn; the last of them once more. */
  | { readonly kind: 'messages'; readonly heard: readonly QueuedMessage[]; readonly last: QueuedMessage }
);

/** Null: nothing may be taken up. */
export function nextUp(state: ConversationState, inbox: Inbox): NextUp | null {
  // What a person of ours has said is shown also while the conversation is paused: a pause holds the assistant.
  const said = nextOfOperator(inbox);
  if (said) return { kind: 'operators-words', said, inbox: without(inbox, [said]) };
  const order = nextOrder(inbox);
  if (order) return { kind: 'order', ...order };
  if (state.paused) return null;
  const isPersons = isWithPerson(state.handoff);
  const resumed = isPersons ? null : nextResumed(inbox);
  if (resumed) return { kind: 'resumed', ...resumed };
  const waited = isPersons ? null : nextAfterWait(inbox);
  if (waited) return { kind: 'after-wait', ...waited };
  // Instructions wait for the answer to an open question, and for a person to hand back.
  const isAsking = isPersons || blockingClarifications(state).length > 0;
  // It would cut off what is asked, done or offered.
  const kept = isAsking || state.flow || state.offer ? null : nextKept(inbox);
  if (kept) return { kind: 'kept', ...kept };
  const heard = nextTurn(inbox, { isAsking });
  const last = heard.at(-1);
  return last ? { kind: 'messages', heard, last, inbox: without(inbox, heard) } : null;
}
