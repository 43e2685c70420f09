/** Effects of kind `invitation`: a call that was booked, moved or cancelled is told to those who take part, by mail (iMIP, RFC 6047). */
import { type CallPreview, callPreview } from '../../contracts/flow.ts';
import { type Mailer, type MailOrder, type MailPerformed, performed } from '../smtp/mail.ts';
import { invitationIcs } from './invitation.ts';

/**
 * Sends the invitation to the addresses of the preview's `invite`, all in one mail. The booking is that of `of`, else the
 * action whose id is the order's without its `-i<sequence>`. There is no `find`: mail cannot be read back.
 */
export function invitationProvider({ mailer, invitedBefore }: InvitationParts) {
  return {
    async perform({ tenant }: Where, order: InvitationOrder, stop: AbortSignal): Promise<MailPerformed> {
      const call = callPreview.parse(order.preview);
      const to = call.invite ?? [];
      if (to.length === 0) return { kind: 'refused', because: 'No address for an invitation was given.' };
      const known = await invitedBefore(tenant, to, order.actionId);
      const isFirst = to.some((address) => !known.has(address.toLowerCase()));
      const cause = isFirst ? causeOf(order.participantName ?? tenant) : [];
      const made = invitationMail({ actionId: order.actionId, call, cause }, mailer, Date.now());
      return performed(await mailer.send({ actionId: order.actionId, to, ...made }, stop));
    },
  };
}

interface InvitationParts {
  readonly mailer: Mailer;
  /** Which of these addresses, in small letters, the tenant has invited before with another action. */
  readonly invitedBefore: (
    tenant: string,
    addresses: readonly string[],
    actionId: string,
  ) => Promise<ReadonlySet<string>>;
}

interface Where {
  readonly tenant: string;
}

interface InvitationOrder extends MailOrder {
  /** Who asked for it, by the name that the client told. */
  readonly participantName?: string | null;
}

/** Whoever is written to for the first time learns who caused it, and how to have it stopped. */
function causeOf(who: string): readonly string[] {
  const name = who.replaceAll(/\s+/gu, ' ').trim();
  return [
    `You get this because ${name} asked for it.`,
    'If you do not want such invitations, answer this mail and say so: it is read by those who can stop them.',
    '',
  ];
}

interface Invited {
  readonly actionId: string;
  readonly call: CallPreview;
  /** Lines that end the mail. */
  readonly cause: readonly string[];
}

function invitationMail({ actionId, call, cause }: Invited, { from }: Mailer, at: number) {
  const method = call.change === 'cancel' ? ('CANCEL' as const) : ('REQUEST' as const);
  const summary = `Call with ${call.person}`;
  const about = [`About: ${call.topic}`, ...(call.phone === null ? [] : [`Phone: ${call.phone}`])].join('\n');
  const when = inWords(call);
  const ics = invitationIcs({
    method,
    bookingId: call.of?.action_id ?? actionId.replace(/-i\d{1,6}$/, ''),
    sequence: call.of?.sequence ?? 0,
    startsAt: call.starts_at,
    endsAt: call.ends_at,
    summary,
    description: about,
    organizer: from,
    attendees: call.invite ?? [],
    at,
  });
  const title = call.change === undefined ? 'Invitation' : call.change === 'move' ? 'New time' : 'Cancelled';
  const opening = {
    book: 'You are invited to this call:',
    move: 'This call has a new time:',
    cancel: 'This call does not take place:',
  }[call.change ?? 'book'];
  return {
    subject: `${title}: ${summary}, ${when}`,
    text: [opening, '', summary, when, about, '', ...cause].join('\n'),
    calendar: { method, ics },
  };
}

/** "Tuesday, 24 November 2026, 10:00 to 10:30 (Europe/Berlin)", in the zone in which the call was shown and approved. */
function inWords({ starts_at, ends_at, time_zone }: CallPreview): string {
  const zone = { timeZone: time_zone } as const;
  // Two formats: whether a comma follows the weekday differs between versions of Node.
  const weekday = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'long' });
  const day = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'long', year: 'numeric' });
  const hour = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [starts, ends] = [new Date(starts_at), new Date(ends_at)];
  const date = `${weekday.format(starts)}, ${day.format(starts)}`;
  return `${date}, ${hour.format(starts)} to ${hour.format(ends)} (${time_zone})`;
}
