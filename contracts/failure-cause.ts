/**
 * Why something outside did not do what it was asked, as a participant is told: a mail server, a calendar, a receiver of webhooks. An adapter
 * names the cause (`why` of what it throws, `why` of a refusal), it travels through Temporal as it is, and the text `failed.<cause>` says it in
 * the language of whoever reads it.
 *
 * Promise: causes are persisted and never renamed; a new one gets a text in every language.
 */
export const failureCauses = [
  /** Nothing answered: no name, no connection. Never said of a server that did answer. */
  'unreachable',
  /** It was reached, and was silent for too long. */
  'silent',
  /** It closed the connection before it was done, and nothing was done. */
  'ended-early',
  /** It answered something that cannot be read. */
  'unreadable',
  /** It asked to come later: greylisting, 421, 429, 503. */
  'asks-to-wait',
  /** Somebody else changed the same thing at the same moment: 409, 412. */
  'conflict',
  /** It has a fault of its own. */
  'failing',
  /** It did not take our login. */
  'login',
  /** It knows us, and does not allow this. */
  'not-allowed',
  /** It is not where our settings say, or not as they say. */
  'set-up',
  /** No safe connection (TLS) came about. */
  'unsafe',
  /** It refused for good, and said no more that we understand. */
  'refused',
  /** It took it for unwanted mail, or its policy forbids it. */
  'unwanted',
  'too-big',
  /** There is no such mailbox, or no such domain. */
  'no-recipient',
  'mailbox-full',
  /** The address is none that it can deliver to: letters that it does not take. */
  'address-form',
  /** It was not done, and nobody knows more. */
  'not-carried-out',
  /** An operator found out that it was not done. */
  'not-done',
] as const;

export type FailureCause = (typeof failureCauses)[number];

export function isFailureCause(value: unknown): value is FailureCause {
  return (failureCauses as readonly unknown[]).includes(value);
}
