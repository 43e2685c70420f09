/** Deadlines: one timer for the earliest, and what is done when one is due. */
import { sleep } from '@temporalio/workflow';
import type { Deadline, Delayed } from '../../contracts/state/conversation-state.ts';
import type { TurnRequest } from '../../contracts/state/turn.ts';
import type { Reminder } from '../../contracts/state/reminder.ts';
import { blockingClarifications, deadlineTable } from '../../domain/conversation/clarifying.ts';
import { laterKind, postponed, withoutDelayed } from '../../domain/conversation/delayed.ts';
import { orderTurn } from '../../domain/conversation/open-turn.ts';
import { needsArming, takeDue } from '../../domain/deadlines/table.ts';
import { expired } from '../../domain/flows/by-kind/machines.ts';
import { putOff, reminderKind, reminderOf, saidOnce, withReminder } from '../../domain/reminders/reminders.ts';
import { actLater, runFlow } from './flows.ts';
import { promptly, recordActivities, unlessGivenUp } from './activities.ts';
import { log, replyWithText, withLog } from './log.ts';
import { addTask, addToTimeline, carry, lookAtHistory, type Run } from './run.ts';
import { changeReminder, tellWhomItIsFor } from './reminders.ts';
import { runTurn } from './turn.ts';
import { meetRequestDeadline } from './waits.ts';

/** Arms the timer for the earliest deadline. A timer that fires after its deadline was met does nothing. */
export function armTimer(run: Run): void {
  const dueAt = needsArming(run.armedFor, deadlineTable(run.state));
  if (dueAt === null) return;
  run.armedFor = dueAt;
  const rung = (): void => {
    if (run.armedFor === dueAt) run.armedFor = null;
    lookAtHistory(run);
  };
  void sleep(Math.max(1, dueAt - Date.now()), { summary: 'earliest deadline' }).then(rung, rung);
}

/** Whether the timer has to be armed anew. */
export function isTimerDue(run: Run): boolean {
  return needsArming(run.armedFor, deadlineTable(run.state)) !== null;
}

/** Meets every deadline that is due, earliest first. */
export async function meetDeadlines(run: Run): Promise<void> {
  const { state } = run;
  const now = Date.now();
  run.state = { ...state, deadlines: takeDue(state.deadlines, now).rest };
  for (const deadline of takeDue(deadlineTable(state), now).due) await keepPromise(run, deadline);
}

/** Meets one deadline. A deadline of something that is over does nothing. */
async function keepPromise(run: Run, deadline: Deadline): Promise<void> {
  if (/^(clarification|context|handoff)-/.test(deadline.kind))
    return tellNobodyCame(run, meetRequestDeadline(run, deadline));
  if (deadline.kind === laterKind) return tryLater(run, deadline);
  if (deadline.kind === reminderKind) return sayReminder(run, deadline);
  const { flow } = run.state;
  // The row still shows the deadline.
  if (!flow || deadline.ref !== flow.actionId) return log(run, { kind: 'state' });
  const move = expired(flow);
  const turn = newTurn(run, `${flow.actionId}:${move.outcome}`);
  await runTurn(run, turn, () => runFlow(run, turn, move));
}

/** Tells the participant that nobody has come whom they asked for (G22). */
async function tellNobodyCame(run: Run, turnId: string | null): Promise<void> {
  if (turnId === null) return;
  const turn = newTurn(run, turnId);
  const say = { text: 'handoff.late', values: {} };
  await runTurn(run, turn, async () => {
    await replyWithText(run, turn, { say, disposition: 'with_person' });
  });
}

/**
 * For how long an effect is put off while a question, a request for material or a pause holds effects back (R2).
 */
const putOffMs = 60_000;

/** Tries an effect again whose provider asked for a later try (F5). */
async function tryLater(run: Run, { ref }: Deadline): Promise<void> {
  const one = run.state.delayed?.find(({ id }) => id === ref);
  if (!one) return;
  if (isHeldBack(run)) {
    run.state = postponed(run.state, one, Date.now() + putOffMs);
    return log(run, { kind: 'state' });
  }
  if (one.invites) return inviteAgain(run, one);
  const turn = newTurn(run, `${one.id}:later:${one.tries}`);
  await runTurn(run, turn, () => actLater(run, turn, one));
}

function isHeldBack({ state }: Run): boolean {
  const { paused, contextRequest } = state;
  return paused !== null || contextRequest !== undefined || blockingClarifications(state).length > 0;
}

function inviteAgain(run: Run, { id, flow, approved, tries, until }: Delayed): void {
  run.state = withoutDelayed(run.state, id);
  log(run, { kind: 'state' });
  const { turnId, at } = approved;
  const turn = orderTurn(run.inbox, turnId, at);
  addTask(run, { id: `invite:${id}:${tries}`, kind: 'invite', turn, flow, waited: { tries, until } });
}

/** Says a reminder that is due as a turn of its own, once, however late it is. */
async function sayReminder(run: Run, { ref }: Deadline): Promise<void> {
  const due = reminderOf(run.state, ref);
  if (!due || due.dueAt > Date.now()) return;
  if (run.state.paused && !run.state.closing) {
    run.state = withReminder(run.state, putOff(due, Date.now() + putOffMs));
    return;
  }
  const nextAt = await nextTime(run, due);
  const now = reminderOf(run.state, ref);
  // Meanwhile it was moved, cancelled or answered.
  if (now !== due) return;
  const reminder = saidOnce(due, nextAt);
  const turn = newTurn(run, `reminder:${due.id}:${reminder.said}`);
  changeReminder(run, reminder, 'said');
  await runTurn(run, turn, async () => {
    const activities = recordActivities('say a reminder');
    const said = { turn, reminder, dueAt: due.dueAt };
    await withLog(run, (happened) => activities.sayReminder({ ...said, state: carry(run.state), happened }));
  });
  tellWhomItIsFor(run, reminder, due.dueAt);
}

async function nextTime(run: Run, { starts, zone, rule }: Reminder): Promise<number | null> {
  if (rule === null) return null;
  const series = { starts, zone, rule, after: Date.now() };
  const next = promptly('find out when a reminder recurs', (local) => local.nextReminder(series));
  return unlessGivenUp(next, () => {
    addToTimeline(run, 'when a reminder recurs could not be found out');
    return null;
  });
}

/** A turn without a message: no door is asked. */
function newTurn({ inbox }: Run, turnId: string): TurnRequest {
  return { ...orderTurn(inbox, turnId, Date.now()), answer: null, act: null };
}
