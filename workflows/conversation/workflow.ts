/** One conversation, from its first word to its close. Everything that changes it goes through one queue and one loop. */
import {
  allHandlersFinished,
  CancellationScope,
  CancelledFailure,
  condition,
  makeContinueAsNewFunc,
} from '@temporalio/workflow';
import { handedOver, resume, type CarriedConversation, type Talk } from './carried.ts';
import { armTimer, isSomethingDue, isTimerDue, keepPromises } from './deadlines.ts';
import { closeBooks, farewell, type Closing } from './farewell.ts';
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
  const isCancelled = closeWhenCancelled(talk);
  // A cancellation closes the conversation like anybody's word: nothing but the model is stopped by it.
  const closing = await CancellationScope.nonCancellable(async () => {
    void superviseTasks(talk);
    await converse(talk);
    const end = await farewell(talk);
    // What goes on beside the talk would end with the run.
    await condition(() => talk.tasks.length === 0);
    while (talk.inbox.queue.length > 0) await closeBooks(talk);
    return end;
  });
  if (isCancelled()) throw new CancelledFailure('The conversation was cancelled, and is closed.');
  return closing;
}

async function converse(talk: Talk): Promise<void> {
  while (!talk.standing.closing) {
    armTimer(talk);
    showToOperators(talk);
    // Deliberately endless: people answer when they answer. What may not last for ever has a deadline in the table.
    await condition(() => somethingWaits(talk));
    await readUnread(talk);
    await keepPromises(talk);
    await writeDown(talk);
    await takeNextTurn(talk);
    if (mustHandOver(talk)) await handOver(talk);
  }
  showToOperators(talk);
  await condition(allHandlersFinished);
}

/** Continues as a new run with what is known, including the messages that still wait. */
async function handOver(talk: Talk): Promise<void> {
  await endRun(talk);
  await makeContinueAsNewFunc<typeof conversation>({ initialVersioningBehavior: 'AUTO_UPGRADE' })(handedOver(talk));
}

function somethingWaits(talk: Talk): boolean {
  if (talk.standing.closing || talk.inbox.unread.length > 0) return true;
  return isTimerDue(talk) || isSomethingDue(talk) || isUnwritten(talk) || hasTurn(talk) || mustHandOver(talk);
}

/** Cancelled from Temporal's side: closed, whatever is under way. */
function closeWhenCancelled(talk: Talk): () => boolean {
  let isCancelled = false;
  CancellationScope.current().cancelRequested.catch(() => {
    isCancelled = true;
    talk.standing = { ...talk.standing, closing: talk.standing.closing ?? { actor: 'temporal', reason: 'cancelled' } };
    talk.stopModel?.();
  });
  return () => isCancelled;
}
