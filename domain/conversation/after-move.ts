/** What a move of a flow does to where the conversation stands. */
import type { Flow, FlowOutcome } from '../../contracts/state/flow.ts';
import type { ActionKind } from '../../contracts/reading/reading.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { add } from '../deadlines/table.ts';
import { deedsAfter } from './deeds.ts';
import { withOwn, withoutUsed, withPersonOf } from './prefill.ts';
import { nextOffer } from './second-request.ts';
import { bookingsAfter, flowDeadline, type Move } from '../flows/by-kind/machines.ts';

/** Moves after which the participant has been told something: the flow waits for them, or is over. */
export type ToldMove = Extract<Move, { kind: 'ask' | 'ended' }>;

export function isTold(move: Move): move is ToldMove {
  return move.kind === 'ask' || move.kind === 'ended';
}

/** The flow waits for an answer, or has ended; its deadline and the state follow. `flow` is the one that ended. */
export function afterMove(state: ConversationState, move: ToldMove, turnId: string | null): ConversationState {
  const cleared = forgetDeadlines(state, 'flow-expiry');
  switch (move.kind) {
    case 'ask': {
      const deadlines = add(cleared.deadlines, flowDeadline(move.flow));
      return { ...cleared, flow: move.flow, offer: null, phase: 'acting', deadlines };
    }
    case 'ended': {
      const ended: ConversationState = {
        ...goingOn(declined(cleared, move.outcome, turnId), move.outcome, turnId),
        flow: null,
        phase: 'guiding',
      };
      const effectReports = move.effectReport
        ? [...ended.effectReports, { kind: move.outcome, facts: move.effectReport }]
        : ended.effectReports;
      const { flow, bookings, deeds } = state;
      if (!flow) return { ...ended, effectReports };
      return {
        ...ended,
        effectReports,
        bookings: bookingsAfter(flow, move.outcome, bookings),
        ...(move.effectReport ? { deeds: deedsAfter(deeds, flow, move.outcome) } : {}),
      };
    }
    default:
      return move satisfies never;
  }
}

/**
 * The flow gives way to another action that is wanted instead (F9): it is declined, and with whom it was is known for
 * the other.
 */
export function yieldFlow(state: ConversationState, flow: Flow, wanted: ActionKind, turnId: string): ConversationState {
  const { later = [], ...rest } = declined(forgetDeadlines(state, 'flow-expiry'), 'declined', turnId);
  const kept = later.filter(({ action }) => action !== wanted);
  return { ...withPersonOf({ ...rest, ...(kept.length > 0 ? { later: kept } : {}) }, flow), flow: null };
}

/**
 * What was asked for beside the flow that is over is offered now (F9). When nobody answered any more it is forgotten.
 */
function goingOn(state: ConversationState, outcome: FlowOutcome, turnId: string | null): ConversationState {
  const { flow, later = [] } = state;
  const used = flow ? withoutUsed(state, flow) : state;
  if (later.length === 0) return { ...used, offer: null };
  const { later: _before, ...rest } = flow ? withPersonOf(used, flow) : used;
  if (outcome === 'expired') return { ...rest, offer: null };
  const { offer, later: left, given } = nextOffer(state, turnId);
  const kept = left.length > 0 ? { later: left } : {};
  if (offer === null) return { ...rest, ...kept, offer };
  const offered = [{ turnId: offer.turnId, ...offer.at, action: offer.action }];
  return { ...withOwn(rest, given), ...kept, offer, gateMemory: { ...rest.gateMemory, offered } };
}

/** The provider's answer was lost: the effect waits for an operator's word. */
export function withUnconfirmed(state: ConversationState, flow: Flow): ConversationState {
  const others = state.unconfirmed.filter(({ actionId }) => actionId !== flow.actionId);
  return { ...state, unconfirmed: [...others, { actionId: flow.actionId, flow }] };
}

/** An operator has said how it was. */
export function withoutUnconfirmed(state: ConversationState, actionId: string): ConversationState {
  return { ...state, unconfirmed: state.unconfirmed.filter((one) => one.actionId !== actionId) };
}

/** Takes every deadline of a kind off the table; a timer that is armed for one of them is left alone. */
export function forgetDeadlines(state: ConversationState, kind: string): ConversationState {
  return { ...state, deadlines: state.deadlines.filter((deadline) => deadline.kind !== kind) };
}

/** A no inside the flow declines the action until the assistant offers it again (G8). */
function declined(state: ConversationState, outcome: FlowOutcome, turnId: string | null): ConversationState {
  const { flow, gateMemory } = state;
  if (!flow || (outcome !== 'declined' && outcome !== 'cancelled')) return state;
  const others = gateMemory.declines.filter(({ action }) => action !== flow.kind);
  return {
    ...state,
    gateMemory: { ...gateMemory, declines: [...others, { turnId, quote: outcome, action: flow.kind }] },
  };
}
