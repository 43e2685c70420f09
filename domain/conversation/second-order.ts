/**
 * Another order, said while a question about the first is open (C7): "also cancel order 1041". It is kept, and judged
 * when the first is over. What names the first one's own things is about that; a question that any words answer takes
 * them all, unless they are said to be another matter.
 */
import type { Clarification } from '../../contracts/state/clarification-state.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { Findings, Reading, Span } from '../../contracts/reading/reading.ts';
import { remainingFields } from '../clarification/protocol.ts';
import { isPassage } from '../words/words.ts';
import { fingerprint } from '../words/fingerprint.ts';
import { takesWords } from './taken-answers.ts';

/** Orders that are kept at once. */
export const mostKept = 5;

type Ordered = NonNullable<Findings['orders']>[number];

/** Where the other order stands; null: there is none. Pure, and total whatever a sender calls a reading. */
export function secondOrder(reading: Reading, open: Clarification): Span | null {
  const orders = reading.findings?.orders;
  if (!Array.isArray(orders)) return null;
  const left = remainingFields(open);
  const asked = open.issues.filter(({ field }) => left.includes(field));
  const isFree = asked.some((issue) => takesWords(issue) && issue.wants === undefined);
  const known = thingsOf(open);
  const other = (orders as readonly Ordered[]).find((one) => {
    if (one.asks === true) return false;
    if (one.apart === true) return true;
    if (isFree || !Array.isArray(one.things)) return false;
    return one.beside === true || !one.things.some((thing) => known.has(thing));
  });
  return other === undefined ? null : { start: other.start, end: other.end };
}

/** "Ask Peter": who sends a question on has not answered it. Total. */
export function sendsOn({ findings }: Reading): boolean {
  const orders = findings?.orders;
  return Array.isArray(orders) && (orders as readonly Ordered[]).some(({ asks }) => asks === true);
}

/** Marks of the words of what was understood, answered and put right so far. */
function thingsOf({ understood = [], message, answers }: Clarification): ReadonlySet<string> {
  const values = [...understood, ...(message.answered ?? []), ...answers].map(({ value }) => value);
  const words = values.flatMap((value) => (isPassage(value) ? [] : String(value).toLowerCase().split(' ')));
  return new Set(words.filter(Boolean).map((word) => fingerprint(word)));
}

/**
 * Where the conversation stands for an order that was kept: what was asked and offered meanwhile came behind it, and is
 * not what it answers.
 */
export function beforeKept(state: ConversationState): ConversationState {
  const { lastQuestion } = state.gateMemory;
  const gateMemory = { ...state.gateMemory, lastQuestion: lastQuestion && { ...lastQuestion, answered: true } };
  return { ...state, offer: null, invitedMore: false, gateMemory };
}
