/**
 * What somebody of ours should look at: which lists of operators a conversation is on, and which of its items leave them
 * by being acknowledged. Pure.
 */
import type { Awaited } from '../../contracts/state/clarification-state.ts';
import type { AttentionItem } from '../../contracts/state/attention.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { isAwaited, isWithPerson } from '../handoff/handoff.ts';
import { openMaterial } from './open-material.ts';

/** Values of `ParleyAttention`; persisted, never renamed. */
export type Attention = 'needs-operator' | 'breached' | 'best-guess' | 'effect-unknown' | 'retrying';

/** Items that are kept until they are acknowledged; the oldest go first beyond it. */
const mostItems = 50;

/** With one more item; the same item is there once. */
export function withItem(state: ConversationState, item: AttentionItem): ConversationState {
  const others = (state.attention ?? []).filter(({ id }) => id !== item.id);
  return { ...state, attention: [...others, item].slice(-mostItems) };
}

/** Everything that waits to be looked at, oldest first: what was noted, and times that have run out. */
export function attentionItems(state: ConversationState): readonly AttentionItem[] {
  const seen = state.acknowledged ?? [];
  const breaches = awaitedIn(state).flatMap((one) => breachesOf(one));
  return [...(state.attention ?? []), ...breaches.filter(({ id }) => !seen.includes(id))].toSorted(
    (one, other) => one.at - other.at,
  );
}

/** The state in which somebody has looked at the item; null: there is none of that id. */
export function acknowledge(state: ConversationState, itemId: string): ConversationState | null {
  const item = attentionItems(state).find(({ id }) => id === itemId);
  if (!item) return null;
  if (item.kind !== 'breached')
    return { ...state, attention: (state.attention ?? []).filter(({ id }) => id !== itemId) };
  return { ...state, acknowledged: [...(state.acknowledged ?? []), itemId].slice(-mostItems) };
}

/** The lists that a conversation is on; `isRetrying`: something of it is tried again and again, also its close. */
export function attentionOf(state: ConversationState, isRetrying = false): readonly Attention[] {
  const retrying = isRetrying ? (['retrying'] as const) : [];
  if (state.closing) return retrying;
  const kinds = new Set(attentionItems(state).map(({ kind }) => kind));
  return [
    ...(needsOperator(state) || kinds.has('set-aside') ? (['needs-operator'] as const) : []),
    ...(kinds.has('breached') ? (['breached'] as const) : []),
    ...(kinds.has('best-guess') ? (['best-guess'] as const) : []),
    ...(state.unconfirmed.length > 0 ? (['effect-unknown'] as const) : []),
    ...retrying,
  ];
}

/** How a closed conversation went: values of `ParleyOutcome`, persisted and never renamed. */
export function outcomeOf({ deeds, turn }: ConversationState): 'acted' | 'answered' | 'unanswered' {
  if (deeds.length > 0) return 'acted';
  return turn > 0 ? 'answered' : 'unanswered';
}

/** It goes on only by somebody of ours; while the participant has the word, by nobody. */
function needsOperator({ paused, handoff, unconfirmed, clarifications }: ConversationState): boolean {
  const isAsked = isWithPerson(handoff) && isAwaited(handoff);
  return paused !== null || isAsked || unconfirmed.length > 0 || clarifications.some(waitsForPerson);
}

/** A person's SLA runs, or everybody's has run out. */
function waitsForPerson({ status, chain, at }: Awaited): boolean {
  return status === 'timed-out' || chain[at]?.kind === 'person';
}

function awaitedIn(state: ConversationState): readonly Awaited[] {
  const { clarifications, handoff } = state;
  return [...clarifications, ...(isWithPerson(handoff) && isAwaited(handoff) ? [handoff] : []), ...openMaterial(state)];
}

/** The levels whose time ran out without an answer. */
function breachesOf({ id, levels, status }: Awaited): readonly AttentionItem[] {
  return levels.flatMap(({ level, from, dueAt }, nth): readonly AttentionItem[] => {
    const next = levels[nth + 1];
    const isOver = next === undefined ? status === 'timed-out' : next.from >= dueAt;
    return isOver ? [{ id: `${id}:${level}:${from}`, kind: 'breached', at: dueAt }] : [];
  });
}
