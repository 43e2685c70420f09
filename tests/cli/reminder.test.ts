/** T1: `parley reminder`, against a server that says what the API's examples say. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reminder } from '../../api/resources/conversations/examples.ts';
import { parley } from './terminal.ts';

let server: Server;
let url: string;
const seen: { readonly route: string; readonly body: unknown }[] = [];
beforeEach(async () => {
  seen.length = 0;
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      seen.push({ route: `${request.method} ${request.url}`, body: text === '' ? null : JSON.parse(text) });
      response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
      const isList = request.url?.includes('/reminders?') || request.url?.endsWith('/reminders');
      const over = { ...reminder, reminder_id: 'over', status: 'said' };
      const answer = isList && request.method === 'GET' ? { items: [reminder, over], next: null } : reminder;
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const call = (...args: readonly string[]) => parley(['reminder', ...args], { url });

test('T1 parley reminder lists what waits, and with --all what is over; --json prints it as the API says it', async () => {
  const { code, stdout } = await call('list', 'c1');
  expect(code).toBe(0);
  expect(stdout).toContain(reminder.text);
  expect(stdout).not.toContain('over');
  expect((await call('list', 'c1', '--all')).stdout).toContain('over');
  expect(JSON.parse((await call('list', 'c1', '--json')).stdout)).toEqual({ items: [reminder] });
});

test('T1 parley reminder adds, moves and cancels, with one time each', async () => {
  const zone = ['--time-zone', 'Europe/Berlin'];
  await call('add', 'c1', 'Call Dana.', '--at', '2030-11-28T09:00', ...zone, '--rule', 'FREQ=DAILY', '--for', 'Ann');
  await call('add', 'c1', 'Any news?', '--in', '60', '--if-unanswered', '--after-close');
  await call('move', 'c1', 'r1', '--in', '3600', '--once');
  const { stderr } = await call('cancel', 'c1', 'r1');
  expect(stderr).toContain('is cancelled');
  expect(seen).toEqual([
    {
      route: 'POST /v1/conversations/c1/reminders',
      body: { text: 'Call Dana.', at: '2030-11-28T09:00', time_zone: 'Europe/Berlin', rule: 'FREQ=DAILY', for: 'Ann' },
    },
    {
      route: 'POST /v1/conversations/c1/reminders',
      body: { text: 'Any news?', in_s: 60, if_unanswered: true, after_close: true },
    },
    { route: 'PATCH /v1/conversations/c1/reminders/r1', body: { in_s: 3600, rule: null } },
    { route: 'DELETE /v1/conversations/c1/reminders/r1', body: null },
  ]);
  for (const time of [[], ['--in', '60', '--at', '2030-11-28T09:00'], ['--in', 'soon']])
    expect((await call('add', 'c1', 'Call Dana.', ...time)).code).toBe(2);
  expect(seen).toHaveLength(4);
});
