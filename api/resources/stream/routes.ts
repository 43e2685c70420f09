/**
 * The websocket of a conversation. Frames come from the events table by cursor, so a client that reconnects with
 * `after` misses nothing; a notification only triggers a read. Deltas come directly from notifications and are dropped
 * for slow clients.
 */
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { isDatabaseAway } from '../../../adapters/postgres/database/database.ts';
import type { DeltaNotice } from '../../../adapters/postgres/database/parts-heard.ts';
import { listEvents } from '../../../adapters/postgres/conversations/records.ts';
import { issueTicket, redeemTicket } from '../../../adapters/postgres/keys/tickets.ts';
import type { ConversationEvent } from '../../../contracts/wire/conversation.ts';
import { callerIn, notAllowed, type Caller } from '../../auth/callers.ts';
import { permissions } from '../../auth/permissions.ts';
import type { Api } from '../../process/api.ts';
import type { StreamPorts } from './ports.ts';
import { ApiProblem, foreignOrigin, unknownConversation } from '../../process/problem.ts';
import { findConversation } from '../../../adapters/postgres/conversations/conversations.ts';
import { attend, type Line } from './attend.ts';
import type { Bell } from '../../process/bell.ts';
import { serveQueue } from './queue-stream.ts';
import type { SocketHolder } from '../../process/sockets.ts';
import { alarm } from '../../process/wakes.ts';
import { conversationOf } from '../conversations/routes.ts';
import { idParams } from '../../process/inputs.ts';
import { cursor } from '../conversations/records.ts';

const oneOf = 'give a `conversation`, or the `topic` "queue"';
const topic = z.enum(['queue']).describe('All that waits for a person, in the place of one conversation.');
const ticketBody = z
  .strictObject({ conversation: z.string().max(200).optional(), topic: topic.optional() })
  .refine(isOne, { error: oneOf });
const streamQuery = z
  .strictObject({
    conversation: z.string().max(200).optional(),
    topic: topic.optional(),
    after: cursor.optional(),
    ticket: z.string().max(200).optional(),
  })
  .refine(isOne, { error: oneOf });

/** Frames per read. */
const pageSize = 100;
/** Deltas are dropped for a client with this much unsent data. */
const deltaBacklogBytes = 256 * 1024;
/** A lost notification delays a stream by this much. */
const lookAgainMs = 5_000;
/** Stands for a conversation's id, which cannot start with a colon. */
const queueTopic = ':queue';

export function streamRoutes(app: Api, services: StreamPorts): void {
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
      const { tenant, keyId } = caller;
      const conversation = await subjectOf(services, caller, request.body);
      const ticket = await services.database.asTenant(tenant, (rows) =>
        issueTicket(rows, tenant, { keyId, session: request.session, endsAt: request.tokenEnds, conversation }),
      );
      return reply.code(201).send({ ticket });
    },
  );

  const holders = new WeakMap<FastifyRequest, SocketHolder>();
  app.route({
    method: 'GET',
    url: '/v1/stream',
    schema: { summary: 'The websocket of a conversation, or of the queue', querystring: streamQuery },
    preHandler: async (request) => {
      if (!request.ws) throw upgradeRequired();
      checkOrigin(request, services);
      const { topic: asked, conversation = '', ticket = '' } = request.query;
      const isThere = asked === 'queue' || idParams.safeParse({ id: conversation }).success;
      const subject = asked === 'queue' ? queueTopic : conversation;
      const redeemed = isThere ? await redeemTicket(services.database, ticket, subject) : null;
      if (redeemed === null) throw badTicket();
      // Checked again when the socket is open; before that, a refusal can still be an HTTP response.
      services.sockets.admit(redeemed, () => undefined)();
      holders.set(request, redeemed);
    },
    handler: () => {
      throw upgradeRequired();
    },
    wsHandler: (socket, request) => {
      const { topic: asked, conversation = '', after = '0' } = request.query;
      const { tenant = '', keyId = '', session = null, endsAt = null } = holders.get(request) ?? {};
      const served =
        asked === 'queue'
          ? serveQueue(services, socket, { tenant, keyId, session, endsAt })
          : serveConversation(services, socket, { tenant, keyId, session, endsAt, conversation, after });
      served.catch((error: unknown) => {
        if (error instanceof ApiProblem && error.kind === 'unknown-conversation')
          return socket.close(1008, 'there is no such conversation');
        if (error instanceof ApiProblem) return socket.close(1013, 'too many sockets');
        request.log.error({ err: error }, 'A stream failed.');
        socket.close(1011, 'internal error');
      });
    },
  });
}

/**
 * The subject of a ticket. @throws {ApiProblem} 404 for an unknown conversation, 403 for a queue that this caller may
 * not see
 */
async function subjectOf(
  services: StreamPorts,
  caller: Caller,
  { conversation = '', topic: asked }: z.infer<typeof ticketBody>,
): Promise<string> {
  if (asked === 'queue') {
    const readers = permissions['GET /v1/queue'];
    if (!readers.includes(caller.role)) throw notAllowed(caller, readers);
    return queueTopic;
  }
  if (!idParams.safeParse({ id: conversation }).success) throw unknownConversation(conversation);
  return (await conversationOf(services, caller, conversation)).id;
}

interface Listening extends SocketHolder {
  readonly conversation: string;
  readonly after: string;
}

/** Sends stored events, then new ones. */
async function serveConversation(services: StreamPorts, socket: WebSocket, listening: Listening): Promise<void> {
  const { tenant, conversation } = listening;
  const bell = alarm(services.wakes, tenant, conversation);
  const unwatch = services.wakes.watch(tenant, conversation, {
    woken: () => undefined,
    delta: (notice) => sendDelta(socket, notice),
  });
  try {
    await attend(services, socket, listening, (line) => tellEvents(services, listening, bell, line));
  } finally {
    unwatch();
    bell.stop();
  }
}

async function tellEvents(
  services: StreamPorts,
  listening: Listening,
  bell: Pick<Bell, 'wait'>,
  { gone, send }: Line,
): Promise<void> {
  let cursor = listening.after;
  while (!gone.aborted && !services.wakes.closed) {
    const page = await readPage(services, { ...listening, after: cursor });
    if (page === 'erased') throw unknownConversation(listening.conversation);
    for (const event of page?.items ?? []) {
      if (gone.aborted || !(await send(event))) return;
      cursor = event.cursor;
    }
    if (page?.more !== true) await bell.wait(page === null ? 1_000 : lookAgainMs, gone);
  }
}

/** Null while the database is unreachable: the stream continues when it is back. `erased`: it never does (R5). */
async function readPage(
  { database }: StreamPorts,
  { tenant, conversation, after }: Listening,
): Promise<{ readonly items: readonly ConversationEvent[]; readonly more: boolean } | 'erased' | null> {
  try {
    return await database.asTenant(tenant, async (rows) => {
      const page = await listEvents(rows, tenant, conversation, { after, limit: pageSize });
      const isThere = page.items.length > 0 || (await findConversation(rows, tenant, conversation)) !== null;
      return isThere ? page : 'erased';
    });
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}

function sendDelta(socket: WebSocket, { conversation, at, data }: DeltaNotice): void {
  if (socket.readyState !== socket.OPEN || socket.bufferedAmount > deltaBacklogBytes) return;
  socket.send(
    JSON.stringify({ event: 'conversation:delta', conversation_id: conversation, at, data }),
    () => undefined,
  );
}

/** Browsers send the origin of the page that opens a socket; other programs send none. */
function checkOrigin({ headers: { origin } }: FastifyRequest, { origins }: StreamPorts): void {
  if (origin === undefined || origins().includes(origin)) return;
  throw foreignOrigin('listen');
}

function isOne({
  conversation,
  topic: asked,
}: {
  conversation?: string | undefined;
  topic?: 'queue' | undefined;
}): boolean {
  return (conversation === undefined) !== (asked === undefined);
}

function badTicket(): ApiProblem {
  return new ApiProblem('bad-ticket', {
    detail: 'The stream ticket is missing, unknown, used, expired or for something else.',
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
