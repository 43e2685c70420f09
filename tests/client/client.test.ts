import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { collect, take } from '../../client/pages.ts';
import { ParleyProblem, secondsUntil } from '../../client/problem.ts';
import { ContractServer, problemBody, testKey } from './contract-server.ts';

let server: ContractServer;
let client: ParleyClient;

beforeEach(async () => {
  server = await new ContractServer().start();
  client = createClient({ baseUrl: server.url, apiKey: testKey });
});
afterEach(() => server.stop());

async function problemFrom(promise: Promise<unknown>): Promise<ParleyProblem> {
  const failure: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(failure instanceof ParleyProblem)) throw new Error(`expected a ParleyProblem, found ${String(failure)}`);
  return failure;
}

describe('requests', () => {
  test('a conversation is begun, talked in, shown and closed', async () => {
    const { conversation_id } = await client.conversations.create({
      assistant: 'hr-manager',
      time_zone: 'Europe/Berlin',
    });
    const settled = await client.messages.say(conversation_id, { text: 'Hello' }, { waitS: 5 });
    expect(settled).toMatchObject({ disposition: 'answered', reply: { text: 'You said: Hello' } });
    expect(await client.conversations.show(conversation_id)).toMatchObject({ conversation_id, state: 'initial' });
    await client.conversations.close(conversation_id, 'done');
    expect((await problemFrom(client.messages.say(conversation_id, { text: 'More' }))).status).toBe(409);
  });

  test('without waiting a message gives its receipt', async () => {
    server.begin();
    expect(await client.messages.say('c-1', { text: 'Hello' })).toMatchObject({
      disposition: 'answering',
      reply: null,
    });
  });

  test('every POST that makes something carries an idempotency key, and a given one is passed on', async () => {
    await client.conversations.create({ assistant: 'hr-manager' });
    await client.conversations.create({ assistant: 'hr-manager' }, { idempotencyKey: 'mine' });
    const keys = server.requests('POST /v1/conversations').map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe('mine');
  });

  test('R6 a message keeps the id it was given, and its key', async () => {
    server.begin();
    await client.messages.say('c-1', { text: 'Hello', message_id: 'mine' }, { waitS: 1, idempotencyKey: 'key-1' });
    const again = await client.messages.say('c-1', { text: 'Hello', message_id: 'mine' }, { waitS: 1 });
    expect(again).toMatchObject({ message_id: 'mine', disposition: 'duplicate', reply: { text: 'You said: Hello' } });
    expect(server.requests('POST /v1/conversations/c-1/messages')[0]?.headers['idempotency-key']).toBe('key-1');
  });

  test('ids cannot leave their place in the address', async () => {
    expect((await problemFrom(client.conversations.show('../assistants?x=#y'))).status).toBe(404);
    expect(server.seen.at(-1)?.path).toBe('/v1/conversations/..%2Fassistants%3Fx%3D%23y');
  });

  test('a path prefix of the address is kept', async () => {
    const paths: string[] = [];
    const recording: typeof fetch = (input) => {
      paths.push(new URL(input instanceof Request ? input.url : input).pathname);
      return Promise.resolve(Response.json({ url: 'x' }));
    };
    await createClient({ baseUrl: 'https://example.org/parley', fetch: recording }).calendarFeed();
    expect(paths).toEqual(['/parley/v1/calendar-feed']);
  });

  test('an address that is not http or https is refused at once', () => {
    expect(() => createClient({ baseUrl: 'ftp://example.org' })).toThrow(/http/);
  });

  test('a server that is not ready is an answer, not a failure', async () => {
    server.readiness = { status: 'not-ready', checks: { worker: { ok: false, detail: 'none polls' } } };
    expect(await client.ready()).toEqual(server.readiness);
  });

  test('the health of the server tells its clock', async () => {
    server.date = 'Sat, 21 Nov 2026 09:00:00 GMT';
    expect((await client.health()).serverTime?.toISOString()).toBe('2026-11-21T09:00:00.000Z');
  });
});

describe('waiting for an answer', () => {
  test('settle asks again with the same message until the turn is settled', async () => {
    server.begin();
    const reply = { text: 'At last.', at: '2026-11-21T09:00:00Z' };
    server.script = () => ({ settled: { disposition: 'flow_step', reply }, slow: 2 });
    const settled = await client.messages.settle('c-1', { text: 'Hello' }, { timeoutS: 20 });
    expect(settled).toMatchObject({ disposition: 'flow_step', reply: { text: 'At last.' } });
    expect(settled).not.toHaveProperty('settled_as');
    const said = server.requests('POST /v1/conversations/c-1/messages');
    expect(said).toHaveLength(3);
    expect(new Set(said.map(({ body }) => (body as { message_id: string }).message_id)).size).toBe(1);
  });

  test('settle gives up in time, and says that the message is accepted', async () => {
    server.begin();
    server.script = () => ({ settled: {}, slow: 1_000 });
    const problem = await problemFrom(client.messages.settle('c-1', { text: 'Hello' }, { timeoutS: 0.1 }));
    expect(problem.kind).toBe('timed-out');
    expect(problem.problem.detail).toContain('was accepted');
  });

  test('an abort of the caller passes through as what it is', async () => {
    server.begin();
    const stop = new AbortController();
    const reason = new Error('enough');
    server.script = () => {
      stop.abort(reason);
      return { settled: {}, slow: 1_000 };
    };
    const settled = client.messages.settle('c-1', { text: 'Hello' }, { timeoutS: 60, signal: stop.signal });
    await expect(settled).rejects.toBe(reason);
  });
});

describe('problems', () => {
  test('a problem document arrives whole, with its status', async () => {
    const problem = await problemFrom(client.conversations.create({ assistant: 'nobody' }));
    expect(problem).toMatchObject({ kind: 'refused', status: 422, retryAfterS: null });
    expect(problem.problem).toMatchObject({
      title: 'Unknown assistant',
      request_id: 'req-1',
      errors: [{ path: '/assistant' }],
    });
  });

  test('an error page of something in between becomes a problem too', async () => {
    server.failNext('GET /v1/conversations', { status: 502, body: '<html>Bad Gateway</html>' });
    expect(await problemFrom(client.conversations.list())).toMatchObject({ kind: 'not-parley', status: 502 });
  });

  test('a success that is not JSON is not Parley', async () => {
    server.failNext('GET /v1/conversations', { status: 200, body: '<html>Welcome</html>' });
    expect((await problemFrom(client.conversations.list())).kind).toBe('not-parley');
  });

  test('nothing at the address is unreachable, and says why', async () => {
    const gone = await new ContractServer().start();
    const { url } = gone;
    await gone.stop();
    const problem = await problemFrom(createClient({ baseUrl: url }).conversations.list());
    expect(problem).toMatchObject({ kind: 'unreachable', status: 0 });
    expect(problem.problem.detail).toContain('ECONNREFUSED');
  });

  test('no answer in time is a time-out', async () => {
    const never: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
    const slow = createClient({ baseUrl: server.url, fetch: never, timeoutMs: 20 });
    expect((await problemFrom(slow.conversations.list())).kind).toBe('timed-out');
  });

  test.each([
    ['3', 3],
    ['Sat, 21 Nov 2026 09:00:30 GMT', 30],
    ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('Retry-After %j is %j seconds', (header, seconds) => {
    expect(secondsUntil(header, Date.parse('2026-11-21T09:00:00Z'))).toBe(seconds);
  });
});

describe('repetitions', () => {
  test.each([429, 503])('a GET is sent again after %i', async (status) => {
    server.failNext('GET /v1/conversations', { status, retryAfter: '0' }, { status, retryAfter: '0' });
    expect((await client.conversations.list()).items).toEqual([]);
    expect(server.requests('GET /v1/conversations')).toHaveLength(3);
  });

  test('a POST is sent again with the same key and the same body', async () => {
    server.failNext('POST /v1/conversations', { status: 503, retryAfter: '0' });
    await client.conversations.create({ assistant: 'hr-manager' });
    const [first, second] = server.requests('POST /v1/conversations');
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toEqual(first?.body);
  });

  test('R1 a message whose answer was lost is said again with its id, and is one message', async () => {
    server.begin();
    server.failNext('POST /v1/conversations/c-1/messages', { status: 0, cut: true });
    await client.messages.say('c-1', { text: 'Hello' }, { waitS: 1 });
    const ids = server
      .requests('POST /v1/conversations/c-1/messages')
      .map(({ body }) => (body as { message_id: string }).message_id);
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), ids[0]]);
  });

  test('a Retry-After beyond the budget is not waited for, and is told', async () => {
    server.failNext('GET /v1/conversations', { status: 503, retryAfter: '3600' });
    expect(await problemFrom(client.conversations.list())).toMatchObject({ status: 503, retryAfterS: 3600 });
    expect(server.requests('GET /v1/conversations')).toHaveLength(1);
  });

  test('the budget ends the repetitions', async () => {
    const hasty = createClient({ baseUrl: server.url, apiKey: testKey, retryBudgetMs: 0 });
    server.failNext('GET /v1/conversations', { status: 503, retryAfter: '0' });
    expect((await problemFrom(hasty.conversations.list())).status).toBe(503);
  });

  test.each([400, 401, 403, 404, 409, 413, 422, 500])('%i is never sent again', async (status) => {
    server.failNext('GET /v1/conversations', { status, body: problemBody(status, 'No') });
    expect((await problemFrom(client.conversations.list())).status).toBe(status);
    expect(server.requests('GET /v1/conversations')).toHaveLength(1);
  });
});

describe('lists', () => {
  test('every item comes once and in order, whatever the size of the pages', async () => {
    server.begin();
    for (let n = 1; n <= 7; n += 1) server.publish('c-1', { n });
    for (const pageSize of [1, 2, 3, 7, 100]) {
      server.pageSize = pageSize;
      const events = await collect(client.events.of('c-1').each());
      expect(events.map(({ data }) => data['n'])).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }
  });

  test('events go on after a cursor', async () => {
    server.begin();
    for (let n = 1; n <= 4; n += 1) server.publish('c-1', { n });
    expect((await client.events.of('c-1').list({ after: '2', limit: 1 })).items.map(({ cursor }) => cursor)).toEqual([
      '3',
    ]);
  });

  test('the first items come with the cursor at which the list goes on', async () => {
    for (let n = 1; n <= 5; n += 1) server.begin(`c-${n}`);
    server.pageSize = 2;
    const first = await take(client.conversations, {}, 3);
    expect(first.items.map(({ conversation_id }) => conversation_id)).toEqual(['c-1', 'c-2', 'c-3']);
    const rest = await take(client.conversations, { after: first.next ?? '' }, Infinity);
    expect(rest.items.map(({ conversation_id }) => conversation_id)).toEqual(['c-4', 'c-5']);
    expect(rest.next).toBeNull();
  });

  test('conversations are filtered by the server', async () => {
    await client.conversations.list({
      state: 'clarifying',
      assistant: 'hr-manager',
      waitingOn: 'participant',
      limit: 5,
    });
    expect(Object.fromEntries(server.seen.at(-1)?.query ?? [])).toEqual({
      state: 'clarifying',
      assistant: 'hr-manager',
      waiting_on: 'participant',
      limit: '5',
    });
  });

  test('a server that names the page it is on cannot keep the reader for ever', async () => {
    const stuck: typeof fetch = () => Promise.resolve(Response.json({ items: [1], next: 'same' }));
    const list = createClient({ baseUrl: server.url, fetch: stuck }).assistants;
    expect(await collect(list.each())).toHaveLength(2);
    expect((await take(list, {}, Infinity)).items).toHaveLength(2);
  });
});
