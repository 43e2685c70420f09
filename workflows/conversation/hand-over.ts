/** When a run ends so that the next one goes on: nothing that was said, promised or begun is lost on the way (R10). */
import { allHandlersFinished, condition, workflowInfo } from '@temporalio/workflow';
import type { Run } from './carried.ts';
import { writeRow } from './written.ts';

/** Run sizes at which a conversation continues as new: waking an evicted run costs about 0.3 s of CPU per 1,000 events. */
const longestHistory = 1_000;
const largestHistoryBytes = 512 * 1024;
/** Beyond this a run does not wait for what goes on beside the talk: the next one takes it up again. */
const patience = 1.3;

/** Looked at by the wait itself, so that a run that is paused, refused or fed with repetitions ends too. */
export function mustHandOver({ state, inbox, turn, tasks, handOverOrdered }: Run): boolean {
  if (state.closing || turn !== null || inbox.unread.length > 0) return false;
  const { historyLength, historySize, continueAsNewSuggested, targetWorkerDeploymentVersionChanged } = workflowInfo();
  const fullness = Math.max(historyLength / longestHistory, historySize / largestHistoryBytes);
  if (fullness >= patience) return true;
  const isWanted = handOverOrdered || continueAsNewSuggested || targetWorkerDeploymentVersionChanged;
  return tasks.length === 0 && (fullness >= 1 || isWanted);
}

/** Waits until nothing of this run can be lost by its end. */
export async function endRun(run: Run): Promise<void> {
  await condition(allHandlersFinished);
  // An update answered in the very task that continues as new can be lost: an activity ends that task first. A timer would
  // too, and last up to a second.
  while (run.answeredAt === workflowInfo().historyLength) await writeRow(run);
}
