/** The mail server, the local stack's mail folder, and the calendar for bookings. */
import { type EnvironmentVariables, httpSchemes, type Reader, reading, Secret } from './environment-reader.ts';

export interface MailSettings {
  /** `smtp://` or `smtps://`, with the login in it. */
  readonly url: Secret;
  /** `name@example.org` or `Name <name@example.org>`; every Message-ID uses its domain. */
  readonly from: string;
  /** null: mails are not signed. */
  readonly dkim: { readonly domain: string; readonly selector: string; readonly key: Secret } | null;
  /** How long to wait for a server that asks to come again. */
  readonly retryWindow: { readonly firstMs: number; readonly wholeMs: number };
}

/** The mail server and the sender; null: none is set, so nothing can be sent. @throws {EnvironmentFault} */
export function readMail(env: EnvironmentVariables): MailSettings | null {
  return reading(env, mailFrom);
}

/**
 * Folder in which the local stack's mail sink keeps mail; null: a real mail server is set. @throws {EnvironmentFault}
 */
export function readMailBox(env: EnvironmentVariables): string | null {
  return reading(env, (read) => read.text('PARLEY_MAIL_DIR') ?? null);
}

export interface CaldavSettings {
  /** Address of one calendar (a collection), with user and password in it. */
  readonly url: Secret;
  /** IANA zone of whole-day events and of times without a zone; null: UTC. */
  readonly timeZone: string | null;
  /** Addresses of the calendar's owner; empty: the user, if it is an address, or what the server reports. */
  readonly owner: readonly string[];
}

/**
 * The CalDAV calendar for bookings, from `CALDAV_URL`; user and password are part of it or in `CALDAV_USERNAME` and
 * `CALDAV_PASSWORD`. Null: bookings are stored in Parley's own database. @throws {EnvironmentFault}
 */
export function readCaldav(env: EnvironmentVariables): CaldavSettings | null {
  return reading(env, (read) => {
    const given = read.secret('CALDAV_URL')?.reveal();
    if (given === undefined) return null;
    const url = URL.canParse(given) ? new URL(given) : null;
    if (url === null || !httpSchemes.some((scheme) => url.protocol === scheme)) {
      read.problem('CALDAV_URL', `a value of ${given.length} characters that is no such address`, caldavExpected);
      return null;
    }
    const password = read.secret('CALDAV_PASSWORD');
    url.username = read.text('CALDAV_USERNAME') ?? url.username;
    url.password = password?.reveal() ?? url.password;
    if (url.password !== '' && url.username === '')
      read.problem('CALDAV_USERNAME', 'not set', 'the user whose password CALDAV_PASSWORD is');
    const timeZone = read.text('CALDAV_TIME_ZONE') ?? null;
    if (timeZone !== null && !isTimeZone(timeZone))
      read.problem('CALDAV_TIME_ZONE', `"${timeZone}"`, 'an IANA time zone such as Europe/Berlin');
    const owner = (read.text('CALDAV_OWNER') ?? '').split(',').map((address) => address.trim());
    for (const address of owner)
      if (address !== '' && !address.includes('@'))
        read.problem('CALDAV_OWNER', `"${address}"`, 'an address such as anna@example.org');
    return { url: new Secret(url.href), timeZone, owner: owner.filter((address) => address !== '') };
  });
}

/** For readings that also check the mail server. */
export function mailFrom(read: Reader): MailSettings | null {
  const dkim = dkimFrom(read);
  const url = read.secret('SMTP_URL');
  if (url === undefined) return null;
  const smtp = /^smtps?:\/\/[^\s/]/.test(url.reveal()) && URL.canParse(url.reveal());
  if (!smtp)
    read.problem('SMTP_URL', `a value of ${url.reveal().length} characters that is no such address`, smtpExpected);
  const from = read.matching('SMTP_FROM', /^[^\r\n@]{1,200}@[^\s@]{1,254}$/, senderExpected);
  if (from === undefined) read.problem('SMTP_FROM', 'not set', senderExpected);
  const retryWindow = {
    firstMs: seconds(read, 'PARLEY_MAIL_FIRST_WAIT_S', 120),
    wholeMs: seconds(read, 'PARLEY_MAIL_PATIENCE_S', 14_400),
  };
  return { url, from: from ?? '', dkim, retryWindow };
}

function seconds(read: Reader, name: string, usual: number): number {
  const given = read.matching(name, /^\d{1,6}$/, 'a number of seconds, at most 999999');
  return Number(given ?? usual) * 1_000;
}

function dkimFrom(read: Reader): MailSettings['dkim'] {
  const host = /^[A-Za-z0-9.-]{1,253}$/;
  const domain = read.matching('PARLEY_DKIM_DOMAIN', host, 'the domain that signs, e.g. example.org');
  const selector = read.matching('PARLEY_DKIM_SELECTOR', host, 'the name of the key in the DNS, e.g. mail2026');
  const given = read.secret('PARLEY_DKIM_KEY');
  if (domain === undefined && selector === undefined && given === undefined) return null;
  const together = 'PARLEY_DKIM_DOMAIN, PARLEY_DKIM_SELECTOR and PARLEY_DKIM_KEY (or PARLEY_DKIM_KEY_FILE) together';
  if (domain === undefined) read.problem('PARLEY_DKIM_DOMAIN', 'not set', together);
  if (selector === undefined) read.problem('PARLEY_DKIM_SELECTOR', 'not set', together);
  const key = read.required('PARLEY_DKIM_KEY', given, together);
  // Some settings files allow only one line.
  return {
    domain: domain ?? '',
    selector: selector ?? '',
    key: new Secret(key.reveal().replaceAll(String.raw`\n`, '\n')),
  };
}

const smtpExpected =
  'a mail server such as smtp://user:password@host:587?tls=required or smtps://user:password@host:465';
const senderExpected = 'who sends mail, e.g. Parley <parley@example.org>';
const caldavExpected = 'the address of a calendar such as https://user:password@host/calendars/user/calls/';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
