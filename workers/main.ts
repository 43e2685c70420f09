/** Entry point of the worker process. */
import { NativeConnection, Runtime, DefaultLogger } from '@temporalio/worker';
import { createModel, defaultBaseUrl } from '../adapters/openai/chat.ts';
import { postgresCalendar } from '../adapters/postgres/calendar.ts';
import { openDatabase } from '../adapters/postgres/database.ts';
import { postgresDeltas } from '../adapters/postgres/deltas.ts';
import { postgresLedger } from '../adapters/postgres/ledger.ts';
import { postgresMinutes } from '../adapters/postgres/minutes.ts';
import { endWithParent } from '../temporal-config/dev/end-with-parent.ts';
import { readDatabase, readLane, readModel, readTemporal } from '../temporal-config/environment.ts';
import { storedAssistants } from './assistants.ts';
import { createWorkers } from './worker.ts';

const { address, namespace } = readTemporal(process.env);
const model = readModel(process.env);
const lane = readLane(process.env);
Runtime.install({ logger: new DefaultLogger('WARN'), shutdownSignals: [] });

const database = openDatabase({
  url: readDatabase(process.env).url.reveal(),
  connections: 20,
  onLost: (error) => console.error(`A database connection broke (${error.message}); it is replaced.`),
});
const connection = await NativeConnection.connect({ address });
const workers = await createWorkers({
  connection,
  namespace,
  lane,
  ports: {
    minutes: postgresMinutes(database),
    assistants: storedAssistants(database),
    model: createModel({
      baseURL: model.baseUrl ?? defaultBaseUrl,
      apiKey: model.apiKey?.reveal() ?? '',
      model: model.model,
    }),
    deltas: postgresDeltas(database),
    calendar: postgresCalendar(database),
    ledger: postgresLedger(database),
  },
});
process.on('SIGTERM', workers.shutdown);
process.on('SIGINT', workers.shutdown);

const running = workers.run();
endWithParent(() => {
  workers.shutdown();
  return running;
});
console.log(JSON.stringify({ ready: true }));
await running;
await connection.close();
await database.close();
