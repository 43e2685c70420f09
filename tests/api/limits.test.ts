/** How much one caller may ask for, through HTTP: 429 with Retry-After, and others are served all the same. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateOf, rates } from '../../api/auth/rates.ts';
import type { Api } from '../../api/process/api.ts';
import { createWakes } from '../../api/process/wakes.ts';
import { createApi } from '../../api/server.ts';
import type { Database } from '../../adapters/postgres/database/database.ts';
import { openKeys } from '../../adapters/postgres/keys/keys.ts';
import { signed } from '../support/order-key.ts';
import { usualLimits } from '../../settings/limits.ts';
import { caller, pepper, startStand, type Stand } from './stand.ts';

let stand: Stand;
let now = Date.now();
const limits = {
  ...usualLimits,
  conversations: { perMinute: 60, burst: 5 },
  messages: { perMinute: 120, burst: 4 },
  tenantMessages: { perMinute: 1_200, burst: 10 },
  secret: { perMinute: 60, burst: 6 },
};
beforeAll(async () => {
  stand = await startStand({ limits, clock: () => now });
});
// Whatever was taken before has come back.
beforeEach(() => (now += 3_600_000));
afterAll(() => stand.stop());

describe('conversations', () => {
  test('a key begins so many at once, then one a second; another key is not touched', async () => {
    const busy = caller(stand, await stand.key('service'));
    const create = () => busy.post('/v1/conversations', { assistant: 'hr-manager' });
    const statuses: number[] = [];
    for (let at = 0; at < 7; at += 1) statuses.push((await create()).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
    const refused = await create();
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.json()).toMatchObject({ type: 'urn:parley:problem:too-many', status: 429 });
    expect(refused.json().remedy).toContain('Retry-After');
    const other = caller(stand, await stand.key('service'));
    expect((await other.post('/v1/conversations', { assistant: 'hr-manager' })).statusCode).toBe(201);
    now += 1_000;
    expect([(await create()).statusCode, (await create()).statusCode]).toEqual([201, 429]);
  });

  test('an instruction that begins one counts; a request repeated with its Idempotency-Key does not', async () => {
    const busy = caller(stand, await stand.key('service'));
    const body = { from: 'sales-lead', to: 'sales-agent', text: 'Send invoice 12 to anna@example.org.' };
    for (let at = 0; at < 5; at += 1)
      expect((await busy.post('/v1/instructions', body, { 'idempotency-key': `i-${at}` })).statusCode).toBe(201);
    expect((await busy.post('/v1/instructions', body)).statusCode).toBe(429);
    expect((await busy.post('/v1/instructions', body, { 'idempotency-key': 'i-0' })).statusCode).toBe(201);
  });
});

describe('messages', () => {
  test('a conversation takes so many, another one goes on; what is known already costs nothing', async () => {
    const service = caller(stand, await stand.key('service'));
    const [one, other] = [await begin(service), await begin(service)];
    const say = (id: string, message_id: string) =>
      service.post(`/v1/conversations/${id}/messages`, { text: 'My employee is absent.', message_id });
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await say(one, `m${at}`)).statusCode);
    expect(statuses).toEqual([202, 202, 202, 202, 429]);
    expect((await say(one, 'm0')).statusCode).toBe(202);
    expect((await say(other, 'm0')).statusCode).toBe(202);
    now += 500;
    expect((await say(one, 'm9')).statusCode).toBe(202);
  });

  test('a tenant says so many, in however many conversations; another tenant goes on', async () => {
    const [busy, idle] = [
      caller(stand, await stand.key('service', { tenant: 'busy' })),
      caller(stand, await stand.key('service', { tenant: 'idle' })),
    ];
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      const id = await begin(busy);
      for (let nth = 0; nth < 3; nth += 1)
        statuses.push((await busy.post(`/v1/conversations/${id}/messages`, { text: `Hello ${nth}.` })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429, 429]);
    const id = await begin(idle);
    expect((await idle.post(`/v1/conversations/${id}/messages`, { text: 'Hello.' })).statusCode).toBe(202);
  });

  test('nobody uses up a conversation that is not theirs', async () => {
    const service = caller(stand, await stand.key('service'));
    const stranger = caller(stand, await stand.key('participant', { participant: 'berta' }));
    const id = await begin(service);
    for (let at = 0; at < 8; at += 1)
      expect((await stranger.post(`/v1/conversations/${id}/messages`, { text: 'Hello.' })).statusCode).toBe(404);
    expect((await service.post(`/v1/conversations/${id}/messages`, { text: 'Hello.' })).statusCode).toBe(202);
  });
});

describe('requests that write', () => {
  test('M2 every route that writes has a rate, and the page lists it', () => {
    expect(() => rateOf('POST', '/v1/forgotten')).toThrow('has no rate');
    const rows = readFileSync(new URL('../../docs/reference/limits.md', import.meta.url), 'utf8');
    for (const [route, rate] of Object.entries(rates)) {
      const line = rows.split('\n').find((one) => one.includes(`\`${route}\``));
      expect([route, line?.includes(`\`${rate}\``)]).toEqual([route, true]);
    }
    expect(rows.match(/^\| `(POST|PUT|PATCH|DELETE) /gm)).toHaveLength(Object.keys(rates).length);
  });

  test('M2 a rate is charged before the body is read, and another key goes on', async () => {
    const [busy, other] = [await stand.key('admin'), await stand.key('admin')];
    const rotate = (key: string, payload: string) =>
      stand.app.inject({
        method: 'POST',
        url: '/v1/keys',
        payload,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      });
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1) statuses.push((await rotate(busy, '{"role":')).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
    expect((await rotate(other, '{"role":"auditor"}')).statusCode).toBe(201);
  });

  test('M2 requests that come at once get what there is, and no more', async () => {
    const key = caller(stand, await stand.key('admin'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => key.post('/v1/keys', { role: 'auditor' })));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(6);
  });

  test('M2 two processes share what is left', async () => {
    const twin = twinOf(stand);
    const key = await stand.key('admin');
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1)
      statuses.push(
        (
          await (at % 2 === 0 ? stand.app : twin).inject({
            method: 'POST',
            url: '/v1/keys',
            payload: { role: 'auditor' },
            headers: { authorization: `Bearer ${key}` },
          })
        ).statusCode,
      );
    await twin.close();
    expect(statuses.filter((status) => status === 201)).toHaveLength(6);
    expect(statuses.slice(6)).toEqual([429, 429]);
  });
});

describe('unknown keys', () => {
  const guess = (nth: number): string => `pk_guess-${nth}_${String(nth).padStart(64, '0')}`;

  test('an address tries sixty a minute, then 429; who is known there, and other addresses, are served', async () => {
    const known = await stand.key('admin');
    expect((await from('10.0.0.1', known)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let at = 0; at < 64; at += 1) statuses.push((await from('10.0.0.1', guess(at))).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 401), 429, 429, 429, 429]);
    expect((await from('10.0.0.1', guess(99))).headers['retry-after']).toBe('1');
    now += 10;
    expect((await from('10.0.0.1', known)).statusCode).toBe(200);
    // What was remembered of it is over: it is looked up again, and costs its address nothing.
    now += 10_000;
    for (let at = 0; at < 30; at += 1) await from('10.0.0.1', guess(200 + at));
    expect((await from('10.0.0.1', known)).statusCode).toBe(200);
    expect((await from('10.0.0.2', guess(1_000))).statusCode).toBe(401);
  });

  test('H4 sixty bad keys from one address lock nobody out: a good key that was never seen is served, and signs in', async () => {
    for (let at = 0; at < 64; at += 1) await from('10.0.3.1', guess(5_000 + at));
    expect((await from('10.0.3.1', guess(5_100))).statusCode).toBe(429);
    expect((await from('10.0.3.1', await stand.key('admin'))).statusCode).toBe(200);
    const login = (key: string) =>
      stand.app.inject({ method: 'POST', url: '/console/login', remoteAddress: '10.0.3.1', payload: { key } });
    expect((await login(await stand.key('operator'))).statusCode).toBe(200);
    expect((await login(guess(5_101))).statusCode).toBe(429);
  });

  test('H4 two processes share what an address may try, and neither locks anybody out', async () => {
    const twin = twinOf(stand);
    const statuses: number[] = [];
    for (let at = 0; at < 66; at += 1)
      statuses.push((await from('10.0.4.1', guess(6_000 + at), {}, at % 2 === 0 ? stand.app : twin)).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual(Array.from({ length: 6 }, () => 429));
    for (const one of [stand.app, twin]) {
      const payload = { key: await stand.key('operator') };
      const url = '/console/login';
      expect((await one.inject({ method: 'POST', url, remoteAddress: '10.0.4.1', payload })).statusCode).toBe(200);
      expect((await from('10.0.4.1', await stand.key('admin'), {}, one)).statusCode).toBe(200);
      expect((await from('10.0.4.2', guess(6_100), {}, one)).statusCode).toBe(401);
    }
    await twin.close();
  });

  test('H4 without a proxy that is believed, a forged X-Forwarded-For neither gets round it nor charges another', async () => {
    const forged = (nth: number) => ({
      'x-forwarded-for': `10.0.5.${nth}`,
      forwarded: `for=10.0.5.${nth}`,
      'x-real-ip': `10.0.5.${nth}`,
    });
    for (let at = 0; at < 60; at += 1)
      expect((await from('10.0.6.1', guess(7_000 + at), forged(at))).statusCode).toBe(401);
    expect((await from('10.0.6.1', guess(7_100), forged(200))).statusCode).toBe(429);
    expect((await from('10.0.5.1', guess(7_101))).statusCode).toBe(401);
  });

  test('a network of IPv6 is one address', async () => {
    for (let at = 0; at < 60; at += 1) await from(`2001:db8:1:2::${at.toString(16)}`, guess(2_000 + at));
    expect((await from('2001:db8:1:2:ffff::1', guess(2_100))).statusCode).toBe(429);
    expect((await from('2001:db8:1:3::1', guess(2_101))).statusCode).toBe(401);
  });

  test('behind a proxy that is believed the address is the caller’s, and nobody else’s word on it counts', async () => {
    const behind = await startStand({ limits, clock: () => now, proxies: ['10.9.0.1'] });
    const status = async (remoteAddress: string, said: string, nth: number) => {
      const headers = { authorization: `Bearer ${guess(nth)}`, 'x-forwarded-for': said };
      return (await behind.app.inject({ url: '/v1/conversations', remoteAddress, headers })).statusCode;
    };
    for (let at = 0; at < 60; at += 1) await status('10.9.0.1', '10.0.1.1', 4_000 + at);
    expect(await status('10.9.0.1', '10.0.1.1', 4_100)).toBe(429);
    expect(await status('10.9.0.1', '10.0.1.2', 4_101)).toBe(401);
    expect(await status('10.0.1.1', '10.0.1.3', 4_102)).toBe(429);
    await behind.stop();
  });

  test('a good key costs its address nothing, however many there are', async () => {
    for (let at = 0; at < 70; at += 1) expect((await from('10.0.0.7', await stand.key('admin'))).statusCode).toBe(200);
  });

  test('one that was refused is refused again without a look into the database', async () => {
    const looks: string[] = [];
    const watched: Database = {
      ...stand.database,
      asBearer: (handle, work) => {
        looks.push(handle.value);
        return stand.database.asBearer(handle, work);
      },
    };
    const keys = openKeys({ database: watched, pepper, clock: () => now });
    const answers = [];
    for (let at = 0; at < 50; at += 1) answers.push(await keys.holderOf(guess(3_000)));
    expect(answers.every((holder) => holder === null)).toBe(true);
    expect(looks).toEqual(['guess-3000']);
    // A good key that many calls bring at once is one look as well.
    const good = await stand.key('admin');
    await Promise.all(Array.from({ length: 50 }, () => keys.holderOf(good)));
    expect(looks.filter((id) => id === good.split('_')[1])).toHaveLength(1 + 1);
  });
});

function from(remoteAddress: string, key: string, more: Readonly<Record<string, string>> = {}, app: Api = stand.app) {
  return app.inject({
    url: '/v1/conversations',
    remoteAddress,
    headers: { authorization: `Bearer ${key}`, ...more },
  });
}

/** Another process of the same API: it shares the database, and nothing else. */
function twinOf({ database, temporal }: Stand): Api {
  return createApi({
    signer: signed,
    erasing: { begin: async () => undefined, beginSubject: async () => undefined },
    database,
    conversations: temporal,
    wakes: createWakes(),
    pepper,
    clock: () => now,
    limits,
    assistants: {
      list: async () => [],
      current: async () => null,
      version: async () => null,
      broken: async () => [],
    },
    settings: { publicUrl: null, webUiUrl: null, namespace: 'parley', lane: null },
  });
}

async function begin(by: ReturnType<typeof caller>): Promise<string> {
  return (await by.post('/v1/conversations', { assistant: 'hr-manager' })).json().conversation_id;
}
