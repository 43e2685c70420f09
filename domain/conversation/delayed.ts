/**
 * Effects that wait because whoever does them asked to come again (F5): kept beside the talk, tried at their time, told
 * once at each end.
 */
import type { ConversationState, Deadline, Delayed } from '../../contracts/state/conversation-state.ts';
import type { Flow } from '../../contracts/state/flow.ts';
import { add, remove } from '../deadlines/table.ts';
import { afterEffect, rejected, type ActMove } from '../flows/by-kind/machines.ts';
import type { EffectResult, Ended } from '../flows/moves.ts';
import { afterMove, withUnconfirmed, type ToldMove } from './after-move.ts';

/** Deadlines of this kind are tries. */
export const laterKind = 'effect-later';

interface Acted {
  readonly flow: Flow;
  readonly move: ToldMove;
  readonly result: EffectResult;
}

/** What was approved has been tried for the first time, and told. */
export function afterActing(
  state: ConversationState,
  { flow, move, result }: Acted,
  approved: Delayed['approved'],
): ConversationState {
  const known = result.kind === 'unknown' ? withUnconfirmed(state, flow) : state;
  const after = afterMove(known, move, approved.turnId);
  return result.kind === 'waits' ? withDelayed(after, { id: flow.actionId, flow, approved, result, tries: 1 }) : after;
}

/** The effect is tried again at its time. */
export function withDelayed(
  state: ConversationState,
  given: Omit<Delayed, 'why' | 'until'> & { readonly result: Extract<EffectResult, { kind: 'waits' }> },
): ConversationState {
  const { result, approved, ...kept } = given;
  const { turnId, at } = approved;
  const { why, until, nextAt } = result;
  const one: Delayed = { ...kept, approved: { turnId, at }, why, until };
  const rest = withoutDelayed(state, one.id);
  return { ...rest, delayed: [...(rest.delayed ?? []), one], deadlines: add(rest.deadlines, tryOf(one.id, nextAt)) };
}

/** It is put off: something else has to end first. */
export function postponed(state: ConversationState, { id }: Delayed, dueAt: number): ConversationState {
  return { ...state, deadlines: add(state.deadlines, tryOf(id, dueAt)) };
}

export function withoutDelayed(state: ConversationState, id: string): ConversationState {
  const { delayed = [], ...rest } = state;
  const others = delayed.filter((one) => one.id !== id);
  const deadlines = remove(state.deadlines, tryOf(id, 0).id);
  return { ...rest, deadlines, ...(others.length > 0 ? { delayed: others } : {}) };
}

/** The move that the yes was: only what was shown and approved ever waits. */
export function laterMove(flow: Flow): ActMove {
  return { kind: 'act', flow };
}

/** How a later try ended. Nothing is asked anew: the flow is over, and another one may be under way. */
export function endOfLater(flow: Flow, result: EffectResult): Ended {
  const move = afterEffect(laterMove(flow), result);
  if (move.kind === 'ended') return move;
  return endOfLater(flow, { kind: 'provider-error', why: 'conflict' });
}

/** Where the conversation stands after it: what goes on meanwhile goes on. */
export function afterLater(state: ConversationState, { flow, move, result }: Acted, turnId: string): ConversationState {
  const known = withoutDelayed(result.kind === 'unknown' ? withUnconfirmed(state, flow) : state, flow.actionId);
  const { effectReports, bookings, deeds } = afterMove({ ...known, flow }, move, turnId);
  return { ...known, effectReports, bookings, deeds };
}

/** What "cancel" calls off where nothing else is under way: the last one that waits. */
export function calledOff(state: ConversationState): { readonly one: Delayed; readonly move: Ended } | null {
  const one = state.delayed?.findLast(({ invites }) => invites !== true);
  return one === undefined ? null : { one, move: rejected(one.flow) };
}

function tryOf(id: string, dueAt: number): Deadline {
  return { id: `later:${id}`, kind: laterKind, dueAt, ref: id };
}
