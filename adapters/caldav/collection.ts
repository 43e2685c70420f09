/** The few questions that are put to a calendar: what is taken, where a call is kept, write it if nothing has changed. */
import { type KeptCall, keptCall, type Taken, takenBy } from './events.ts';
import { CalendarFailure, unexpected } from './failure.ts';
import { readMultistatus, type Resource } from './multistatus.ts';
import { type CaldavOptions, type DavAnswer, davRequests } from './requests.ts';

/** Where a call is kept, and as what. */
export interface Kept {
  readonly href: string;
  readonly etag: string | null;
  readonly ics: string;
  readonly call: KeptCall;
}

/** How a write went: `changed` when something else stands there, or something else has been written there meanwhile. */
export type Written = { readonly kind: 'written'; readonly etag: string | null } | { readonly kind: 'changed' };

export type Collection = ReturnType<typeof caldavCollection>;

export function caldavCollection(options: CaldavOptions) {
  const send = davRequests(options);
  const zone = options.timeZone ?? 'UTC';

  async function report(filter: string, stop: AbortSignal | undefined): Promise<readonly Resource[]> {
    const body = query(filter);
    const headers = { 'content-type': 'application/xml; charset=utf-8', depth: '1' };
    const answer = await send({ method: 'REPORT', headers, body }, stop);
    if (answer.status !== 207) throw unexpected(answer.status, 'the question what is in the calendar');
    return readMultistatus(answer.body);
  }

  async function put(href: string, ics: string, condition: Readonly<Record<string, string>>, stop?: AbortSignal) {
    const headers = { 'content-type': 'text/calendar; charset=utf-8', ...condition };
    return asWritten(await send({ method: 'PUT', href, headers, body: ics }, stop));
  }

  return {
    zone,

    /** What is taken between two instants (epoch ms), in order. */
    async taken(range: { readonly from: number; readonly to: number }, stop?: AbortSignal): Promise<readonly Taken[]> {
      const found = await report(inRange(range), stop);
      return found.flatMap(({ ics }) => takenBy(ics, range, zone)).toSorted((one, other) => one.from - other.from);
    },

    /** The call with exactly this UID, wherever the server keeps it; null when it has none. */
    async lookUp(uid: string, stop?: AbortSignal): Promise<Kept | null> {
      const href = nameFor(uid);
      const answer = await send({ method: 'GET', href }, stop);
      if (answer.status === 200) {
        const call = keptCall(answer.body, uid, zone);
        if (call !== null) return { href, etag: answer.etag, ics: answer.body, call };
      } else if (answer.status !== 404 && answer.status !== 410) {
        throw unexpected(answer.status, 'the question for a call');
      }
      // Some servers choose the name themselves. They also find UIDs that merely contain this one.
      for (const { ics, ...resource } of await report(withUid(uid), stop)) {
        const call = keptCall(ics, uid, zone);
        if (call !== null) return { ...resource, ics, call };
      }
      return null;
    },

    /** Writes a call that is not there yet. */
    create: (uid: string, ics: string, stop?: AbortSignal) => put(nameFor(uid), ics, { 'if-none-match': '*' }, stop),

    /** Writes a call anew, unless it has been changed since it was looked up. */
    replace: ({ href, etag }: Pick<Kept, 'href' | 'etag'>, ics: string, stop?: AbortSignal) =>
      put(href, ics, unchanged(etag), stop),

    /** Takes back what was just written. */
    async remove({ href, etag }: Pick<Kept, 'href' | 'etag'>): Promise<void> {
      const { status } = await send({ method: 'DELETE', href, headers: unchanged(etag) });
      if (status >= 300 && status !== 404 && status !== 410) throw unexpected(status, 'taking a call back');
    },
  };
}

function asWritten({ status, etag, body }: DavAnswer): Written {
  if (status >= 200 && status < 300) return { kind: 'written', etag };
  // RFC 4791, section 5.3.2.1: the UID stands in the calendar under another name.
  if (status === 412 || body.includes('no-uid-conflict')) return { kind: 'changed' };
  throw unexpected(status, 'the booking');
}

/** The address that a call is written to, below the calendar's own. */
function nameFor(uid: string): string {
  if (uid.length > 200) throw tooLong(uid);
  // A dot in front would have a meaning in an address.
  return `./${encodeURIComponent(uid)}.ics`;
}

function unchanged(etag: string | null): Readonly<Record<string, string>> {
  return etag === null ? {} : { 'if-match': etag };
}

function query(filter: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
  <D:prop><D:getetag/><C:calendar-data/></D:prop>
  <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${filter}</C:comp-filter></C:comp-filter></C:filter>
</C:calendar-query>`;
}

function inRange({ from, to }: { readonly from: number; readonly to: number }): string {
  return `<C:time-range start="${basic(from)}" end="${basic(to)}"/>`;
}

function withUid(uid: string): string {
  const match = `<C:text-match collation="i;octet">${escaped(uid)}</C:text-match>`;
  return `<C:prop-filter name="UID">${match}</C:prop-filter>`;
}

/** RFC 5545 form #2: `20261124T090000Z`. */
function basic(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function tooLong(uid: string): CalendarFailure {
  return new CalendarFailure({
    permanent: true,
    happened: `The UID of a call has ${uid.length} characters.`,
    remedy: 'Give conversations shorter ids.',
  });
}
