/**
 * Effects of kind `invitation`: a call that was booked, moved or cancelled is told to those who take part, by mail
 * (iMIP, RFC 6047).
 */
import { type CallPreview, callPreview } from '../../contracts/wire/preview.ts';
import {
  type Mailer,
  type MailOrder,
  mailRetries,
  type MailPerformed,
  type MailProviderParts,
  performed,
} from '../smtp/mail.ts';
import { invitationIcs } from './invitation.ts';
import type { Invitation } from '../../contracts/language/invitation.ts';
import { compiledLanguages } from '../languages/compiled.ts';

/**
 * Sends the invitation to the addresses of the preview's `invite`, all in one mail. The booking is that of `of`, else
 * the action whose id is the order's without its `-i<sequence>`. There is no `find`: mail cannot be read back.
 */
export function invitationProvider({ mailer, retryWindow = mailRetries, invitedBefore }: InvitationParts) {
  return {
    retryWindow,

    async perform({ tenant }: Where, order: InvitationOrder, stop: AbortSignal): Promise<MailPerformed> {
      const call = callPreview.parse(order.preview);
      const to = call.invite ?? [];
      if (to.length === 0) return { kind: 'refused', because: 'No address for an invitation was given.' };
      const known = await invitedBefore(tenant, to, order.actionId);
      const isFirst = to.some((address) => !known.has(address.toLowerCase()));
      const said = wordsFor(order.locale);
      const cause = isFirst
        ? [said.words.cause.replace('{who}', () => oneLine(order.participantName ?? tenant)), said.words.stop, '']
        : [];
      const made = invitationMail({ actionId: order.actionId, call, cause, said }, mailer, Date.now());
      return performed(await mailer.send({ actionId: order.actionId, to, ...made }, stop));
    },
  };
}

interface InvitationParts extends MailProviderParts {
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
  /** BCP 47: what the invitation is written in. */
  readonly locale?: string;
}

function oneLine(name: string): string {
  return name.replaceAll(/\s+/gu, ' ').trim();
}

interface Invited {
  readonly actionId: string;
  readonly call: CallPreview;
  /** Lines that end the mail. */
  readonly cause: readonly string[];
  readonly said: ReturnType<typeof wordsFor>;
}

function invitationMail({ actionId, call, cause, said }: Invited, { from }: Mailer, at: number) {
  const method = call.change === 'cancel' ? ('CANCEL' as const) : ('REQUEST' as const);
  const { words } = said;
  const summary = words.call.replace('{person}', () => call.person);
  const phone = call.phone === null ? [] : [`${words.phone}: ${call.phone}`];
  const topic = call.topic === '' ? [] : [`${words.about}: ${call.topic}`];
  const about = [...topic, ...phone].join('\n');
  const when = inWords(call, said);
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
  const told = call.change ?? 'book';
  return {
    subject: `${words.title[told]}: ${summary}, ${when}`,
    text: [words.opening[told], '', summary, when, ...topic, ...phone, '', ...cause].join('\n'),
    calendar: { method, ics },
  };
}

/**
 * "Tuesday, 24 November 2026, 10:00 to 10:30 (Europe/Berlin)", in the zone in which the call was shown and approved.
 */
function inWords({ starts_at, ends_at, time_zone }: CallPreview, { words, dates }: Invited['said']): string {
  const zone = { timeZone: time_zone } as const;
  // Two formats: whether a comma follows the weekday differs between versions of Node.
  const weekday = new Intl.DateTimeFormat(dates, { ...zone, weekday: 'long' });
  const day = new Intl.DateTimeFormat(dates, { ...zone, day: 'numeric', month: 'long', year: 'numeric' });
  const hour = new Intl.DateTimeFormat(dates, { ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [starts, ends] = [new Date(starts_at), new Date(ends_at)];
  const date = `${weekday.format(starts)}, ${day.format(starts)}`;
  return `${date}, ${hour.format(starts)} ${words.until} ${hour.format(ends)} (${time_zone})`;
}

/**
 * The words for a locale (BCP 47), and the locale by which its dates are written; English where nobody has written
 * them.
 */
function wordsFor(locale = common): { readonly words: Invitation; readonly dates: string } {
  const tag = `${locale.split('-')[0]}`.toLowerCase();
  const words = wordsIn(locale) ?? wordsIn(tag);
  // English without a region reads day before month.
  if (words === null || locale.toLowerCase() === common) return { words: wordsIn(common) ?? noWords(), dates: 'en-GB' };
  return { words, dates: isLocale(locale) ? locale : tag };
}

const common = 'en';

function wordsIn(tag: string): Invitation | null {
  const words = compiledLanguages.find((language) => language.tag === tag)?.invitation;
  return words === undefined || words.call === '' ? null : words;
}

function noWords(): never {
  throw new Error(
    `languages/${common}/invitation.yaml says nothing. Restore it: whoever has no other words is invited in these.`,
  );
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
