import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import pg from 'pg';
import { WebSocket } from 'ws';
import { postgresDeltas } from '../../adapters/postgres/turns/deltas.ts';
import { addEvents } from '../../adapters/postgres/conversations/events.ts';
import { startStand, type Stand } from './stand.ts';

let stand: Stand;
let headers: Record<string, string>;
let address: string;
let conversation: string;
const opened: WebSocket[] = [];
beforeAll(async () => {
  stand = await startStand({ frameLimitMs: 500 });
  headers = { authorization: `Bearer ${await stand.key('admin')}` };
  await stand.app.listen({ host: '127.0.0.1', port: 0 });
  address = `127.0.0.1:${(stand.app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  conversation = (await post('/v1/conversations', { assistant: 'hr-manager' })).json().conversation_id;
});
afterEach(() => opened.splice(0).forEach((socket) => socket.terminate()));
afterAll(() => stand.stop());

describe('the stream of a conversation', () => {
  test('sends what was stored before and what comes after, in the order of the cursors', async () => {
    const stream = await listen({});
    await happen(3);
    await stream.until((frames) => frames.length === 4);
    expect(stream.frames.map(({ cursor }) => cursor)).toEqual(['1', '2', '3', '4']);
    expect(stream.frames[0]).toEqual({
      event: 'conversation:state',
      cursor: '1',
      conversation_id: conversation,
      at: expect.stringMatching(/Z$/),
      data: { state: 'initial', waiting_on: 'participant' },
    });
  });

  test('goes on after a cursor without a gap and without repeating, however often it is cut', async () => {
    const seen: string[] = [];
    const writing = (async () => {
      for (let round = 0; round < 30; round += 1) await happen(4);
    })();
    while (seen.length < 121) {
      const stream = await listen({ after: seen.at(-1) ?? '0' });
      await stream.until((frames) => frames.length >= Math.min(17, 121 - seen.length));
      stream.socket.terminate();
      seen.push(...stream.frames.map(({ cursor }) => cursor ?? ''));
    }
    await writing;
    expect(seen).toEqual(Array.from({ length: 121 }, (_, at) => String(at + 1)));
  });

  test('two writers at once leave no gap', async () => {
    const stream = await listen({});
    await Promise.all(Array.from({ length: 20 }, () => happen(2)));
    await stream.until((frames) => frames.length === 41);
    expect(stream.frames.map(({ cursor }) => Number(cursor))).toEqual(Array.from({ length: 41 }, (_, at) => at + 1));
  });

  test('shows deltas as they come, without a cursor, and tells when an attempt begins anew', async () => {
    const stream = await listen({});
    await stream.until((frames) => frames.length === 1);
    const deltas = postgresDeltas(stand.database);
    const where = { tenant: 'local', conversation };
    await deltas.publish(where, { turnId: 't1', attempt: 1, text: 'Have you', reset: false });
    await deltas.publish(where, { turnId: 't1', attempt: 2, text: '', reset: true });
    await stream.until((frames) => frames.length === 3);
    expect(stream.frames.slice(1)).toEqual([
      {
        event: 'conversation:delta',
        conversation_id: conversation,
        at: expect.any(String),
        data: { turn_id: 't1', attempt: 1, text: 'Have you' },
      },
      {
        event: 'conversation:delta',
        conversation_id: conversation,
        at: expect.any(String),
        data: { turn_id: 't1', attempt: 2, reset: true },
      },
    ]);
    const events = (await stand.app.inject({ url: `/v1/conversations/${conversation}/events`, headers })).json().items;
    expect(events).toHaveLength(1);
  });

  test('M3 a notification says no word of anybody: whoever listens in the database hears ids alone', async () => {
    const ear = new pg.Client({ connectionString: stand.databaseUrl });
    const told: string[] = [];
    ear.on('notification', ({ payload }) => told.push(payload ?? ''));
    await ear.connect();
    try {
      await ear.query('listen parley_deltas; listen parley_events');
      const stream = await listen({});
      const deltas = postgresDeltas(stand.database);
      const where = { tenant: 'local', conversation };
      await deltas.publish(where, { turnId: 't1', attempt: 1, text: 'canary words', reset: false });
      await happen(1);
      await stream.until((frames) => JSON.stringify(frames).includes('canary words'));
      await expect.poll(() => told.length).toBeGreaterThanOrEqual(2);
      const names = new Set(told.flatMap((payload) => Object.keys(JSON.parse(payload) as object)));
      for (const name of names) expect(['tenant', 'conversation', 'cursor', 'part']).toContain(name);
      expect(told.join()).not.toContain('canary');
      const foreign = await stand.database.query('select * from parts_from($1, $2, 0)', ['other', conversation]);
      expect(foreign.rows).toEqual([]);
    } finally {
      await ear.end();
    }
  });

  test('survives that its notifications are lost with the database’s connections', async () => {
    const stream = await listen({});
    await stream.until((frames) => frames.length === 1);
    await stand.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'parley_app' and datname = current_database()`,
    );
    await expect
      .poll(
        () =>
          happen(1).then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
    await stream.until((frames) => frames.length >= 2);
    expect(stream.frames[1]?.cursor).toBe('2');
  });

  test('R4 hears nothing of another conversation', async () => {
    const stream = await listen({});
    const other = (await post('/v1/conversations', { assistant: 'hr-manager' })).json().conversation_id;
    await happen(2, other);
    await happen(1);
    await stream.until((frames) => frames.length === 2);
    expect(new Set(stream.frames.map((frame) => frame.conversation_id))).toEqual(new Set([conversation]));
  });

  test('drops a client that takes nothing, which then goes on after its cursor', async () => {
    const stream = await listen({});
    await stream.until((frames) => frames.length === 1);
    stream.socket.pause();
    const words = 'x'.repeat(1_000_000);
    for (let round = 0; round < 12; round += 1) await happen(1, conversation, { words });
    await expect.poll(() => stand.app.websocketServer.clients.size, { timeout: 10_000 }).toBe(0);
    const again = await listen({ after: '1' });
    await again.until((frames) => frames.length === 12);
    expect(again.frames.map(({ cursor }) => Number(cursor))).toEqual(Array.from({ length: 12 }, (_, at) => at + 2));
  });

  test('ends when a client talks, because nobody listens to it', async () => {
    const stream = await listen({});
    stream.socket.send('hello');
    expect(await stream.closed).toBe(1008);
  });
});

describe('who may listen', () => {
  test('a ticket is good once', async () => {
    const ticket = await newTicket();
    await listen({ ticket });
    expect(await refused({ ticket })).toBe(401);
  });

  test('a ticket is good for a minute', async () => {
    const ticket = await newTicket();
    await stand.owner.query(
      `update stream_tickets set expires_at = now() - interval '1 second' where conversation = $1`,
      [conversation],
    );
    expect(await refused({ ticket })).toBe(401);
  });

  test('a ticket is good for its conversation only', async () => {
    const ticket = await newTicket();
    const other = (await post('/v1/conversations', { assistant: 'hr-manager' })).json().conversation_id;
    expect(await refused({ ticket, of: other })).toBe(401);
  });

  test.each(['', 'guess', '\u0000', 'x'.repeat(200)])('the ticket "%s" is refused', async (ticket) => {
    expect(await refused({ ticket })).toBe(401);
  });

  test('a ticket is not kept as it was given', async () => {
    const ticket = await newTicket();
    const { rows } = await stand.owner.query('select * from stream_tickets');
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  test('pages of the server’s own origin may listen, others may not, and their ticket stays good', async () => {
    const ticket = await newTicket();
    expect(await refused({ ticket, origin: 'https://elsewhere.example' })).toBe(403);
    expect(await refused({ ticket, origin: 'null' })).toBe(403);
    await listen({ ticket, origin: `http://${address}` });
    await listen({ origin: `http://${address.replace('127.0.0.1', 'localhost')}` });
  });

  test('a cursor that is none is refused as malformed', async () => {
    expect(await refused({ ticket: await newTicket(), after: 'yesterday' })).toBe(400);
  });
});

interface Frame {
  readonly event: string;
  readonly cursor?: string;
  readonly conversation_id: string;
}

interface Ask {
  readonly after?: string;
  readonly ticket?: string;
  readonly origin?: string;
  readonly of?: string;
}

async function listen(ask: Ask) {
  const socket = open(ask.ticket ?? (await newTicket()), ask);
  const frames: Frame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse((data as Buffer).toString()) as Frame));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const until = (enough: (frames: readonly Frame[]) => boolean) =>
    expect.poll(() => enough(frames), { timeout: 15_000, interval: 5 }).toBe(true);
  return { socket, frames, closed, until };
}

/** The status with which the server refuses. */
function refused(ask: Ask & { readonly ticket: string }): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const socket = open(ask.ticket, ask);
    socket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode);
      response.destroy();
    });
    socket.once('open', () => reject(new Error('The server let it in.')));
    socket.on('error', () => undefined);
  });
}

function open(ticket: string, { after, origin, of = conversation }: Ask): WebSocket {
  const query = new URLSearchParams({ conversation: of, ticket, ...(after === undefined ? {} : { after }) });
  const socket = new WebSocket(`ws://${address}/v1/stream?${query.toString()}`, origin === undefined ? {} : { origin });
  opened.push(socket);
  return socket;
}

async function newTicket(): Promise<string> {
  return (await post('/v1/stream-tickets', { conversation })).json().ticket;
}

function happen(times: number, of = conversation, data: Record<string, unknown> = {}): Promise<void> {
  const events = Array.from({ length: times }, (_, at) => ({ event: 'conversation:message', data: { at, ...data } }));
  return stand.database.asTenant('local', (rows) => addEvents(rows, { tenant: 'local', conversation: of }, events));
}

function post(url: string, payload: object) {
  return stand.app.inject({ method: 'POST', url, payload, headers });
}
