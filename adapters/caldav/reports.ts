/** What is asked of a calendar as a whole (RFC 4791, section 7.8). */
import { CalendarFailure, garbled, unexpected } from './failure.ts';
import { type Multistatus, readMultistatus } from './multistatus.ts';
import type { Span } from './read/occurrences.ts';
import type { SendDav } from './requests.ts';

export function calendarReports(send: SendDav) {
  return {
    objectsIn,

    /** The addresses alone. */
    async addressesIn(range: Span, stop?: AbortSignal): Promise<ReadonlySet<string>> {
      const { resources } = await report(inRange(range), stop, '<D:getetag/>');
      return new Set(resources.map(({ href }) => href));
    },

    /** Some servers also find UIDs that merely contain this one. */
    async withUid(uid: string, stop?: AbortSignal): Promise<Multistatus['resources']> {
      const match = `<C:text-match collation="i;octet">${escaped(uid)}</C:text-match>`;
      return (await report(`<C:prop-filter name="UID">${match}</C:prop-filter>`, stop)).resources;
    },
  };

  /** Objects by their address. A server that gives no more at once is asked about halves. */
  async function objectsIn(range: Span, stop?: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const { resources, isCut } = await report(inRange(range), stop);
    if (!isCut) return new Map(resources.map(({ href, ics }) => [href, ics ?? '']));
    if (range.to - range.from < 2 * 60_000) throw tooMany();
    const middle = range.from + Math.floor((range.to - range.from) / 120_000) * 60_000;
    const first = await objectsIn({ from: range.from, to: middle }, stop);
    return new Map([...first, ...(await objectsIn({ from: middle, to: range.to }, stop))]);
  }

  async function report(filter: string, stop: AbortSignal | undefined, props = withData): Promise<Multistatus> {
    const headers = { 'content-type': 'application/xml; charset=utf-8', depth: '1' };
    const answer = await send({ method: 'REPORT', headers, body: query(filter, props) }, stop);
    const asked = 'the question what is in the calendar';
    if (answer.status !== 207) throw unexpected(answer, asked);
    const found = readMultistatus(answer.body);
    if (found === null) throw garbled(asked);
    return found;
  }
}

const withData = '<D:getetag/><C:calendar-data/>';

function query(filter: string, props: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
  <D:prop>${props}</D:prop>
  <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${filter}</C:comp-filter></C:comp-filter></C:filter>
</C:calendar-query>`;
}

function inRange({ from, to }: Span): string {
  return `<C:time-range start="${basic(from)}" end="${basic(to)}"/>`;
}

/** RFC 5545 form #2: `20261124T090000Z`. */
function basic(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function tooMany(): CalendarFailure {
  return new CalendarFailure({
    why: 'unreadable',
    permanent: true,
    happened: 'The calendar server leaves out events of two minutes: there are more than it gives at once.',
    remedy: 'Let CALDAV_URL name a calendar with fewer events, or let the server give more at once.',
  });
}
