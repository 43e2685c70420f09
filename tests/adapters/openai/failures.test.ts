import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createModel } from '../../../adapters/openai/chat.ts';
import { ModelFailure, retryAfterMs } from '../../../adapters/openai/failure.ts';
import type { Behaviour } from '../../../local-stack/scripted-model/behaviour.ts';
import { openModel, request } from './model.ts';

const failed = async (behaviour: Behaviour, { silenceLimitMs = 5_000, tries = 1 } = {}) => {
  const { ask, server } = await openModel([behaviour], { silenceLimitMs });
  const error: unknown = await ask().then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelFailure);
  // One attempt: trying again is Temporal's work. What may be refused for its shape is asked in others.
  expect(server.requests).toHaveLength(tries);
  return error as ModelFailure;
};

const byStatus = [
  [400, 'bad-request', true, 3],
  [401, 'unauthorised', true, 1],
  [403, 'unauthorised', true, 1],
  [404, 'bad-request', true, 1],
  [408, 'timeout', false, 1],
  [409, 'unavailable', false, 1],
  [413, 'bad-request', true, 1],
  [422, 'bad-request', true, 3],
  [429, 'rate-limited', false, 1],
  [500, 'unavailable', false, 1],
  [502, 'unavailable', false, 1],
  [503, 'unavailable', false, 1],
  [529, 'unavailable', false, 1],
] as const;

test.each(byStatus)('a %i is %s, permanent: %s, and asked %i times', async (status, kind, permanent, tries) => {
  expect(await failed({ kind: 'status', status }, { tries })).toMatchObject({
    kind,
    permanent,
    status,
    name: 'ModelFailure',
  });
});

test.each([
  ['the connection breaks before an answer', { kind: 'reset' }, 'unavailable'],
  ['the connection breaks in the middle', { kind: 'reset', text: 'Have you ' }, 'unavailable'],
  ['the stream ends before its end', { kind: 'truncate', text: 'Have you ' }, 'broken'],
  ['a chunk is no JSON', { kind: 'raw', body: 'data: {"choices":[\n\n' }, 'malformed'],
  ['the answer is a web page', { kind: 'raw', body: '<html>', contentType: 'text/html' }, 'malformed'],
  ['the answer is broken JSON', { kind: 'raw', body: '{"choices"', contentType: 'application/json' }, 'malformed'],
  [
    'the answer is JSON of another kind',
    { kind: 'raw', body: '{"ok":true}', contentType: 'application/json' },
    'malformed',
  ],
  ['the answer is empty', { kind: 'raw', body: '' }, 'malformed'],
  ['the stream holds an error', { kind: 'stream-error', message: 'overloaded' }, 'unavailable'],
  [
    'the stream holds a rate limit',
    { kind: 'stream-error', message: 'slow down', code: 'rate_limit_exceeded' },
    'rate-limited',
  ],
] as const)('transient: %s', async (_name, behaviour, kind) => {
  expect(await failed(behaviour)).toMatchObject({ kind, permanent: false });
});

test('transient: nobody listens', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => free.once('listening', resolve));
  const address = free.address();
  await new Promise((resolve) => free.close(resolve));
  const port = typeof address === 'object' ? address?.port : undefined;
  const model = createModel({ baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'k', model: 'm' });

  await expect(model.reply(request, () => undefined, new AbortController().signal)).rejects.toMatchObject({
    kind: 'unavailable',
    permanent: false,
  });
});

test.each([
  ['no first token', { kind: 'hang' }],
  ['silence in the middle', { kind: 'hang', text: 'Have you ' }],
] as const)('a model that hangs is given up: %s', async (_name, behaviour) => {
  expect(await failed(behaviour, { silenceLimitMs: 60 })).toMatchObject({ kind: 'timeout', permanent: false });
});

test('a slow model that keeps talking is not given up', async () => {
  const { ask } = await openModel([{ kind: 'reply', text: 'one two three four five six', wordDelayMs: 60 }], {
    silenceLimitMs: 250,
  });

  expect(await ask()).toMatchObject({ text: 'one two three four five six' });
});

test.each([
  ['a refusal in place of an answer', { kind: 'reply', refusal: 'I cannot help with that.' }],
  ['a content filter', { kind: 'reply', text: 'Well, ', finishReason: 'content_filter' }],
  ['a content filter on the prompt', { kind: 'status', status: 400, code: 'content_filter', message: 'filtered' }],
] as const)('permanent: %s', async (_name, behaviour) => {
  expect(await failed(behaviour)).toMatchObject({ kind: 'refused', permanent: true });
});

test('Retry-After is told as it was sent', async () => {
  const limited = (headers: Record<string, string>) => failed({ kind: 'status', status: 429, headers });

  expect((await limited({ 'retry-after': '1' })).retryAfterMs).toBe(1_000);
  expect((await limited({ 'retry-after': '259200' })).retryAfterMs).toBe(259_200_000);
  expect((await limited({ 'retry-after-ms': '250.5', 'retry-after': '9' })).retryAfterMs).toBe(251);
  expect((await limited({ 'retry-after': 'in 3 days' })).retryAfterMs).toBeUndefined();
  expect((await failed({ kind: 'status', status: 503, headers: { 'retry-after': '2' } })).retryAfterMs).toBe(2_000);
});

const at = Date.parse('2026-11-21T09:00:00Z');
test.each([
  ['Sat, 21 Nov 2026 09:00:30 GMT', 30_000],
  ['Saturday, 21-Nov-26 09:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
  ['0', 0],
  ['1.5', 1_500],
  ['-1', undefined],
  ['1e3', undefined],
  ['9999999999999', undefined],
  ['tomorrow', undefined],
  ['2026-11-21', undefined],
  ['Sat, never GMT', undefined],
  ['', undefined],
])('Retry-After "%s" is %s ms', (value, expected) => {
  expect(retryAfterMs(new Headers({ 'retry-after': value }), at)).toBe(expected);
});

test('quota that is used up is permanent unless the server names a time', async () => {
  const spent = {
    kind: 'status',
    status: 429,
    code: 'insufficient_quota',
    message: 'You exceeded your quota',
  } as const;

  expect(await failed(spent)).toMatchObject({ kind: 'rate-limited', permanent: true });
  expect(await failed({ ...spent, headers: { 'retry-after': '5' } })).toMatchObject({
    permanent: false,
    retryAfterMs: 5_000,
  });
});

test('a failure says what to do and never holds the key', async () => {
  const failures = await Promise.all(
    [400, 401, 404, 429, 500].map((status) =>
      failed(
        { kind: 'status', status, message: `bad key sk-secret-1 ${'x'.repeat(900)}` },
        { tries: status === 400 ? 3 : 1 },
      ),
    ),
  );
  for (const failure of failures) {
    expect(failure.message).toMatch(/\. [A-Z].+\.$/);
    expect(failure.message.length).toBeLessThan(450);
    expect(JSON.stringify(failure) + failure.message + String(failure.stack)).not.toContain('sk-secret-1');
    expect(failure.cause).toBeUndefined();
  }
});
