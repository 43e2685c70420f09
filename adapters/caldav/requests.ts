/** One request to a CalDAV server: with credentials, a time limit and a size limit, without following redirects. */
import { retryAfterMs } from '../http/retry-after.ts';
import { CalendarFailure, unreachable } from './failure.ts';

export interface CaldavOptions {
  /** Address of one calendar (a collection). User and password may stand in it. */
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
  /** For one request; default 10,000. */
  readonly timeoutMs?: number;
  /** IANA zone of whole days and of times without a zone; default UTC. */
  readonly timeZone?: string | null;
  /** Addresses of whoever the calendar belongs to; without any, a user that is an address, or what the server says. */
  readonly owner?: readonly string[];
}

export interface DavRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'REPORT' | 'PROPFIND';
  /** Absolute, or relative to the calendar; the calendar itself without it. */
  readonly href?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface DavAnswer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: string;
  /** What it asked for in `Retry-After`, uncapped. */
  readonly retryAfterMs: number | undefined;
}

export type SendDav = (request: DavRequest, stop?: AbortSignal) => Promise<DavAnswer>;

/**
 * @throws CalendarFailure when there is no answer; whatever was sent may have arrived. Throws `stop.reason` once
 * aborted.
 */
export function davRequests({ timeoutMs = 10_000, ...options }: CaldavOptions): SendDav {
  const { calendar, identity } = addressOf(options);
  return async ({ method, href = '', headers = {}, body }, stop) => {
    stop?.throwIfAborted();
    const address = new URL(href, calendar);
    // A server's answer names addresses; the password goes to no other host.
    if (address.origin !== calendar.origin) throw elsewhere(address.origin);
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await fetch(address, {
        method,
        headers: { ...identity, ...(method === 'REPORT' ? {} : uncompressed), ...headers },
        redirect: 'manual',
        signal: stop === undefined ? limit : AbortSignal.any([stop, limit]),
        ...(body === undefined ? {} : { body }),
      });
      const { status, headers: given } = answer;
      const retryAfter = retryAfterMs(given, Date.now());
      return { status, etag: given.get('etag'), body: await textOf(answer), retryAfterMs: retryAfter };
    } catch (error) {
      stop?.throwIfAborted();
      if (error instanceof CalendarFailure) throw error;
      throw unreachable(limit.aborted ? `no answer within ${timeoutMs} ms` : reasonOf(error));
    }
  };
}

/** What a proxy compresses, it gives another tag than the server knows (RFC 9110, section 8.8.3.3). */
const uncompressed = { 'accept-encoding': 'identity' };

/** `fetch` takes no address with credentials, and an address may be told to somebody. */
function addressOf({ url, username, password }: CaldavOptions) {
  const calendar = new URL(url.endsWith('/') ? url : `${url}/`);
  const user = username ?? decodeURIComponent(calendar.username);
  const secret = password ?? decodeURIComponent(calendar.password);
  calendar.username = '';
  calendar.password = '';
  const identity = user === '' ? {} : { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` };
  return { calendar, identity };
}

/** In bytes; a year of a very full calendar. */
const longestAnswer = 16_000_000;

async function textOf(answer: Response): Promise<string> {
  if (answer.body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > longestAnswer) throw tooLong;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const tooLong = new CalendarFailure({
  why: 'unreadable',
  permanent: true,
  happened: `The calendar server sent more than ${longestAnswer} bytes.`,
  remedy: 'Let CALDAV_URL name a calendar with fewer events.',
});

function elsewhere(origin: string): CalendarFailure {
  return new CalendarFailure({
    why: 'set-up',
    permanent: true,
    happened: `The calendar server points to another host, ${origin}.`,
    remedy: 'Put the address of the calendar on that host into CALDAV_URL.',
  });
}

/** `fetch` says only "fetch failed"; its cause says why. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code } = cause as { readonly code?: unknown };
  return typeof code === 'string' ? code : cause instanceof Error ? cause.message : String(cause);
}
