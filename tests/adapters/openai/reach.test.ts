import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { modelFault } from '../../../adapters/openai/reach.ts';
import { freePorts } from '../../../local-stack/ports.ts';

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
}

test.each([
  [200, null],
  [404, null],
  [429, null],
  [401, 'The model refuses the key (HTTP 401).'],
  [503, "The model's server answers HTTP 503."],
])('a server that answers %i to the question for its models: %s', async (status, fault) => {
  const seen: (string | undefined)[] = [];
  const baseURL = await serving((request, response) => {
    seen.push(request.url, request.headers.authorization);
    response.writeHead(status).end('{}');
  });
  expect(await modelFault({ baseURL, apiKey: 'sk-1' })).toBe(fault);
  expect(seen).toEqual(['/v1/models', 'Bearer sk-1']);
});

test('a server that is not there is told without its address', async () => {
  const [port] = await freePorts(1);
  const fault = await modelFault({ baseURL: `http://127.0.0.1:${port}/v1`, apiKey: '' });
  expect(fault).toBe('The model cannot be reached (ECONNREFUSED).');
});
