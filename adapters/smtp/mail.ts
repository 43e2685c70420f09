/**
 * Email through SMTP (F6; RFC 5321, 5322, 6376). A mail server cannot be asked whether it took a message, so every end
 * is either known (`done`, `refused`, or thrown: nothing was sent) or said to be `unknown` (F5).
 */
import SMTPPool from 'nodemailer/lib/smtp-pool';
import type { RetryWindow, Performed } from '../../contracts/state/effect.ts';
import { emailPreview } from '../../contracts/wire/preview.ts';
import { needsUtf8 } from '../../contracts/reading/address-shape.ts';
import { isAddress, type Mailbox, masked, readMailbox } from './address.ts';
import { checkDkim, composeMail, type DkimSettings, type OutgoingMail } from './message.ts';
import { readServerAddress } from './server-address.ts';
import { transmit, type Transmitted } from './transmission.ts';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** All in milliseconds. */
export interface MailTimeouts {
  /** From looking the name up to the end of the TLS handshake. */
  readonly connectMs: number;
  /** Until the server says hello. */
  readonly greetingMs: number;
  /** Without a byte from the server. */
  readonly silenceMs: number;
  /** For everything, waiting for a free connection included: a server that trickles is never silent. */
  readonly wholeMs: number;
}

export interface MailerSettings {
  /** `smtp://…` or `smtps://…`, see `readServerAddress`. */
  readonly url: string;
  /** `name@example.org` or `Name <name@example.org>`. */
  readonly from: string;
  readonly dkim?: DkimSettings | null | undefined;
  readonly timeouts?: Partial<MailTimeouts> | undefined;
  /** PEM of the authorities to trust instead of the system's. */
  readonly authorities?: string | undefined;
  readonly connections?: number | undefined;
}

export interface Mailer {
  readonly from: Mailbox;
  /**
   * Sends to all recipients in one transaction, or to none of them.
   *
   * @throws {MailFailure} when nothing was sent and another attempt may succeed; also when `stop` aborts before the
   * message was handed over.
   */
  send(mail: OutgoingMail, stop: AbortSignal): Promise<Transmitted>;
  /** Lets go of idle connections at once, of the others when their message is done. */
  close(): void;
}

/**
 * Within the twenty seconds that an attempt of an effect has, so that its end is told by us and not by a time-out
 * around us.
 */
export const mailTimeouts: MailTimeouts = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 15_000, wholeMs: 17_000 };

/** A sender of mail over a pool of connections, opened when needed. @throws when a setting is malformed. */
export function createMailer(settings: MailerSettings): Mailer {
  const from = readMailbox(settings.from);
  const dkim = settings.dkim ?? null;
  if (dkim !== null) checkDkim(dkim);
  const timeouts = { ...mailTimeouts, ...settings.timeouts };
  const way = wayTo(settings, timeouts);
  const pool = openPool(way, settings);
  const takesUtf8 = utf8Probe(way);
  return {
    from,
    async send(mail, stop) {
      const bad = mail.to.find((address) => !isAddress(address));
      if (bad !== undefined)
        return { kind: 'refused', because: `Mail cannot be sent to the address ${masked(bad)}.`, why: 'address-form' };
      const beyond = [from.address, ...mail.to].find(needsUtf8);
      if (beyond !== undefined && !(await takesUtf8()))
        return {
          kind: 'refused',
          because: `The mail server takes no address like ${masked(beyond)}.`,
          why: 'address-form',
        };
      const composed = await composeMail(mail, { from, dkim }, Date.now());
      return transmit(pool, composed, AbortSignal.any([stop, AbortSignal.timeout(timeouts.wholeMs)]));
    },
    close: () => pool.close(),
  };
}

/**
 * Why the server would take nothing from us, without the login; null: it greets us and takes the login. Never throws.
 */
export async function mailFault(settings: Pick<MailerSettings, 'url' | 'from'>): Promise<string | null> {
  const pool = openPool(wayTo(settings, mailTimeouts), { ...settings, connections: 1 });
  try {
    await pool.verify();
    return null;
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    const said = error instanceof Error ? error.message : String(error);
    return `The mail server does not take us (${typeof code === 'string' ? `${code}: ` : ''}${said}).`;
  } finally {
    pool.close();
  }
}

export interface MailProviderParts {
  readonly mailer: Mailer;
  readonly retryWindow?: RetryWindow | undefined;
}

/** Servers that greylist take a mail minutes later (RFC 6647), and one that is full may be emptied within the day. */
export const mailRetries: RetryWindow = { firstMs: 120_000, wholeMs: 14_400_000 };

/** What a provider of effects is asked: an order as `contracts/state/effect.ts` has it, as far as mail needs it. */
export interface MailOrder {
  readonly actionId: string;
  readonly preview: unknown;
}

export type MailPerformed = Exclude<Performed, { kind: 'slot-taken' }>;

/**
 * Effects of kind `email`: sends the preview that was approved, word for word. There is no `find`: mail cannot be read
 * back. Its reference is the Message-ID.
 */
export function smtpProvider({ mailer, retryWindow = mailRetries }: MailProviderParts) {
  return {
    retryWindow,

    async perform(_where: unknown, order: MailOrder, stop: AbortSignal): Promise<MailPerformed> {
      const { to, subject, message } = emailPreview.parse(order.preview);
      return performed(await mailer.send({ actionId: order.actionId, to: [to], subject, text: message }, stop));
    },
  };
}

/** How a transmission is told to the ledger. */
export function performed(end: Transmitted): MailPerformed {
  return end.kind === 'done' ? { kind: 'done', providerRef: end.messageId } : end;
}

/** Where the server is, and how it is talked to. */
function wayTo({ url, authorities }: MailerSettings, timeouts: MailTimeouts) {
  const { login, ...server } = readServerAddress(url);
  return {
    ...server,
    ...(login !== null && { auth: login }),
    ...(authorities !== undefined && { tls: { ca: authorities } }),
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    // A server that does not close its side keeps neither a connection nor the process.
    socketCloseTimeout: 1_000,
  };
}

function openPool(way: ReturnType<typeof wayTo>, { connections = 5 }: MailerSettings): SMTPPool {
  return new SMTPPool({
    ...way,
    maxConnections: connections,
    maxMessages: 100,
    // Servers let go of idle clients after minutes; ours go first. One that was dropped all the same is replaced once.
    idleTimeout: 30_000,
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type ConnectionOptions = ConstructorParameters<typeof SMTPConnection>[0];

/**
 * Whether a server takes addresses beyond ASCII (SMTPUTF8, RFC 6531); the client library would send them to one that
 * never said so. Asked when it is first wanted, and again after an hour; a server that cannot be asked is taken at its
 * word later.
 */
function utf8Probe(options: ConnectionOptions): () => Promise<boolean> {
  let known: { readonly at: number; readonly takes: boolean } | null = null;
  return async () => {
    if (known !== null && Date.now() - known.at < freshMs) return known.takes;
    const takes = await greeted(options);
    if (takes === null) return true;
    known = { at: Date.now(), takes };
    return takes;
  };
}

const freshMs = 3_600_000;

/** What the server says to EHLO, behind TLS where that is wanted; null: it could not be asked. */
function greeted(options: ConnectionOptions): Promise<boolean | null> {
  return new Promise((resolve) => {
    const connection = new SMTPConnection(options);
    connection.once('error', () => resolve(null));
    connection.once('end', () => resolve(null));
    connection.connect(() => {
      const { lastServerResponse } = connection;
      resolve(typeof lastServerResponse === 'string' && /^\d{3}[ -]SMTPUTF8\b/im.test(lastServerResponse));
      connection.quit();
    });
  });
}
