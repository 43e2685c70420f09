/** Histories of an installation's own conversations, a sample of those there are. */
import type { Client } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import { workflowType } from '../../workflows/conversation/messages.ts';
import type { KeptHistory } from './archive.ts';
import { readableHistory } from './archive.ts';

export interface Sample {
  readonly lane: string | null;
  /** How many at most. */
  readonly most: number;
  /** Only those that are open: what a new build would have to go on with. */
  readonly isOpenOnly: boolean;
  /** Between 0 and 1, for each one asked anew. */
  readonly chance: () => number;
}

/** Each conversation of the lane has the same chance, whatever its age. The client's codec opens the payloads. */
export async function* sampledHistories(client: Client, sample: Sample): AsyncGenerator<KeptHistory> {
  const chosen = await chosenRuns(client, sample);
  for (const { workflowId, runId } of chosen) {
    const history = await readableHistory(client, workflowId, runId);
    yield { workflowId, history: JSON.parse(historyToJSON(history)) };
  }
}

interface OneRun {
  readonly workflowId: string;
  readonly runId: string;
}

/** A reservoir: the list is read once, however long it is. */
async function chosenRuns(client: Client, { lane, most, isOpenOnly, chance }: Sample): Promise<readonly OneRun[]> {
  const queue = taskQueues(lane ?? undefined).conversations;
  const open = isOpenOnly ? ` AND ExecutionStatus = 'Running'` : '';
  const query = `WorkflowType = '${workflowType}' AND TaskQueue = '${queue}'${open}`;
  const chosen: OneRun[] = [];
  let seen = 0;
  for await (const { workflowId, runId } of client.workflow.list({ query, pageSize: 200 })) {
    seen += 1;
    if (chosen.length < most) chosen.push({ workflowId, runId });
    else {
      const place = Math.floor(chance() * seen);
      if (place < most) chosen[place] = { workflowId, runId };
    }
  }
  return chosen;
}
