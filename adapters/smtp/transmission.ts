/**
 * Handing one mail to a server, and knowing how far it got.
 *
 * The client library reports a broken connection in the same way before and after the message. What tells the two apart
 * is whether the message was given out completely, because only then does the library write the final dot; a server
 * that never saw the dot must not deliver (RFC 5321, section 4.1.1.4). So the message is a stream that notes when its
 * last byte was taken.
 */
import { Readable } from 'node:stream';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { FailureCause } from '../../contracts/state/failure-cause.ts';
import { masked } from './address.ts';
import type { ComposedMail } from './message.ts';
import { enhancedIn, meaningOf, type Reply, type Stage } from './reply.ts';

/** How handing it over ended, when that is known or will never be. Everything else is thrown. */
export type Transmitted =
  | { readonly kind: 'done'; readonly messageId: string; readonly answer: string }
  /** `because` is a sentence for operators; addresses in it are masked. */
  | { readonly kind: 'refused'; readonly because: string; readonly why: FailureCause }
  /** Nothing was sent, and the server asks to come again: in so long where it said so. */
  | { readonly kind: 'waits'; readonly because: string; readonly why: FailureCause; readonly afterMs?: number }
  | { readonly kind: 'unknown'; readonly because: string };

/**
 * Hands the mail to the server over one of the pool's connections: to all of its recipients or to none.
 *
 * @throws {MailFailure} when nothing was sent and another attempt may succeed.
 */
export async function transmit(pool: SMTPPool, mail: ComposedMail, stop: AbortSignal): Promise<Transmitted> {
  const progress: Progress = { begun: false, complete: false, over: false };
  const envelope: Envelope = { from: mail.envelope.from, to: [...mail.envelope.to], size: mail.bytes.length };
  try {
    const answer = await given(pool, mail, { envelope, progress, stop });
    if (progress.complete) return { kind: 'done', messageId: mail.messageId, answer };
    return { kind: 'unknown', because: 'The mail server answered before it had the whole message.' };
  } catch (error) {
    return judge(error as SmtpError, { envelope, progress, stop });
  } finally {
    // A server that refused the message half-way through must not get the rest, and with it the final dot.
    progress.over = true;
  }
}

interface Progress {
  begun: boolean;
  /** The last byte was taken: from now on the final dot may be on its way. */
  complete: boolean;
  over: boolean;
}

/** The library writes the server's verdict on each recipient into the envelope it was given. */
interface Envelope {
  readonly from: string;
  readonly to: string[];
  readonly size: number;
  readonly rejectedErrors?: readonly SmtpError[];
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly recipient?: string;
  /** Of the system, such as ECONNREFUSED. */
  readonly originalCode?: string;
  readonly timeoutType?: string;
}

interface Attempt {
  readonly envelope: Envelope;
  readonly progress: Progress;
  readonly stop: AbortSignal;
}

function given(pool: SMTPPool, { bytes, messageId }: ComposedMail, { envelope, progress, stop }: Attempt) {
  // What a transport of this library takes; the mailer in front of it would compose and sign where we could not look.
  const message = {
    getEnvelope: () => envelope,
    messageId: () => messageId,
    getHeader: () => messageId,
    createReadStream: () => Readable.from(observed(bytes, envelope, progress), { objectMode: false }),
  };
  return new Promise<string>((resolve, reject) => {
    const outgoing = { data: { signal: stop }, message } as unknown as Parameters<SMTPPool['send']>[0];
    pool.send(outgoing, (error, info) => (error ? reject(error) : resolve(info?.response ?? '')));
  });
}

const partBytes = 64 * 1024;

function* observed(bytes: Buffer, envelope: Envelope, progress: Progress) {
  // The pool takes another connection when one breaks before the message; never after its first byte.
  if (progress.begun) throw new Error('A message is given out once.');
  progress.begun = true;
  // Some recipients were refused, others were not. Sending now would have to be told apart from sending later to the
  // rest.
  if ((envelope.rejectedErrors ?? []).length > 0) throw new Error('A recipient was refused.');
  for (let from = 0; from < bytes.length; from += partBytes) {
    if (progress.over) throw new Error('The server has answered already.');
    yield bytes.subarray(from, from + partBytes);
  }
  if (progress.over) throw new Error('The server has answered already.');
  progress.complete = true;
}

function judge(error: SmtpError, { envelope, progress, stop }: Attempt): Transmitted {
  const refusals = envelope.rejectedErrors ?? [];
  // What no waiting mends comes first: all recipients get it, or none does.
  const final = refusals.filter(({ responseCode = 0 }) => responseCode >= 500);
  // The answer to an earlier command comes before those: recipients of a refused sender are refused as out of order
  // (503).
  const cause = error.responseCode === undefined || isOfRecipients(error) ? (final[0] ?? refusals[0] ?? error) : error;
  const answer = replyOf(cause);
  const meaning = answer && meaningOf(answer);
  if (meaning?.waits === false) return { kind: 'refused', because: refusal(cause, final), why: meaning.why };
  if (meaning) {
    const { why, afterMs } = meaning;
    const because = `The mail server put the message off ${codes(cause)}.`;
    return { kind: 'waits', because, why, ...(afterMs === undefined ? {} : { afterMs }) };
  }
  if (progress.complete) return { kind: 'unknown', because: afterwards(error, stop) };
  if (error.code === 'EMESSAGE')
    return { kind: 'refused', because: 'The message is too long for the mail server.', why: 'too-big' };
  throw notSent(error, stop);
}

/** The library's own error for "all recipients were rejected" holds the answer to one of them. */
function isOfRecipients({ command, recipient }: SmtpError): boolean {
  return command === 'RCPT TO' && recipient === undefined;
}

/** Null: there is no answer in it. */
function replyOf({ responseCode: code, response: words = '', command = '' }: SmtpError): Reply | null {
  return code === undefined
    ? null
    : { code, words, stage: stages.get(command) ?? (command.startsWith('AUTH') ? 'login' : 'connection') };
}

const stages: ReadonlyMap<string, Stage> = new Map([
  ['STARTTLS', 'tls'],
  ['MAIL FROM', 'sender'],
  ['RCPT TO', 'recipient'],
  ['DATA', 'message'],
]);

function refusal(cause: SmtpError, refusals: readonly SmtpError[]): string {
  const because = codes(cause);
  const command = cause.command ?? '';
  if (command === 'RCPT TO') {
    const addresses = refusals.map(({ recipient = '' }) => masked(recipient)).join(', ');
    return `The mail server refused the ${refusals.length === 1 ? 'address' : 'addresses'} ${addresses} ${because}.`;
  }
  if (command === 'DATA') return `The mail server refused the message ${because}.`;
  if (command === 'MAIL FROM') return `The mail server refused the sender ${because}.`;
  if (command === 'STARTTLS') return `The mail server refused the TLS that is required of it ${because}.`;
  if (command.startsWith('AUTH')) return `The mail server refused the login it was given ${because}.`;
  return `The mail server refused to talk ${because}.`;
}

/** The codes alone: the server's words often repeat the whole address. */
function codes({ response = '', responseCode }: SmtpError): string {
  const enhanced = enhancedIn(response);
  return enhanced === undefined ? `(${responseCode})` : `(${responseCode} ${enhanced})`;
}

function afterwards(error: SmtpError, stop: AbortSignal): string {
  const what = stop.aborted
    ? 'Waiting for the mail server was broken off'
    : error.code === 'ETIMEDOUT'
      ? 'The mail server did not answer in time'
      : 'The connection to the mail server broke';
  return `${what} after the whole message had been handed over, so it may have been sent.`;
}

function notSent(error: SmtpError, stop: AbortSignal): MailFailure {
  const again = 'Nothing was sent; it is tried again. If it stays, check SMTP_URL and the network.';
  if (stop.aborted)
    return new MailFailure('Sending was broken off before the message was handed over.', again, 'silent');
  switch (error.code) {
    case 'ETIMEDOUT':
      return new MailFailure(
        'The mail server did not answer in time.',
        again,
        error.timeoutType === 'CONNECT_TIMEOUT' ? 'unreachable' : 'silent',
      );
    case 'ETLS':
      return new MailFailure(
        'The connection to the mail server could not be made safe with TLS.',
        'Nothing was sent. Check the server’s certificate and the "tls" of SMTP_URL.',
        'unsafe',
      );
    case 'EDNS':
      return new MailFailure('The name of the mail server could not be looked up.', again, 'unreachable');
    case 'EAUTH':
      return new MailFailure('Logging in to the mail server failed.', again, 'login');
    case 'EPROTOCOL':
      return new MailFailure(
        'The mail server answered something that cannot be read.',
        'Nothing was sent. Check that SMTP_URL names a mail server.',
        'unreadable',
      );
    case 'ESOCKET':
      if (unanswered.has(error.originalCode ?? ''))
        return new MailFailure('The mail server could not be reached.', again, 'unreachable');
      break;
    default:
  }
  return new MailFailure('The mail server broke the connection.', again, 'ended-early');
}

/** Of errors of the connection: those by which nobody was there. */
const unanswered: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
]);

/**
 * Nothing was sent. Recognise it by `name === 'MailFailure'` and read its fields: an error that crossed a boundary is
 * no instance any more. It has no cause on purpose: the client's errors hold whole addresses.
 */
class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly permanent = false;
  readonly happened: string;
  readonly remedy: string;
  readonly why: FailureCause;

  constructor(happened: string, remedy: string, why: FailureCause) {
    super(`${happened} ${remedy}`);
    this.happened = happened;
    this.remedy = remedy;
    this.why = why;
  }
}
