/** What is compared, where it is: the rows of an installation, and the runs of a lane. */
import type { Client } from '@temporalio/client';
import type { Database } from '../../adapters/postgres/database/database.ts';
import { postgresHousekeeping } from '../../adapters/postgres/fleet/housekeeping.ts';
import { postgresReconciliation } from '../../adapters/postgres/fleet/reconciliation.ts';
import { rowProgress } from '../../adapters/postgres/fleet/row-progress.ts';
import { openRuns } from '../../adapters/temporal/open-runs.ts';
import { temporalRuns } from '../../adapters/temporal/runs.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import {
  operatorSay,
  say,
  status,
  timeline,
  workflowIdOf,
  workflowType,
} from '../../workflows/conversation/messages.ts';
import { storedAssistants } from '../assistants.ts';
import type { ComparePorts } from './compare.ts';

export function comparePorts({
  client,
  namespace,
  lane,
  database,
}: {
  readonly client: Client;
  readonly namespace: string;
  readonly lane: string | null;
  readonly database: Database;
}): ComparePorts {
  const taskQueue = taskQueues(lane ?? undefined).conversations;
  const names = { workflowType, workflowIdOf, taskQueue, say: say.name, operatorSay: operatorSay.name };
  const { stateOf } = temporalRuns(client, namespace, names);
  const assistants = storedAssistants(database);
  const { closeLost } = postgresReconciliation(database);
  return {
    rows: {
      tenants: () => postgresHousekeeping(database).tenants(),
      progress: (tenant, named) => rowProgress(database, tenant, named),
      async close(where, { assistant, assistantVersion }, reason) {
        const texts = await assistants.find(assistant, assistantVersion);
        const text = texts.renderText({ text: 'conversation.lost', values: {} });
        await closeLost(where, { reason, text, at: new Date() });
      },
    },
    runs: { ...openRuns(client, { ...names, status: status.name, timeline: timeline.name }), stateOf },
  };
}
