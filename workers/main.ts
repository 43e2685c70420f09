/** Entry point of the worker process. */
import { Client } from '@temporalio/client';
import { Runtime, DefaultLogger } from '@temporalio/worker';
import { caldavCalendar } from '../adapters/caldav/calendar.ts';
import { defaultBaseUrl } from '../adapters/openai/chat.ts';
import { openPayloadKeys } from '../adapters/postgres/keys/data-keys.ts';
import { wordsOf } from '../adapters/postgres/keys/sealed-words.ts';
import { openDatabase } from '../adapters/postgres/database/database.ts';
import { signatures } from '../adapters/signatures/signatures.ts';
import { createMailer } from '../adapters/smtp/mail.ts';
import { payloadCodecs } from '../temporal-config/connection/payload-codec.ts';
import { openWorkerConnection, TemporalUnreachable } from '../temporal-config/connection/worker.ts';
import { endWithParent } from '../settings/end-with-parent.ts';
import {
  connectionsOf,
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
  readNexusTenants,
  readPayloadKeys,
  readRetentionDays,
  readSlots,
  readQueues,
  readOrders,
  readTemporal,
  readTracing,
  readUnsignedConsent,
  readWorkerDoor,
  unversioned,
} from '../settings/environment.ts';
import { refusePlaintext } from '../settings/plaintext.ts';
import { tellFaults } from '../settings/tell-fault.ts';
import { ownBuild, readyBundle } from './bundle.ts';
import { composePorts } from './compose.ts';
import { histogramBounds, workerFigures } from './figures.ts';
import { showHealth } from './health.ts';
import { openPresence } from './open-presence.ts';
import { allowUnversioned, VersionedElsewhere } from './succession.ts';
import { tracedActivities, tracedTurns } from './tracing.ts';
import { openVersions } from './versions.ts';
import { createWorkers } from './worker.ts';

tellFaults(EnvironmentFault, TemporalUnreachable, VersionedElsewhere);
const temporal = readTemporal(process.env);
const { namespace } = temporal;
const model = readModel(process.env);
const lane = readLane(process.env);
const queues = readQueues(process.env);
const slots = readSlots(process.env);
const door = readWorkerDoor(process.env);
const version = readDeployment(process.env, ownBuild());
const isVersioned = version.buildId !== unversioned;
/** Workflows of an older build that are held in memory: its conversations are taken up once, and go over. */
const cachedOfOlder = 100;
/** Set by the local stack; elsewhere the bundle is made at each start. */
const dataDir = process.env['PARLEY_DATA_DIR'];
Runtime.install({
  logger: new DefaultLogger('WARN'),
  shutdownSignals: [],
  ...(door.metricsPort !== null && {
    telemetryOptions: {
      metrics: {
        prometheus: {
          bindAddress: `${door.host}:${door.metricsPort}`,
          useSecondsForDurations: true,
          unitSuffix: true,
          histogramBucketOverrides: histogramBounds,
        },
      },
    },
  }),
});
const figures = workerFigures(Runtime.instance().metricMeter);
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

const { key } = readAudit(process.env);
refusePlaintext(process.env);
const masters = readPayloadKeys(process.env);
const database = openDatabase({
  url: readDatabase(process.env).url.reveal(),
  connections: connectionsOf(slots, queues),
  auditKey: key.reveal(),
  ...wordsOf(masters),
  onLost: (error) => console.error(`A database connection broke (${error.message}); it is replaced.`),
});
const orderKey = readOrders(process.env).key.reveal();
const unsignedConsent = readUnsignedConsent(process.env);
const codecs = payloadCodecs(openPayloadKeys(database, masters), namespace, figures.unreadable);
const connection = await openWorkerConnection(temporal);
const traces = readTracing(process.env);
/** OpenTelemetry is loaded only where traces go somewhere. */
const tracing =
  traces &&
  (await import('../adapters/tracing/open.ts')).openTracing(traces, {
    service: 'parley-worker',
    tell: (line) => console.error(line),
  });
const composed = composePorts({
  connection,
  namespace,
  lane,
  database,
  signed: signatures(orderKey, () => Date.now()),
  unsignedConsent,
  codec: codecs.client,
  model: { baseURL: model.baseUrl ?? defaultBaseUrl, apiKey: model.apiKey?.reveal() ?? '', model: model.model },
  secondReader: model.secondReader,
  summariser: model.summaries,
  mailer,
  mailRetries: mail?.retryWindow,
  ...(caldav && {
    calendar: caldavCalendar({ url: caldav.url.reveal(), timeZone: caldav.timeZone, owner: caldav.owner }),
  }),
  graph: readGraph(process.env),
  retentionDays: readRetentionDays(process.env),
  secretOf,
  warn: (line) => console.error(line),
});
const ports = { ...composed, model: figures.watched(composed.model) };
const client = new Client({ connection, namespace });
if (!isVersioned) await allowUnversioned(client, version, process.env['PARLEY_DEPLOYMENT'] !== undefined);
const common = {
  connection,
  namespace,
  lane,
  ports,
  slots,
  codec: codecs.worker,
  outermost: [figures.attempts, ...(tracing ? [tracedActivities] : [])],
  ...(tracing && { sinks: tracedTurns(tracing) }),
};
const bundle = queues.includes('conversations') ? await readyBundle(dataDir) : undefined;
const workers = await createWorkers({
  ...common,
  queues,
  version: isVersioned ? version : null,
  nexusTenants: readNexusTenants(process.env),
  workflowBundle: bundle,
});
const presence = await openPresence({
  url: readDatabase(process.env).url.reveal(),
  lane,
  queues,
  model,
  build: version.buildId,
});
const ending = new AbortController();
const versions = isVersioned
  ? openVersions({
      client,
      database,
      key,
      lane,
      queues,
      version,
      bundle,
      stop: ending.signal,
      create: (older, able, workflowBundle) =>
        createWorkers({ ...common, queues: able, version: older, workflowBundle, cachedWorkflows: cachedOfOlder }),
      tell: (line) => console.error(line),
    })
  : null;
const shown = figures.showProcess(database.connections);
const health =
  door.healthPort === null
    ? null
    : await showHealth({ host: door.host, port: door.healthPort }, () => !ending.signal.aborted && workers.isPolling());
/** Told first that it takes nothing more, because taking its last things to their end may take a while. */
const stop = (): void => {
  ending.abort();
  void presence.end();
  workers.shutdown();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const running = workers.run().then(async () => (await versions)?.ended);
endWithParent(() => {
  stop();
  return running;
});
// New conversations begin with this build from here on, or stay with another one for a reason that was told.
await Promise.race([versions, running]);
console.log(JSON.stringify({ ready: true, ...(health !== null && { health_port: health.port }) }));
await running;
await presence.end();
await health?.close();
shown.stop();
await tracing?.close();
mailer?.close();
await connection.close();
await ports.graph.close();
await database.close();
