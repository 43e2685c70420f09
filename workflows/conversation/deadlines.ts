/** Promises about time: one lazy timer for the earliest, and what is done when one is due. */
import type { Deadline } from '../../contracts/standing.ts';
import { sleep } from '@temporalio/workflow';
import { deadlineTable } from '../../domain/conversation/clarifying.ts';
import { needsArming, takeDue } from '../../domain/deadlines/table.ts';
import { expired } from '../../domain/flows/machines.ts';
import type { Talk } from './carried.ts';
import { keepClarificationPromise } from './clarifications.ts';
import { follow } from './follow.ts';
import { orderTurn, runTurn } from './turn.ts';

/** Arms the timer when an earlier deadline has come. One that fires for a promise already kept costs one empty look. */
export function armTimer(talk: Talk): void {
  const dueAt = needsArming(talk.armedFor, deadlineTable(talk.standing));
  if (dueAt === null) return;
  talk.armedFor = dueAt;
  const rung = (): void => {
    if (talk.armedFor === dueAt) talk.armedFor = null;
  };
  void sleep(Math.max(1, dueAt - Date.now()), { summary: 'earliest deadline' }).then(rung, rung);
}

/** Whether the timer has to be armed anew. */
export function isTimerDue(talk: Talk): boolean {
  return needsArming(talk.armedFor, deadlineTable(talk.standing)) !== null;
}

/** Whether a promise is due now. */
export function isSomethingDue({ standing }: Talk): boolean {
  return takeDue(deadlineTable(standing), Date.now()).due.length > 0;
}

/** Keeps every promise that is due, earliest first. */
export async function keepPromises(talk: Talk): Promise<void> {
  for (const deadline of takeDueNow(talk)) await keepPromise(talk, deadline);
}

function takeDueNow(talk: Talk): readonly Deadline[] {
  const { standing } = talk;
  const { due } = takeDue(deadlineTable(standing), Date.now());
  const { rest } = takeDue(standing.deadlines, Date.now());
  talk.standing = { ...standing, deadlines: rest };
  return due;
}

/** Does what a due deadline says. A deadline of something that is over does nothing. */
async function keepPromise(talk: Talk, deadline: Deadline): Promise<void> {
  if (deadline.kind.startsWith('clarification-')) return keepClarificationPromise(talk, deadline);
  const { flow } = talk.standing;
  if (!flow || deadline.ref !== flow.actionId) return;
  const move = expired(flow);
  const turn = orderTurn(talk, `${flow.actionId}:${move.outcome}`);
  await runTurn(talk, turn, () => follow(talk, { ...turn, answer: null, act: null }, move));
}
