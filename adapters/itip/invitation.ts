/**
 * Invitations that calendar programs answer (F6; iTIP, RFC 5546): one event with a stable UID, asked for or called off.
 */
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';

export interface Invitation {
  /** REQUEST invites and, with a higher sequence, moves; CANCEL calls off. */
  readonly method: 'REQUEST' | 'CANCEL';
  /** The action that booked the call: the same for every later change of it. */
  readonly bookingId: string;
  /** 0 for the first, one more with every change. */
  readonly sequence: number;
  /** ISO-8601 instants. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly summary: string;
  readonly description: string;
  readonly organizer: { readonly name: string; readonly address: string };
  /** Addresses. */
  readonly attendees: readonly string[];
  /** Epoch milliseconds at which this was made (DTSTAMP). */
  readonly at: number;
}

/** The UID by which calendar programs recognise a booking; the ICS feed and CalDAV use the same. */
export function uidOf(bookingId: string): string {
  return `${oneLine(bookingId)}@parley`;
}

/** The invitation as text with CRLF lines and times in UTC. @throws on a time that is none. */
export function invitationIcs(invitation: Invitation): string {
  const cancels = invitation.method === 'CANCEL';
  const { organizer } = invitation;
  const calendar = ical({
    prodId: { company: 'parley', product: 'parley', language: 'EN' },
    method: cancels ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: uidOf(invitation.bookingId),
    sequence: invitation.sequence,
    stamp: new Date(invitation.at),
    start: timeOf(invitation.startsAt, 'startsAt', invitation),
    end: timeOf(invitation.endsAt, 'endsAt', invitation),
    summary: plain(invitation.summary),
    description: plain(invitation.description),
    status: cancels ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: parameter(organizer.name) || organizer.address, email: organizer.address },
    attendees: invitation.attendees.map((email) => ({
      email,
      rsvp: !cancels,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
      type: ICalAttendeeType.INDIVIDUAL,
    })),
  });
  return calendar.toString();
}

function timeOf(instant: string, field: string, { bookingId }: Invitation): Date {
  const time = new Date(instant);
  if (!Number.isNaN(time.getTime())) return time;
  throw new Error(
    `The invitation for "${bookingId}" has ${field} "${instant}", which is no time. Give an ISO-8601 instant.`,
  );
}

/** RFC 5545 allows no control characters in text but tabs and line breaks, and UTF-8 cannot carry a lone surrogate. */
function plain(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '');
}

/** The library writes the UID as it is: a line break in it would begin another property. */
function oneLine(text: string): string {
  return plain(text).replace(/[\r\n\t]/g, '');
}

/**
 * The value of a parameter may hold no double quote (RFC 5545, section 3.1); of a backslash every program thinks
 * differently.
 */
function parameter(text: string): string {
  return oneLine(text).replaceAll('"', "'").replaceAll('\\', '/');
}
