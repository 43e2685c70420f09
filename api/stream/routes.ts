/**
 * The websocket: what happens in a conversation, as it happens. Frames come from the events table by cursor, so a client
 * that reconnects with `after` misses nothing; a notification only says when to look. Deltas come straight from their
 * notifications and are dropped for whoever cannot keep up.
 */
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { isDatabaseAway } from '../../adapters/postgres/database/database.ts';
import type { DeltaNotice } from '../../adapters/postgres/database/notifications.ts';
import { listEvents } from '../../adapters/postgres/conversations/records.ts';
import { issueTicket, redeemTicket } from '../../adapters/postgres/keys/tickets.ts';
import type { ConversationEvent } from '../../contracts/conversation.ts';
import { callerIn } from '../access/callers.ts';
import type { Api, ApiServices } from '../deps.ts';
import { ApiProblem, foreignOrigin, unknownConversation } from '../http/problem.ts';
import type { SocketHolder } from './sockets.ts';
import { alarm } from './wakes.ts';
import { conversationOf } from '../conversations/routes.ts';
import { idParams } from '../http/inputs.ts';
import { cursor } from '../conversations/records.ts';

const ticketBody = z.strictObject({ conversation: z.string().max(200) });
const streamQuery = z.strictObject({
  conversation: z.string().max(200),
  after: cursor.optional(),
  ticket: z.string().max(200).optional(),
});

/** Frames read at once. */
const pageSize = 100;
/** A client that does not take a frame within this time is dropped; it comes back with its cursor. */
const usualFrameLimitMs = 10_000;
/** Deltas are left out for a client that has this much before it. */
const deltaBacklogBytes = 256 * 1024;
/** A lost notification costs its stream this long. */
const lookAgainMs = 5_000;
/** A client whose key has ended has this long to say goodbye. */
const closeLimitMs = 1_000;
/** Keeps proxies from cutting a quiet line, and finds clients that are gone. */
const pingEveryMs = 25_000;

export function streamRoutes(app: Api, services: ApiServices): void {
  app.post(
    '/v1/stream-tickets',
    {
      schema: {
        summary: 'A ticket for the websocket: good once, for a minute',
        body: ticketBody,
        response: { 201: z.object({ ticket: z.string() }) },
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      const { conversation } = request.body;
      if (!idParams.safeParse({ id: conversation }).success) throw unknownConversation(conversation);
      const { id } = await conversationOf(services, caller, conversation);
      const { tenant, keyId } = caller;
      const ticket = await services.database.asTenant(tenant, (rows) =>
        issueTicket(rows, tenant, { keyId, conversation: id }),
      );
      return reply.code(201).send({ ticket });
    },
  );

  const holders = new WeakMap<FastifyRequest, SocketHolder>();
  app.route({
    method: 'GET',
    url: '/v1/stream',
    schema: { summary: 'The websocket of a conversation', querystring: streamQuery },
    preHandler: async (request) => {
      if (!request.ws) throw upgradeRequired();
      checkOrigin(request, services);
      const { conversation, ticket = '' } = request.query;
      const redeemed = idParams.safeParse({ id: conversation }).success
        ? await redeemTicket(services.database, ticket, conversation)
        : null;
      if (redeemed === null) throw badTicket();
      // Taken again when the socket is open; here it can still be said in so many words.
      services.sockets.admit(redeemed, () => undefined)();
      holders.set(request, redeemed);
    },
    handler: () => {
      throw upgradeRequired();
    },
    wsHandler: (socket, request) => {
      const { conversation, after } = request.query;
      const { tenant = '', keyId = '' } = holders.get(request) ?? {};
      serve(services, socket, { tenant, keyId, conversation, after: after ?? '0' }).catch((error: unknown) => {
        if (error instanceof ApiProblem) return socket.close(1013, 'too many sockets');
        request.log.error({ err: error }, 'A stream failed.');
        socket.close(1011, 'internal error');
      });
    },
  });
}

interface Listening extends SocketHolder {
  readonly conversation: string;
  readonly after: string;
}

/** Sends what is stored, then what comes, until the client has gone or the server goes down. */
async function serve(services: ApiServices, socket: WebSocket, listening: Listening): Promise<void> {
  const { tenant, keyId, conversation, after } = listening;
  const gone = new AbortController();
  const leave = services.sockets.admit({ tenant, keyId }, () => {
    gone.abort();
    socket.close(1008, 'the key was revoked or has expired');
    // Whoever does not answer to the close keeps listening in vain for as long as it takes to be cut.
    setTimeout(() => socket.terminate(), closeLimitMs).unref();
  });
  socket.once('close', () => gone.abort());
  // Clients have nothing to say here.
  socket.on('message', () => socket.close(1008, 'this stream is read only'));
  const bell = alarm(services.wakes, tenant, conversation);
  const unwatch = services.wakes.watch(tenant, conversation, {
    woken: () => undefined,
    delta: (notice) => sendDelta(socket, notice),
  });
  const stopPings = keepAlive(socket);
  const { frameLimitMs = usualFrameLimitMs } = services.settings;
  try {
    let cursor = after;
    while (!gone.signal.aborted && !services.wakes.closed) {
      const page = await readPage(services, { ...listening, after: cursor });
      for (const event of page?.items ?? []) {
        if (gone.signal.aborted) return;
        if (!(await sent(socket, event, frameLimitMs))) return socket.terminate();
        cursor = event.cursor;
      }
      if (page?.more !== true) await bell.wait(page === null ? 1_000 : lookAgainMs, gone.signal);
    }
    if (!gone.signal.aborted) socket.close(1001, 'the server goes down');
  } finally {
    leave();
    stopPings();
    unwatch();
    bell.stop();
  }
}

/** Null while the database is away: the stream goes on when it is back. */
async function readPage(
  { database }: ApiServices,
  { tenant, conversation, after }: Listening,
): Promise<{ readonly items: readonly ConversationEvent[]; readonly more: boolean } | null> {
  try {
    return await database.asTenant(tenant, (rows) =>
      listEvents(rows, tenant, conversation, { after, limit: pageSize }),
    );
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}

/** Whether the client took the frame in time. */
function sent(socket: WebSocket, frame: ConversationEvent, frameLimitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), frameLimitMs);
    socket.send(JSON.stringify(frame), (error) => {
      clearTimeout(timer);
      resolve(error === undefined || error === null);
    });
  });
}

function sendDelta(socket: WebSocket, { conversation, at, data }: DeltaNotice): void {
  if (socket.readyState !== socket.OPEN || socket.bufferedAmount > deltaBacklogBytes) return;
  socket.send(
    JSON.stringify({ event: 'conversation:delta', conversation_id: conversation, at, data }),
    () => undefined,
  );
}

function keepAlive(socket: WebSocket): () => void {
  let alive = true;
  socket.on('pong', () => (alive = true));
  const timer = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, pingEveryMs);
  return () => clearInterval(timer);
}

/** Browsers name the page that opens a socket; programs name none. */
function checkOrigin({ headers: { origin } }: FastifyRequest, { origins }: ApiServices): void {
  if (origin === undefined || origins().includes(origin)) return;
  throw foreignOrigin('listen');
}

function badTicket(): ApiProblem {
  return new ApiProblem('bad-ticket', {
    detail: 'The stream ticket is missing, unknown, used, expired or for another conversation.',
    remedy: 'Ask for a new one with POST /v1/stream-tickets; it is good once, for a minute.',
  });
}

function upgradeRequired(): ApiProblem {
  return new ApiProblem(
    'upgrade-required',
    { detail: 'This address answers websockets only.', remedy: 'Connect with ws:// or wss://.' },
    { headers: { upgrade: 'websocket' } },
  );
}
