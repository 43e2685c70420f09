/**
 * `POST /api/chat` (seed 4; M8): sends a message and streams its answer as server-sent events, using the same rows,
 * workflow and deltas as the other routes. A client that disconnects finds the answer in the conversation.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chatBody, type ChatEvent } from '../../../contracts/wire/chat.ts';
import type { z } from 'zod';
import { callerIn, type Caller } from '../../auth/callers.ts';
import { begin } from '../conversations/begin.ts';
import { conversationOf, unknownAssistant } from '../conversations/routes.ts';
import { postMessage } from '../conversations/post-message.ts';
import type { Api } from '../../process/api.ts';
import type { ChatPorts } from './ports.ts';
import { keyIn } from '../../http/idempotency.ts';
import { idParams } from '../../process/inputs.ts';
import { ApiProblem, notAcceptable, unknownConversation } from '../../process/problem.ts';
import { listenToTurn } from './listen.ts';
import { chatEventsOf } from './story.ts';

export function chatRoutes(app: Api, services: ChatPorts): void {
  app.post(
    '/api/chat',
    { schema: { summary: 'Say something and read the answer as it is written (server-sent events)', body: chatBody } },
    async (request, reply) => {
      const caller = callerIn(request);
      const conversation = await conversationFor(services, caller, request.body);
      const gone = new AbortController();
      const leave = services.sockets.admit({ ...caller, session: request.session, endsAt: request.tokenEnds }, () =>
        gone.abort(),
      );
      const listening = listenToTurn(services, { tenant: caller.tenant, conversation });
      const stop = (): void => {
        gone.abort();
        leave();
        listening.stop();
      };
      try {
        const { message: text, message_id } = request.body;
        const { body: said } = await postMessage(services, {
          caller,
          conversation,
          body: { text, ...(message_id === undefined ? {} : { message_id }) },
          waitS: 0,
          idempotencyKey: keyIn(request),
          gone: gone.signal,
          log: request.log,
        });
        const assistant = await assistantOf(services, caller, conversation);
        const events = chatEventsOf(services, {
          listening,
          said,
          conversation,
          tenant: caller.tenant,
          assistant,
          gone: gone.signal,
        });
        return stream(services, request, reply, { events, stop });
      } catch (error) {
        stop();
        throw error;
      }
    },
  );
}

/** Sends frames until the last one, or until the client disconnects or is too slow. */
function stream(
  { settings }: ChatPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  { events, stop }: { readonly events: ReturnType<typeof chatEventsOf>; readonly stop: () => void },
): FastifyReply {
  const drop = (): void => {
    request.log.warn('A client did not take its answer in time and was dropped; the conversation has the answer.');
    // The stream ends without its last chunk, so the client knows that it is incomplete.
    body.destroy();
    reply.raw.destroy();
  };
  const body = Readable.from(frames(events, drop, settings.frameLimitMs), { highWaterMark: 1 });
  body.once('close', stop);
  body.on('error', (error) => request.log.error({ err: error }, 'A chat stream failed.'));
  reply.raw.once('close', () => body.destroy());
  return reply
    .type('text/event-stream; charset=utf-8')
    .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    .send(body);
}

/** The named conversation, or a new one. @throws {ApiProblem} 404, 422 */
async function conversationFor(
  services: ChatPorts,
  caller: Caller,
  { conversation_id: named, assistant: name }: z.infer<typeof chatBody>,
): Promise<string> {
  if (named !== undefined) {
    if (!idParams.safeParse({ id: named }).success) throw unknownConversation(named);
    const { id, assistant } = await conversationOf(services, caller, named);
    if (name !== undefined && name !== assistant)
      throw notAcceptable('/assistant', `the conversation is with "${assistant}"`);
    return id;
  }
  const { assistants } = services;
  const assistant =
    name === undefined
      ? (await assistants.list()).find(({ memory }) => memory !== null)
      : await assistants.current(name);
  if (!assistant) throw name === undefined ? nobodyToTalkTo() : await unknownAssistant(services, name);
  const id = randomUUID();
  await begin(services, caller, { id, assistant, session: null });
  return id;
}

async function assistantOf(services: ChatPorts, caller: Caller, conversation: string) {
  const row = await conversationOf(services, caller, conversation);
  const assistant = await services.assistants.version(row.assistant, row.assistantVersion);
  if (assistant === null) throw new Error(`Version ${row.assistantVersion} of "${row.assistant}" is gone.`);
  return { ...assistant, tag: row.locale ?? undefined };
}

function nobodyToTalkTo(): ApiProblem {
  return new ApiProblem('unknown-assistant', {
    detail: 'No assistant remembers what a conversation is about.',
    remedy: 'Name one in `assistant`, or give one a memory.yaml.',
  });
}

/** A client that does not take a frame within this time is disconnected, as on the websocket. */
const frameLimitMs = 10_000;

/**
 * Encodes server-sent events (WHATWG HTML, "Server-sent events"). Null becomes a comment line, which keeps proxies from
 * closing an idle connection.
 */
async function* frames(
  events: AsyncIterable<ChatEvent | null>,
  drop: () => void,
  limitMs = frameLimitMs,
): AsyncGenerator<string, void, void> {
  for await (const one of events) {
    const timer = setTimeout(drop, limitMs);
    try {
      // Resumes when the previous frame has been taken.
      yield one === null ? ': still here\n\n' : `event: ${one.event}\ndata: ${JSON.stringify(one.data)}\n\n`;
    } finally {
      clearTimeout(timer);
    }
  }
}
