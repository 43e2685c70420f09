/** Entry point of the worker process. */
import { Runtime, DefaultLogger } from '@temporalio/worker';
import { caldavCalendar } from '../adapters/caldav/calendar.ts';
import { invitationProvider } from '../adapters/itip/provider.ts';
import { createModel, defaultBaseUrl } from '../adapters/openai/chat.ts';
import { postgresCalendar } from '../adapters/postgres/effects/calendar.ts';
import { openDatabase } from '../adapters/postgres/database/database.ts';
import { invitedBefore } from '../adapters/postgres/effects/effects.ts';
import { postgresDeltas } from '../adapters/postgres/turns/deltas.ts';
import { postgresDrafts } from '../adapters/postgres/turns/drafts.ts';
import { postgresMaterial } from '../adapters/postgres/context/material.ts';
import { postgresAttachments } from '../adapters/postgres/conversations/attachments.ts';
import { postgresHousekeeping } from '../adapters/postgres/fleet/housekeeping.ts';
import { postgresLedger } from '../adapters/postgres/effects/ledger.ts';
import { sessionViews } from '../adapters/postgres/sessions/views.ts';
import * as extracts from '../reading/context/extracts.ts';
import { sessionView } from '../reading/context/session-view.ts';
import { postgresSummaries } from '../adapters/postgres/memory/summaries.ts';
import { postgresUsage } from '../adapters/postgres/usage/usage.ts';
import { tokenCounters } from '../adapters/tokens/counter.ts';
import { postgresTurnRecords } from '../adapters/postgres/turns/turn-records.ts';
import { postgresNotices } from '../adapters/postgres/clarifications/notices.ts';
import { createMailer, smtpProvider } from '../adapters/smtp/mail.ts';
import { webhookNotices } from '../adapters/webhook/notice.ts';
import { webhookProvider } from '../adapters/webhook/webhook.ts';
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
  readQueues,
  readTemporal,
  readWorkerDoor,
} from '../settings/environment.ts';
import { tellFaults } from '../settings/tell-fault.ts';
import { storedAssistants } from './assistants.ts';
import { readyBundle } from './bundle.ts';
import { showHealth } from './health.ts';
import { openPresence } from './open-presence.ts';
import { memoryPorts } from './memory.ts';
import { reconcilingPorts } from './reconciling.ts';
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
    telemetryOptions: { metrics: { prometheus: { bindAddress: `${door.host}:${door.metricsPort}` } } },
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
const memory = memoryPorts({ database, bolt: readGraph(process.env), warn: (line) => console.error(line) });
const connection = await openWorkerConnection(temporal);
const assistants = storedAssistants(database);
const calendar = caldav
  ? caldavCalendar({ url: caldav.url.reveal(), timeZone: caldav.timeZone, owner: caldav.owner })
  : postgresCalendar(database);
const workers = await createWorkers({
  connection,
  namespace,
  lane,
  queues,
  version,
  workflowBundle: queues.includes('conversations') ? await readyBundle(dataDir) : undefined,
  ports: {
    records: postgresTurnRecords(database),
    sessions: sessionViews(database, sessionView),
    assistants,
    model: createModel({
      baseURL: model.baseUrl ?? defaultBaseUrl,
      apiKey: model.apiKey?.reveal() ?? '',
      model: model.model,
    }),
    secondReader: model.secondReader,
    summariser: model.summaries,
    summaries: postgresSummaries(database),
    usage: postgresUsage(database),
    tokens: tokenCounters(),
    deltas: postgresDeltas(database),
    drafts: postgresDrafts(database),
    material: postgresMaterial(database),
    attachments: postgresAttachments(database),
    extracts,
    calendar,
    ledger: postgresLedger(database),
    housekeeping: postgresHousekeeping(database),
    clock: () => Date.now(),
    providers: {
      calendar: calendar.provider,
      email: mailer && smtpProvider({ mailer, patience: mail?.patience }),
      invitation:
        mailer &&
        invitationProvider({
          mailer,
          patience: mail?.patience,
          invitedBefore: (...asked) => invitedBefore(database, ...asked),
        }),
      webhook: webhookProvider({
        webhookOf: async (name, version, kind) => (await assistants.find(name, version)).file.webhooks[kind] ?? null,
        secretOf,
      }),
    },
    ...reconcilingPorts({ connection, namespace, lane, database, assistants }),
    notices: postgresNotices(database),
    partyWebhook: webhookNotices({ secretOf }),
    partyMail: mailer,
    ...memory,
  },
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
await memory.graph.close();
await database.close();
