import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeAssistants, webhookSecrets } from '../../adapters/postgres/assistants/assistants.ts';
import { hideWorker, showWorker } from '../../adapters/postgres/fleet/workers.ts';
import { caller, startStand, type Stand } from './stand.ts';

let stand: Stand;
let conversation: string;
let messages: string;
let { post, get } = {} as ReturnType<typeof caller>;
let now = Date.now();
/** Two seconds later: a look at what is ready serves for one. */
const later = (address: string) => {
  now += 2_000;
  return get(address);
};
beforeAll(async () => {
  stand = await startStand({ clock: () => now });
  ({ post, get } = caller(stand, await stand.key('admin')));
});
beforeEach(async () => {
  conversation = (await post('/v1/conversations', { assistant: 'hr-manager' })).json().conversation_id;
  messages = `/v1/conversations/${conversation}/messages`;
});
afterEach(() => stand.temporal.behave('takes'));
afterAll(() => stand.stop());

const text = 'My employee has been absent for three days.';

describe('readiness', () => {
  const worker = {
    worker: 'w1',
    lane: null,
    queues: ['conversations', 'model', 'outbox'],
    build: '1',
    modelFault: null,
  };
  const secondsAgo = (seconds: number) =>
    stand.owner.query(`update workers set seen_at = now() - make_interval(secs => $1)`, [seconds]);
  beforeEach(() => showWorker(stand.database, worker));
  afterEach(() => hideWorker(stand.database, worker.worker));

  test('says part by part what is missing', async () => {
    expect((await later('/readyz')).json()).toEqual({
      status: 'ready',
      degraded: [],
      checks: { postgres: { ok: true }, temporal: { ok: true }, worker: { ok: true }, model: { ok: true } },
    });
    stand.temporal.behave('away');
    const answer = await later('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      status: 'not-ready',
      checks: { postgres: { ok: true }, temporal: { ok: false } },
    });
  });

  test('holds a worker for stopped that has not shown itself for 12 s', async () => {
    await secondsAgo(11);
    expect((await later('/readyz')).statusCode).toBe(200);
    await secondsAgo(13);
    const answer = await later('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({
      status: 'not-ready',
      checks: { worker: { ok: false, detail: expect.stringContaining('No worker has shown itself') } },
    });
  });

  test('counts no worker of another lane', async () => {
    await hideWorker(stand.database, worker.worker);
    await showWorker(stand.database, { ...worker, worker: 'w2', lane: 'blue' });
    expect((await later('/readyz')).statusCode).toBe(503);
    await hideWorker(stand.database, 'w2');
  });

  test('stays ready and is degraded while one of the workers cannot reach its model', async () => {
    await showWorker(stand.database, {
      ...worker,
      worker: 'w2',
      modelFault: 'The model cannot be reached (ECONNREFUSED).',
    });
    const answer = await later('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'ready',
      degraded: ['model'],
      checks: { model: { ok: false, detail: 'The model cannot be reached (ECONNREFUSED).' } },
    });
    await hideWorker(stand.database, 'w2');
    expect((await later('/readyz')).json().degraded).toEqual([]);
  });

  test('misses a queue that no worker takes from, and nothing once another one does', async () => {
    await hideWorker(stand.database, worker.worker);
    await showWorker(stand.database, { ...worker, queues: ['conversations', 'outbox'] });
    const answer = await later('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().checks.worker).toEqual({
      ok: false,
      detail: 'No worker takes from model. Start one that does (PARLEY_QUEUES).',
    });
    expect(answer.json().checks.model.ok).toBe(false);
    await showWorker(stand.database, { ...worker, worker: 'w2', queues: ['model'] });
    expect((await later('/readyz')).statusCode).toBe(200);
    await hideWorker(stand.database, 'w2');
  });

  test('a proxy is told that the API takes calls although no worker is there, and no longer when it is told to end', async () => {
    await hideWorker(stand.database, worker.worker);
    expect((await later('/readyz')).statusCode).toBe(503);
    expect((await later('/readyz?of=api')).statusCode).toBe(200);
    stand.drain(true);
    // Told at once, whatever was remembered.
    const answer = await get('/readyz?of=api');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'not-ready', draining: true, degraded: [], checks: {} });
    expect((await get('/readyz')).statusCode).toBe(503);
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get(messages)).statusCode).toBe(200);
    stand.drain(false);
    expect((await get('/readyz?of=api')).statusCode).toBe(200);
    expect((await get('/readyz?of=worker')).statusCode).toBe(400);
  });

  test('forgets workers that were not seen for an hour', async () => {
    await secondsAgo(3_700);
    await showWorker(stand.database, { ...worker, worker: 'w3' });
    const { rows } = await stand.owner.query('select worker from workers');
    expect(rows).toEqual([{ worker: 'w3' }]);
    await hideWorker(stand.database, 'w3');
  });
});

test('readiness is looked at once a second, however many ask', async () => {
  const before = stand.temporal.looks;
  const answers = await Promise.all(Array.from({ length: 300 }, () => later('/readyz')));
  expect(new Set(answers.map(({ statusCode }) => statusCode)).size).toBe(1);
  expect(stand.temporal.looks - before).toBeLessThanOrEqual(4);
});

test('the figures name routes and no one’s data', async () => {
  await post(messages, { text, message_id: 'm1' });
  const { body } = await get('/metrics');
  expect(body).toContain('route="/v1/conversations/:id/messages"');
  expect(body).toMatch(/parley_messages_total\{how="receipt"\} \d+/);
  expect(body).not.toContain(conversation);
});

test('the figures are for this machine, or for whoever has their token', async () => {
  const ask = (app: Stand['app'], remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/metrics', remoteAddress, headers });
  expect((await ask(stand.app, '127.0.0.1')).statusCode).toBe(200);
  expect((await ask(stand.app, '10.0.0.7')).statusCode).toBe(401);
  // A proxy on this machine asks for somebody else.
  expect((await ask(stand.app, '127.0.0.1', { 'x-forwarded-for': '10.0.0.7' })).statusCode).toBe(401);
  const guarded = await startStand({ metricsToken: 'a-token-for-prometheus' });
  expect((await ask(guarded.app, '10.0.0.7', { authorization: 'Bearer a-token-for-prometheus' })).statusCode).toBe(200);
  expect((await ask(guarded.app, '127.0.0.1')).statusCode).toBe(401);
  expect((await ask(guarded.app, '127.0.0.1', { authorization: 'Bearer another' })).statusCode).toBe(401);
  await guarded.stop();
});

test('behind TLS browsers are told to stay there, and without it they are not', async () => {
  expect((await get('/healthz')).headers['strict-transport-security']).toBeUndefined();
  const encrypted = await startStand({ publicUrl: 'https://parley.example.org' });
  const { headers } = await encrypted.app.inject({ url: '/healthz' });
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
  await encrypted.stop();
});

test('half a request is given up within seconds', async () => {
  const { headersTimeout, requestTimeout } = stand.app.server;
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000]);
});

test('/openapi.json describes every route with a permission, in OpenAPI 3.1', async () => {
  const document = (await get('/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/v1/conversations/{id}/messages'].post.security).toEqual([{ key: [] }]);
  expect(document.paths['/v1/conversations/{id}/messages'].post.responses).toHaveProperty('202');
  expect(document.components.responses.Problem.content['application/problem+json'].schema.required).toContain('remedy');
  const page = await get('/docs');
  expect(page.body).toContain('/v1/conversations/{id}/messages');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test('the variables that webhooks are signed with are known, of every version that a conversation may keep', async () => {
  const reach = 'reach:\n  desk:\n    webhook: { url: https://example.org/x, secretVariable: "DESK_SECRET" }\n';
  const ticket = "actions:\n  ticket:\n    webhook:\n      secretVariable: 'TICKET_SECRET'\n";
  await storeAssistants(stand.owner, [
    { name: 'signing', version: 'v1', files: { 'assistant.yaml': reach } },
    { name: 'signing', version: 'v2', files: { 'assistant.yaml': `${ticket}# secretVariable is a word\n` } },
  ]);
  expect(await webhookSecrets(stand.owner)).toEqual(expect.arrayContaining(['DESK_SECRET', 'TICKET_SECRET']));
});
