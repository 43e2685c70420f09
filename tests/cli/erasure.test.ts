import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testKey } from '../client/contract-server.ts';
import { subjectErasure } from '../../api/resources/conversations/examples.ts';
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
      response.end(JSON.stringify(subjectErasure));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

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
