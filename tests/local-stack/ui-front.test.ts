/** C2: neither a page in the operator's browser nor a stranger on this machine talks to the Web UI of Temporal. */
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { freePorts } from '../../local-stack/ports.ts';
import { openingAddress, openUiFront, type UiFront } from '../../local-stack/ui-front.ts';
import { Secret } from '../../settings/environment.ts';

const heard: string[] = [];
const ui = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    heard.push(`${request.method} ${request.url} ${body}`);
    response.writeHead(201, { 'x-of-the-ui': 'yes' }).end('hello');
  });
});
const token = new Secret('a-token-of-this-installation');
const codec = createServer((request, response) => response.end(`read ${request.url} for ${request.headers.cookie}`));
let front: UiFront;
let port: number;
/** What a browser keeps after it has opened the address that the start printed. */
const cookie = (): string => `parley_web_ui_${port}=${token.reveal()}`;
beforeAll(async () => {
  await new Promise<void>((resolve) => ui.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => codec.listen(0, '127.0.0.1', resolve));
  [port = 0] = await freePorts(1);
  const [inside = 0, behind = 0] = [ui, codec].map((server) => (server.address() as AddressInfo).port);
  front = await openUiFront('127.0.0.1', { port, inside, codec: behind, token });
});
afterAll(() => {
  front.close();
  ui.close();
  codec.close();
});

function send(headers: Record<string, string>, method = 'POST'): Promise<{ status: number; body: string; of: string }> {
  return new Promise((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port, path: '/api/v1/signal?a=1', method, headers }, (answer) => {
      let body = '';
      answer.on('data', (part) => (body += String(part)));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body, of: String(answer.headers['x-of-the-ui']) }),
      );
    });
    sent.on('error', reject);
    sent.end('words');
  });
}

it.each([
  ['a name that was bound anew', { host: 'evil.example:8233' }],
  ['this machine under another port', { host: 'localhost:1' }],
  ['a page of another origin', { origin: 'https://evil.example' }],
  ['a page of another port of this machine', { origin: 'http://localhost:3000' }],
  ['a page without an origin of its own', { origin: 'null' }],
])('C2 %s is refused, and the Web UI hears nothing of it', async (_what, headers) => {
  const before = heard.length;
  const answer = await send({ host: `127.0.0.1:${port}`, cookie: cookie(), ...headers });
  expect(answer.status).toBe(403);
  expect(heard).toHaveLength(before);
});

test('C2 its own pages are answered as they were, under each name of this machine', async () => {
  for (const name of ['127.0.0.1', 'localhost']) {
    const answer = await send({
      host: `${name}:${port}`,
      origin: `http://${name}:${port}`,
      cookie: `theme=dark; ${cookie()}`,
    });
    expect(answer).toEqual({ status: 201, body: 'hello', of: 'yes' });
  }
  expect(heard.at(-1)).toBe('POST /api/v1/signal?a=1 words');
});

test('C2 while the Web UI is away it says so', async () => {
  const [other = 0, nobody = 0] = await freePorts(2);
  const alone = await openUiFront('127.0.0.1', { port: other, inside: nobody, token });
  const headers = { cookie: `parley_web_ui_${other}=${token.reveal()}` };
  const { status } = await fetch(`http://127.0.0.1:${other}/`, { headers });
  alone.close();
  expect(status).toBe(502);
});

describe('C2 the token of the installation', () => {
  test('opens the door once: the printed address sets a cookie that no script reads, and leads on without the token', async () => {
    const printed = openingAddress(`http://127.0.0.1:${port}/namespaces/parley/workflows?query=a%20b`, token);
    const opened = await fetch(printed, { redirect: 'manual' });
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe('/namespaces/parley/workflows?query=a+b');
    expect(opened.headers.get('cache-control')).toBe('no-store');
    const [set = '', ...attributes] = (opened.headers.get('set-cookie') ?? '').split('; ');
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']));
    const before = heard.length;
    const then = await fetch(`http://127.0.0.1:${port}/namespaces/parley/workflows?query=a+b`, {
      headers: { cookie: set },
    });
    expect([then.status, await then.text()]).toEqual([201, 'hello']);
    expect(heard.slice(before)).toEqual(['GET /namespaces/parley/workflows?query=a+b ']);
  });

  test.each([
    ['no cookie and no token', () => ({ path: '/', headers: {} })],
    ['another token in the address', () => ({ path: '/?token=another', headers: {} })],
    ['the beginning of the token', () => ({ path: `/?token=${token.reveal().slice(0, 5)}`, headers: {} })],
    ['a cookie with another token', () => ({ path: '/', headers: { cookie: `parley_web_ui_${port}=another` } })],
    [
      'the cookie of an installation on another port',
      () => ({ path: '/', headers: { cookie: `parley_web_ui_1=${token.reveal()}` } }),
    ],
    ['a bearer of the token', () => ({ path: '/', headers: { authorization: `Bearer ${token.reveal()}` } })],
  ])('is asked for: %s is 401 with what to do, and the Web UI hears nothing of it', async (_what, given) => {
    const { path, headers } = given();
    const before = heard.length;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers }, redirect: 'manual' });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
    expect(await answer.text()).toMatch(/`npm start` printed.*web-ui-token\.secret/);
    expect(heard).toHaveLength(before);
  });

  test('carries no order with it: in the address of a POST it opens nothing', async () => {
    const before = heard.length;
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/signal?token=${token.reveal()}`, { method: 'POST' });
    expect(answer.status).toBe(401);
    expect(heard).toHaveLength(before);
  });

  test('leads to this host alone, however many slashes there are', async () => {
    const opened = await fetch(`http://127.0.0.1:${port}//evil.example/a?token=${token.reveal()}`, {
      redirect: 'manual',
    });
    expect(opened.headers.get('location')).toBe('/evil.example/a');
  });
});

test('C2 what the page has read goes to the codec server, with the session of the browser, and from nowhere else', async () => {
  const read = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}/codec/decode?a=1`, { method: 'POST', headers });
  const session = `parley=a-session; ${cookie()}`;
  const answer = await read({ cookie: session, origin: `http://127.0.0.1:${port}` });
  expect(await answer.text()).toBe(`read /codec/decode?a=1 for ${session}`);
  expect((await read({ cookie: session, origin: 'http://localhost:3000' })).status).toBe(403);
  expect((await read({ cookie: 'parley=a-session' })).status).toBe(401);
});
