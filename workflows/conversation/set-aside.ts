/** A turn that cannot be finished: settled from what is stored, shown to an operator, and the conversation goes on. */
import type { OpenTurn } from '../../contracts/turn.ts';
import { ActivityFailure } from '@temporalio/workflow';
import { minuteActivities } from './activities.ts';
import { adopt, isJudgedReply } from './answer.ts';
import type { Talk } from './carried.ts';
import { carry } from './requests.ts';
import { note } from './timeline.ts';

/** Settles the turn with a plain word, unless it is settled already; what was stored is adopted. */
export async function setAside(talk: Talk, turn: OpenTurn, failure: ActivityFailure): Promise<void> {
  talk.setAside += 1;
  note(talk, `turn ${turn.turnId} could not be finished (${failure.activityType})`);
  try {
    const stored = await minuteActivities('set a turn aside').setAside({ turn, standing: carry(talk.standing) });
    if (isJudgedReply(stored)) adopt(talk, turn, stored);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    // Not even that: housekeeping finds the message and tells the participant.
    note(talk, `turn ${turn.turnId} could not be settled`);
  }
}
