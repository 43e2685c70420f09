/** Promises about time: one lazy timer for the earliest, and what is done when one is due. */
import type { Deadline } from '../../contracts/conversation-state.ts';
import { sleep } from '@temporalio/workflow';
import { deadlineTable } from '../../domain/conversation/clarifying.ts';
import { needsArming, takeDue } from '../../domain/deadlines/table.ts';
import { expired } from '../../domain/flows/machines.ts';
import type { Run } from './carried.ts';
import { meetClarificationDeadline } from './clarifications.ts';
import { meetContextDeadline } from './context.ts';
import { runFlow } from './follow.ts';
import { meetHandoffDeadline } from './handoff-deadline.ts';
import { isLater, tryLater } from './later.ts';
import { orderTurn } from './opened-turns.ts';
import { runTurn } from './turn.ts';

/** Arms the timer when an earlier deadline has come. One that fires for a promise already kept costs one empty look. */
export function armTimer(run: Run): void {
  const dueAt = needsArming(run.armedFor, deadlineTable(run.state));
  if (dueAt === null) return;
  run.armedFor = dueAt;
  const rung = (): void => {
    if (run.armedFor === dueAt) run.armedFor = null;
  };
  void sleep(Math.max(1, dueAt - Date.now()), { summary: 'earliest deadline' }).then(rung, rung);
}

/** Whether the timer has to be armed anew. */
export function isTimerDue(run: Run): boolean {
  return needsArming(run.armedFor, deadlineTable(run.state)) !== null;
}

/** Whether a promise is due now. */
export function isSomethingDue({ state }: Run): boolean {
  return takeDue(deadlineTable(state), Date.now()).due.length > 0;
}

/** Keeps every promise that is due, earliest first. */
export async function meetDeadlines(run: Run): Promise<void> {
  for (const deadline of takeDueNow(run)) await keepPromise(run, deadline);
}

function takeDueNow(run: Run): readonly Deadline[] {
  const { state } = run;
  const { due } = takeDue(deadlineTable(state), Date.now());
  const { rest } = takeDue(state.deadlines, Date.now());
  run.state = { ...state, deadlines: rest };
  return due;
}

/** Does what a due deadline says. A deadline of something that is over does nothing. */
async function keepPromise(run: Run, deadline: Deadline): Promise<void> {
  if (deadline.kind.startsWith('clarification-')) return meetClarificationDeadline(run, deadline);
  if (deadline.kind.startsWith('context-')) return meetContextDeadline(run, deadline);
  if (deadline.kind.startsWith('handoff-')) return meetHandoffDeadline(run, deadline);
  if (isLater(deadline)) return tryLater(run, deadline);
  const { flow } = run.state;
  if (!flow || deadline.ref !== flow.actionId) return;
  const move = expired(flow);
  const turn = orderTurn(run, `${flow.actionId}:${move.outcome}`);
  await runTurn(run, turn, () => runFlow(run, { ...turn, answer: null, act: null }, move));
}
