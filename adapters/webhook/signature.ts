/**
 * How a receiver knows that a request is Parley's (docs/how-to/add-an-action.md has the recipe and a worked example).
 */
import { createHmac } from 'node:crypto';

/** What is signed: the time, which makes an old request useless, and what is said at that time. */
export interface Signed {
  /** Epoch seconds, as sent in `X-Parley-Timestamp`. */
  readonly timestamp: string;
  /** The body, byte for byte; of a GET, which has none, the action's id. */
  readonly content: string;
}

/** `v1=` and the HMAC-SHA-256 (RFC 2104) of timestamp, "." and content in lower-case hex. */
export function signatureOf({ timestamp, content }: Signed, secret: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${content}`, 'utf8').digest('hex')}`;
}
