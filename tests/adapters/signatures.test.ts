/** What a signature is good for: exactly what was signed, in one conversation, for one key, for a while (R12). */
import { describe, expect, test } from 'vitest';
import { signatures } from '../../adapters/signatures/signatures.ts';
import type { GivenMessage } from '../../contracts/state/signature.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';

const now = Date.UTC(2026, 10, 27, 10);
const key = 'a key of this file alone';
const signed = signatures(key, () => now);
const where = { tenant: 'local', conversation: '6f3c' };
const workflowId = workflowIdOf(where.tenant, where.conversation);

const asked = { actionId: 'a1', previewHash: 'h1', actor: 'ann', keyId: 'ann', via: 'api' };
const order = { name: 'approveAction', id: 'u-1', asked };
const proof = signed.order(workflowId, { ...order, keyId: 'ann' });
const given = { ...order, asked: { ...asked, signed: proof } };
const minute = 60_000;
/** As a worker checks it at a time. */
const checkAt = (at: number) => signatures(key, () => at).check;

describe('R12 a signed order', () => {
  test('is the API’s, for its key, for five minutes', () => {
    const door = { via: 'api', actor: 'ann', keyId: 'ann' };
    expect(signed.check.doorOf(where, given, now)).toEqual(door);
    expect(checkAt(now + 5 * minute).doorOf(where, given, now + 5 * minute)).toEqual(door);
    // A clock that was moved on ends nothing.
    expect(signed.check.doorOf(where, given, now + 60 * minute)).toEqual(door);
    // Another process, and the order as JSON carries it.
    const arrived = JSON.parse(JSON.stringify(given)) as typeof given;
    expect(checkAt(now).doorOf(where, arrived, now)).toEqual(door);
  });

  test('leaves out what JSON leaves out', () => {
    const sent = { ...asked, reason: undefined };
    const own = signed.order(workflowId, { ...order, asked: sent, keyId: 'ann' });
    expect(signed.check.doorOf(where, { ...order, asked: { ...asked, signed: own } }, now).via).toBe('api');
  });

  test.each<[string, typeof where, object, number]>([
    ['later', where, {}, now + 6 * minute],
    ['in another conversation', { ...where, conversation: '7a1d' }, {}, now],
    ['of another tenant', { ...where, tenant: 'other' }, {}, now],
    ['under another name', where, { name: 'op.approve' }, now],
    ['under another id', where, { id: 'u-2' }, now],
    ['with another payload', where, { asked: { ...given.asked, previewHash: 'h2' } }, now],
    ['with something added', where, { asked: { ...given.asked, reason: 'so' } }, now],
    ['for another key', where, { asked: { ...given.asked, signed: { ...proof, keyId: 'bob' } } }, now],
    ['for longer', where, { asked: { ...given.asked, signed: { ...proof, until: now + 60 * minute } } }, now],
    ['with half a signature', where, { asked: { ...given.asked, signed: { ...proof, mac: proof.mac.slice(1) } } }, now],
    ['without one', where, { asked }, now],
    ['with something else in its place', where, { asked: { ...asked, signed: [proof] } }, now],
    ['that is no order', where, { asked: null }, now],
  ])('is a claim %s', (_how, there, change, at) => {
    expect(checkAt(at).doorOf(there, { ...given, ...change }, at)).toMatchObject({ via: 'temporal', keyId: null });
  });

  test('is a claim where another key signed it', () => {
    const strange = signatures('a key of somebody else', () => now).order(workflowId, { ...order, keyId: 'ann' });
    const forged = { ...order, asked: { ...asked, signed: strange } };
    expect(signed.check.doorOf(where, forged, now)).toEqual({ via: 'temporal', actor: 'ann', keyId: null });
  });
});

describe('R12 an operator’s token', () => {
  const made = signed.token(workflowId, { keyId: 'ann', action: 'a1', previewHash: 'h1' });
  const { token } = made;
  const approval = { name: 'op.approve', id: 'u-3', asked: { actionId: 'a1', previewHash: 'h1', actor: 'bob', token } };

  test('names the key for which it was made, for a quarter of an hour; the actor stays a claim', () => {
    expect(made.until).toBe(now + 15 * minute);
    expect(signed.check.doorOf(where, approval, now)).toEqual({ via: 'temporal', actor: 'bob', keyId: 'ann' });
    expect(checkAt(now + 16 * minute).doorOf(where, approval, now + 16 * minute).keyId).toBeNull();
  });

  test.each<[string, object]>([
    ['another action', { actionId: 'a2' }],
    ['another preview', { previewHash: 'h2' }],
    ['another key', { token: token.replace('ann', 'bob') }],
    ['nothing that is one', { token: 'ann' }],
    ['nothing that is text', { token: { token } }],
    ['a novel', { token: token.padEnd(400, '.') }],
  ])('is none for %s', (_what, change) => {
    const changed = { ...approval, asked: { ...approval.asked, ...change } };
    expect(signed.check.doorOf(where, changed, now).keyId).toBeNull();
  });
});

describe('R12 a signed message', () => {
  const said: Omit<GivenMessage, 'signed' | 'at'> = {
    messageId: 'm-1',
    hash: 'f1',
    reading: null,
    question: 'a1:h1',
    instruction: null,
  };
  const message: GivenMessage = { ...said, at: now, signed: signed.message(workflowId, { ...said, keyId: 'ann' }) };

  test('is its key’s for a day', () => {
    const arrived = (hours: number) => ({ ...message, at: now + hours * 60 * minute });
    expect(checkAt(now + 48 * 60 * minute).message(where, arrived(23))).toEqual({ keyId: 'ann' });
    expect(checkAt(now + 48 * 60 * minute).message(where, arrived(25))).toBeNull();
  });

  test.each<[string, Partial<GivenMessage>]>([
    ['words', { hash: 'f2' }],
    ['id', { messageId: 'm-2' }],
    ['question', { question: 'a1:h2' }],
    ['signature', { signed: proof }],
  ])('is nobody’s with another %s', (_what, change) => {
    expect(signed.check.message(where, { ...message, ...change })).toBeNull();
  });
});
