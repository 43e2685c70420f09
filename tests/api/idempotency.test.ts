import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caller, settle, startStand, type Stand } from './stand.ts';

let stand: Stand;
let conversation: string;
let messages: string;
let { post, get } = {} as ReturnType<typeof caller>;
beforeAll(async () => {
  stand = await startStand();
  ({ post, get } = caller(stand, await stand.key('admin')));
});
beforeEach(async () => {
  conversation = (await post('/v1/conversations', { assistant: 'hr-manager' })).json().conversation_id;
  messages = `/v1/conversations/${conversation}/messages`;
});
afterAll(() => stand.stop());

const text = 'My employee has been absent for three days.';

describe('Idempotency-Key', () => {
  test('R6 a repetition gets the first status and body', async () => {
    const body = { assistant: 'hr-manager', participant: 'anna' };
    const first = await post('/v1/conversations', body, { 'idempotency-key': 'create-1' });
    const again = await post(
      '/v1/conversations',
      { participant: 'anna', assistant: 'hr-manager' },
      { 'idempotency-key': 'create-1' },
    );
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
  });

  test('R6 refusals are repeated as well', async () => {
    const [first, again] = [
      await post('/v1/conversations', { assistant: 'nobody' }, { 'idempotency-key': 'refused-1' }),
      await post('/v1/conversations', { assistant: 'nobody' }, { 'idempotency-key': 'refused-1' }),
    ];
    expect([first.statusCode, again.statusCode]).toEqual([404, 404]);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['content-type']).toBe('application/problem+json');
  });

  test('R6 the same key with another body or at another address is refused', async () => {
    await post('/v1/conversations', { assistant: 'hr-manager' }, { 'idempotency-key': 'other-1' });
    expect(
      (await post('/v1/conversations', { assistant: 'rv-service-desk' }, { 'idempotency-key': 'other-1' })).statusCode,
    ).toBe(422);
    expect((await post(messages, { text }, { 'idempotency-key': 'other-1' })).statusCode).toBe(422);
  });

  test('a repetition while the first is under way is refused and told to wait', async () => {
    const first = post(`${messages}?wait_s=20`, { text }, { 'idempotency-key': 'flight-1' });
    await expect.poll(async () => (await get(messages)).json().items).toHaveLength(1);
    const second = await post(`${messages}?wait_s=20`, { text }, { 'idempotency-key': 'flight-1' });
    expect(second.statusCode).toBe(409);
    expect(second.headers['retry-after']).toBe('1');
    await settle(
      stand,
      { tenant: 'local', conversation },
      (await get(messages)).json().items[0],
      'Have you called them?',
    );
    expect((await first).statusCode).toBe(200);
  });

  test('R1 a request whose answer was lost says the same message again, not a second one', async () => {
    const first = (await post(messages, { text }, { 'idempotency-key': 'lost-1' })).json();
    await stand.owner.query(`delete from idempotency_keys where key = 'lost-1'`);
    const again = await post(messages, { text }, { 'idempotency-key': 'lost-1' });
    expect(again.json().message_id).toBe(first.message_id);
    expect((await get(messages)).json().items).toHaveLength(1);
  });

  test('a first request that is lost with its process gives its key back after two minutes', async () => {
    await post('/v1/conversations', { assistant: 'hr-manager' }, { 'idempotency-key': 'stale-1' });
    await stand.owner.query(`update idempotency_keys set status = null, body = null where key = 'stale-1'`);
    expect(
      (await post('/v1/conversations', { assistant: 'hr-manager' }, { 'idempotency-key': 'stale-1' })).statusCode,
    ).toBe(409);
    await stand.owner.query(
      `update idempotency_keys set created_at = now() - interval '3 minutes' where key = 'stale-1'`,
    );
    expect(
      (await post('/v1/conversations', { assistant: 'hr-manager' }, { 'idempotency-key': 'stale-1' })).statusCode,
    ).toBe(201);
  });

  test('keys of two API keys are strangers to each other', async () => {
    const other = { authorization: `Bearer ${await stand.key('service')}` };
    const first = await post('/v1/conversations', { assistant: 'hr-manager' }, { 'idempotency-key': 'mine-1' });
    const second = await post(
      '/v1/conversations',
      { assistant: 'hr-manager' },
      { ...other, 'idempotency-key': 'mine-1' },
    );
    expect(second.json().conversation_id).not.toBe(first.json().conversation_id);
  });

  test.each(['', 'a b', 'x'.repeat(201), 'ü'])('the key "%s" is refused as malformed', async (key) => {
    expect((await post('/v1/conversations', { assistant: 'hr-manager' }, { 'idempotency-key': key })).statusCode).toBe(
      400,
    );
  });
});
