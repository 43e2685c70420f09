/** What a move of a flow does to where the conversation stands. */
import type { Flow, FlowOutcome } from '../../contracts/flow.ts';
import type { Standing } from '../../contracts/standing.ts';
import { add } from '../deadlines/table.ts';
import { bookingsAfter, flowDeadline, type Move } from '../flows/machines.ts';

/** Moves after which the participant has been told something: the flow waits for them, or is over. */
export type ToldMove = Extract<Move, { kind: 'ask' | 'ended' }>;

export function isTold(move: Move): move is ToldMove {
  return move.kind === 'ask' || move.kind === 'ended';
}

/** The flow waits for an answer, or has ended; its deadline and the state follow. `flow` is the one that ended. */
export function afterMove(standing: Standing, move: ToldMove, turnId: string | null): Standing {
  const cleared = forgetDeadlines(standing, 'flow-expiry');
  switch (move.kind) {
    case 'ask': {
      const deadlines = add(cleared.deadlines, flowDeadline(move.flow));
      return { ...cleared, flow: move.flow, offer: null, state: 'acting', deadlines };
    }
    case 'ended': {
      const ended: Standing = { ...declined(cleared, move.outcome, turnId), flow: null, offer: null, state: 'guiding' };
      const news = move.news ? [...ended.news, { kind: move.outcome, facts: move.news }] : ended.news;
      const { flow, bookings } = standing;
      return { ...ended, news, bookings: flow ? bookingsAfter(flow, move.outcome, bookings) : bookings };
    }
    default:
      return move satisfies never;
  }
}

/** The provider's answer was lost: the effect waits for an operator's word. */
export function withUnconfirmed(standing: Standing, flow: Flow): Standing {
  const others = standing.unconfirmed.filter(({ actionId }) => actionId !== flow.actionId);
  return { ...standing, unconfirmed: [...others, { actionId: flow.actionId, flow }] };
}

/** An operator has said how it was. */
export function withoutUnconfirmed(standing: Standing, actionId: string): Standing {
  return { ...standing, unconfirmed: standing.unconfirmed.filter((one) => one.actionId !== actionId) };
}

/** Takes every deadline of a kind off the table; a timer that is armed for one of them is left alone. */
export function forgetDeadlines(standing: Standing, kind: string): Standing {
  return { ...standing, deadlines: standing.deadlines.filter((deadline) => deadline.kind !== kind) };
}

/** A no inside the flow declines the action until the assistant offers it again (G8). */
function declined(standing: Standing, outcome: FlowOutcome, turnId: string | null): Standing {
  const { flow, marks } = standing;
  if (!flow || (outcome !== 'declined' && outcome !== 'cancelled')) return standing;
  const others = marks.declines.filter(({ action }) => action !== flow.kind);
  return {
    ...standing,
    marks: { ...marks, declines: [...others, { turnId, quote: outcome, action: flow.kind }] },
  };
}
