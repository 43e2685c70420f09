/**
 * Whether a server takes addresses beyond ASCII (SMTPUTF8, RFC 6531). The client library would send them to one that
 * never said so.
 */
import SMTPConnection from 'nodemailer/lib/smtp-connection';

type Options = ConstructorParameters<typeof SMTPConnection>[0];

/** Asks when it is first wanted, and again after an hour. A server that cannot be asked is taken at its word later. */
export function utf8Probe(options: Options): () => Promise<boolean> {
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
function greeted(options: Options): Promise<boolean | null> {
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
