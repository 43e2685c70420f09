/**
 * The door of Temporal's Web UI on this machine: the development server answers any Host and Origin, so a page in the
 * operator's browser could signal workflows, and so could whoever else is on this machine. What is asked for under
 * another name, by a page of another origin, or by a browser that has not opened the address with this installation's
 * token is refused here; the Web UI itself listens on a port that nobody is told. Its page reads and sends what is
 * encrypted through the same door, so that a browser's session comes along by itself.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Secret } from '../settings/environment.ts';

export interface UiFront {
  close(): void;
}

interface UiDoor {
  readonly port: number;
  /** Where the Web UI itself listens. */
  readonly inside: number;
  /** Port of the codec server on this machine, which answers below `/codec`; absent: none does. */
  readonly codec?: number;
  /** Of the installation: whoever opens an address that carries it once is let in with a cookie. */
  readonly token: Secret;
}

/** The page of the Web UI at this address, with the token that opens the door. */
export function openingAddress(address: string, token: Secret): string {
  const url = new URL(address);
  url.searchParams.set(tokenParameter, token.reveal());
  return url.href;
}

/** Opens the door at `port`. @throws when the port is taken */
export async function openUiFront(host: string, door: UiDoor): Promise<UiFront> {
  const names = new Set([host, '127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${door.port}`));
  const server = createServer((request, response) => {
    if (!isOurs(request.headers, names))
      return refuse(
        response,
        403,
        `This Web UI answers at http://${host}:${door.port} alone, and no page of another origin.`,
      );
    const opened = withoutToken(request, door);
    if (opened !== null) return letIn(response, opened, door);
    if (!hasCookie(request.headers, door)) return refuse(response, 401, howToOpen);
    passOn(request, response, { host, port: portFor(request, door) });
  });
  await listening(server, host, door.port);
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const tokenParameter = 'token';
const howToOpen =
  'This Web UI opens with the token of this installation. Open the address that `npm start` printed behind "Temporal"; ' +
  'the token is kept in run/web-ui-token.secret of the data folder: add ?token=<it> to this address once.';

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${why}\n`);
}

/** The address without the token, where it carried the right one; null: it did not. */
function withoutToken({ method, url = '/' }: IncomingMessage, { token }: UiDoor): string | null {
  const at = url.indexOf('?');
  if (at < 0 || (method !== 'GET' && method !== 'HEAD')) return null;
  const query = new URLSearchParams(url.slice(at + 1));
  if (!isSame(query.get(tokenParameter), token.reveal())) return null;
  query.delete(tokenParameter);
  // A path alone: two slashes would lead to another host.
  const path = `/${url.slice(0, at).replace(/^\/+/, '')}`;
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** The token leaves the address, so that it stands in no history and no `Referer`. */
function letIn(response: ServerResponse, location: string, door: UiDoor): void {
  response.writeHead(303, {
    location,
    'set-cookie': `${cookieOf(door)}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  response.end();
}

/** Browsers send the cookies of a host to all of its ports: each installation has a name of its own there. */
function cookieOf({ port, token }: UiDoor): string {
  return `parley_web_ui_${port}=${token.reveal()}`;
}

function hasCookie({ cookie = '' }: IncomingHttpHeaders, door: UiDoor): boolean {
  return cookie.split(';').some((one) => isSame(one.trim(), cookieOf(door)));
}

/** In a time that tells nothing of where they differ. */
function isSame(given: string | null, expected: string): boolean {
  const [one, other] = [given ?? '', expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function portFor({ url = '' }: IncomingMessage, { inside, codec }: UiDoor): number {
  return url.startsWith('/codec/') && codec !== undefined ? codec : inside;
}

function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  to: { readonly host: string; readonly port: number },
): void {
  const { method, url, headers } = request;
  const onward = ask({ ...to, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  // It is just starting, or starts again.
  onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

function isOurs({ host = '', origin }: IncomingHttpHeaders, names: ReadonlySet<string>): boolean {
  if (!names.has(host.toLowerCase())) return false;
  return origin === undefined || names.has(origin.toLowerCase().replace(/^http:\/\//, ''));
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
