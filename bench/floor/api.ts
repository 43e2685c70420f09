/** Process of the fair floor's API: one route, which tells the workflow and waits for its answer. */
import { Client, Connection, WithStartWorkflowOperation } from '@temporalio/client';
import fastify from 'fastify';
import { endWithParent } from '../../settings/end-with-parent.ts';
import { fairTurn, type FloorMessage } from './messages.ts';
import { readFloorSettings } from './settings.ts';

const { servers, taskQueue } = readFloorSettings(process.env);
const connection = await Connection.connect({ address: servers.temporal });
const { workflow } = new Client({ connection, namespace: servers.namespace });
const app = fastify();
app.post<{ readonly Body: FloorMessage }>('/say', ({ body }) =>
  workflow.executeUpdateWithStart(fairTurn, {
    args: [body],
    updateId: body.messageId,
    startWorkflowOperation: new WithStartWorkflowOperation('floor', {
      workflowId: body.conversation,
      taskQueue,
      workflowIdConflictPolicy: 'USE_EXISTING',
    }),
  }),
);
const stop = async (): Promise<void> => {
  await app.close();
  await connection.close();
};
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
endWithParent(stop);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(JSON.stringify({ ready: true, url }));
