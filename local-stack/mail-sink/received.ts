/** A mail as the sink received it, and what it notes about its dealings. */
import { randomBytes } from 'node:crypto';
import PostalMime from 'postal-mime';

export interface SinkMail {
  /** Sorts by time. */
  readonly id: string;
  /** ISO-8601. */
  readonly at: string;
  /** Of the envelope: who really gets it, whatever the headers say. */
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** With its angle brackets; empty: it has none. */
  readonly messageId: string;
  /** Whether it came over TLS. */
  readonly secure: boolean;
  /** In their order, as they stand. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly text: string;
  readonly raw: Buffer;
}

/** What happened, as the server saw it. */
export interface SinkEntry {
  /** ISO-8601. */
  readonly at: string;
  /** `ended`: the end of a message came although it had been answered already. */
  readonly what: 'connected' | 'accepted' | 'answered' | 'dropped' | 'silent' | 'slow' | 'ended';
  readonly stage: string;
  /** The reply, when it was `answered`. */
  readonly code?: number;
  /** Which connection, counted from 1. */
  readonly connection: number;
  /** Of a message that was received whole. */
  readonly id?: string;
  readonly messageId?: string;
  readonly from?: string;
  readonly to?: readonly string[];
}

/** Gives the mail its id and reads what is in it. */
export async function receivedMail(raw: Buffer, envelope: Pick<SinkMail, 'from' | 'to' | 'secure'>): Promise<SinkMail> {
  const read = await PostalMime.parse(raw);
  const at = new Date().toISOString();
  return {
    id: `${at.replace(/[^0-9]/g, '')}-${String(received++ % 10_000).padStart(4, '0')}${randomBytes(3).toString('hex')}`,
    at,
    ...envelope,
    subject: read.subject ?? '',
    messageId: read.messageId ?? '',
    headers: read.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: read.text ?? '',
    raw,
  };
}

/** Keeps mails of one millisecond in their order. */
let received = 0;
