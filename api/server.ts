/** The HTTP and websocket server. */
import type { AddressInfo } from 'node:net';
import swagger from '@fastify/swagger';
import websocket from '@fastify/websocket';
import { openAuditHeads } from '../adapters/audit-heads/heads.ts';
import { openGraph } from '../adapters/open-graph.ts';
import { watchedGraph } from '../adapters/graph/watched.ts';
import { sessionViews } from '../adapters/postgres/sessions/views.ts';
import { sessionView } from '../reading/context/session-view.ts';
import { admit } from '../reading/memory/mention.ts';
import { usualLimits } from '../settings/limits.ts';
import { takeCare } from './resources/operations/caretaker.ts';
import { bareServer, guard, openDoor } from './guarded-server.ts';
import type { Api } from './process/api.ts';
import type { ApiDeps, ApiServices } from './services.ts';
import type { ApiSettings } from './process/api-settings.ts';
import { fleetKpis, remembered } from './metrics/kpis.ts';
import { createAdmission } from './process/admission.ts';
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

/** Largest frame from a client, in bytes. Clients have nothing to send, so this is generous. */
const frameLimitBytes = 64 * 1024;

/**
 * The server, not yet listening. The caller closes the parts after `close()` of the server. Starts and keeps running
 * while the database or Temporal is unreachable.
 *
 * @throws {Error} from `ready()` or `listen()` for a route that is not in the permission table
 */
export function createApi(deps: ApiDeps): Api {
  const app = bareServer(deps);
  const { database, clock, settings, wakes, signIn = null } = deps;
  const door = openDoor(deps);
  const admission = deps.admission ?? (deps.limits === null ? null : createAdmission(deps.limits ?? usualLimits));
  const inWords = queueWords(deps.assistants);
  const metrics = metricsOf(deps, () => admission?.waiting() ?? 0);
  const parts: ApiServices = {
    ...deps,
    ...door,
    graph: watchedGraph(deps.graph ?? openGraph({ bolt: null, database, admit }), metrics.graphFailed),
    signIn,
    sockets: openSockets({ database, sessions: door.sessions, limits: door.limits, log: app.log, clock }),
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

  guard(app, deps, { door, admission, answered: metrics.answered });
  // Before the websockets are closed, so that waiting requests are answered first.
  app.addHook('preClose', async () => wakes.close());
  takeCare(app, parts);
  app.register(swagger, openApiOptions());
  app.register(websocket, {
    options: { maxPayload: frameLimitBytes },
    errorHandler: (_error, socket) => socket.terminate(),
  });
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
