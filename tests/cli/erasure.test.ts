import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testKey } from '../client/contract-server.ts';
import { hold, retention, subjectErasure } from '../../api/resources/conversations/examples.ts';
import { parley, type Called } from './terminal.ts';

let server: Server;
let url: string;
const seen: { readonly route: string; readonly key: string | undefined; readonly body: unknown }[] = [];
beforeEach(async () => {
  seen.length = 0;
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const route = `${request.method} ${request.url}`;
      seen.push({ route, key: request.headers.authorization, body: text === '' ? null : JSON.parse(text) });
      response.writeHead(request.method === 'DELETE' ? 202 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answerOf(request.url ?? '')));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

function answerOf(path: string): unknown {
  if (path.startsWith('/v1/holds')) return { items: [hold], next: null };
  if (path.endsWith('/hold')) return hold;
  return path === '/v1/retention' ? retention : subjectErasure;
}

const call = (args: readonly string[], stdin = ''): Promise<Called> =>
  parley(args, { url, stdin, env: { PARLEY_INSTALLATION_KEY: `${testKey}-of-the-installation` } });
const why = ['--reason', 'asked for by letter 7'];

test('R5 parley participant erase asks for the name to be typed, and erases nothing without it', async () => {
  const refused = await call(['participant', 'erase', 'paula x', ...why], 'paula\n');
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('"paula x" was not typed');
  expect(await call(['participant', 'erase', 'paula x', ...why])).toMatchObject({ code: 2 });
  expect(await call(['participant', 'erase', 'paula x'])).toMatchObject({ code: 2 });
  expect(seen).toEqual([]);
  const { code, stdout } = await call(['participant', 'erase', 'paula x', ...why], 'paula x\n');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: 'erasing: 12 conversations erased, 9 of them to the last trace, 1 left\n',
  });
  expect(seen).toEqual([
    {
      route: 'DELETE /v1/participants/paula%20x',
      key: `Bearer ${testKey}`,
      body: { reason: 'asked for by letter 7' },
    },
  ]);
});

test('R5 --yes asks nothing, --json prints how far it has come, and `erasure` asks for that alone', async () => {
  const erased = await call(['participant', 'erase', 'paula', '--yes', '--json', ...why]);
  expect(JSON.parse(erased.stdout)).toEqual(subjectErasure);
  expect((await call(['participant', 'erasure', 'paula'])).code).toBe(0);
  expect(seen.map(({ route }) => route)).toEqual([
    'DELETE /v1/participants/paula',
    'GET /v1/participants/paula/erasure',
  ]);
});

test('R5 parley tenant erase uses the installation’s key', async () => {
  expect((await call(['tenant', 'erase', 'acme', ...why], 'acme\n')).code).toBe(0);
  expect((await call(['tenant', 'erasure', 'acme'])).code).toBe(0);
  expect(seen.map(({ route, key }) => [route, key])).toEqual([
    ['DELETE /v1/tenants/acme', `Bearer ${testKey}-of-the-installation`],
    ['GET /v1/tenants/acme/erasure', `Bearer ${testKey}-of-the-installation`],
  ]);
});

test('R5 parley hold holds one thing, says why, and lists what is held', async () => {
  const set = await call(['hold', 'set', '--participant', 'dana x', ...why]);
  expect(set).toMatchObject({ code: 0, stdout: '' });
  expect((await call(['hold', 'lift', '--conversation', 'c-1', ...why])).code).toBe(0);
  expect(seen.map(({ route, body }) => [route, body])).toEqual([
    ['PUT /v1/participants/dana%20x/hold', { reason: 'asked for by letter 7' }],
    ['DELETE /v1/conversations/c-1/hold', { reason: 'asked for by letter 7' }],
  ]);
  expect((await call(['hold', 'list'])).stdout).toContain(hold.reason);
  for (const wrong of [[], ['--participant', 'dana', '--conversation', 'c-1']])
    expect(await call(['hold', 'set', ...wrong, ...why])).toMatchObject({ code: 2, stdout: '' });
});

test('R5 parley retention sets days by kind, or for ever, and refuses what it does not know', async () => {
  const set = await call(['retention', 'set', 'prompts=30', 'attachments=ever']);
  expect(set.code, set.stderr).toBe(0);
  expect(seen.at(-1)).toMatchObject({
    route: 'PUT /v1/retention',
    body: { days: { prompts: 30, attachments: null } },
  });
  expect(set.stdout.split('\n')[1]).toMatch(/^conversations +365 +tenant$/);
  for (const wrong of ['secrets=3', 'prompts', 'prompts=0', 'prompts=-1'])
    expect((await call(['retention', 'set', wrong])).code, wrong).toBe(2);
});
