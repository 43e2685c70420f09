/** Promises about time: one lazy timer for the earliest, and what is done when one is due. */
import { sleep } from '@temporalio/workflow';
import { afterMove } from '../../domain/conversation/after-move.ts';
import { deadlineTable } from '../../domain/conversation/clarifying.ts';
import { needsArming, takeDue, type Deadline } from '../../domain/deadlines/table.ts';
import { expired } from '../../domain/flows/machines.ts';
import { minutesActivities } from './activities.ts';
import { sinceThen, type Talk } from './carried.ts';
import { keepClarificationPromise } from './clarifications.ts';
import { note } from './timeline.ts';

/** Arms the timer when an earlier deadline has come. One that fires for a promise already kept costs one empty look. */
export function armTimer(talk: Talk): void {
  const dueAt = needsArming(talk.armedFor, deadlineTable(talk.standing));
  if (dueAt === null) return;
  talk.armedFor = dueAt;
  const rung = (): void => {
    if (talk.armedFor === dueAt) talk.armedFor = null;
  };
  // A cancelled conversation cancels its timer; the loop hears of that by itself.
  void sleep(Math.max(1, dueAt - Date.now()), { summary: 'earliest deadline' }).then(rung, rung);
}

/** Whether the timer has to be armed anew. */
export function isTimerDue(talk: Talk): boolean {
  return needsArming(talk.armedFor, deadlineTable(talk.standing)) !== null;
}

/** Takes what is due off the table, earliest first. */
export function takeDueNow(talk: Talk): readonly Deadline[] {
  const { standing } = talk;
  const { due } = takeDue(deadlineTable(standing), Date.now());
  const { rest } = takeDue(standing.deadlines, Date.now());
  talk.standing = { ...standing, deadlines: rest };
  return due;
}

/** Does what a due deadline says. A deadline of something that is over does nothing. */
export async function keepPromise(talk: Talk, deadline: Deadline): Promise<void> {
  if (deadline.kind.startsWith('clarification-')) return keepClarificationPromise(talk, deadline);
  const { flow } = talk.standing;
  if (!flow || deadline.ref !== flow.actionId) return;
  const move = expired(flow);
  const turnId = `${flow.actionId}:${move.outcome}`;
  const standing = afterMove(talk.standing, move, turnId);
  const { tellParticipant } = minutesActivities(`flow: ${move.say.text}`);
  await tellParticipant({
    turn: { turnId, at: Date.now(), replyPosition: talk.inbox.accepted * 2 + 1, heard: [], answer: null, act: null },
    standing,
    say: move.say,
    disposition: 'flow_step',
  });
  talk.standing = sinceThen(talk, standing);
  note(talk, move.say.text);
}
