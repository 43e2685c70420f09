/**
 * What a decision from outside the conversation does: an approval, a rejection, an operator's word on an unknown
 * effect, a fact that is struck out.
 */
import type { Flow, Say } from '../../contracts/state/flow.ts';
import type { DiagnosisTurn } from '../../contracts/state/diagnosis-state.ts';
import type { HandoffStep } from '../../contracts/state/handoff.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { approved, confirmedAs, rejected, type Move } from '../flows/by-kind/machines.ts';
import type { Ended } from '../flows/moves.ts';
import { afterMove, withoutUnconfirmed } from './after-move.ts';
import { endHandoff, isWithPerson } from '../handoff/handoff.ts';
import { strikeOut } from './diagnosing.ts';
import type { Order } from './order.ts';
import { askedOnceMore, type AskedOnceMore } from './with-person.ts';

export type OrderPlan =
  | { readonly kind: 'flow'; readonly move: Move }
  | ({ readonly kind: 'confirm'; readonly flow: Flow } & Pick<
      Extract<Order, { order: 'confirm' }>,
      'outcome' | 'reason' | 'given'
    >)
  /** The person gives the conversation back; `next` is what waited for an answer before (G22). */
  | {
      readonly kind: 'hand-back';
      readonly state: ConversationState;
      readonly step: HandoffStep;
      readonly say: Say;
      readonly next: AskedOnceMore;
    }
  /** A fact of a diagnosis counts no more: the engine says what is asked next (D5). */
  | { readonly kind: 'struck'; readonly state: ConversationState; readonly diagnosis: DiagnosisTurn }
  /** What it was about is over or has changed meanwhile. */
  | { readonly kind: 'too-late'; readonly say: Say | null };

/**
 * Plans an order against where the conversation stands now, which may not be where it stood when the order was given.
 */
export function planOrder(
  state: ConversationState,
  order: Order,
  { at, position }: { readonly at: number; readonly position: number },
): OrderPlan {
  const { flow } = state;
  if (order.order === 'hand-back') return handBack(state, order, { at, position });
  if (order.order === 'strike') {
    const struck = strikeOut(state, order.actionId, at);
    // A message has told it anew meanwhile.
    return struck === null ? { kind: 'too-late', say: null } : { kind: 'struck', ...struck };
  }
  if (order.order === 'confirm') {
    const unconfirmed = state.unconfirmed.find(({ actionId }) => actionId === order.actionId);
    if (!unconfirmed) return { kind: 'too-late', say: { text: 'action.gone', values: {} } };
    const { outcome, reason, given } = order;
    return { kind: 'confirm', flow: unconfirmed.flow, outcome, reason, given };
  }
  if (!flow || flow.actionId !== order.actionId) return { kind: 'too-late', say: { text: 'action.gone', values: {} } };
  if (order.order === 'reject') return { kind: 'flow', move: rejected(flow) };
  const move = approved(flow, order.previewHash, at);
  return move.kind === 'stale'
    ? { kind: 'too-late', say: { text: 'action.changed', values: {} } }
    : { kind: 'flow', move };
}

function handBack(
  before: ConversationState,
  { actor, reason, actionId }: Extract<Order, { order: 'hand-back' }>,
  { at, position }: { readonly at: number; readonly position: number },
): OrderPlan {
  const { handoff } = before;
  // The participant has withdrawn it, or it is another one by now.
  if (!isWithPerson(handoff) || handoff.id !== actionId) return { kind: 'too-late', say: null };
  const end = { status: 'handed-back', at, by: actor, because: reason, upTo: position } as const;
  const step = endHandoff(handoff, end);
  const state = { ...before, handoff: step.handoff };
  const say = { text: 'handoff.back', values: {} };
  return { kind: 'hand-back', state, step, say, next: askedOnceMore(state, at) };
}

/**
 * An operator has said how an unknown effect turned out. The flow that is active now, if any, is another one and goes
 * on.
 */
export function afterConfirming(
  state: ConversationState,
  confirmed: {
    readonly flow: Flow;
    readonly outcome: 'done' | 'not_done';
    readonly actor: string;
    readonly turnId: string;
  },
): { readonly state: ConversationState; readonly move: Ended } {
  const { flow, outcome, actor, turnId } = confirmed;
  const end = confirmedAs(flow, outcome === 'done' ? `confirmed by ${actor}` : null);
  // Why it was not done is the operator's affair; the flow's own words would blame the provider.
  const move = outcome === 'done' ? end : { ...end, say: { text: 'action.not-done', values: {} } };
  const { effectReports, bookings, deeds } = afterMove({ ...state, flow }, move, turnId);
  const told = { ...withoutUnconfirmed(state, flow.actionId), effectReports, bookings, deeds };
  return { state: told, move };
}
