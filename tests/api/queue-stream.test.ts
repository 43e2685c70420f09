/** The websocket of the queue (C8): all that waits, and what changes, to those who may see the queue. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { cancelOpenContexts } from '../../adapters/postgres/context/requests.ts';
import type { QueueItem } from '../../contracts/wire/clarification.ts';
import { askForMaterial } from './requests.ts';
import { startStand, type Stand } from './stand.ts';

let stand: Stand;
let url: string;
let tenant: string;
let client: ParleyClient;
let tenants = 0;
beforeAll(async () => {
  stand = await startStand();
  await stand.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(stand.app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  tenants += 1;
  tenant = `tenant-${tenants}`;
  client = as(await stand.key('admin', { tenant }));
});
afterAll(() => stand.stop());

const as = (apiKey: string): ParleyClient => createClient({ baseUrl: url, apiKey, webSocket: WebSocket });

async function begun(): Promise<string> {
  return (await client.conversations.create({ assistant: 'research-copilot' })).conversation_id;
}

const ask = async (conversation: string): Promise<string> => askForMaterial(stand, { tenant, conversation });

async function withdraw(conversation: string): Promise<void> {
  await stand.database.asTenant(tenant, (rows) => cancelOpenContexts(rows, { tenant, conversation }, { by: 'a test' }));
}

/** Listens until the returned function is called. */
function watch(of = client) {
  const heard: (readonly QueueItem[])[] = [];
  const stopped = new AbortController();
  const drops: unknown[] = [];
  const ended = of.queue.watch({
    onItems: (items) => heard.push(items),
    onDrop: (drop) => drops.push(drop),
    signal: stopped.signal,
  });
  // It may be refused before anybody asks how it ended.
  ended.catch(() => undefined);
  return {
    heard,
    drops,
    ids: () => heard.at(-1)?.map(({ id }) => id) ?? null,
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}

describe('the stream of the queue', () => {
  test('begins with all that waits, as the list has it, and goes on with what comes and goes', async () => {
    const [first, second] = [await begun(), await begun()];
    const before = await ask(first);
    const queue = watch();
    await expect.poll(queue.ids).toEqual([before]);
    const after = await ask(second);
    await expect.poll(queue.ids).toEqual([before, after]);
    expect(queue.heard.at(-1)).toEqual((await client.queue.list()).items);
    await withdraw(first);
    await expect.poll(queue.ids).toEqual([after]);
    await withdraw(second);
    await expect.poll(queue.ids).toEqual([]);
    await queue.stop();
  });

  test('an empty queue is told as such', async () => {
    const queue = watch();
    await expect.poll(queue.ids).toEqual([]);
    await queue.stop();
  });

  test('whoever comes back after a drop has missed nothing', async () => {
    const conversation = await begun();
    const queue = watch();
    await expect.poll(queue.ids).toEqual([]);
    for (const socket of stand.app.websocketServer.clients) socket.terminate();
    const request = await ask(conversation);
    await expect.poll(queue.ids).toEqual([request]);
    expect(queue.drops).toHaveLength(1);
    await queue.stop();
  });

  test('survives that its notifications are lost with the database’s connections', async () => {
    const conversation = await begun();
    const queue = watch();
    await expect.poll(queue.ids).toEqual([]);
    await stand.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'parley_app' and datname = current_database()`,
    );
    const request = await eventually(() => ask(conversation));
    await expect.poll(queue.ids).toEqual([request]);
    await queue.stop();
  });

  test('R4 tells nothing of another tenant', async () => {
    const conversation = await begun();
    const stranger = watch(as(await stand.key('admin', { tenant: `${tenant}-other` })));
    const queue = watch();
    await expect.poll(stranger.ids).toEqual([]);
    await ask(conversation);
    await expect.poll(() => queue.ids()?.length).toBe(1);
    expect(stranger.heard).toEqual([[]]);
    await Promise.all([queue.stop(), stranger.stop()]);
  });

  test('a thousand that wait come as a whole, and one that changes comes alone', async () => {
    const conversation = await begun();
    const request = await ask(conversation);
    await stand.owner.query(
      `insert into conversations (tenant, id, assistant, assistant_version, state)
         select $1, 'crowd-' || n, assistant, assistant_version, state
           from conversations, generate_series(1, 1100) n where tenant = $1 and id = $2`,
      [tenant, conversation],
    );
    await stand.owner.query(
      `insert into context_requests (tenant, request_id, conversation, assistant, status, level, level_party, due_at, opened_at, state, seq)
         select tenant, gen_random_uuid(), 'crowd-' || n, assistant, status, level, level_party, due_at, opened_at, state, seq
           from context_requests, generate_series(1, 1100) n where tenant = $1 and request_id = $2`,
      [tenant, request],
    );
    const queue = watch();
    await expect.poll(() => queue.ids()?.length).toBe(1_101);
    await withdraw(conversation);
    await expect.poll(() => queue.ids()?.length).toBe(1_100);
    expect(queue.heard).toHaveLength(2);
    await queue.stop();
  });
});

describe('who may listen to the queue', () => {
  test.each(['analyst', 'approver', 'operator', 'auditor', 'admin'] as const)('%s may', async (role) => {
    const queue = watch(as(await stand.key(role, { tenant })));
    await expect.poll(queue.ids).toEqual([]);
    await queue.stop();
  });

  test.each(['participant', 'service'] as const)('%s may not', async (role) => {
    const of = role === 'participant' ? { participant: 'paula' } : {};
    const refused = as(await stand.key(role, { tenant, ...of })).queue.watch({ onItems: () => undefined });
    await expect(refused).rejects.toMatchObject({ status: 403, problem: { detail: expect.stringContaining(role) } });
  });

  test('a ticket of a conversation does not open the queue, and a subject is one of both', async () => {
    const headers = { authorization: `Bearer ${await stand.key('admin', { tenant })}` };
    const ticketOf = (payload: object) =>
      stand.app.inject({ method: 'POST', url: '/v1/stream-tickets', headers, payload });
    const conversation = await begun();
    const { ticket } = (await ticketOf({ conversation })).json<{ ticket: string }>();
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/stream?topic=queue&ticket=${ticket}`);
    const status = await new Promise((resolve) =>
      socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode)),
    );
    expect(status).toBe(401);
    expect((await ticketOf({ conversation, topic: 'queue' })).statusCode).toBe(422);
    expect((await ticketOf({})).statusCode).toBe(422);
    expect((await ticketOf({ conversation: ':queue' })).statusCode).toBe(404);
  });

  test('who listens when the key is revoked hears nothing more', async () => {
    const { key, id } = await client.keys.create({ role: 'operator' });
    const queue = watch(as(key));
    await expect.poll(queue.ids).toEqual([]);
    await client.keys.revoke(id);
    await expect.poll(() => queue.drops.length).toBeGreaterThan(0);
    await queue.stop().catch((failure: unknown) => expect(failure).toMatchObject({ status: 401 }));
  });
});

async function eventually<Value>(work: () => Promise<Value>): Promise<Value> {
  const until = Date.now() + 10_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
