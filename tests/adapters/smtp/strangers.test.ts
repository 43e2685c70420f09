/**
 * Answers of mail servers that somebody collected who has not seen the rules (`strangers.yaml`, as they were written).
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { meaningOf, type Stage } from '../../../adapters/smtp/reply.ts';
import type { FailureCause } from '../../../contracts/state/failure-cause.ts';

interface Row {
  readonly name: string;
  readonly stage: string;
  readonly reply: string;
  readonly kind: string;
  readonly wait: 'minutes' | 'hours' | 'never';
  readonly also_fair?: readonly string[];
}

const { replies } = parse(readFileSync(new URL('strangers.yaml', import.meta.url), 'utf8')) as {
  replies: readonly Row[];
};

const stages: Readonly<Record<string, Stage>> = {
  connect: 'connection',
  ehlo: 'connection',
  mail: 'sender',
  rcpt: 'recipient',
  data: 'message',
  dot: 'message',
};

/** Their kinds by ours; how a kind is told to the participant is ours alone. */
const causes: Readonly<Record<string, readonly FailureCause[]>> = {
  greylist: ['asks-to-wait'],
  later: ['asks-to-wait'],
  full: ['mailbox-full'],
  'unknown-recipient': ['no-recipient'],
  policy: ['unwanted', 'not-allowed', 'unsafe'],
  auth: ['login'],
  'too-big': ['too-big'],
  spam: ['unwanted'],
  'permanent-other': ['refused', 'address-form'],
};

test.each(replies)('F5 $name', ({ stage, reply, kind, wait, also_fair: fair = [] }) => {
  const meaning = meaningOf({ code: Number(reply.slice(0, 3)), words: reply, stage: stages[stage] ?? 'connection' });
  expect(meaning?.waits).toBe(wait !== 'never');
  expect([kind, ...fair].flatMap((one) => causes[one] ?? [])).toContain(meaning?.why);
});
