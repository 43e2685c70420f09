/**
 * The few questions that are put to a calendar: what is taken, where a call is kept, write it if nothing has changed.
 */
import { keptCall } from './events.ts';
import { unexpected } from './failure.ts';
import { narrowed, within } from './narrow.ts';
import { ownerAddresses } from './owner.ts';
import { holdsDeclined } from './read/event.ts';
import { contentLines } from './read/lines.ts';
import type { Span } from './read/occurrences.ts';
import { readObject, type Taken } from './read/taken.ts';
import { calendarReports } from './reports.ts';
import { type CaldavOptions, davRequests } from './requests.ts';
import { type Kept, nameFor, writing } from './writing.ts';

/** What is taken by an object; with its address and what could not be read, where that is why. */
export interface TakenBy extends Taken {
  readonly unreadable?: { readonly address: string; readonly because: string; readonly ics: string };
}

export type Collection = ReturnType<typeof caldavCollection>;

export function caldavCollection(options: CaldavOptions) {
  const send = davRequests(options);
  const reports = calendarReports(send);
  const zone = options.timeZone ?? 'UTC';
  const owner = ownerAddresses(options, send);

  /** Nothing is asked about a time as short as a call: the server has said already that it is there. */
  async function placed(open: readonly string[], range: Span, stop: AbortSignal | undefined) {
    if (open.length === 0 || range.to - range.from <= shortMs) return new Map<string, readonly Span[]>();
    return narrowed(open, range, (half) => reports.addressesIn(half, stop));
  }

  return {
    zone,

    /** What is taken between two instants (epoch ms), in order. */
    async taken(range: Span, stop?: AbortSignal): Promise<readonly TakenBy[]> {
      const objects = await reports.objectsIn(range, stop);
      const isAsked = [...objects.values()].some((ics) => ics.includes('DECLINED') && holdsDeclined(contentLines(ics)));
      const addresses = isAsked ? await owner() : new Set<string>();
      const read = [...objects].map(([href, ics]) => ({ href, ics, ...readObject(ics, range, { zone, addresses }) }));
      const open = read.filter(({ isOpen }) => isOpen).map(({ href }) => href);
      const where = await placed(open, range, stop);
      return read
        .flatMap(({ href, ics, taken, issues }) => {
          const unreadable = { address: addressOf(href, options.url), because: issues.join(', '), ics };
          const possible = within(taken, where.get(href) ?? [always]);
          return possible.map((one) => (one.isDoubtful === true ? { ...one, unreadable } : one));
        })
        .toSorted((one, other) => one.from - other.from);
    },

    /** The call with exactly this UID, wherever the server keeps it; null when it has none. */
    async lookUp(uid: string, stop?: AbortSignal): Promise<Kept | null> {
      const href = nameFor(uid);
      const answer = await send({ method: 'GET', href }, stop);
      if (answer.status === 200) {
        const call = keptCall(answer.body, uid, zone);
        if (call !== null) return { href, etag: answer.etag, ics: answer.body, call };
      } else if (answer.status !== 404 && answer.status !== 410) {
        throw unexpected(answer, 'the question for a call');
      }
      // Some servers choose the name themselves.
      for (const { ics, ...resource } of await reports.withUid(uid, stop)) {
        const call = ics === null ? null : keptCall(ics, uid, zone);
        if (ics !== null && call !== null) return { ...resource, ics, call };
      }
      return null;
    },

    ...writing(send),
  };
}

const shortMs = 4 * 60 * 60_000;
const always = { from: -Infinity, to: Infinity };

/** Without the user and the password that may stand in the calendar's own. */
function addressOf(href: string, calendar: string): string {
  const address = new URL(href, calendar);
  address.username = '';
  address.password = '';
  return address.href;
}
