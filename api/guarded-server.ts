/** A server whose every route asks who calls: what the API and the codec server have in common. */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { openKeys, type Keys } from '../adapters/postgres/keys/keys.ts';
import { sharedRates } from '../adapters/postgres/keys/rates.ts';
import { openSessions, type Sessions } from '../adapters/postgres/keys/sessions.ts';
import { messageLimitBytes } from '../contracts/wire/conversation.ts';
import { usualLimits } from '../settings/limits.ts';
import { admitCallers } from './auth/callers.ts';
import { isSecure } from './auth/cookies.ts';
import { readAgainWith, signInSeals } from './auth/sealed-sign-ins.ts';
import { openPeople } from './auth/sign-in.ts';
import { allowWebUi } from './auth/web-ui.ts';
import { answerClientError, answerFailure, handleFailures } from './http/failures.ts';
import { storeFirstAnswers } from './http/idempotency.ts';
import { readJsonBodies } from './http/json-body.ts';
import { traceRequests } from './http/tracing.ts';
import { checkInput } from './http/validation.ts';
import { takePlaces, type Admission } from './process/admission.ts';
import type { Api } from './process/api.ts';
import type { ApiSettings } from './process/api-settings.ts';
import { createLimits, type Limits } from './process/limits.ts';
import type { ServerDeps } from './services.ts';

/** A request must arrive completely within this time, milliseconds. */
const requestLimitMs = 30_000;
/** Its headers within this, and it is looked so often whether they are late. */
const headersLimitMs = 10_000;
const lookForLateMs = 5_000;

/** What callers are known and counted by. */
export interface Door {
  readonly keys: Keys;
  readonly sessions: Sessions;
  readonly limits: Limits;
}

export function openDoor({ database, pepper, clock, limits, signIn = null }: ServerDeps): Door {
  const keys = openKeys({ database, pepper, clock });
  const readAgain = readAgainWith(signIn, signInSeals(pepper), clock);
  return {
    keys,
    sessions: openSessions({ database, keys, readAgain, clock }),
    limits: createLimits(limits === undefined ? usualLimits : limits, clock, sharedRates(database)),
  };
}

/** Without a route and without a guard. */
export function bareServer({ logger, settings: { proxies = [], tls } }: ServerDeps): Api {
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

/** What a server adds of its own. */
interface Guard {
  readonly door: Door;
  /** Who is let in when many come at once; null: everybody. */
  readonly admission: Admission | null;
  readonly answered: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** Before any route: how requests are read and refused, who may ask what and how often. */
export function guard(app: Api, deps: ServerDeps, { door, admission, answered }: Guard): void {
  const { database, clock, pepper, settings, signIn = null } = deps;
  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(serializerCompiler);
  readJsonBodies(app);
  handleFailures(app);
  if (deps.isTraced === true) traceRequests(app);
  markAnswers(app, settings, answered);
  allowWebUi(app, { settings });
  admitCallers(app, { ...door, pepper, settings, people: openPeople(signIn, { database, clock }) });
  if (admission !== null) takePlaces(app, admission);
  storeFirstAnswers(app, database, clock);
  app.register(cookie, { hook: false });
}

/** Sets headers of every response and logs one line for it. */
function markAnswers(app: Api, settings: ApiSettings, answered: Guard['answered']): void {
  const isEncrypted = isSecure(settings);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
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
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    answered(request, reply);
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
