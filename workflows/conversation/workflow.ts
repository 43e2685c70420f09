/**
 * One conversation, from its first word to its close. Everything that changes it goes through one queue and one loop.
 */
import {
  allHandlersFinished,
  CancellationScope,
  CancelledFailure,
  condition,
  makeContinueAsNewFunc,
  workflowInfo,
} from '@temporalio/workflow';
import { nextOfOperator, without } from '../../domain/conversation/inbox.ts';
import { waitingTurns } from '../../domain/conversation/open-turn.ts';
import { remindersOf } from '../../domain/reminders/reminders.ts';
import { recordActivities, unlessGivenUp } from './activities.ts';
import { callOff } from './flows.ts';
import { armTimer, isTimerDue, meetDeadlines } from './deadlines.ts';
import { superviseTasks } from './beside.ts';
import { isUnwritten, writeDown, writeRow } from './log.ts';
import { decisions } from './decisions.ts';
import { registerHandlers, talkOrders } from './talk-orders.ts';
import { closeEndsReminders, reminderOrders } from './reminders.ts';
import { requestOrders } from './request-orders.ts';
import { noteRetries } from './retries.ts';
import { addToTimeline, carry, handedOver, lookAtHistory, resume, tellWatchers } from './run.ts';
import type { CarriedConversation, Run } from './run.ts';
import { hasTurn, showOperatorsWords, takeNextTurn } from './turn.ts';
import { readUnread } from './unread.ts';
import { showToOperators } from './view.ts';
import { endWaits } from './waits.ts';

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
  // A cancellation closes the conversation in the ordinary way; only a model call is stopped by it.
  const closing = await CancellationScope.nonCancellable(async () => {
    void superviseTasks(talk);
    await converse(talk);
    const end = await closeConversation(talk);
    // Tasks would end with the run.
    await condition(() => talk.tasks.length === 0);
    await remindAfterClose(talk);
    await tellLatecomers(talk);
    return end;
  });
  if (talk.isCancelled) throw new CancelledFailure('The conversation was cancelled, and is closed.');
  return closing;
}

async function converse(run: Run): Promise<void> {
  while (!run.state.closing) {
    armTimer(run);
    showToOperators(run);
    // Deliberately endless: people take their time. What may not last for ever has a deadline.
    await condition(() => isSomethingToDo(run));
    await readUnread(run);
    await meetDeadlines(run);
    await writeDown(run);
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
  const isLong = (): boolean => run.history.fullness >= 1 || run.handOverOrdered;
  while (!isOver()) {
    armTimer(run);
    await condition(() => isOver() || isLong() || isTimerDue(run) || isUnwritten(run) || run.inbox.queue.length > 0);
    await meetDeadlines(run);
    await writeDown(run);
    await tellLatecomers(run);
    if (!isOver() && isLong()) await continueAsNew(run);
  }
  await condition(() => allHandlersFinished() && run.tasks.length === 0);
}

function isSomethingToDo(run: Run): boolean {
  if (run.state.closing || run.inbox.unread.length > 0) return true;
  // Neither the clock nor the length of the history is asked here: see `lookAtHistory`.
  return isTimerDue(run) || isUnwritten(run) || hasTurn(run) || mustHandOver(run);
}

/** Beyond this share of the longest history a run does not wait for its tasks: the next run takes them up. */
const mostFullness = 1.3;

/** A part of the loop's wait, so that a run ends too that is paused, or gets nothing but duplicates. */
function mustHandOver({ state, inbox, turn, tasks, handOverOrdered, history }: Run): boolean {
  if (state.closing || turn !== null || inbox.unread.length > 0) return false;
  if (history.fullness >= mostFullness) return true;
  return tasks.length === 0 && (history.fullness >= 1 || handOverOrdered || history.isSuggestedToEnd);
}

/** Continues as a new run with what is known, including the messages that still wait (R10). */
async function handOver(run: Run): Promise<void> {
  await condition(allHandlersFinished);
  // The answer to an update can be lost when the same task continues as new, so an activity ends that task first. A
  // timer would do so too, but takes up to a second.
  while (run.answeredAt === workflowInfo().historyLength) await writeRow(run);
  // It may have been closed or cancelled meanwhile.
  if (run.state.closing) return;
  await continueAsNew(run);
}

async function continueAsNew(run: Run): Promise<void> {
  await condition(allHandlersFinished);
  await makeContinueAsNewFunc<typeof conversation>({ initialVersioningBehavior: 'AUTO_UPGRADE' })(handedOver(run));
}

/** Closes the conversation when Temporal cancels it. */
function closeWhenCancelled(run: Run): void {
  CancellationScope.current().cancelRequested.catch(() => {
    run.isCancelled = true;
    run.state = { ...run.state, closing: run.state.closing ?? { actor: 'temporal', reason: 'cancelled' } };
    run.stopModel?.();
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
  closeEndsReminders(run);
  for (const one of run.state.delayed ?? []) await callOff(run, one);
  await writeDown(run);
  run.state = { ...run.state, phase: 'closed', flow: null, offer: null, deadlines: [] };
  await closeRow(run);
  await tellLatecomers(run);
  return { outcome: 'closed', actor, reason, turns: run.state.turn };
}

/** Tells senders of signals that came while the conversation closed: signals are not refused. */
async function tellLatecomers(run: Run): Promise<void> {
  while (run.inbox.queue.length > 0) await closeRow(run);
}

/** Closes the row, and tells everybody who waits. */
async function closeRow(run: Run): Promise<void> {
  await readUnread(run);
  const refused = waitingTurns(run.inbox, Date.now());
  run.inbox = { ...run.inbox, queue: [], orders: [], resumed: [], afterWait: [], kept: [] };
  const closed = recordActivities('close the conversation').closeConversation({ state: carry(run.state), refused });
  // Housekeeping finds a row that is open without its workflow, and closes it.
  await unlessGivenUp(closed, () => addToTimeline(run, 'the row could not be closed'));
  tellWatchers(run);
}
