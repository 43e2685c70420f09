/** C2: a page in the operator's browser cannot talk to the Web UI of Temporal. */
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { freePorts } from '../../local-stack/ports.ts';
import { openUiFront, type UiFront } from '../../local-stack/ui-front.ts';

const heard: string[] = [];
const ui = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    heard.push(`${request.method} ${request.url} ${body}`);
    response.writeHead(201, { 'x-of-the-ui': 'yes' }).end('hello');
  });
});
let front: UiFront;
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => ui.listen(0, '127.0.0.1', resolve));
  [port = 0] = await freePorts(1);
  front = await openUiFront('127.0.0.1', { port, inside: (ui.address() as AddressInfo).port });
});
afterAll(() => {
  front.close();
  ui.close();
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
  const answer = await send({ host: `127.0.0.1:${port}`, ...headers });
  expect(answer.status).toBe(403);
  expect(heard).toHaveLength(before);
});

test('C2 its own pages are answered as they were, under each name of this machine', async () => {
  for (const name of ['127.0.0.1', 'localhost']) {
    const answer = await send({ host: `${name}:${port}`, origin: `http://${name}:${port}` });
    expect(answer).toEqual({ status: 201, body: 'hello', of: 'yes' });
  }
  expect(heard.at(-1)).toBe('POST /api/v1/signal?a=1 words');
});

test('C2 while the Web UI is away it says so', async () => {
  const [other = 0, nobody = 0] = await freePorts(2);
  const alone = await openUiFront('127.0.0.1', { port: other, inside: nobody });
  const status = (await fetch(`http://127.0.0.1:${other}/`)).status;
  alone.close();
  expect(status).toBe(502);
});
