/** The HTTP and websocket server. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import websocket from '@fastify/websocket';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { openAuditHeads } from '../adapters/audit-heads/heads.ts';
import { openGraph } from '../adapters/open-graph.ts';
import { watchedGraph } from '../adapters/graph/watched.ts';
import { openKeys } from '../adapters/postgres/keys/keys.ts';
import { sharedRates } from '../adapters/postgres/keys/rates.ts';
import { sessionViews } from '../adapters/postgres/sessions/views.ts';
import { sessionView } from '../reading/context/session-view.ts';
import { admit } from '../reading/memory/mention.ts';
import { openSessions } from '../adapters/postgres/keys/sessions.ts';
import { usualLimits } from '../settings/limits.ts';
import { messageLimitBytes } from '../contracts/wire/conversation.ts';
import { admitCallers } from './auth/callers.ts';
import { isSecure } from './auth/cookies.ts';
import { readAgainWith, signInSeals } from './auth/sealed-sign-ins.ts';
import { openPeople } from './auth/sign-in.ts';
import { takeCare } from './resources/operations/caretaker.ts';
import type { Api } from './process/api.ts';
import type { ApiDeps, ApiServices } from './services.ts';
import type { ApiSettings } from './process/api-settings.ts';
import { answerClientError, answerFailure, handleFailures } from './http/failures.ts';
import { storeFirstAnswers } from './http/idempotency.ts';
import { readJsonBodies } from './http/json-body.ts';
import { fleetKpis, remembered } from './metrics/kpis.ts';
import { createAdmission, takePlaces } from './process/admission.ts';
import { createLimits } from './process/limits.ts';
import { fleetHousekeeping } from './metrics/housekeeping.ts';
import { createMetrics } from './metrics/metrics.ts';
import { openApiOptions } from './openapi/routes.ts';
import { actionRoutes, approvalTokenRoutes, switchRoutes } from './resources/actions/routes.ts';
import { assistantRoutes } from './resources/assistants/routes.ts';
import { auditRoutes } from './resources/audit/routes.ts';
import { calendarRoutes } from './resources/calendar/routes.ts';
import { chatRoutes } from './resources/chat/routes.ts';
import { clarificationRoutes } from './resources/clarifications/routes.ts';
import { contextRoutes } from './resources/context/routes.ts';
import { researchRoutes } from './resources/research/routes.ts';
import { codecRoutes } from './resources/codec/routes.ts';
import { allowWebUi } from './auth/web-ui.ts';
import { conversationRoutes } from './resources/conversations/routes.ts';
import { graphRoutes } from './resources/graph/routes.ts';
import { keyRoutes } from './resources/keys/routes.ts';
import { mailRoutes } from './resources/mail/routes.ts';
import { fleetMemory } from './metrics/memory.ts';
import { diagnosisRoutes } from './resources/diagnosis/routes.ts';
import { copyRoutes } from './resources/memory/copies.ts';
import { memoryRoutes } from './resources/memory/routes.ts';
import { messageRoutes } from './resources/conversations/message-routes.ts';
import { feedbackRoutes } from './resources/conversations/feedback-routes.ts';
import { labelledRoutes } from './resources/conversations/labelled-routes.ts';
import { personRoutes } from './resources/conversations/person-routes.ts';
import { reminderItemRoutes, reminderRoutes } from './resources/conversations/reminders.ts';
import { operationRoutes } from './resources/operations/routes.ts';
import { consoleRoutes } from './resources/login/routes.ts';
import { signInRoutes } from './resources/login/sign-in-routes.ts';
import { serveConsole } from './resources/operations/console.ts';
import { tenantRoutes } from './resources/tenants/routes.ts';
import { oversightRoutes } from './resources/clarifications/oversight.ts';
import { pageRoutes } from './resources/operations/pages.ts';
import { recordRoutes } from './resources/conversations/records.ts';
import { sessionRoutes } from './resources/sessions/routes.ts';
import { streamRoutes } from './resources/stream/routes.ts';
import { archiveRoutes } from './resources/erasure/archives.ts';
import { holdRoutes } from './resources/erasure/holds.ts';
import { retentionRoutes } from './resources/erasure/retention.ts';
import { erasureRoutes } from './resources/erasure/routes.ts';
import { eraseRoutes } from './resources/conversations/erase-routes.ts';
import { queueWords } from './process/queue-words.ts';
import { createQueueFeeds } from './process/queue-feed.ts';
import { openSockets } from './process/sockets.ts';
import { fleetTokens } from './metrics/fleet.ts';
import { usageRoutes } from './resources/usage/routes.ts';
import { traceRequests } from './http/tracing.ts';
import { checkInput } from './http/validation.ts';

/** Largest frame from a client, in bytes. Clients have nothing to send, so this is generous. */
const frameLimitBytes = 64 * 1024;
/** A request must arrive completely within this time, milliseconds. */
const requestLimitMs = 30_000;
/** Its headers within this, and it is looked so often whether they are late. */
const headersLimitMs = 10_000;
const lookForLateMs = 5_000;

/**
 * The server, not yet listening. The caller closes the parts after `close()` of the server. Starts and keeps running
 * while the database or Temporal is unreachable.
 *
 * @throws {Error} from `ready()` or `listen()` for a route that is not in the permission table
 */
export function createApi(deps: ApiDeps): Api {
  const app = bareServer(deps);
  const { database, pepper, clock, settings, wakes, signIn = null } = deps;
  const limits = createLimits(deps.limits === undefined ? usualLimits : deps.limits, clock, sharedRates(database));
  const admission = deps.admission ?? (deps.limits === null ? null : createAdmission(deps.limits ?? usualLimits));
  const inWords = queueWords(deps.assistants);
  const keys = openKeys({ database, pepper, clock });
  const readAgain = readAgainWith(signIn, signInSeals(pepper), clock);
  const sessions = openSessions({ database, keys, readAgain, clock });
  const metrics = metricsOf(deps, () => admission?.waiting() ?? 0);
  const parts: ApiServices = {
    ...deps,
    limits,
    graph: watchedGraph(deps.graph ?? openGraph({ bolt: null, database, admit }), metrics.graphFailed),
    keys,
    signIn,
    sessions,
    sockets: openSockets({ database, sessions, limits, log: app.log, clock }),
    queueWords: inWords,
    queueFeeds: createQueueFeeds({
      database,
      wakes,
      inWords,
      onFailure: (error) => app.log.error({ err: error }, 'The queue could not be read for those who listen.'),
    }),
    auditHeads: deps.auditHeads ?? openAuditHeads(null),
    metrics,
    sessionViews: sessionViews(database, sessionView),
    address: () => settings.publicUrl ?? addressOf(app, settings),
    origins: () => originsOf(app, settings),
  };

  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(serializerCompiler);
  readJsonBodies(app);
  handleFailures(app);
  if (deps.isTraced === true) traceRequests(app);
  markAnswers(app, parts);
  allowWebUi(app, parts);
  admitCallers(app, { ...parts, people: openPeople(signIn, { database, clock }) });
  if (admission !== null) takePlaces(app, admission);
  storeFirstAnswers(app, database, clock);
  // Before the websockets are closed, so that waiting requests are answered first.
  app.addHook('preClose', async () => wakes.close());
  takeCare(app, parts);
  app.register(swagger, openApiOptions());
  app.register(websocket, {
    options: { maxPayload: frameLimitBytes },
    errorHandler: (_error, socket) => socket.terminate(),
  });
  app.register(cookie, { hook: false });
  serveConsole(app, parts);
  app.register(async (instance) => routesOf(instance as unknown as Api, parts));
  return app;
}

function metricsOf({ database, clock, temporalFigures }: ApiDeps, requestsWaiting: () => number) {
  return createMetrics({
    kpis: fleetKpis(database, clock),
    housekeeping: fleetHousekeeping(database, clock),
    tokens: fleetTokens(database, clock),
    memory: fleetMemory(database, clock),
    temporal: remembered(clock, async (now) => (await temporalFigures?.(new Date(now))) ?? null),
    connections: database.connections,
    requestsWaiting,
  });
}

/** Registers every group of routes. */
function routesOf(app: Api, parts: ApiServices): void {
  codecRoutes(app, parts);
  conversationRoutes(app, parts);
  eraseRoutes(app, parts);
  erasureRoutes(app, parts);
  archiveRoutes(app, parts);
  holdRoutes(app, parts);
  retentionRoutes(app, parts);
  usageRoutes(app, parts);
  messageRoutes(app, parts);
  personRoutes(app, parts);
  reminderRoutes(app, parts);
  reminderItemRoutes(app, parts);
  recordRoutes(app, parts);
  feedbackRoutes(app, parts);
  labelledRoutes(app, parts);
  clarificationRoutes(app, parts);
  contextRoutes(app, parts);
  memoryRoutes(app, parts);
  diagnosisRoutes(app, parts);
  copyRoutes(app, parts);
  chatRoutes(app, parts);
  researchRoutes(app, parts);
  actionRoutes(app, parts);
  approvalTokenRoutes(app, parts);
  switchRoutes(app, parts);
  mailRoutes(app, parts);
  auditRoutes(app, parts);
  keyRoutes(app, parts);
  consoleRoutes(app, parts);
  signInRoutes(app, parts);
  tenantRoutes(app, parts);
  graphRoutes(app, parts);
  oversightRoutes(app, parts);
  assistantRoutes(app, parts);
  sessionRoutes(app, parts);
  calendarRoutes(app, parts);
  streamRoutes(app, parts);
  operationRoutes(app, parts);
  pageRoutes(app, parts);
}

function bareServer({ logger, settings: { proxies = [], tls } }: ApiDeps): Api {
  const connections = { headersTimeout: headersLimitMs, connectionsCheckingInterval: lookForLateMs };
  const encrypted = tls && { cert: tls.certificate, key: tls.key, handshakeTimeout: headersLimitMs };
  const app = Fastify({
    trustProxy: proxies.length === 0 ? false : [...proxies],
    ...(logger === undefined ? { logger: false } : { loggerInstance: logger }),
    // An address may contain a secret (a feed's token, a ticket), so requests are logged by their route pattern.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: messageLimitBytes,
    requestTimeout: requestLimitMs,
    http: connections,
    // The server of `https` is one of `http` to everybody else.
    ...(encrypted && ({ https: { ...connections, ...encrypted } } as object)),
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdIn(headers['x-request-id']) ?? randomUUID(),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    clientErrorHandler: answerClientError,
  });
  return app.withTypeProvider<ZodTypeProvider>();
}

/** Sets headers of every response and logs one line for it. */
function markAnswers(app: Api, { metrics, wakes, settings }: ApiServices): void {
  const isEncrypted = isSecure(settings);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      ...(isEncrypted ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    // During shutdown the server waits for its connections, and a client would keep this one for its next request.
    if (wakes.closed) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered(request, reply);
    const { method, caller } = request;
    const route = request.routeOptions.url ?? null;
    const line = {
      method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      key: caller?.keyId,
    };
    if (route === '/healthz' || route === '/readyz' || route === '/metrics') request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
}

/** An external id appears in logs and responses, so its form is checked. */
function requestIdIn(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(header) ? header : undefined;
}

/** The listening address; before listening, the default one. */
function addressOf(app: Api, { tls }: ApiSettings): string {
  const scheme = tls === undefined ? 'http' : 'https';
  const bound = app.server.address() as AddressInfo | null;
  if (bound === null) return `${scheme}://127.0.0.1`;
  const everywhere = bound.address === '0.0.0.0' || bound.address === '::';
  const host = everywhere ? '127.0.0.1' : bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return `${scheme}://${host}:${bound.port}`;
}

/** Not taken from the request: with DNS rebinding a foreign page sends the matching host name. */
function originsOf(app: Api, settings: ApiSettings): string[] {
  const { publicUrl } = settings;
  const own = new URL(addressOf(app, settings));
  const names = ['127.0.0.1', '[::1]'].includes(own.hostname) ? [own.host, `localhost:${own.port}`] : [own.host];
  const origins = names.map((name) => `${own.protocol}//${name}`);
  return publicUrl === null ? origins : [...origins, new URL(publicUrl).origin];
}
