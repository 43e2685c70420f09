/**
 * Causes of failures in external systems as the participant is told them: a mail server, a calendar, a webhook. An
 * adapter names the cause (`why` in an error or a refusal), Temporal transports it, and the text `failed.<cause>` words
 * it in the reader's language.
 *
 * Promise: causes are persisted and never renamed; a new one gets a text in every language.
 */
export const failureCauses = [
  /** Nothing answered: no such name, no connection. Never used for a server that did answer. */
  'unreachable',
  /** It was reached and did not answer in time. */
  'silent',
  /** It closed the connection early, and nothing was done. */
  'ended-early',
  /** Its answer cannot be parsed. */
  'unreadable',
  /** It asks to come later: greylisting, 421, 429, 503. */
  'asks-to-wait',
  /** A concurrent change of the same object: 409, 412. */
  'conflict',
  /** It has an internal error. */
  'failing',
  /** It rejected our login. */
  'login',
  /** It does not permit this login to do it. */
  'not-allowed',
  /** It is not at the configured address, or not as configured. */
  'set-up',
  /** No secure connection (TLS) was possible. */
  'unsafe',
  /** It refused permanently, without a further cause that we know. */
  'refused',
  /** It rejected the content as spam or by policy. */
  'unwanted',
  'too-big',
  /** There is no such mailbox or domain. */
  'no-recipient',
  'mailbox-full',
  /** It cannot deliver to this form of address, for example because of its letters. */
  'address-form',
  /** It was not done, for an unknown reason. */
  'not-carried-out',
  /** An operator found out that it was not done. */
  'not-done',
] as const;

export type FailureCause = (typeof failureCauses)[number];

export function isFailureCause(value: unknown): value is FailureCause {
  return (failureCauses as readonly unknown[]).includes(value);
}
