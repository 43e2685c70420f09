/** What was opened with a key ends with it: sockets, tickets, feeds; through HTTP and websockets. */
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { usualLimits } from '../../settings/limits.ts';
import { caller, startStand, type Stand } from './stand.ts';
import { sampleOf } from '../support/laws.ts';

let stand: Stand;
let admin: ReturnType<typeof caller>;
let adminKey: string;
let address: string;
let conversation: string;
const opened: WebSocket[] = [];
beforeAll(async () => {
  stand = await startStand({ caretakerMs: 100, limits: { ...usualLimits, socketsPerKey: 3, socketsPerTenant: 5 } });
  adminKey = await stand.key('admin');
  admin = caller(stand, adminKey);
  await stand.app.listen({ host: '127.0.0.1', port: 0 });
  address = `127.0.0.1:${(stand.app.server.address() as AddressInfo).port}`;
  conversation = (await admin.post('/v1/conversations', { assistant: 'hr-manager', participant: 'anna' })).json()
    .conversation_id;
});
afterEach(async () => {
  opened.splice(0).forEach((socket) => socket.terminate());
  // The server notices it a moment later, and the next test begins with places free.
  await new Promise((resolve) => setTimeout(resolve, 50));
});
afterAll(() => stand.stop());

describe('a revoked key', () => {
  const ends: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
    ['here', (id) => revoke(id)],
    ['in another process', (id) => stand.owner.query('update api_keys set revoked_at = now() where id = $1', [id])],
    ['by its time', (id) => stand.owner.query('update api_keys set expires_at = now() where id = $1', [id])],
    ['by a rotation', (id) => admin.post(`/v1/keys/${id}/rotate`, {})],
  ];

  test.each(sampleOf(ends, 1))(
    'closes its sockets within five seconds, ended %s; others stay open',
    async (_where, end) => {
      const key = await stand.key('participant', { participant: 'anna' });
      const [socket, other] = [await listen(key), await listen(adminKey)];
      const began = Date.now();
      await end(idOf(key));
      expect(await socket.closed).toBe(1008);
      expect(Date.now() - began).toBeLessThan(5_000);
      expect(other.socket.readyState).toBe(WebSocket.OPEN);
    },
  );

  test('a sign-out at the console closes the sockets that were opened from it, and ends its tickets', async () => {
    const key = await stand.key('operator');
    const { headers, json } = await stand.app.inject({ method: 'POST', url: '/console/login', payload: { key } });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const signedIn = { cookie, 'x-csrf-token': (json() as { csrf_token: string }).csrf_token };
    const ticket = async () =>
      (
        await stand.app.inject({
          method: 'POST',
          url: '/v1/stream-tickets',
          payload: { conversation },
          headers: signedIn,
        })
      ).json().ticket as string;
    const [socket, unused, byKey] = [await listenWith(await ticket()), await ticket(), await listen(key)];
    const began = Date.now();
    await stand.app.inject({ method: 'POST', url: '/console/logout', headers: signedIn, payload: {} });
    expect(await socket.closed).toBe(1008);
    expect(Date.now() - began).toBeLessThan(2_000);
    expect(await refused(unused)).toBe(401);
    expect(byKey.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('kills the tickets that were made with it', async () => {
    const key = await stand.key('participant', { participant: 'anna' });
    const ticket = await ticketOf(key);
    await revoke(idOf(key));
    expect(await refused(ticket)).toBe(401);
    expect(await refused(ticket)).toBe(401);
  });

  test('kills its feed and nobody else’s', async () => {
    const key = await stand.key('participant', { participant: 'anna' });
    const [theirs, ours] = [await feedOf(key), await feedOf(adminKey)];
    expect([await statusOf(theirs), await statusOf(ours)]).toEqual([200, 200]);
    await revoke(idOf(key));
    expect([await statusOf(theirs), await statusOf(ours)]).toEqual([404, 200]);
  });
});

describe('a calendar feed', () => {
  test('stands nowhere in the database: its digest is there, and is no address', async () => {
    const key = await stand.key('participant', { participant: 'anna' });
    const token = new URL(await feedOf(key)).pathname.replace(/^.calendar.|[.]ics$/g, '');
    const { rows } = await stand.owner.query<{ whole: string; digest: string; nonce: string }>(
      'select f::text as whole, digest, nonce from calendar_feeds f where key_id = $1',
      [idOf(key)],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.whole).not.toContain(token);
    for (const other of [rows[0]?.digest, rows[0]?.nonce])
      expect((await stand.app.inject({ url: `/calendar/${other}.ics` })).statusCode).toBe(404);
  });

  test('is rotated by the key that reads it: the old address answers no more', async () => {
    const key = await stand.key('participant', { participant: 'anna' });
    const anna = caller(stand, key);
    const old = await feedOf(key);
    const rotated = (await anna.post('/v1/calendar-feed/rotate', {})).json().url as string;
    expect(rotated).not.toBe(old);
    expect([await statusOf(old), await statusOf(rotated), await feedOf(key)]).toEqual([404, 200, rotated]);
    expect((await audited()).at(-1)).toMatchObject({ event: 'feed.rotated', key_id: idOf(key), subject: idOf(key) });
  });

  test('is rotated by administrators for any key of their tenant, by nobody else', async () => {
    const key = await stand.key('participant', { participant: 'anna' });
    const old = await feedOf(key);
    const body = { key_id: idOf(key) };
    for (const other of [
      await stand.key('operator'),
      await stand.key('service'),
      await stand.key('participant', { participant: 'anna' }),
    ])
      expect((await caller(stand, other).post('/v1/calendar-feed/rotate', body)).statusCode).toBe(403);
    const foreign = caller(stand, await stand.key('admin', { tenant: 'elsewhere' }));
    expect((await foreign.post('/v1/calendar-feed/rotate', body)).statusCode).toBe(404);
    expect(await statusOf(old)).toBe(200);
    const rotated = (await admin.post('/v1/calendar-feed/rotate', body)).json().url as string;
    expect([await statusOf(old), await feedOf(key)]).toEqual([404, rotated]);
  });

  test('is the same for one key however often and at once it is asked for', async () => {
    const key = await stand.key('operator');
    const urls = await Promise.all(Array.from({ length: 8 }, () => feedOf(key)));
    expect(new Set(urls).size).toBe(1);
  });
});

test('tickets are swept a minute after they were used or expired, and not before', async () => {
  const fresh = await ticketOf(adminKey);
  const before = await count();
  await stand.owner.query(
    `insert into stream_tickets (tenant, digest, conversation, key_id, expires_at, used_at) values
       ('local', 'used-long-ago', $1, 'k', now() + interval '1 hour', now() - interval '61 seconds'),
       ('local', 'expired-long-ago', $1, 'k', now() - interval '61 seconds', null),
       ('local', 'just-used', $1, 'k', now() + interval '50 seconds', now() - interval '30 seconds'),
       ('local', 'just-expired', $1, 'k', now() - interval '30 seconds', null)`,
    [conversation],
  );
  await expect.poll(count, { timeout: 10_000 }).toBe(before + 2);
  const { socket } = await listenWith(fresh);
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

describe('sockets', () => {
  test('a key has so many and no more; a place is free again when one is closed', async () => {
    const key = await stand.key('operator');
    const first = await listen(key);
    await listen(key);
    await listen(key);
    expect(await refused(await ticketOf(key))).toBe(429);
    first.socket.terminate();
    await expect.poll(async () => (await tried(await ticketOf(key))) !== 429, { timeout: 5_000 }).toBe(true);
  });

  test('a tenant has so many and no more, whichever keys they are of; another tenant is not touched', async () => {
    for (let at = 0; at < 5; at += 1) await listen(await stand.key('operator'));
    expect(await refused(await ticketOf(await stand.key('operator')))).toBe(429);
    const foreign = await stand.key('admin', { tenant: 'elsewhere' });
    const theirs = (await caller(stand, foreign).post('/v1/conversations', { assistant: 'hr-manager' })).json();
    await listen(foreign, theirs.conversation_id);
  });
});

function idOf(key: string): string {
  return key.split('_')[1] ?? '';
}

function revoke(id: string) {
  return stand.app.inject({ method: 'DELETE', url: `/v1/keys/${id}`, headers: admin.headers });
}

async function feedOf(key: string): Promise<string> {
  return (await caller(stand, key).get('/v1/calendar-feed')).json().url;
}

async function statusOf(url: string): Promise<number> {
  return (await stand.app.inject({ url: new URL(url).pathname })).statusCode;
}

async function audited(): Promise<readonly object[]> {
  return (await admin.get('/v1/audit?limit=200')).json().items;
}

async function count(): Promise<number> {
  return (await stand.owner.query('select 1 from stream_tickets')).rowCount ?? 0;
}

async function ticketOf(key: string, of = conversation): Promise<string> {
  return (await caller(stand, key).post('/v1/stream-tickets', { conversation: of })).json().ticket;
}

async function listen(key: string, of = conversation) {
  return listenWith(await ticketOf(key, of), of);
}

async function listenWith(ticket: string, of = conversation) {
  const socket = open(ticket, of);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return { socket, closed };
}

/** The status with which the server refuses; 101 when it lets the socket in. */
function tried(ticket: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = open(ticket);
    socket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    socket.once('open', () => resolve(101));
    socket.on('error', () => undefined);
  });
}

async function refused(ticket: string): Promise<number> {
  const status = await tried(ticket);
  expect(status).not.toBe(101);
  return status;
}

function open(ticket: string, of = conversation): WebSocket {
  const query = new URLSearchParams({ conversation: of, ticket });
  const socket = new WebSocket(`ws://${address}/v1/stream?${query.toString()}`);
  opened.push(socket);
  return socket;
}
