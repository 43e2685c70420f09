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
import { remindersOf } from '../../domain/reminders/reminders.ts';
import { closeConversation, tellLatecomers, type Closing } from './close.ts';
import { armTimer, isTimerDue, meetDeadlines } from './deadlines.ts';
import { superviseTasks } from './beside.ts';
import { isUnwritten, writeDown, writeRow } from './log.ts';
import { decisions } from './decisions.ts';
import { operatorOrders } from './operator-orders.ts';
import { registerHandlers } from './orders.ts';
import { reminderOrders } from './reminder-orders.ts';
import { requestOrders } from './request-orders.ts';
import { handedOver, lookAtHistory, resume, type CarriedConversation, type Run } from './run.ts';
import { hasTurn, takeNextTurn } from './turn.ts';
import { readUnread } from './unread.ts';
import { showToOperators } from './view.ts';

/**
 * The workflow behind every conversation. It ends when the conversation is closed; a long one continues as a new run
 * that begins where this one ends.
 */
export async function conversation(carried: CarriedConversation): Promise<Closing> {
  // Synchronous up to the loop: handlers may run before the first await.
  const talk = resume(carried);
  registerHandlers(talk, [...decisions, ...requestOrders, ...operatorOrders, ...reminderOrders]);
  closeWhenCancelled(talk);
  // A cancellation closes the conversation like anybody's word: nothing but the model is stopped by it.
  const closing = await CancellationScope.nonCancellable(async () => {
    void superviseTasks(talk);
    await converse(talk);
    const end = await closeConversation(talk);
    // What goes on beside the talk would end with the run.
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
    // Deliberately endless: people answer when they answer. What may not last for ever has a deadline in the table.
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

/** What was asked to outlive the conversation is said at its time (T2): the run goes on for as long as that takes. */
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

/** Beyond this share of them a run does not wait for what goes on beside the talk: the next one takes it up again. */
const patience = 1.3;

/** Part of the loop's own wait, so that a run that is paused or fed with repetitions ends too. */
function mustHandOver({ state, inbox, turn, tasks, handOverOrdered, history }: Run): boolean {
  if (state.closing || turn !== null || inbox.unread.length > 0) return false;
  if (history.fullness >= patience) return true;
  return tasks.length === 0 && (history.fullness >= 1 || handOverOrdered || history.isSuggestedToEnd);
}

/** Continues as a new run with what is known, including the messages that still wait (R10). */
async function handOver(run: Run): Promise<void> {
  await condition(allHandlersFinished);
  // An update answered in the very task that continues as new can be lost: an activity ends that task first. A timer
  // would too, and last up to a second.
  while (run.answeredAt === workflowInfo().historyLength) await writeRow(run);
  // Closed or cancelled meanwhile: there is nothing left to go on with.
  if (run.state.closing) return;
  await continueAsNew(run);
}

async function continueAsNew(run: Run): Promise<void> {
  await condition(allHandlersFinished);
  await makeContinueAsNewFunc<typeof conversation>({ initialVersioningBehavior: 'AUTO_UPGRADE' })(handedOver(run));
}

/** Cancelled from Temporal's side: closed, whatever is under way. */
function closeWhenCancelled(run: Run): void {
  CancellationScope.current().cancelRequested.catch(() => {
    run.isCancelled = true;
    run.state = { ...run.state, closing: run.state.closing ?? { actor: 'temporal', reason: 'cancelled' } };
    run.stopModel?.();
  });
}
