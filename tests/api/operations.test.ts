import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { caller, startStand, type Stand } from './stand.ts';

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
afterEach(() => stand.temporal.behave('takes'));
afterAll(() => stand.stop());

const text = 'My employee has been absent for three days.';

test('readiness says part by part what is missing', async () => {
  expect((await get('/readyz')).json()).toMatchObject({ status: 'ready' });
  stand.temporal.behave('away');
  await expect.poll(async () => (await get('/readyz')).statusCode, { timeout: 3_000 }).toBe(503);
  const answer = await get('/readyz');
  expect(answer.json()).toMatchObject({
    status: 'not-ready',
    checks: { postgres: { ok: true }, temporal: { ok: false } },
  });
});

test('readiness is looked at once a second, however many ask', async () => {
  const before = stand.temporal.looks;
  const answers = await Promise.all(Array.from({ length: 300 }, () => get('/readyz')));
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
