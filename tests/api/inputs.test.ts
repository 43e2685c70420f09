import { gzipSync } from 'node:zlib';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problem } from '../../contracts/wire/conversation.ts';
import { startStand, type Stand } from './stand.ts';

let stand: Stand;
let headers: Record<string, string>;
let messages: string;
beforeAll(async () => {
  stand = await startStand();
  headers = { authorization: `Bearer ${await stand.key('admin')}` };
  const created = await post('/v1/conversations', { assistant: 'hr-manager' });
  messages = `/v1/conversations/${created.json().conversation_id}/messages`;
});
afterAll(() => stand.stop());

describe('a body that cannot be accepted', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  const rows: [string, Buffer | string, number, string | null][] = [
    ['no JSON', '{"text": "a"', 400, null],
    ['two documents', '{"text":"a"}{"text":"b"}', 400, null],
    ['bytes that are no UTF-8', bytes('{"text":"\xff\xfe"}'), 400, null],
    ['half a character at its end', bytes('{"text":"\xc3"}'), 400, null],
    ['a surrogate written as UTF-8', bytes('{"text":"\xed\xa0\x80"}'), 400, null],
    ['nothing', '', 422, ''],
    ['null', 'null', 422, ''],
    ['a list', '[]', 422, ''],
    ['a number', '7', 422, ''],
    ['ten thousand brackets', '['.repeat(10_000) + ']'.repeat(10_000), 422, ''],
    ['no text', '{}', 422, '/text'],
    ['a text that is a number', '{"text":1}', 422, '/text'],
    ['an empty text', '{"text":""}', 422, '/text'],
    ['spaces only', '{"text":" \\n\\t\\u00a0"}', 422, '/text'],
    ['a NUL', '{"text":"a\\u0000b"}', 422, '/text'],
    ['a lone surrogate', '{"text":"a\\ud800b"}', 422, '/text'],
    ['an unknown field', '{"text":"a","tenant":"other"}', 422, '/tenant'],
    ['a field whose name needs escaping', '{"text":"a","x/y~z":1}', 422, '/x~1y~0z'],
    ['a prototype', '{"text":"a","__proto__":{"admin":true}}', 422, '/__proto__'],
    ['an empty message id', '{"text":"a","message_id":""}', 422, '/message_id'],
    ['a message id with a space', '{"text":"a","message_id":"a b"}', 422, '/message_id'],
    ['a message id with a NUL', '{"text":"a","message_id":"a\\u0000"}', 422, '/message_id'],
    ['a message id that is too long', `{"text":"a","message_id":"${'a'.repeat(129)}"}`, 422, '/message_id'],
    ['a message id that is a list', '{"text":"a","message_id":["a"]}', 422, '/message_id'],
    ['attachments, which come later', '{"text":"a","attachments":[{}]}', 422, '/attachments'],
    ['more than 256 KB', JSON.stringify({ text: 'a'.repeat(256 * 1024) }), 413, null],
  ];

  test.each(rows)(
    '%s is answered as a problem, and nothing reaches the conversation',
    async (_what, payload, status, path) => {
      const before = stand.temporal.heard.length;
      const answer = await stand.app.inject({
        method: 'POST',
        url: messages,
        payload,
        headers: { ...headers, ...json },
      });
      expect(answer.statusCode).toBe(status);
      expectProblem(answer);
      if (path !== null) expect(answer.json().errors.map((fault: { path: string }) => fault.path)).toContain(path);
      expect(stand.temporal.heard).toHaveLength(before);
    },
  );

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'a body of type %s is answered 415',
    async (type) => {
      const answer = await stand.app.inject({
        method: 'POST',
        url: messages,
        payload: 'text=a',
        headers: { ...headers, 'content-type': type },
      });
      expect(answer.statusCode).toBe(415);
      expectProblem(answer);
    },
  );

  test.each([
    ['gzip', 415],
    ['br', 415],
    ['gzip, identity', 415],
    ['identity', 202],
    ['Identity', 202],
  ])('a body of encoding "%s" is answered %i', async (encoding, status) => {
    const payload = JSON.stringify({ text: 'Hello.' });
    const answer = await stand.app.inject({
      method: 'POST',
      url: messages,
      payload: encoding === 'gzip' ? gzipSync(payload) : payload,
      headers: { ...headers, 'content-type': 'application/json', 'content-encoding': encoding },
    });
    expect(answer.statusCode).toBe(status);
    if (status !== 415) return;
    expectProblem(answer);
    expect(answer.headers['accept-encoding']).toBe('identity');
  });

  test('a text just below the limit is accepted', async () => {
    const answer = await post(messages, { text: 'a'.repeat(256 * 1024 - 20) });
    expect(answer.statusCode).toBe(202);
  });

  test('text of every script is kept as it was sent', async () => {
    const text = 'Grüße, это тест, 日本語, 👩‍👩‍👧, \u202emirrored';
    const { conversation_id: id } = (await post('/v1/conversations', { assistant: 'hr-manager' })).json();
    await post(`/v1/conversations/${id}/messages`, { text });
    expect((await get(`/v1/conversations/${id}/messages`)).json().items[0].text).toBe(text);
  });
});

describe('creating a conversation', () => {
  test.each([
    ['an unknown assistant', { assistant: 'nobody' }, 404, null],
    ['no assistant', {}, 422, '/assistant'],
    ['an assistant that is a path', { assistant: '../secrets' }, 422, '/assistant'],
    ['a zone that is none', { assistant: 'hr-manager', time_zone: 'Mars/Olympus' }, 422, '/time_zone'],
    ['a locale that is none', { assistant: 'hr-manager', locale: 'e' }, 422, '/locale'],
    ['a participant with a NUL', { assistant: 'hr-manager', participant: 'a\u0000' }, 422, '/participant'],
    ['a tenant in the body', { assistant: 'hr-manager', tenant: 'other' }, 422, '/tenant'],
  ])('%s is refused', async (_what, body, status, path) => {
    const answer = await post('/v1/conversations', body);
    expect(answer.statusCode).toBe(status);
    expectProblem(answer);
    if (path !== null) expect(answer.json().errors[0].path).toBe(path);
  });

  test('an unknown assistant is answered with the names of those that exist', async () => {
    expect((await post('/v1/conversations', { assistant: 'nobody' })).json().remedy).toContain('hr-manager');
  });

  test('keeps zone and participant and begins with nothing said', async () => {
    const body = { assistant: 'hr-manager', participant: 'anna', locale: 'de-AT', time_zone: 'Europe/Vienna' };
    const created = await post('/v1/conversations', body);
    expect(created.json()).toEqual({ conversation_id: expect.any(String), state: 'initial' });
    const shown = await get(`/v1/conversations/${created.json().conversation_id}`);
    expect(shown.json()).toMatchObject({
      participant: 'anna',
      state: 'initial',
      waiting_on: 'participant',
      run_id: null,
      cursor: '1',
    });
  });
});

describe('an address or query that cannot be', () => {
  test.each([
    ['/v1/nothing', 404],
    ['/v1/conversations/', 404],
    ['/v1/conversations/%00', 404],
    ['/v1/conversations/a%00b/messages', 404],
    ['/v1/conversations/..%2f..%2fetc', 404],
    [`/v1/conversations/${'a'.repeat(5_000)}`, 404],
    ['/v1/conversations/%ff', 400],
    ['/v1/conversations/%zz', 400],
    ['/v1/conversations/nobody/events', 404],
    ['/v1/assistants/%00', 404],
    ['/v1/assistants/nobody', 404],
    ['/v1/conversations?after=%00', 400],
    ['/v1/conversations?after=nobody', 400],
    ['/v1/conversations?state=happy', 400],
    ['/v1/conversations?assistant=%00', 400],
    ['/v1/conversations?limit=0', 400],
    ['/v1/conversations?limit=1e9', 400],
    ['/v1/conversations?limit=1&limit=2', 400],
    ['/v1/conversations?page=2', 400],
    ['/v1/effects?conversation=%00', 404],
    ['/v1/effects?conversation=nobody', 404],
    ['/v1/effects?after=nobody', 400],
    ['/calendar/%00.ics', 404],
    ["/calendar/' or 1=1.ics", 404],
    ['/v1/stream?conversation=nobody', 426],
  ])('%s is answered %i', async (url, status) => {
    const answer = await get(url.replaceAll(' ', '%20'));
    expect(answer.statusCode).toBe(status);
    expectProblem(answer);
  });

  test.each(['-1', '61', 'soon', 'NaN', 'Infinity'])('wait_s=%s is answered 400', async (wait) => {
    const answer = await stand.app.inject({
      method: 'POST',
      url: `${messages}?wait_s=${wait}`,
      payload: { text: 'a' },
      headers,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe('/wait_s');
  });

  test('a cursor past the end of the events is an empty page', async () => {
    const answer = await get(`${messages.replace('/messages', '/events')}?after=999999999`);
    expect(answer.json()).toEqual({ items: [], next: null });
  });

  test('another method is answered 405 with those that are answered', async () => {
    const answer = await stand.app.inject({ method: 'PUT', url: messages, headers });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST, GET');
    expectProblem(answer);
  });
});

describe('whatever fails', () => {
  test('a request keeps the id it came with, unless that could do harm', async () => {
    const kept = await stand.app.inject({ url: '/healthz', headers: { 'x-request-id': 'trace-42' } });
    expect(kept.headers['x-request-id']).toBe('trace-42');
    const replaced = await stand.app.inject({ url: '/healthz', headers: { 'x-request-id': '"><script>' } });
    expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('what is no HTTP is answered 400 as a problem, and the server goes on', async () => {
    await stand.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = stand.app.server.address() as AddressInfo;
    const answer = await raw(port, 'HELLO\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('application/problem+json');
    expect(await raw(port, 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });

  test('an error that nobody foresaw is a 500 without a word about its inside', async () => {
    const { conversation_id: id } = (await post('/v1/conversations', { assistant: 'hr-manager' })).json();
    await stand.owner.query(`update conversations set assistant_version = 'gone' where id = $1`, [id]);
    const answer = await post(`/v1/conversations/${id}/messages`, { text: 'Hello.' });
    expect(answer.statusCode).toBe(500);
    expectProblem(answer);
    expect(answer.body).not.toMatch(/gone|\.ts:|node_modules|\bat \S+ \(/);
  });
});

const json = { 'content-type': 'application/json' };

function post(url: string, payload: object) {
  return stand.app.inject({ method: 'POST', url, payload, headers });
}

function get(url: string) {
  return stand.app.inject({ url, headers });
}

function expectProblem(answer: { statusCode: number; headers: object; json: () => unknown }): void {
  expect((answer.headers as Record<string, string>)['content-type']).toBe('application/problem+json');
  const document = problem.parse(answer.json());
  expect(document.status).toBe(answer.statusCode);
  expect(document.request_id).toBe((answer.headers as Record<string, string>)['x-request-id']);
  expect(document.remedy).not.toBe('');
}

function raw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (part) => (answer += part.toString()));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
