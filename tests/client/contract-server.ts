/**
 * A small server that speaks interface.md and nothing more, to try the client and the CLI against. Here are its HTTP
 * and its websockets, and ways to make them fail; what it answers is in contract-talks.ts.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { ContractTalks, problemBody, Refusal, refusal, type Seen, type Talk } from './contract-talks.ts';

export { at, problemBody, type Outcome, type Script } from './contract-talks.ts';

export const testKey = 'test-key';

export interface Failure {
  readonly status: number;
  readonly retryAfter?: string;
  readonly body?: unknown;
  /** Cuts the connection instead of answering. */
  readonly cut?: boolean;
}

export class ContractServer extends ContractTalks {
  /** Every request, in order. */
  readonly seen: Seen[] = [];
  readiness: unknown = {
    status: 'ready',
    checks: { postgres: { ok: true }, temporal: { ok: true }, worker: { ok: true } },
  };
  feed = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
  /** Called for every websocket, with the number of sockets so far. */
  onSocket: (socket: WebSocket, nth: number, talk: Talk) => void = () => undefined;
  date: string | null = null;
  private readonly failures = new Map<string, Failure[]>();
  private readonly replays = new Map<string, { status: number; body: unknown }>();
  private readonly sockets = new Map<WebSocket, string>();
  private opened = 0;
  private readonly http = createServer((request, response) => void this.answer(request, response));
  private readonly websockets = new WebSocketServer({ noServer: true });

  async start(): Promise<this> {
    this.http.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
    await new Promise<void>((resolve) => this.http.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets.keys()) socket.terminate();
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }

  /** The next requests to `route` ("POST /v1/conversations") fail so, one after the other. */
  failNext(route: string, ...failures: Failure[]): void {
    this.failures.set(route, [...(this.failures.get(route) ?? []), ...failures]);
  }

  requests(route: string): Seen[] {
    return this.seen.filter(({ method, path }) => `${method} ${path}` === route);
  }

  override send(conversation: string, frame: unknown): void {
    for (const [socket, listensTo] of this.sockets) if (listensTo === conversation) socket.send(JSON.stringify(frame));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://server');
    const text = await bodyOf(request);
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const seen: Seen = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
    };
    this.seen.push(seen);
    if (this.date !== null) response.setHeader('date', this.date);
    const failure = this.failures.get(`${seen.method} ${seen.path}`)?.shift();
    if (failure?.cut === true) return void request.socket.destroy();
    if (failure !== undefined)
      return reply(
        response,
        failure.status,
        failure.body ?? problemBody(failure.status, 'Told to fail'),
        failure.retryAfter,
      );
    try {
      const { status, body: sent, type } = this.route(seen);
      if (type !== undefined) response.setHeader('content-type', type);
      reply(response, status, sent);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) return reply(response, 500, problemBody(500, String(thrown)));
      reply(response, thrown.body.status, thrown.body);
    }
  }

  private route(seen: Seen): { status: number; body: unknown; type?: string } {
    const key = seen.headers['idempotency-key'];
    if (seen.path === '/healthz') return { status: 200, body: { status: 'ok' } };
    if (seen.path === '/readyz')
      return { status: JSON.stringify(this.readiness).includes('not-ready') ? 503 : 200, body: this.readiness };
    if (seen.path === '/calendar/token.ics') return { status: 200, body: this.feed, type: 'text/calendar' };
    if (seen.headers.authorization !== `Bearer ${testKey}`) throw refusal(401, 'No valid key', 'The key is unknown.');
    const known = typeof key === 'string' ? this.replays.get(key) : undefined;
    if (known !== undefined) return known;
    const answer = this.handle(seen);
    if (typeof key === 'string') this.replays.set(key, answer);
    return answer;
  }

  private upgrade(request: IncomingMessage, raw: Duplex, head: Buffer): void {
    const { searchParams } = new URL(request.url ?? '/', 'http://server');
    const ticket = searchParams.get('ticket') ?? '';
    const conversation = searchParams.get('conversation') ?? '';
    if (this.tickets.get(ticket) !== conversation)
      return void raw.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n');
    this.tickets.delete(ticket); // single use
    this.websockets.handleUpgrade(request, raw, head, (socket) => {
      const talk = this.talk(conversation);
      const after = Number(searchParams.get('after') ?? 0);
      for (const event of talk.events) if (Number(event.cursor) > after) socket.send(JSON.stringify(event));
      this.sockets.set(socket, conversation);
      socket.on('close', () => this.sockets.delete(socket));
      this.opened += 1;
      this.onSocket(socket, this.opened, talk);
    });
  }
}

function reply(response: ServerResponse, status: number, body: unknown, retryAfter?: string): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  if (!response.hasHeader('content-type'))
    response.setHeader('content-type', status < 400 ? 'application/json' : 'application/problem+json');
  response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
