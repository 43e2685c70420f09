/** What a move of a flow does to where the conversation stands. */
import type { FlowOutcome } from '../../contracts/flow.ts';
import { add } from '../deadlines/table.ts';
import { flowDeadline, type CalendarMove } from '../flows/calendar.ts';
import { quoted, type Standing } from './standing.ts';

/** Moves after which the participant has been told something: the flow waits for them, or is over. */
export type ToldMove = Extract<CalendarMove, { kind: 'ask' | 'ended' }>;

/** The flow waits for an answer, or has ended; its deadline and the state follow. */
export function afterMove(standing: Standing, move: ToldMove, turnId: string | null): Standing {
  switch (move.kind) {
    case 'ask': {
      const cleared = forgetDeadlines(standing, 'flow-expiry');
      return {
        ...cleared,
        flow: move.flow,
        offer: null,
        state: 'acting',
        deadlines: add(cleared.deadlines, flowDeadline(move.flow)),
      };
    }
    case 'ended': {
      const cleared = forgetDeadlines(standing, 'flow-expiry');
      const ended: Standing = { ...declined(cleared, move.outcome, turnId), flow: null, offer: null, state: 'guiding' };
      return move.news ? { ...ended, news: [...ended.news, { kind: move.outcome, facts: { ...move.news } }] } : ended;
    }
    default:
      return move satisfies never;
  }
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
  return { ...standing, marks: { ...marks, declines: [...others, { ...quoted(turnId, outcome), action: flow.kind }] } };
}
