/** The API's process: its settings and its parts. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import type { FastifyBaseLogger } from 'fastify';
import { openAuditHeads } from '../adapters/audit-heads/heads.ts';
import { openGraph } from '../adapters/open-graph.ts';
import { listen } from '../adapters/postgres/database/notifications.ts';
import { signatures, type Signer } from '../adapters/signatures/signatures.ts';
import { temporalConversations } from '../adapters/temporal/conversations.ts';
import { temporalErasing } from '../adapters/temporal/erasing.ts';
import { tracedCalls } from '../adapters/tracing/client.ts';
import type { Tracing } from '../adapters/tracing/open.ts';
import { openTemporalClient } from '../temporal-config/connection/client.ts';
import { payloadCodecs } from '../temporal-config/connection/payload-codec.ts';
import { temporalFigures } from '../temporal-config/connection/figures.ts';
import { registrationCheck } from '../temporal-config/connection/registration.ts';
import { taskQueues } from '../temporal-config/task-queues.ts';
import { conversationState } from '../contracts/wire/conversation.ts';
import { listMail, readMail } from '../local-stack/mail-sink/box.ts';
import {
  type ApiSettings,
  readApi,
  readAudit,
  readDatabase,
  readGraph,
  readLane,
  readMailBox,
  readOrders,
  readRetentionDays,
  readTemporal,
  readTracing,
} from '../settings/environment.ts';
import { admit } from '../reading/memory/mention.ts';
import { erasureNames } from '../workflows/erasure/messages.ts';
import * as messages from '../workflows/conversation/messages.ts';
import { storedAssistants } from './resources/assistants/assistants.ts';
import type { Assistants } from './process/assistants.ts';
import type { MailBox } from './process/mail-box.ts';
import { clock, openServerDeps, type Program, renewing, runProgram } from './program.ts';
import { createApi } from './server.ts';
import { createWakes } from './process/wakes.ts';

/** Built by `scripts/console.mjs`. */
const consoleDir = fileURLToPath(new URL('../console/dist', import.meta.url));

await runProgram('parley-api', readApi, start);

async function start(program: Program<ApiSettings>) {
  const { env, log, serving } = program;
  const { url } = readDatabase(env);
  const temporal = readTemporal(env);
  const { namespace } = temporal;
  const signer = signatures(readOrders(env).key.reveal(), clock);
  const own = { lane: readLane(env), retentionDays: readRetentionDays(env) };
  const wakes = createWakes();
  const common = openServerDeps(program, { namespace });
  const { database, payloadKeys } = common;
  const notifications = listen({
    url: url.reveal(),
    listener: wakes,
    onLost: (error) => log.warn({ err: error }, 'Notifications are interrupted; waiting calls look by themselves.'),
  });
  const graph = openGraph({ bolt: readGraph(env), database, admit });
  const tracing = await tracingOf(env, log);
  const connection = openTemporalClient(temporal, {
    codec: payloadCodecs(payloadKeys, namespace).client,
    interceptors: tracing === null ? [] : [tracedCalls],
  });
  const assistants = storedAssistants(database);
  const app = createApi({
    ...common,
    wakes,
    isTraced: tracing !== null,
    graph,
    auditHeads: openAuditHeads(readAudit(env).headsFile),
    ...callsOf(connection.client, signer, { namespace, lane: own.lane }),
    signer,
    assistants,
    mail: mailBoxAt(readMailBox(env)),
    consoleDir: existsSync(consoleDir) ? consoleDir : null,
    settings: { ...common.settings, ...own, metricsToken: serving.metricsToken?.reveal() ?? null },
  });
  renewing(program, app);
  app.addHook('onListen', async () => warmUp(assistants, log));
  return { app, parts: [notifications, graph, database, connection, ...(tracing ? [tracing] : [])] };
}

/** What the API asks Temporal, and tells it. */
function callsOf(
  client: Client,
  signer: Signer,
  { namespace, lane }: { readonly namespace: string; readonly lane: string | null },
) {
  const queues = taskQueues(lane ?? undefined);
  return {
    conversations: temporalConversations(client, namespace, messages, signer, clock),
    erasing: temporalErasing(client, namespace, erasureNames(lane)),
    registration: registrationCheck(client, namespace, clock),
    temporalFigures: (now: Date) =>
      temporalFigures(client, { namespace, queues, states: conversationState.options, now }),
  };
}

/** OpenTelemetry is loaded only where traces go somewhere. @throws {EnvironmentFault} */
async function tracingOf(env: NodeJS.ProcessEnv, logger: FastifyBaseLogger): Promise<Tracing | null> {
  const settings = readTracing(env);
  if (settings === null) return null;
  const { openTracing } = await import('../adapters/tracing/open.ts');
  return openTracing(settings, { service: 'parley-api', tell: (line) => logger.warn(line) });
}

function mailBoxAt(dir: string | null): MailBox | null {
  if (dir === null) return null;
  return { list: () => listMail(dir, { limit: Infinity }), read: (id) => readMail(dir, id) };
}

/**
 * Compiling assistants takes time, so it starts before the first request. A failure here appears again at that request.
 */
function warmUp(assistants: Assistants, logger: FastifyBaseLogger): void {
  assistants.list().catch((error: unknown) => logger.info({ err: error }, 'The assistants are not ready yet.'));
}
