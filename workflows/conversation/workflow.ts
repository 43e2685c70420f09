/** One conversation, from its first word to its close. Everything that changes it goes through one queue and one loop. */
import {
  allHandlersFinished,
  CancellationScope,
  condition,
  isCancellation,
  makeContinueAsNewFunc,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { deadlineTable } from '../../domain/conversation/clarifying.ts';
import { takeDue } from '../../domain/deadlines/table.ts';
import { handedOver, resume, type CarriedConversation, type Talk } from './carried.ts';
import { writeDown } from './clarifications.ts';
import { armTimer, isTimerDue, keepPromise, takeDueNow } from './deadlines.ts';
import { farewell, type Closing } from './farewell.ts';
import { handleMessages } from './handlers.ts';
import { showToOperators } from './operators-view.ts';
import { takeOrder } from './orders.ts';
import { goOnWithAnswered, takeTurn } from './turn.ts';

/**
 * The workflow behind every conversation. It ends when the conversation is closed; a long one continues as a new run that
 * begins where this one stands.
 */
export async function conversation(carried: CarriedConversation): Promise<Closing> {
  // Synchronous up to the loop: handlers may run before the first await.
  const talk = resume(carried);
  handleMessages(talk);
  try {
    await converse(talk);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    // Cancelled from Temporal's side: closed like by anybody else, and reported as cancelled.
    talk.standing = { ...talk.standing, closing: { actor: 'temporal', reason: 'cancelled' } };
    await CancellationScope.nonCancellable(() => farewell(talk));
    throw error;
  }
  await condition(allHandlersFinished);
  const closing = await farewell(talk);
  // An errand under way would end with the run.
  await condition(() => talk.errands === 0);
  return closing;
}

async function converse(talk: Talk): Promise<void> {
  while (!talk.standing.closing) {
    armTimer(talk);
    showToOperators(talk);
    // Deliberately endless: people answer when they answer. What may not last for ever has a deadline in the table.
    await condition(() => somethingWaits(talk));
    for (const deadline of takeDueNow(talk)) await keepPromise(talk, deadline);
    await writeDown(talk);
    await takeOrder(talk);
    await goOnWithAnswered(talk);
    await takeTurn(talk);
    if (shouldHandOver(talk)) await handOver(talk);
  }
  showToOperators(talk);
}

/** Run sizes at which a conversation continues as new: waking an evicted run costs about 0.3 s of CPU per 1,000 events. */
const longestHistory = 1_000;
const largestHistoryBytes = 512 * 1024;

function somethingWaits(talk: Talk): boolean {
  const { standing, inbox } = talk;
  if (standing.closing || isTimerDue(talk)) return true;
  if (inbox.orders.length > 0 || talk.unwritten.length > 0) return true;
  if (!standing.paused && (inbox.queue.length > 0 || (inbox.resumed ?? []).length > 0)) return true;
  if (talk.handOverAsked && talk.errands === 0) return true;
  return takeDue(deadlineTable(standing), Date.now()).due.length > 0;
}

function shouldHandOver({ standing, errands, handOverAsked }: Talk): boolean {
  const { historyLength, historySize, continueAsNewSuggested, targetWorkerDeploymentVersionChanged } = workflowInfo();
  return (
    !standing.closing &&
    // What is under way would end with the run.
    errands === 0 &&
    (handOverAsked ||
      // Asked only after something has happened, so that a run that is held at its version does not chase the next one.
      targetWorkerDeploymentVersionChanged ||
      historyLength >= longestHistory ||
      historySize >= largestHistoryBytes ||
      continueAsNewSuggested)
  );
}

/** Continues as a new run with what is known, including the messages that still wait. */
async function handOver(talk: Talk): Promise<void> {
  await condition(allHandlersFinished);
  // An update answered in the very task that continues as new can be lost: let that task end first.
  while (talk.answeredAt === workflowInfo().historyLength) await sleep(1);
  // Without it the next run would stay with the version that began this one, and with workers that are not versioned it changes nothing.
  const goOn = makeContinueAsNewFunc<typeof conversation>({ initialVersioningBehavior: 'AUTO_UPGRADE' });
  await goOn(handedOver(talk));
}
