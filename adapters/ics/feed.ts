/**
 * The ICS feed that any calendar program can subscribe to (F6; RFC 5545, RFC 5546 for METHOD:PUBLISH). It is shared, so
 * it shows with whom a call is and nothing else; details go to those who take part (F9).
 */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export interface FeedRow {
  /** The same for the whole life of a booking; calendar programs recognise it by this. */
  readonly uid: string;
  /** Raised with every change of the booking. */
  readonly sequence: number;
  /** ISO-8601 instants. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly summary: string;
  /** A cancelled booking stays in the feed: programs that already show it learn of the end only so. */
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  /** When the row last changed; without it the event is stamped with the feed's own time. */
  readonly changedAt?: string;
}

export interface Feed {
  /** Shown by calendar programs as the calendar's name. */
  readonly name: string;
  readonly rows: readonly FeedRow[];
  /** Epoch ms. With `changedAt` on every row the same rows give the same bytes whenever they are asked for. */
  readonly generatedAt: number;
}

/** The feed as text with CRLF lines, times in UTC, ordered by start and then UID. Throws on a time that is none. */
export function icsFeed({ name, rows, generatedAt }: Feed): string {
  const calendar = ical({
    name: plain(name),
    prodId: { company: 'parley', product: 'parley', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshEveryS,
  });
  for (const row of rows.toSorted(byStartThenUid)) {
    calendar.createEvent({
      id: oneLine(row.uid),
      sequence: row.sequence,
      stamp: row.changedAt === undefined ? new Date(generatedAt) : timeOf(row.changedAt, 'changedAt', row),
      start: timeOf(row.startsAt, 'startsAt', row),
      end: timeOf(row.endsAt, 'endsAt', row),
      summary: plain(row.summary),
      status: statuses[row.status],
    });
  }
  return calendar.toString();
}

/** How often programs are asked to come back. Most of them have their own mind about it. */
const refreshEveryS = 900;

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} satisfies Record<FeedRow['status'], ICalEventStatus>;

function timeOf(instant: string, field: string, row: FeedRow): Date {
  const time = new Date(instant);
  if (!Number.isNaN(time.getTime())) return time;
  throw new Error(
    `The booking "${row.uid}" has ${field} "${instant}", which is no time. Store an ISO-8601 instant there.`,
  );
}

/** RFC 5545 allows no control characters in text but tabs and line breaks, and UTF-8 cannot carry a lone surrogate. */
function plain(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '');
}

/** The library writes the UID as it is: a line break in it would begin another property. */
function oneLine(uid: string): string {
  return plain(uid).replace(/[\r\n\t]/g, '');
}

function byStartThenUid(one: FeedRow, other: FeedRow): number {
  return Date.parse(one.startsAt) - Date.parse(other.startsAt) || (one.uid < other.uid ? -1 : 1);
}
