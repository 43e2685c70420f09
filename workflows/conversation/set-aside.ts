/** A turn that cannot be finished: settled from what is stored, shown to an operator, and the conversation goes on. */
import type { OpenTurn } from '../../contracts/turn.ts';
import { ActivityFailure } from '@temporalio/workflow';
import { recordActivities } from './activities.ts';
import { isReply } from '../../domain/conversation/after-reply.ts';
import { adopt } from './answer.ts';
import type { Run } from './carried.ts';
import { carry } from './requests.ts';
import { addToTimeline } from './timeline.ts';
import { giveBack, takeHandoffs } from './written.ts';

/** Settles the turn with a plain word, unless it is settled already; what was stored is adopted. */
export async function settleFailedTurn(run: Run, turn: OpenTurn, failure: ActivityFailure): Promise<void> {
  run.setAside += 1;
  addToTimeline(run, `turn ${turn.turnId} could not be finished (${failure.activityType})`);
  // The row will say that they have happened, so they are told with it.
  const handoffs = takeHandoffs(run);
  const unwritten = { clarifications: [], handoffs, contexts: [] };
  const asked = { turn, state: carry(run.state), ...(handoffs.length > 0 ? { handoffs } : {}) };
  try {
    const stored = await recordActivities('set a turn aside').setAside(asked);
    if (stored !== null) giveBack(run, unwritten);
    if (isReply(stored)) adopt(run, turn, stored, turn.heard);
    // What was stored of it may tell of a step that the conversation has not taken: the row is written as it stands.
    else if (stored !== null) run.rowView = 'set aside';
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    giveBack(run, unwritten);
    // Not even that: housekeeping finds the message and tells the participant.
    addToTimeline(run, `turn ${turn.turnId} could not be settled`);
  }
}
