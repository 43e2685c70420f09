/** A mail as bytes: composed once, signed when there is a key, and the same however often it is sent. */
import { createHash, createPrivateKey } from 'node:crypto';
import { domainToASCII } from 'node:url';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type Mailbox, oneLine, plain } from './address.ts';

export interface OutgoingMail {
  /**
   * Of the action that sends it; the Message-ID derives from it, so that a mail sent again is recognisably the same.
   */
  readonly actionId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /**
   * A calendar object beside the text: as an alternative, and as a file for programs that only take files (RFC 6047).
   */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly ics: string };
}

export interface DkimSettings {
  readonly domain: string;
  readonly selector: string;
  /** PEM of an RSA or Ed25519 key. */
  readonly privateKey: string;
}

export interface ComposedMail {
  readonly messageId: string;
  /** Addresses as SMTP takes them, domains in ASCII. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly bytes: Buffer;
}

/** Composes and signs. `at` is epoch milliseconds, the mail's date. */
export async function composeMail(
  mail: OutgoingMail,
  sender: { readonly from: Mailbox; readonly dkim: DkimSettings | null },
  at: number,
): Promise<ComposedMail> {
  const messageId = messageIdOf(mail.actionId, sender.from);
  const node = new MailComposer({
    from: { name: sender.from.name, address: sender.from.address },
    to: mail.to.map((address) => ({ name: '', address })),
    subject: oneLine(mail.subject),
    messageId,
    date: new Date(at),
    text: plain(mail.text),
    ...(mail.calendar && {
      icalEvent: { method: mail.calendar.method, content: mail.calendar.ics, filename: 'invite.ics' },
    }),
    // A signature is over CRLF lines; content never comes from a file or an address.
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from, to } = node.getEnvelope();
  const unsigned = await node.build();
  const bytes = sender.dkim === null ? unsigned : await signed(unsigned, sender.dkim);
  return { messageId, envelope: { from: from === false ? sender.from.address : from, to }, bytes };
}

/** `<action id@domain of the sender>`: the same for every attempt and every run (F6). */
export function messageIdOf(actionId: string, from: Mailbox): string {
  const domain = domainToASCII(from.address.slice(from.address.lastIndexOf('@') + 1));
  const plainId = /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$/.test(actionId);
  return `<${plainId ? actionId : createHash('sha256').update(actionId).digest('hex')}@${domain}>`;
}

/** @throws when the key is none, or of a kind that DKIM does not know; the message does not hold it. */
export function checkDkim({ privateKey, selector, domain }: DkimSettings): void {
  const expected = 'Set PARLEY_DKIM_KEY (or PARLEY_DKIM_KEY_FILE) to the PEM of an RSA or Ed25519 private key.';
  let kind: string | undefined;
  try {
    kind = createPrivateKey(privateKey).asymmetricKeyType;
  } catch {
    throw new Error(`The DKIM key of ${selector}._domainkey.${domain} cannot be read. ${expected}`);
  }
  if (kind !== 'rsa' && kind !== 'ed25519')
    throw new Error(`The DKIM key of ${selector}._domainkey.${domain} is of kind ${kind}. ${expected}`);
}

async function signed(message: Buffer, { domain, selector, privateKey }: DkimSettings): Promise<Buffer> {
  const signer = new DKIM({ domainName: domain, keySelector: selector, privateKey });
  const parts: Buffer[] = [];
  for await (const part of signer.sign(message) as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
