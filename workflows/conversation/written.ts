/** What has happened beside the turns, written down: questions and their steps, decisions, where the conversation stands. */
import type { Stepped } from '../../contracts/clarification-state.ts';
import type { Standing } from '../../contracts/standing.ts';
import { ActivityFailure } from '@temporalio/workflow';
import { rowViewOf } from '../../domain/conversation/row-view.ts';
import { minuteActivities, promptly } from './activities.ts';
import { nothingPending, type PendingWrites, type Talk } from './carried.ts';
import { carry } from './requests.ts';
import { note } from './timeline.ts';

/** Whether something has happened that the rows do not say yet. */
export function isUnwritten({ pending, standing, rowView }: Talk): boolean {
  return pending.clarifications.length > 0 || pending.audit.length > 0 || rowView !== rowViewOf(standing);
}

/** Writes the row as the conversation stands, and whatever else is pending, whether or not there is anything new. */
export async function writeRow(talk: Talk): Promise<void> {
  const request = { standing: carry(talk.standing), ...takePending(talk) };
  talk.rowView = rowViewOf(talk.standing);
  await minuteActivities('write down where the conversation stands').keepClarifications(request);
}

/** An activity has stored where the conversation stood when it was asked; what handlers changed since is not in it. */
export function isStored(talk: Talk, sent: Standing): void {
  const { paused, closing, clarifications } = talk.standing;
  const isSame = sent.paused === paused && sent.closing === closing && sent.clarifications === clarifications;
  talk.rowView = isSame ? rowViewOf(talk.standing) : 'changed meanwhile';
}

/** Writes it down. The rows wait for the database as long as it is away; what it refuses for good is left to an operator. */
export async function writeDown(talk: Talk): Promise<void> {
  if (!isUnwritten(talk)) return;
  const request = { standing: carry(talk.standing), ...takePending(talk) };
  talk.rowView = rowViewOf(talk.standing);
  try {
    await promptly(
      (local) => local.keepClarifications(request),
      () => minuteActivities('write down what happened').keepClarifications(request),
    );
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    talk.setAside += 1;
    note(talk, 'what happened could not be written down');
  }
}

/** Everything not yet written, for an activity that writes it. */
function takePending(talk: Talk): PendingWrites {
  const { pending } = talk;
  talk.pending = nothingPending;
  return pending;
}

/** What happened to clarifications and comes along with a turn's own minutes. */
export function takeSteps(talk: Talk): readonly Stepped[] {
  const { clarifications } = talk.pending;
  talk.pending = { ...talk.pending, clarifications: [] };
  return clarifications;
}
