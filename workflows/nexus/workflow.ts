/**
 * Behind an operation of the Nexus service (decision 0035): a conversation is opened and told, and this waits, for weeks
 * if need be, until that has come to its end. Its result is the operation's. It hardly costs anything while it waits: the
 * conversation says when its rows have changed.
 */
import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  condition,
  getExternalWorkflowHandle,
  isCancellation,
  makeContinueAsNewFunc,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { nexusActivities } from '../../activities/nexus.ts';
import type { NexusAnswers, NexusAsked, NexusOperation } from '../../contracts/wire/nexus.ts';
import { recordOptions } from '../../temporal-config/activity-options.ts';
import { changedSignal, closeSignal, handOverSignal, watchSignal, workflowIdOf } from '../conversation/messages.ts';

/** A conversation that was terminated tells nobody: housekeeping closes its rows, and they are looked at now and then. */
const lookAgainAfter = '6 hours';

export async function nexusOperation(asked: NexusAsked): Promise<NexusAnswers[NexusOperation]> {
  let isChanged = false;
  let isToGoOver = false;
  setHandler(changedSignal, () => {
    isChanged = true;
  });
  setHandler(handOverSignal, () => {
    isToGoOver = true;
  });
  const { beginOperation, lookAtOperation } = activities(asked.operation);
  try {
    // An attempt that has begun cannot be stopped, so it is waited for: what it has opened is then taken back.
    if (asked.isBegun !== true) await CancellationScope.nonCancellable(() => beginOperation(asked));
    await conversationOf(asked).signal(watchSignal, { by: workflowInfo().workflowId }).catch(passOn);
    for (;;) {
      isChanged = false;
      const answer = await lookAtOperation(asked);
      if (answer !== null) return answer;
      await condition(() => isChanged || isToGoOver, lookAgainAfter);
      if (!isToGoOver && !workflowInfo().continueAsNewSuggested) continue;
      // On the newest version of the workers: a wait for weeks keeps no older one alive.
      await makeContinueAsNewFunc<typeof nexusOperation>({ initialVersioningBehavior: 'AUTO_UPGRADE' })({
        ...asked,
        isBegun: true,
      });
    }
  } catch (error) {
    // Nobody wants to know any more: nobody is to be asked.
    if (isCancellation(error) && asked.isOwn) await CancellationScope.nonCancellable(() => takeBack(asked));
    // What an activity has found is the operation's failure, by its own name.
    throw error instanceof ActivityFailure && error.cause instanceof ApplicationFailure ? error.cause : error;
  }
}

function activities(summary: string): ReturnType<typeof nexusActivities> {
  return proxyActivities<ReturnType<typeof nexusActivities>>({ ...recordOptions, summary });
}

function conversationOf({ where: { tenant, conversation } }: NexusAsked) {
  return getExternalWorkflowHandle(workflowIdOf(tenant, conversation));
}

/** It has ended: what became of it is in its rows. */
function passOn(error: unknown): void {
  if (isCancellation(error)) throw error;
}

async function takeBack(asked: NexusAsked): Promise<void> {
  const reason = 'whoever asked wants to know no more';
  await conversationOf(asked)
    .signal(closeSignal, { actor: 'nexus', reason })
    .catch(() => undefined);
}
