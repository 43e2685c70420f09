/** A websocket that reconnects after every drop, with a new ticket each time, until it is aborted. */
import { ParleyProblem, unreachable } from './problem.ts';
import { backoffMs, pause, type Transport } from './transport.ts';

/** The part of the standard WebSocket that is used; the browser's and the one of `ws` fit. */
export interface WebSocketLike {
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  close(code?: number): void;
}

export type WebSocketConstructor = new (url: string) => WebSocketLike;

export interface ListenOptions {
  /** Called after the first connection and after every reconnection. */
  readonly onOpen?: (() => void) | undefined;
  readonly onDrop?: ((drop: { readonly code: number | null; readonly retryInMs: number }) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Needed where there is no global WebSocket (Node 20). */
  readonly webSocket?: WebSocketConstructor | undefined;
}

/** What a websocket listens to. */
export interface Subject {
  /** Identifies it in the request for a ticket and in the socket's address. */
  readonly name: Readonly<Record<string, string>>;
  /** Further query parameters at each connection. */
  readonly more?: () => Readonly<Record<string, string | undefined>>;
  /** Returns whether the frame was new. An error ends the listening and is thrown by it. */
  hear(text: string): boolean;
}

/** Attempts at the first connection before it counts as a failure; later reconnections are unlimited. */
const firstAttempts = 3;

/**
 * Listens until `signal` is aborted; there is deliberately no time limit, because conversations wait for days.
 *
 * @throws ParleyProblem when the server refuses (key, role, unknown conversation), or was never reached
 */
export async function keepListening(transport: Transport, subject: Subject, options: ListenOptions): Promise<void> {
  const connect = options.webSocket ?? globalWebSocket();
  let stood = false;
  for (let failures = 0; options.signal?.aborted !== true;) {
    const drop = await listenOnce(transport, subject, connect, options);
    if (drop.kind === 'aborted') break;
    if (drop.kind === 'failed') throw drop.failure;
    stood ||= drop.opened;
    failures = drop.delivered ? 0 : failures + 1;
    if (!stood && failures >= firstAttempts)
      throw drop.problem ?? unreachable(addressOf(transport, subject, null), 'the websocket was refused');
    const retryInMs = backoffMs(failures);
    options.onDrop?.({ code: drop.code, retryInMs });
    await pause(retryInMs, options.signal).catch(() => undefined);
  }
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

async function listenOnce(
  transport: Transport,
  subject: Subject,
  connect: WebSocketConstructor,
  options: ListenOptions,
): Promise<Drop> {
  try {
    const ticket = await askForTicket(transport, subject, options.signal);
    return await listen(new connect(addressOf(transport, subject, ticket)), options, subject);
  } catch (failure) {
    if (options.signal?.aborted === true) return { kind: 'aborted' };
    if (!(failure instanceof ParleyProblem) || isFinal(failure)) return { kind: 'failed', failure };
    return { kind: 'dropped', opened: false, delivered: false, code: null, problem: failure };
  }
}

function listen(socket: WebSocketLike, { signal, onOpen }: ListenOptions, subject: Subject): Promise<Drop> {
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
    // A close follows every error; an unhandled error event would end the process.
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('open', () => {
      opened = true;
      if (signal?.aborted === true) abort();
      else onOpen?.();
    });
    socket.addEventListener('message', ({ data }) => {
      if (signal?.aborted === true) return;
      try {
        delivered = subject.hear(String(data)) || delivered;
      } catch (failure) {
        end({ kind: 'failed', failure });
        socket.close(1000);
      }
    });
    socket.addEventListener('close', ({ code }) => end({ kind: 'dropped', opened, delivered, code }));
  });
}

async function askForTicket(transport: Transport, { name }: Subject, signal: AbortSignal | undefined): Promise<string> {
  // A lost ticket expires unused, so requesting another is harmless.
  const { body } = await transport.send({
    method: 'POST',
    path: 'v1/stream-tickets',
    body: name,
    repeatable: true,
    signal,
  });
  return (body as { readonly ticket: string }).ticket;
}

/** Refusals that a retry would meet again. */
function isFinal({ kind, status }: ParleyProblem): boolean {
  return kind !== 'unreachable' && kind !== 'timed-out' && status < 500 && status !== 429;
}

function addressOf(transport: Transport, { name, more }: Subject, ticket: string | null): string {
  const url = new URL('v1/stream', transport.baseUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  for (const [part, value] of Object.entries({ ...name, ...more?.(), ticket: ticket ?? undefined }))
    if (value !== undefined) url.searchParams.set(part, value);
  return url.href;
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
