/**
 * Everything that a Temporal client may send and nobody should: each message of a conversation with one thing wrong.
 */
import { randomUUID } from 'node:crypto';

export interface Malformed {
  readonly kind: 'update' | 'signal';
  readonly name: string;
  readonly args: readonly unknown[];
}

const by = { actor: 'ann', reason: 'a test' };
const signed = { keyId: 'k', until: 1, mac: 'm' };
const noReading = { version: 1, size: 3 };

/** What each message looks like; what these name does not exist, so that the rest is refused as well. */
const wellFormed: readonly { readonly name: string; readonly like: Readonly<Record<string, unknown>> }[] = [
  {
    name: 'say',
    like: {
      messageId: 'm',
      text: 'Hello.',
      hash: 'h',
      size: 3,
      reading: noReading,
      turnId: 't',
      idGenerated: true,
      requestId: 'r',
      instruction: { from: 'a', to: 'b', type: 'launch', department: null, fields: {} },
      signed,
    },
  },
  { name: 'approveAction', like: { actionId: 'none', previewHash: 'none', ...by, keyId: 'k', via: 'api', signed } },
  { name: 'rejectAction', like: { actionId: 'none', ...by, keyId: 'k', via: 'api' } },
  { name: 'op.approve', like: { actionId: 'none', previewHash: 'none', token: 'k.1.m', ...by } },
  { name: 'op.reject', like: { actionId: 'none', ...by } },
  { name: 'op.confirmEffect', like: { actionId: 'none', outcome: 'done', ...by } },
  {
    name: 'answerClarification',
    like: {
      requestId: 'none',
      from: 'desk',
      actor: 'ann',
      clarifications: [{ field: 'budget', value: 'EUR 1', explanation: 'so' }],
      updated: { ref: 'r', type: 'launch', department: null },
      reading: noReading,
    },
  },
  { name: 'op.answerClarification', like: { requestId: 'none', values: { budget: 'EUR 1' }, ...by } },
  { name: 'op.escalate', like: { requestId: 'none', toLevel: 'none', ...by } },
  { name: 'op.extendSla', like: { requestId: 'none', bySeconds: 60, ...by } },
  { name: 'op.acknowledge', like: { itemId: 'none', ...by } },
  { name: 'op.reassign', like: { requestId: 'none', to: 'deputy', ...by } },
  {
    name: 'supplyContext',
    like: {
      requestId: 'none',
      items: [{ supplyId: 's', slotKey: 'findings', hash: 'h' }],
      actor: 'ann',
      keyId: 'k',
      via: 'api',
    },
  },
  {
    name: 'remind',
    like: { reminderId: 'none', cancel: true, text: 'Call Dana.', inS: 9, timeZone: 'UTC', actor: 'crm' },
  },
  { name: 'op.supplyContext', like: { requestId: 'none', slotKey: 'findings', content: 'So it is.', ...by } },
  { name: 'op.skipSlot', like: { requestId: 'none', slotKey: 'findings', ...by } },
  { name: 'op.forceRun', like: { requestId: 'none', ...by } },
  { name: 'strikeFact', like: { fact: 'f1', ...by, keyId: 'k', via: 'api' } },
  { name: 'op.say', like: { text: 'Hello.', messageId: 'm', ...by } },
  {
    name: 'op.say',
    like: {
      text: 'Hello.',
      messageId: 'm',
      hash: 'h',
      size: 3,
      turnId: 't',
      as: 'operator',
      keyId: 'k',
      via: 'api',
      ...by,
    },
  },
];
/** Orders that need nothing but who and why: without one of them they are refused. */
const bare = ['op.pause', 'op.resume', 'op.close', 'op.handBack', 'op.takeOver'] as const;

const nul = 'a\u0000b';
const half = 'a\ud83d';
const wrong: readonly unknown[] = [
  null,
  '',
  0,
  -1.5,
  true,
  nul,
  half,
  'x'.repeat(150_000),
  [],
  [[[]]],
  {},
  { toString: 1 },
  { toString: 1, valueOf: null, length: -1 },
  [{ field: { toString: 1 }, value: { toString: 1 } }],
  [{ field: nul, value: half }],
  { [nul]: half },
  { fields: { [half]: nul }, text: nul },
];
const wholes: readonly (readonly unknown[])[] = [
  [],
  ...[null, 0, 'text', nul, half, [], [1], {}, { toString: 1 }, { constructor: null }].map((value) => [value]),
];

/**
 * All of it; `request` and `action` are ids that do exist, so that what comes behind them is looked at too. Ids of
 * messages are new each time.
 */
export function malformedMessages(
  known: { readonly request?: string; readonly action?: string } = {},
): readonly Malformed[] {
  const names = [...wellFormed.map(({ name }) => name), ...bare];
  const whole = names.flatMap((name) => wholes.map((args) => ({ kind: 'update' as const, name, args })));
  const parts = wellFormed.flatMap(({ name, like }) =>
    Object.keys(like).flatMap((part) =>
      wrong.map((value) => ({ kind: 'update' as const, name, args: [{ ...idsIn(like, known), [part]: value }] })),
    ),
  );
  const orders = bare.flatMap((name) =>
    wrong.map((value) => ({ kind: 'update' as const, name, args: [{ actor: value, reason: '' }] })),
  );
  const updates: readonly Malformed[] = [...whole, ...parts, ...orders];
  const signalled = ['say', 'answerClarification', 'supplyContext', 'remind'];
  const signals = updates
    .filter(({ name }) => signalled.includes(name))
    .map((one) => ({ ...one, kind: 'signal' as const }));
  const strange = wholes.flatMap((args) =>
    ['nobody knows this', 'say ', 'watch'].map((name) => ({ kind: 'signal' as const, name, args })),
  );
  return [...updates, ...signals, ...strange];
}

function idsIn(
  like: Readonly<Record<string, unknown>>,
  known: { readonly request?: string; readonly action?: string },
) {
  return {
    ...like,
    ...('messageId' in like ? { messageId: randomUUID(), turnId: randomUUID() } : {}),
    ...('requestId' in like && known.request !== undefined ? { requestId: known.request } : {}),
    ...('actionId' in like && known.action !== undefined ? { actionId: known.action } : {}),
  };
}
