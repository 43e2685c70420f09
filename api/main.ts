/** The API's process: settings, parts, server, graceful shutdown. */
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server as TlsServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import type { FastifyBaseLogger } from 'fastify';
import { destination, pino } from 'pino';
import { openAuditHeads } from '../adapters/audit-heads/heads.ts';
import { openGraph } from '../adapters/open-graph.ts';
import { AssistantError } from '../adapters/files/fault.ts';
import { connectTo, type SignIn } from '../adapters/oidc/provider.ts';
import { readRoles } from '../adapters/oidc/roles.ts';
import { openPayloadKeys } from '../adapters/postgres/keys/data-keys.ts';
import { wordsOf } from '../adapters/postgres/keys/sealed-words.ts';
import { openDatabase } from '../adapters/postgres/database/database.ts';
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
import { endWithParent } from '../settings/end-with-parent.ts';
import {
  EnvironmentFault,
  readApi,
  readAudit,
  readDatabase,
  readGraph,
  readKeys,
  readLane,
  readMailBox,
  readOrders,
  readPayloadKeys,
  readRetentionDays,
  readSignIn,
  readTemporal,
  readTracing,
} from '../settings/environment.ts';
import { admit } from '../reading/memory/mention.ts';
import { readLimits } from '../settings/limits.ts';
import { readServingCertificate, type ServingCertificate } from '../settings/serving-certificate.ts';
import { refusePlainListening, refusePlaintext } from '../settings/plaintext.ts';
import { erasureNames } from '../workflows/erasure/messages.ts';
import * as messages from '../workflows/conversation/messages.ts';
import { storedAssistants } from './resources/assistants/assistants.ts';
import type { Api } from './process/api.ts';
import type { Assistants } from './process/assistants.ts';
import { pairOf, renewCertificate } from './process/certificate.ts';
import type { MailBox } from './process/mail-box.ts';
import { createApi } from './server.ts';
import { createWakes } from './process/wakes.ts';

/** Running requests get this long to finish during shutdown; the supervisor kills the process after three seconds. */
const closeLimitMs = 2_500;

/** Built by `scripts/console.mjs`. */
const consoleDir = fileURLToPath(new URL('../console/dist', import.meta.url));

const clock = (): number => Date.now();

const log = pino({ name: 'parley-api' }, destination({ dest: 2, sync: true }));

try {
  refusePlaintext(process.env);
  refusePlainListening(process.env, readApi(process.env));
  await start(process.env, log);
} catch (error) {
  if (error instanceof EnvironmentFault || error instanceof AssistantError) log.fatal(error.message);
  else log.fatal({ err: error }, 'The API could not be started.');
  process.exitCode = 1;
}

async function start(env: NodeJS.ProcessEnv, logger: FastifyBaseLogger): Promise<void> {
  const api = readApi(env);
  const { url } = readDatabase(env);
  const temporal = readTemporal(env);
  const audit = readAudit(env);
  const signer = signatures(readOrders(env).key.reveal(), clock);
  const limits = limitsIn(env, logger);
  const wakes = createWakes();
  let isDraining = false;
  const certificate = readServingCertificate(env);
  const masters = readPayloadKeys(env);
  const database = openDatabase({
    url: url.reveal(),
    auditKey: audit.key.reveal(),
    ...wordsOf(masters),
    onLost: (error) => logger.warn({ err: error }, 'A connection to the database was lost.'),
  });
  const notifications = listen({
    url: url.reveal(),
    listener: wakes,
    onLost: (error) => logger.warn({ err: error }, 'Notifications are interrupted; waiting calls look by themselves.'),
  });
  const graph = openGraph({ bolt: readGraph(env), database, admit });
  const payloadKeys = openPayloadKeys(database, masters);
  const tracing = await tracingOf(env, logger);
  const connection = openTemporalClient(temporal, {
    codec: payloadCodecs(payloadKeys, temporal.namespace).client,
    interceptors: tracing === null ? [] : [tracedCalls],
  });
  const assistants = storedAssistants(database);
  const app = createApi({
    database,
    wakes,
    clock,
    isTraced: tracing !== null,
    isDraining: () => isDraining,
    logger,
    limits,
    graph,
    auditHeads: openAuditHeads(audit.headsFile),
    ...callsOf(connection.client, signer, { namespace: temporal.namespace, lane: readLane(env) }),
    signer,
    assistants,
    mail: mailBoxAt(readMailBox(env)),
    consoleDir: existsSync(consoleDir) ? consoleDir : null,
    settings: { ...reachedAt(api, certificate), ...servedIn(env), namespace: temporal.namespace },
    payloadKeys,
    signIn: signInOf(env),
    pepper: readKeys(env).pepper.reveal(),
  });

  if (certificate !== null) renewing(app, certificate, env);
  endWhenTold(async () => {
    isDraining = true;
    await pause(api.drainMs);
    await closeAll(app, [notifications, graph, database, connection, ...(tracing ? [tracing] : [])]);
  });

  await app.listen({ host: api.host, port: api.port });
  process.stdout.write(`${JSON.stringify({ ready: true, url: urlOf(app.server.address(), api) })}\n`);
  warmUp(assistants, logger);
}

/** The server first, so that what is under way has its parts; within `closeLimitMs`. */
async function closeAll(app: Api, parts: readonly { close(): Promise<void> }[]): Promise<void> {
  setTimeout(() => process.exit(1), closeLimitMs).unref();
  await app.close();
  await Promise.allSettled(parts.map((part) => part.close()));
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

function limitsIn(env: NodeJS.ProcessEnv, logger: FastifyBaseLogger): ReturnType<typeof readLimits> {
  const limits = readLimits(env);
  if (limits === null)
    logger.warn('LIMITS ARE OFF (PARLEY_LIMITS=off): one caller can use up everything. For load tests only.');
  return limits;
}

function reachedAt(
  { proxies, publicUrl, webUiUrl, metricsToken }: ReturnType<typeof readApi>,
  certificate: ServingCertificate | null,
) {
  const tls = certificate === null ? {} : { tls: pairOf(certificate) };
  return { proxies, publicUrl, webUiUrl, metricsToken: metricsToken?.reveal() ?? null, ...tls };
}

function servedIn(env: NodeJS.ProcessEnv) {
  return { lane: readLane(env), retentionDays: readRetentionDays(env) };
}

/** OpenTelemetry is loaded only where traces go somewhere. @throws {EnvironmentFault} */
async function tracingOf(env: NodeJS.ProcessEnv, logger: FastifyBaseLogger): Promise<Tracing | null> {
  const settings = readTracing(env);
  if (settings === null) return null;
  const { openTracing } = await import('../adapters/tracing/open.ts');
  return openTracing(settings, { service: 'parley-api', tell: (line) => logger.warn(line) });
}

/** @throws {EnvironmentFault} @throws AssistantError for the file of roles */
function signInOf(env: NodeJS.ProcessEnv): SignIn | null {
  const settings = readSignIn(env);
  return settings && { ...settings, grants: readRoles(settings.rolesFile), connect: connectTo(settings, clock) };
}

function renewing(app: Api, certificate: ServingCertificate, env: NodeJS.ProcessEnv): void {
  const read = (): ServingCertificate | null => readServingCertificate(env);
  renewCertificate(app.server as unknown as TlsServer, certificate, { read, log, clock });
}

/** Shuts down on a signal, or when the parent process ends. */
function endWhenTold(end: () => Promise<void>): void {
  const stop = once(end);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop().then(() => process.exit(0)));
  endWithParent(stop);
}

function mailBoxAt(dir: string | null): MailBox | null {
  if (dir === null) return null;
  return { list: () => listMail(dir, { limit: Infinity }), read: (id) => readMail(dir, id) };
}

/** The listening address, with the assigned port when any was requested. */
function urlOf(
  bound: AddressInfo | string | null,
  asked: { readonly host: string; readonly port: number; readonly isEncrypted: boolean },
): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : asked.port;
  return `${asked.isEncrypted ? 'https' : 'http'}://${asked.host.includes(':') ? `[${asked.host}]` : asked.host}:${port}`;
}

/**
 * Compiling assistants takes time, so it starts before the first request. A failure here appears again at that request.
 */
function warmUp(assistants: Assistants, logger: FastifyBaseLogger): void {
  assistants.list().catch((error: unknown) => logger.info({ err: error }, 'The assistants are not ready yet.'));
}

function once(work: () => Promise<void>): () => Promise<void> {
  let begun: Promise<void> | null = null;
  return () => (begun ??= work());
}
