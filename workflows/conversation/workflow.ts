/**
 * One conversation, from its first word to its close, with its deadlines. Everything that changes it goes through one
 * queue and one loop.
 */
import {
  allHandlersFinished,
  CancellationScope,
  CancelledFailure,
  condition,
  makeContinueAsNewFunc,
  setDefaultSignalHandler,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { nextOfOperator, without } from '../../domain/conversation/inbox.ts';
import { orderTurn, waitingTurns } from '../../domain/conversation/open-turn.ts';
import {
  endedByCancellation,
  endedByClose,
  putOff,
  reminderKind,
  reminderOf,
  remindersOf,
  saidOnce,
  withReminder,
} from '../../domain/reminders/reminders.ts';
import type { Deadline, Delayed } from '../../contracts/state/conversation-state.ts';
import type { TurnRequest } from '../../contracts/state/turn.ts';
import type { Reminder } from '../../contracts/state/reminder.ts';
import { blockingClarifications, deadlineTable } from '../../domain/conversation/clarifying.ts';
import { laterKind, postponed, withoutDelayed } from '../../domain/conversation/delayed.ts';
import { needsArming, takeDue } from '../../domain/deadlines/table.ts';
import { expired } from '../../domain/flows/by-kind/machines.ts';
import { localThenRegular, recordActivities, catchActivityFailure } from './activities.ts';
import { superviseTasks } from './beside.ts';
import { actLater, callOff, runFlow } from './flows.ts';
import { noteRetries } from './interceptors.ts';
import {
  addTask,
  addToTimeline,
  carry,
  changeState,
  isUnwritten,
  log,
  replyWithText,
  tellWatchers,
  watch,
  withLog,
  writeLog,
  writeRow,
} from './log.ts';
import * as messages from './messages.ts';
import type { Registration } from './orders.ts';
import { changeReminder, endReminders, reminderOrders, tellWhomItIsFor } from './reminders.ts';
import { requestOrders } from './request-orders.ts';
import { handedOver, lookAtHistory, resume, type CarriedConversation, type Run } from './run.ts';
import { decisions, talkOrders } from './talk-orders.ts';
import { hasTurn, readUnread, runTurn, showOperatorsWords, takeNextTurn } from './turn.ts';
import { answerQueries, showToOperators } from './view.ts';
import { endWaits, handleSpeech, meetRequestDeadline } from './waits.ts';

export interface Closing {
  readonly outcome: 'closed';
  readonly actor: string;
  readonly reason: string;
  readonly turns: number;
}

/**
 * The workflow behind every conversation. It ends when the conversation is closed; a long one continues as a new run
 * that begins where this one ends.
 */
export async function conversation(carried: CarriedConversation): Promise<Closing> {
  // Synchronous up to the loop: handlers may run before the first await.
  const talk = resume(carried);
  registerHandlers(talk, [...decisions, ...requestOrders, ...talkOrders, ...reminderOrders]);
  noteRetries(talk);
  closeWhenCancelled(talk);
  // A cancellation closes the conversation in the ordinary way; only calls of the model are stopped by it.
  const closing = await CancellationScope.nonCancellable(async () => {
    void superviseTasks(talk);
    await converse(talk);
    const end = await closeConversation(talk);
    await condition(() => talk.tasks.length === 0);
    await remindAfterClose(talk);
    await finish(talk);
    return end;
  });
  if (talk.isCancelled) throw new CancelledFailure('The conversation was cancelled, and is closed.');
  return closing;
}

async function converse(run: Run): Promise<void> {
  while (!run.state.closing) {
    armTimer(run);
    showToOperators(run);
    // Deliberately endless: people take their time. Waits that must end have deadlines, which wake this one.
    await condition(() => isSomethingToDo(run));
    await readUnread(run);
    await meetDeadlines(run);
    await writeLog(run);
    await takeNextTurn(run);
    lookAtHistory(run);
    if (mustHandOver(run)) await handOver(run);
  }
  showToOperators(run);
  await condition(allHandlersFinished);
}

/** Says the reminders that outlive the conversation (T2): the run goes on until the last one is said. */
async function remindAfterClose(run: Run): Promise<void> {
  const isOver = (): boolean => remindersOf(run.state).length === 0 || run.isCancelled;
  const isLong = ({ history, handOverOrdered }: Run): boolean =>
    history.fullness >= 1 || history.isSuggestedToEnd || handOverOrdered;
  while (!isOver()) {
    armTimer(run);
    await condition(() => isOver() || isLong(run) || isTimerDue(run) || isUnwritten(run) || run.inbox.queue.length > 0);
    await meetDeadlines(run);
    await writeLog(run);
    await tellLatecomers(run);
    lookAtHistory(run);
    if (!isOver() && isLong(run)) {
      await untilRunMayEnd(run);
      await continueAsNew(run);
    }
  }
  if (run.isCancelled) endReminders(run, endedByCancellation(run.state));
}

/** Does what is left when the conversation is closed: tasks and handlers would end with the run, unfinished. */
async function finish(run: Run): Promise<void> {
  const isDone = (): boolean => allHandlersFinished() && run.tasks.length === 0;
  do {
    await condition(isDone);
    await tellLatecomers(run);
  } while (!isDone());
}

function isSomethingToDo(run: Run): boolean {
  if (run.state.closing || run.inbox.unread.length > 0) return true;
  // Must not read the clock or the length of the history: `lookAtHistory` says why.
  return isTimerDue(run) || isUnwritten(run) || hasTurn(run) || mustHandOver(run);
}

/** Beyond this share of the longest history a run does not wait for its tasks: the next run takes them up. */
const mostFullness = 1.3;

/**
 * Whether the run is to continue as new. The loop waits for it too: a run that is paused, or gets nothing but duplicates,
 * has no turn.
 */
function mustHandOver({ state, inbox, turn, tasks, handOverOrdered, history }: Run): boolean {
  if (state.closing || turn !== null || inbox.unread.length > 0) return false;
  if (history.fullness >= mostFullness) return true;
  return tasks.length === 0 && (history.fullness >= 1 || handOverOrdered || history.isSuggestedToEnd);
}

/** Continues as a new run with what is known, including the messages that still wait (R10). */
async function handOver(run: Run): Promise<void> {
  await untilRunMayEnd(run);
  // It may have been closed or cancelled meanwhile.
  if (run.state.closing) return;
  await continueAsNew(run);
}

/**
 * The answer to an update can be lost when the same task continues as new, so an activity ends that task first. A timer
 * would do so too, but takes up to a second. Another update may be answered meanwhile.
 */
async function untilRunMayEnd(run: Run): Promise<void> {
  await condition(allHandlersFinished);
  while (run.answeredAt === workflowInfo().historyLength) {
    await writeRow(run);
    await condition(allHandlersFinished);
  }
}

async function continueAsNew(run: Run): Promise<void> {
  await makeContinueAsNewFunc<typeof conversation>({ initialVersioningBehavior: 'AUTO_UPGRADE' })(handedOver(run));
}

/** Closes the conversation when Temporal cancels it. */
function closeWhenCancelled(run: Run): void {
  CancellationScope.current().cancelRequested.catch(() => {
    run.isCancelled = true;
    run.state = { ...run.state, closing: run.state.closing ?? { actor: 'temporal', reason: 'cancelled' } };
  });
}

// The end of a conversation

/** Ends every wait, tells everybody who still waits, closes the row, and returns how the conversation ended. */
async function closeConversation(run: Run): Promise<Closing> {
  const { actor, reason } = run.state.closing ?? { actor: 'system', reason: '' };
  await readUnread(run);
  // The words of a person of ours are still shown.
  for (let said = nextOfOperator(run.inbox); said; said = nextOfOperator(run.inbox)) {
    run.inbox = without(run.inbox, [said]);
    await showOperatorsWords(run, said);
  }
  endWaits(run, { actor, reason });
  endReminders(run, run.isCancelled ? endedByCancellation(run.state) : endedByClose(run.state));
  for (const one of run.state.delayed ?? []) await callOff(run, one);
  await writeLog(run);
  run.state = { ...run.state, phase: 'closed', flow: null, offer: null, deadlines: [] };
  await closeRow(run);
  await tellLatecomers(run);
  return { outcome: 'closed', actor, reason, turns: run.state.turn };
}

/**
 * Tells senders of signals that came while the conversation closed, which are not refused, and writes what was ordered
 * meanwhile.
 */
async function tellLatecomers(run: Run): Promise<void> {
  while (run.inbox.queue.length > 0 || isUnwritten(run)) {
    await writeLog(run);
    if (run.inbox.queue.length > 0) await closeRow(run);
  }
}

/** Closes the row, and tells everybody who waits. */
async function closeRow(run: Run): Promise<void> {
  await readUnread(run);
  const refused = waitingTurns(run.inbox, Date.now());
  run.inbox = { ...run.inbox, queue: [], orders: [], resumed: [], afterWait: [], kept: [] };
  const closed = recordActivities('close the conversation').closeConversation({ state: carry(run.state), refused });
  // Housekeeping finds a row that is open without its workflow, and closes it.
  await catchActivityFailure(closed, () => addToTimeline(run, 'the row could not be closed'));
  tellWatchers(run);
}

/** Registers every handler. Synchronous: an update may be waiting in the very first task. */
function registerHandlers(run: Run, orders: readonly Registration[]): void {
  handleSpeech(run);
  const { signals } = messages.descriptions;
  const handOver = noticed(run, () => (run.handOverOrdered = true));
  setHandler(messages.handOverSignal, handOver, { description: signals.handOver });
  const asksToWatch = noticed(run, (asked: unknown) => watch(run, asked));
  setHandler(messages.watchSignal, asksToWatch, { description: signals.watch });
  for (const register of orders) register(run);
  answerQueries(run);
  // An unknown signal is a sender's mistake; it must not stop the conversation, but somebody should see it.
  setDefaultSignalHandler(noticed(run, (name) => addToTimeline(run, `unknown signal "${name}" ignored`)));
}

/** A signal is an event: how long the history is by now is noted. */
function noticed<Given extends unknown[]>(run: Run, hear: (...given: Given) => unknown): (...given: Given) => void {
  return (...given) => {
    lookAtHistory(run);
    hear(...given);
  };
}

// Deadlines: one timer for the earliest, and what is done when one is due

/** Arms the timer for the earliest deadline. A timer that fires after its deadline was met does nothing. */
function armTimer(run: Run): void {
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
function isTimerDue(run: Run): boolean {
  return needsArming(run.armedFor, deadlineTable(run.state)) !== null;
}

/** Meets every deadline that is due, earliest first. */
async function meetDeadlines(run: Run): Promise<void> {
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
  if (isHeldBack(run)) return changeState(run, postponed(run.state, one, Date.now() + putOffMs));
  if (one.invites) return inviteAgain(run, one);
  const turn = newTurn(run, `${one.id}:later:${one.tries}`);
  await runTurn(run, turn, () => actLater(run, turn, one));
}

function isHeldBack({ state }: Run): boolean {
  const { paused, contextRequest } = state;
  return paused !== null || contextRequest !== undefined || blockingClarifications(state).length > 0;
}

function inviteAgain(run: Run, { id, flow, approved, tries, until }: Delayed): void {
  changeState(run, withoutDelayed(run.state, id));
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
    await withLog(run, (written) => activities.sayReminder({ turn, reminder, dueAt: due.dueAt, ...written }));
  });
  tellWhomItIsFor(run, reminder, due.dueAt);
}

async function nextTime(run: Run, { starts, zone, rule }: Reminder): Promise<number | null> {
  if (rule === null) return null;
  const series = { starts, zone, rule, after: Date.now() };
  const next = localThenRegular('find out when a reminder recurs', (local) => local.nextReminder(series));
  return catchActivityFailure(next, () => {
    addToTimeline(run, 'when a reminder recurs could not be found out');
    return null;
  });
}

/** A turn without a message: no door is asked. */
function newTurn({ inbox }: Run, turnId: string): TurnRequest {
  return { ...orderTurn(inbox, turnId, Date.now()), answer: null, act: null };
}
