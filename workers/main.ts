/** Entry point of the worker process. */
import { Runtime, DefaultLogger } from '@temporalio/worker';
import { caldavCalendar } from '../adapters/caldav/calendar.ts';
import { defaultBaseUrl } from '../adapters/openai/chat.ts';
import { openDatabase } from '../adapters/postgres/database/database.ts';
import { signatures } from '../adapters/signatures/signatures.ts';
import { createMailer } from '../adapters/smtp/mail.ts';
import { openWorkerConnection, TemporalUnreachable } from '../temporal-config/connection/worker.ts';
import { endWithParent } from '../settings/end-with-parent.ts';
import {
  EnvironmentFault,
  readAudit,
  readCaldav,
  readDatabase,
  readDeployment,
  readGraph,
  readLane,
  readMail,
  readModel,
  readNamedSecret,
  readModelSlots,
  readQueues,
  readOrders,
  readTemporal,
  readUnsignedConsent,
  readWorkerDoor,
} from '../settings/environment.ts';
import { tellFaults } from '../settings/tell-fault.ts';
import { readyBundle } from './bundle.ts';
import { composePorts } from './compose.ts';
import { showHealth } from './health.ts';
import { openPresence } from './open-presence.ts';
import { createWorkers } from './worker.ts';

tellFaults(EnvironmentFault, TemporalUnreachable);
const temporal = readTemporal(process.env);
const { namespace } = temporal;
const model = readModel(process.env);
const lane = readLane(process.env);
const queues = readQueues(process.env);
const door = readWorkerDoor(process.env);
const version = readDeployment(process.env);
/** Set by the local stack; elsewhere the bundle is made at each start. */
const dataDir = process.env['PARLEY_DATA_DIR'];
Runtime.install({
  logger: new DefaultLogger('WARN'),
  shutdownSignals: [],
  ...(door.metricsPort !== null && {
    telemetryOptions: {
      metrics: {
        prometheus: { bindAddress: `${door.host}:${door.metricsPort}`, useSecondsForDurations: true, unitSuffix: true },
      },
    },
  }),
});
const secretOf = (variable: string): string | undefined => readNamedSecret(process.env, variable)?.reveal();

const mail = readMail(process.env);
const caldav = readCaldav(process.env);
const mailer =
  mail &&
  createMailer({
    url: mail.url.reveal(),
    from: mail.from,
    dkim: mail.dkim && { domain: mail.dkim.domain, selector: mail.dkim.selector, privateKey: mail.dkim.key.reveal() },
  });

const database = openDatabase({
  url: readDatabase(process.env).url.reveal(),
  connections: 20,
  auditKey: readAudit(process.env).key.reveal(),
  onLost: (error) => console.error(`A database connection broke (${error.message}); it is replaced.`),
});
const orderKey = readOrders(process.env).key.reveal();
const unsignedConsent = readUnsignedConsent(process.env);
const connection = await openWorkerConnection(temporal);
const ports = composePorts({
  connection,
  namespace,
  lane,
  database,
  signed: signatures(orderKey, () => Date.now()),
  unsignedConsent,
  model: { baseURL: model.baseUrl ?? defaultBaseUrl, apiKey: model.apiKey?.reveal() ?? '', model: model.model },
  secondReader: model.secondReader,
  summariser: model.summaries,
  mailer,
  mailPatience: mail?.patience,
  ...(caldav && {
    calendar: caldavCalendar({ url: caldav.url.reveal(), timeZone: caldav.timeZone, owner: caldav.owner }),
  }),
  graph: readGraph(process.env),
  secretOf,
  warn: (line) => console.error(line),
});
const workers = await createWorkers({
  connection,
  namespace,
  lane,
  queues,
  version,
  modelSlots: readModelSlots(process.env),
  workflowBundle: queues.includes('conversations') ? await readyBundle(dataDir) : undefined,
  ports,
});
const presence = await openPresence({
  url: readDatabase(process.env).url.reveal(),
  lane,
  queues,
  model,
  build: version?.buildId,
});
let isEnding = false;
const health =
  door.healthPort === null
    ? null
    : await showHealth({ host: door.host, port: door.healthPort }, () => !isEnding && workers.isPolling());
/** Told first that it takes nothing more, because taking its last things to their end may take a while. */
const stop = (): void => {
  isEnding = true;
  void presence.end();
  workers.shutdown();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const running = workers.run();
endWithParent(() => {
  stop();
  return running;
});
console.log(JSON.stringify({ ready: true, ...(health !== null && { health_port: health.port }) }));
await running;
await presence.end();
await health?.close();
mailer?.close();
await connection.close();
await ports.graph.close();
await database.close();
