/**
 * A CalDAV server that stores and returns what it is given, as it is, and has its own manners: weak tags, patience,
 * answers cut off. What lies in a range is what a caller says; without a word it is everything.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface RawServer {
  readonly url: string;
  /** `METHOD status`, in order. */
  readonly log: readonly string[];
  readonly objects: Map<string, string>;
  /** The tag that a body has on the wire; `"1"` and so on without. */
  tag: (version: number) => string;
  /** True: this If-Match is taken. */
  takes: (tag: string, version: number) => boolean;
  /** Whether an object stands in a range of a question. */
  stands: (name: string, range: { readonly from: number; readonly to: number }) => boolean;
  /** In place of an answer; null: it answers as it should. */
  instead: (
    method: string,
  ) => { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string } | null;
  /** What it says of whoever asks. */
  owner: string | null;
  stop(): Promise<void>;
}

export async function startRawServer(): Promise<RawServer> {
  const log: string[] = [];
  const versions = new Map<string, number>();
  const answer = createServer((request, response) => {
    void taken(request, response);
  });
  answer.listen(0, '127.0.0.1');
  await once(answer, 'listening');
  const address = answer.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const server: RawServer = {
    url: `http://127.0.0.1:${address.port}/calls/`,
    log,
    objects: new Map(),
    tag: (version) => `"${version}"`,
    takes: (tag, version) => tag === `"${version}"`,
    stands: () => true,
    instead: () => null,
    owner: null,
    async stop() {
      answer.closeAllConnections();
      answer.close();
      await once(answer, 'close');
    },
  };

  async function taken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const { method = '' } = request;
    const instead = server.instead(method);
    if (instead !== null) end(response, instead.status, instead.body ?? '', instead.headers);
    else answerTo(request, response, body);
    log.push(`${method} ${response.statusCode}`);
  }

  function answerTo(request: IncomingMessage, response: ServerResponse, body: string): void {
    const name = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
    const version = versions.get(name) ?? 1;
    const there = server.objects.get(name);
    const match = request.headers['if-match'];
    const headers = { etag: server.tag(version) };
    switch (request.method) {
      case 'GET':
        return there === undefined ? end(response, 404) : end(response, 200, there, headers);
      case 'PUT':
        if (request.headers['if-none-match'] === '*' && there !== undefined) return end(response, 412);
        if (match !== undefined && !server.takes(match, version)) return end(response, 412);
        versions.set(name, version + 1);
        server.objects.set(name, body);
        return end(response, 204, '', { etag: server.tag(version + 1) });
      case 'DELETE':
        if (match !== undefined && !server.takes(match, version)) return end(response, 412);
        server.objects.delete(name);
        return end(response, 204);
      case 'PROPFIND':
        return end(response, 207, ownerAnswer(body, server.owner));
      default:
        return end(response, 207, found(body));
    }
  }

  function found(query: string): string {
    const times = [...query.matchAll(/(?:start|end)="(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z"/g)].map(
      ([, year, month, day, ...time]) => Date.parse(`${year}-${month}-${day}T${time.join(':')}Z`),
    );
    const [from = -Infinity, to = Infinity] = times;
    const uid = /text-match[^>]*>([^<]*)</.exec(query)?.[1] ?? '';
    const inRange = [...server.objects].filter(([name, ics]) => server.stands(name, { from, to }) && ics.includes(uid));
    const responses = inRange.map(([name, ics]) => {
      const data = query.includes('calendar-data') ? `<c:calendar-data>${escaped(ics)}</c:calendar-data>` : '';
      const tag = escaped(server.tag(versions.get(name) ?? 1));
      return `<d:response><d:href>/calls/${encodeURIComponent(name)}</d:href><d:propstat><d:prop><d:getetag>${tag}</d:getetag>${data}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
    });
    return multistatus(responses.join(''));
  }
  return server;
}

function ownerAnswer(query: string, owner: string | null): string {
  const property = query.includes('current-user-principal')
    ? 'd:current-user-principal'
    : 'c:calendar-user-address-set';
  const href = query.includes('current-user-principal') ? '/principals/me/' : `mailto:${owner ?? ''}`;
  const prop = owner === null ? '' : `<${property}><d:href>${href}</d:href></${property}>`;
  return multistatus(
    `<d:response><d:href>/calls/</d:href><d:propstat><d:prop>${prop}</d:prop></d:propstat></d:response>`,
  );
}

function multistatus(responses: string): string {
  return `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses}</d:multistatus>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function end(
  response: ServerResponse,
  status: number,
  body = '',
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, headers).end(body);
}
