/**
 * A conversation's events as they happen: a websocket that is opened again after every drop, from the last cursor, so
 * that nothing is missed and nothing comes twice.
 */
import type { ConversationEvent } from '../contracts/conversation.ts';
import { ParleyProblem, unreachable } from './problem.ts';
import { backoffMs, pause, type Transport } from './transport.ts';

/** A piece of a reply while the model writes it. Not stored, without a cursor, lost when nobody listens. */
export interface DeltaFrame {
  readonly event: 'conversation:delta';
  readonly conversation_id: string;
  readonly at: string;
  /** `reset`: the attempt before failed, and what it had written is void. */
  readonly data:
    | { readonly turn_id: string; readonly attempt: number; readonly text: string }
    | { readonly turn_id: string; readonly attempt: number; readonly reset: true };
}

export type StreamFrame = ConversationEvent | DeltaFrame;

/** The part of the standard WebSocket that is used; the browser's and the one of `ws` fit. */
export interface WebSocketLike {
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  close(code?: number): void;
}

export type WebSocketConstructor = new (url: string) => WebSocketLike;

export interface StreamOptions {
  readonly conversation: string;
  /** Cursor after which to begin, e.g. a snapshot's. */
  readonly after?: string | undefined;
  /** Called in order, once for each event. What it throws ends the stream and is thrown by it. */
  readonly onEvent: (frame: StreamFrame) => void;
  /** Listening; called again after every drop. */
  readonly onOpen?: () => void;
  readonly onDrop?: (drop: { readonly code: number | null; readonly retryInMs: number }) => void;
  readonly signal?: AbortSignal | undefined;
  /** Needed where there is no global WebSocket (Node 20). */
  readonly webSocket?: WebSocketConstructor | undefined;
}

export interface StreamEnd {
  /** The last cursor seen: `after` for the next time. */
  readonly cursor: string | null;
}

/** Cursors remembered in order to drop what the server sends twice around a reconnect. */
const remembered = 1_000;
/** Attempts at a first connection before it is a failure; once it stood, the stream tries until it is aborted. */
const firstAttempts = 3;

export function isDelta(frame: StreamFrame): frame is DeltaFrame {
  return frame.event === 'conversation:delta';
}

/**
 * Listens until `signal` is aborted; deliberately without an end of its own, since conversations wait for days.
 *
 * @throws ParleyProblem when the server refuses (key, role, unknown conversation), or was never reached.
 */
export async function streamConversation(transport: Transport, options: StreamOptions): Promise<StreamEnd> {
  const connect = options.webSocket ?? globalWebSocket();
  const listener = createListener(options);
  let stood = false;
  for (let failures = 0; options.signal?.aborted !== true;) {
    const drop = await listenOnce(transport, options, connect, listener);
    if (drop.kind === 'aborted') break;
    if (drop.kind === 'failed') throw drop.failure;
    stood ||= drop.opened;
    failures = drop.delivered ? 0 : failures + 1;
    if (!stood && failures >= firstAttempts)
      throw drop.problem ?? unreachable(streamUrl(transport, options, null), 'the websocket was refused');
    const retryInMs = backoffMs(failures);
    options.onDrop?.({ code: drop.code, retryInMs });
    await pause(retryInMs, options.signal).catch(() => undefined);
  }
  return { cursor: listener.cursor() };
}

type Drop =
  | { readonly kind: 'aborted' }
  | { readonly kind: 'failed'; readonly failure: unknown }
  | {
      readonly kind: 'dropped';
      readonly opened: boolean;
      readonly delivered: boolean;
      readonly code: number | null;
      readonly problem?: ParleyProblem;
    };

interface Listener {
  cursor(): string | null;
  /** Whether the frame was new. @throws what `onEvent` throws */
  hear(text: string): boolean;
}

function createListener({ after, onEvent }: StreamOptions): Listener {
  const seen = new Set<string>(after === undefined ? [] : [after]);
  let cursor = after ?? null;
  return {
    cursor: () => cursor,
    hear(text) {
      const frame = frameOf(text);
      if (frame === null) return false;
      if (isDelta(frame)) {
        onEvent(frame);
        return true;
      }
      if (seen.has(frame.cursor)) return false;
      seen.add(frame.cursor);
      cursor = frame.cursor;
      const [oldest] = seen;
      if (seen.size > remembered && oldest !== undefined) seen.delete(oldest);
      onEvent(frame);
      return true;
    },
  };
}

async function listenOnce(
  transport: Transport,
  options: StreamOptions,
  connect: WebSocketConstructor,
  listener: Listener,
): Promise<Drop> {
  try {
    const ticket = await askForTicket(transport, options);
    return await listen(
      new connect(streamUrl(transport, { ...options, after: listener.cursor() ?? undefined }, ticket)),
      options,
      listener,
    );
  } catch (failure) {
    if (options.signal?.aborted === true) return { kind: 'aborted' };
    if (!(failure instanceof ParleyProblem) || isFinal(failure)) return { kind: 'failed', failure };
    return { kind: 'dropped', opened: false, delivered: false, code: null, problem: failure };
  }
}

function listen(socket: WebSocketLike, { signal, onOpen }: StreamOptions, listener: Listener): Promise<Drop> {
  return new Promise((resolve) => {
    let opened = false;
    let delivered = false;
    const end = (drop: Drop): void => {
      signal?.removeEventListener('abort', abort);
      resolve(drop);
    };
    const abort = (): void => {
      end({ kind: 'aborted' });
      socket.close(1000);
    };
    signal?.addEventListener('abort', abort, { once: true });
    // Every failure of a socket is followed by its close; unheard, an error would end the process.
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('open', () => {
      opened = true;
      if (signal?.aborted === true) abort();
      else onOpen?.();
    });
    socket.addEventListener('message', ({ data }) => {
      if (signal?.aborted === true) return;
      try {
        delivered = listener.hear(String(data)) || delivered;
      } catch (failure) {
        end({ kind: 'failed', failure });
        socket.close(1000);
      }
    });
    socket.addEventListener('close', ({ code }) => end({ kind: 'dropped', opened, delivered, code }));
  });
}

async function askForTicket(transport: Transport, { conversation, signal }: StreamOptions): Promise<string> {
  // A ticket that was lost on its way expires unused, so asking twice is harmless.
  const { body } = await transport.send({
    method: 'POST',
    path: 'v1/stream-tickets',
    body: { conversation },
    repeatable: true,
    signal,
  });
  return (body as { readonly ticket: string }).ticket;
}

/** Refusals that another try would meet again. */
function isFinal({ kind, status }: ParleyProblem): boolean {
  return kind !== 'unreachable' && kind !== 'timed-out' && status < 500 && status !== 429;
}

function streamUrl(transport: Transport, { conversation, after }: StreamOptions, ticket: string | null): string {
  const url = new URL('v1/stream', transport.baseUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('conversation', conversation);
  if (after !== undefined) url.searchParams.set('after', after);
  if (ticket !== null) url.searchParams.set('ticket', ticket);
  return url.href;
}

/** Null for what is no frame: a later server may send more kinds of messages than this client knows. */
function frameOf(text: string): StreamFrame | null {
  try {
    const frame = JSON.parse(text) as Partial<StreamFrame> | null;
    if (typeof frame?.event !== 'string') return null;
    const isOne =
      frame.event === 'conversation:delta' || typeof (frame as Partial<ConversationEvent>).cursor === 'string';
    return isOne ? (frame as StreamFrame) : null;
  } catch {
    return null;
  }
}

function globalWebSocket(): WebSocketConstructor {
  const { WebSocket } = globalThis as { readonly WebSocket?: WebSocketConstructor };
  if (WebSocket === undefined) {
    throw new TypeError(
      'There is no global WebSocket here: pass a constructor as `webSocket`, e.g. the one of the package "ws".',
    );
  }
  return WebSocket;
}
