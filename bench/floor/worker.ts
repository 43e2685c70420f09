/** Process of the floors' worker. */
import { fileURLToPath } from 'node:url';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { createModel } from '../../adapters/openai/chat.ts';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { endWithParent } from '../../settings/end-with-parent.ts';
import { floorActivities } from './activities.ts';
import { readFloorSettings } from './settings.ts';

const { servers, taskQueue, modelUrl, request } = readFloorSettings(process.env);
Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
const database = openDatabase({ url: servers.ownerUrl, connections: 20 });
const connection = await NativeConnection.connect({ address: servers.temporal });
const worker = await Worker.create({
  connection,
  namespace: servers.namespace,
  taskQueue,
  workflowsPath: fileURLToPath(new URL('./workflow.ts', import.meta.url)),
  activities: floorActivities(
    database,
    createModel({ baseURL: modelUrl, apiKey: 'scripted', model: 'scripted' }),
    request,
  ),
});
const stop = (): void => {
  if (worker.getState() === 'RUNNING') worker.shutdown();
};
process.on('SIGTERM', stop);
const running = worker.run();
endWithParent(() => {
  stop();
  return running;
});
console.log(JSON.stringify({ ready: true }));
await running;
await connection.close();
await database.close();
