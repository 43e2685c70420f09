/** One conversation, from its first word to its close. Everything that changes it goes through one queue and one loop. */
import {
  allHandlersFinished,
  CancellationScope,
  CancelledFailure,
  condition,
  makeContinueAsNewFunc,
} from '@temporalio/workflow';
import { handedOver, resume, type CarriedConversation, type Run } from './carried.ts';
import { armTimer, isSomethingDue, isTimerDue, meetDeadlines } from './deadlines.ts';
import { closeBooks, closeConversation, type Closing } from './close.ts';
import { handleMessages } from './handlers.ts';
import { endRun, mustHandOver } from './hand-over.ts';
import { showToOperators } from './operators-view.ts';
import { superviseTasks } from './tasks.ts';
import { hasTurn, takeNextTurn } from './turn.ts';
import { readUnread } from './unread.ts';
import { isUnwritten, writeDown } from './written.ts';

/**
 * The workflow behind every conversation. It ends when the conversation is closed; a long one continues as a new run that
 * begins where this one stands.
 */
export async function conversation(carried: CarriedConversation): Promise<Closing> {
  // Synchronous up to the loop: handlers may run before the first await.
  const talk = resume(carried);
  handleMessages(talk);
  closeWhenCancelled(talk);
  // A cancellation closes the conversation like anybody's word: nothing but the model is stopped by it.
  const closing = await CancellationScope.nonCancellable(async () => {
    void superviseTasks(talk);
    await converse(talk);
    const end = await closeConversation(talk);
    // What goes on beside the talk would end with the run.
    await condition(() => talk.tasks.length === 0);
    while (talk.inbox.queue.length > 0) await closeBooks(talk);
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
    await condition(() => somethingWaits(run));
    await readUnread(run);
    await meetDeadlines(run);
    await writeDown(run);
    await takeNextTurn(run);
    if (mustHandOver(run)) await handOver(run);
  }
  showToOperators(run);
  await condition(allHandlersFinished);
}

/** Continues as a new run with what is known, including the messages that still wait. */
async function handOver(run: Run): Promise<void> {
  await endRun(run);
  // Closed or cancelled meanwhile: there is nothing left to go on with.
  if (run.state.closing) return;
  await makeContinueAsNewFunc<typeof conversation>({ initialVersioningBehavior: 'AUTO_UPGRADE' })(handedOver(run));
}

function somethingWaits(run: Run): boolean {
  if (run.state.closing || run.inbox.unread.length > 0) return true;
  return isTimerDue(run) || isSomethingDue(run) || isUnwritten(run) || hasTurn(run) || mustHandOver(run);
}

/** Cancelled from Temporal's side: closed, whatever is under way. */
function closeWhenCancelled(run: Run): void {
  CancellationScope.current().cancelRequested.catch(() => {
    run.isCancelled = true;
    run.state = { ...run.state, closing: run.state.closing ?? { actor: 'temporal', reason: 'cancelled' } };
    run.stopModel?.();
  });
}
