/**
 * What mail servers' answers mean: the enhanced status code before the reply code, and the reply code where it came
 * (RFC 3463, 5321).
 */
import { describe, expect, test } from 'vitest';
import { meaningOf, type Stage } from '../../../adapters/smtp/reply.ts';
import type { FailureCause } from '../../../contracts/state/failure-cause.ts';

const means = (words: string, stage: Stage) => meaningOf({ code: Number(words.slice(0, 3)), words, stage });

describe('F5 refused for good', () => {
  test.each<[string, Stage, FailureCause]>([
    ['550 5.1.1 <anna@example.org>: Recipient address rejected: User unknown', 'recipient', 'no-recipient'],
    [
      '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Learn more',
      'recipient',
      'no-recipient',
    ],
    ['550 5.4.1 Recipient address rejected: Access denied.', 'recipient', 'no-recipient'],
    ['556 5.1.10 Domain does not accept mail (null MX)', 'recipient', 'no-recipient'],
    ['550 No such user here', 'recipient', 'no-recipient'],
    ['551 User not local', 'recipient', 'no-recipient'],
    ['550 5.2.1 The account is disabled', 'recipient', 'no-recipient'],
    ['552 5.2.2 Mailbox full', 'recipient', 'mailbox-full'],
    ['552 Requested mail action aborted: exceeded storage allocation', 'recipient', 'mailbox-full'],
    ['552 5.3.4 Message size exceeds fixed limit', 'sender', 'too-big'],
    ['552 Message exceeds maximum size', 'message', 'too-big'],
    ['550 5.7.1 Service unavailable, client host blocked using a list', 'recipient', 'unwanted'],
    ['554 5.7.1 Spam message rejected', 'message', 'unwanted'],
    ['550 5.7.26 This mail has been blocked because the sender is unauthenticated', 'message', 'unwanted'],
    ['554 No SMTP service here', 'connection', 'unwanted'],
    ['550 Blocked by our reputation filter', 'recipient', 'unwanted'],
    ['554 5.7.1 <dana@example.org>: Relay access denied', 'recipient', 'not-allowed'],
    ['550 relaying denied', 'recipient', 'not-allowed'],
    ['553 5.7.1 Sender address rejected: not owned by user', 'sender', 'unwanted'],
    ['550 5.1.8 Sender address rejected: Domain not found', 'sender', 'not-allowed'],
    ['535 5.7.8 Authentication credentials invalid', 'login', 'login'],
    ['530 5.7.0 Authentication required', 'sender', 'login'],
    ['530 5.7.0 Must issue a STARTTLS command first', 'sender', 'unsafe'],
    ['550 5.6.7 Non-ASCII addresses not permitted', 'recipient', 'address-form'],
    ['553 Mailbox name not allowed', 'recipient', 'address-form'],
    ['501 5.1.3 Bad recipient address syntax', 'recipient', 'address-form'],
    ['500 Command not recognised', 'connection', 'refused'],
    ['502 STARTTLS is not implemented', 'tls', 'unsafe'],
    ['550 5.9.9 Something of our own', 'recipient', 'no-recipient'],
  ])('%s', (words, stage, why) => {
    expect(means(words, stage)).toEqual({ why, waits: false });
  });
});

describe('F5 waited for', () => {
  const minute = 60_000;
  test.each<[string, Stage, FailureCause, number | undefined]>([
    ['450 4.2.0 <anna@example.org>: Recipient address rejected: Greylisted', 'recipient', 'asks-to-wait', undefined],
    ['451 4.7.1 Greylisting in action, please come back in 00:04:59', 'recipient', 'asks-to-wait', 299_000],
    ['450 4.7.1 Greylisted, try again in 5 minutes', 'recipient', 'asks-to-wait', 5 * minute],
    ['451 4.7.1 Please try again later, retry after 300 seconds', 'sender', 'asks-to-wait', 5 * minute],
    ['451 DT:SPM temporarily deferred; Retry-After: 120', 'message', 'asks-to-wait', 2 * minute],
    ['451 Try again in about 1 hour', 'message', 'asks-to-wait', 60 * minute],
    ['421 4.3.2 Service shutting down', 'connection', 'asks-to-wait', undefined],
    ['421 Too many connections from your host', 'message', 'asks-to-wait', undefined],
    ['452 4.3.1 Insufficient system storage', 'message', 'asks-to-wait', undefined],
    ['452 4.2.2 The recipient’s inbox is out of storage space', 'recipient', 'mailbox-full', undefined],
    ['454 4.7.0 Temporary authentication failure', 'login', 'asks-to-wait', undefined],
    ['450 Mailbox busy', 'recipient', 'asks-to-wait', undefined],
    ['432 4.7.12 A password transition is needed', 'login', 'asks-to-wait', undefined],
    ['450 4.1.8 Sender’s domain not found', 'sender', 'asks-to-wait', undefined],
  ])('%s', (words, stage, why, afterMs) => {
    expect(means(words, stage)).toEqual({ why, waits: true, ...(afterMs === undefined ? {} : { afterMs }) });
  });
});

test.each([['250 OK'], ['354 Go on'], ['199 What'], ['604 Who knows'], ['999 x']])('%s is no refusal', (words) => {
  expect(means(words, 'message')).toBeNull();
});
