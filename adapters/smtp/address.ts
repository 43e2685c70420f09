/**
 * Mail addresses and the words beside them: read, checked, made safe for a header, and masked for messages and logs.
 */
import { isAddress as isMailable, isLocalPart } from '../../contracts/reading/address-shape.ts';
import addressparser from 'nodemailer/lib/addressparser';

export interface Mailbox {
  /** Empty: none. */
  readonly name: string;
  readonly address: string;
}

/**
 * Reads `name@example.org` or `Name <name@example.org>`.
 *
 * @throws when it is not exactly one mailbox.
 */
export function readMailbox(text: string): Mailbox {
  const [only, ...more] = addressparser(oneLine(text), { flatten: true });
  if (only !== undefined && more.length === 0 && isAddress(only.address))
    return { name: oneLine(only.name), address: only.address };
  throw new Error(
    `The sender of mail is "${text}", which is not one address. Set it to name@example.org or "Name <name@example.org>".`,
  );
}

/**
 * Whether mail can be sent to it as it stands: one local part, one domain, nothing that means something to a header or
 * to SMTP. Beside those that people give, a host of one word: a house's own.
 */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return (
    isMailable(text) ||
    (at > 0 && isLocalPart(text.slice(0, at)) && /^[A-Za-z0-9][A-Za-z0-9-]{0,62}$/.test(text.slice(at + 1)))
  );
}

/**
 * The address for messages and logs: enough to recognise it, too little to write to it. `anna@example.org`:
 * `a…@example.org`.
 */
export function masked(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return at < 1 ? '…' : `${first}…${address.slice(at)}`;
}

/**
 * Text without control characters (tabs and line breaks stay) and halves of characters: neither MIME nor UTF-8 can
 * carry them.
 */
export function plain(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '');
}

/** The same on one line: a line break in a header would begin another one. */
export function oneLine(text: string): string {
  return plain(text)
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .trim();
}
