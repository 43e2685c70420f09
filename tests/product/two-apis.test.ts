/** Two `parley api` processes on one database: nobody is locked out by somebody else, and no key takes every place. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { freePorts } from '../../local-stack/ports.ts';
import { usualLimits } from '../../settings/limits.ts';
import { asOwner, runParley, startParley, type Running } from '../support/own-programs.ts';
import { testMasterKey } from '../support/payload-keys.ts';
import { bareEnvironment } from '../support/product.ts';

const dir = mkdtempSync(join(tmpdir(), 'parley-two-apis-'));
const database = `two_apis_${process.pid}`;
const adminKey = `pk_twoapis_${'6c'.repeat(32)}`;
let programs: readonly Running[] = [];
/** Where each of the two is. */
let urls: readonly string[] = [];
let client: ParleyClient;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  const servers = inject('servers');
  const on = (address: string): string => Object.assign(new URL(address), { pathname: `/${database}` }).href;
  await asOwner(servers.ownerUrl, `create database ${database}`);
  const env = {
    ...bareEnvironment(),
    TEMPORAL_ADDRESS: servers.temporal,
    TEMPORAL_NAMESPACE: servers.namespace,
    DATABASE_URL: on(servers.databaseUrl),
    PARLEY_MIGRATE_URL: on(servers.ownerUrl),
    PARLEY_LANE: `two-apis-${process.pid}`,
    PARLEY_KEY_PEPPER: 'a pepper of two processes',
    PARLEY_AUDIT_KEY: 'an audit key of two processes',
    PARLEY_ORDER_KEY: 'an order key of two processes',
    PARLEY_MASTER_KEY: testMasterKey,
    PARLEY_BOOTSTRAP_KEY: adminKey,
    PARLEY_DATA_DIR: dir,
    // Callers have the addresses that this proxy says.
    PARLEY_TRUSTED_PROXIES: '127.0.0.1',
  };
  const prepared = await runParley(['prepare'], env);
  expect(prepared.code, prepared.stderr).toBe(0);
  const ports = await freePorts(2);
  urls = ports.map((port) => `http://127.0.0.1:${port}`);
  programs = await Promise.all(ports.map((port) => startParley('api', { ...env, PARLEY_PORT: String(port) })));
  client = createClient({ baseUrl: urls[0] ?? '', apiKey: adminKey });
}, 120_000);
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await Promise.all(programs.map((program) => program.end()));
  await asOwner(inject('servers').ownerUrl, `drop database ${database} with (force)`);
  rmSync(dir, { recursive: true });
});

/** The one and the other in turn. */
const at = (nth: number): string => urls[nth % 2] ?? '';
const guess = (nth: number): string => `pk_guess-${nth}_${String(nth).padStart(64, '0')}`;

async function statusOf(url: string, key: string, address: string, body?: object): Promise<number> {
  const { status, body: told } = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-forwarded-for': address },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await told?.cancel();
  return status;
}

async function signIn(api: string, key: string, address: string): Promise<number> {
  const { status } = await fetch(`${api}/console/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ key }),
  });
  return status;
}

const counted = (statuses: readonly number[]): Readonly<Record<number, number>> =>
  statuses.reduce<Record<number, number>>((sum, status) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }), {});

test('H4 bad keys from one address, at both: sixty are looked at, and whoever comes with a good one signs in', async () => {
  const statuses: number[] = [];
  const { burst } = usualLimits.unknownKeys;
  for (let nth = 0; nth < burst + 20; nth += 1)
    statuses.push(await statusOf(`${at(nth)}/v1/conversations`, guess(nth), '10.0.0.1'));
  // While that takes time a few more may be tried.
  expect(counted(statuses)[401]).toBeGreaterThanOrEqual(burst);
  expect(counted(statuses)[429]).toBeGreaterThanOrEqual(10);
  for (const api of urls) {
    const { key } = await client.keys.create({ role: 'operator', label: 'never seen before' });
    // From the same address, and from another one.
    expect([await signIn(api, key, '10.0.0.1'), await signIn(api, key, '10.0.0.2')]).toEqual([200, 200]);
    expect(await statusOf(`${api}/v1/conversations`, guess(9_000), '10.0.0.2')).toBe(401);
  }
}, 60_000);

test('M2 what a key may ask of both is one allowance, charged before its body is read', async () => {
  const { key } = await client.keys.create({ role: 'admin', label: 'busy' });
  const { burst } = usualLimits.large;
  const answers = await Promise.all(
    Array.from({ length: burst + 60 }, (_, nth) =>
      statusOf(`${at(nth)}/v1/feedback`, key, '10.0.0.3', { rows: 'none' }),
    ),
  );
  const { 429: refused = 0, 422: read = 0 } = counted(answers);
  expect(read + refused).toBe(burst + 60);
  expect(read).toBeLessThan(burst + 30);
  const { key: other } = await client.keys.create({ role: 'admin', label: 'idle' });
  expect(await statusOf(`${at(0)}/v1/feedback`, other, '10.0.0.3', { rows: 'none' })).toBe(422);
}, 60_000);

test('M2 a key that opens 500 sockets gets its places and is told why it gets no more; others connect at both', async () => {
  const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager' });
  const { key: flooding } = await client.keys.create({ role: 'operator', label: 'floods' });
  const tried = await Promise.all(Array.from({ length: 500 }, (_, nth) => connect(at(nth), flooding, id)));
  const open = tried.filter(({ status }) => status === 101).length;
  const refused = tried.filter(({ status }) => status === 429);
  console.log(`figure: of 500 sockets of one key ${open} are open, ${refused.length} were refused`);
  expect(open + refused.length).toBe(500);
  expect(open).toBeGreaterThanOrEqual(usualLimits.socketsPerKey);
  expect(open).toBeLessThanOrEqual(urls.length * usualLimits.socketsPerKey);
  for (const { told } of refused) expect(told).toMatch(/Too many (?:sockets with this key|requests of this kind)/);
  const { key: other } = await client.keys.create({ role: 'operator', label: 'calm' });
  for (const api of urls) expect((await connect(api, other, id)).status).toBe(101);
  for (const api of urls) expect(await statusOf(`${api}/v1/conversations`, flooding, '10.0.0.4')).toBe(200);
}, 120_000);

/** 101: it is open, and stays so. */
async function connect(
  api: string,
  key: string,
  conversation: string,
): Promise<{ readonly status: number; readonly told: string }> {
  const answer = await fetch(`${api}/v1/stream-tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ conversation }),
  });
  if (answer.status !== 201) return { status: answer.status, told: await answer.text() };
  const { ticket } = (await answer.json()) as { readonly ticket: string };
  const path = `/v1/stream?conversation=${conversation}&ticket=${ticket}&after=0`;
  const socket = new WebSocket(`${api.replace('http', 'ws')}${path}`);
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('unexpected-response', (_asked, response) => {
      let told = '';
      response.on('data', (part: Buffer) => (told += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, told }));
    });
    // One that was let in beside others at the same moment may be closed again at once.
    socket.once('close', (code, why) =>
      resolve({ status: code === 1013 ? 429 : code, told: `Too many sockets with this key: ${why.toString()}` }),
    );
    socket.once('message', () => resolve({ status: 101, told: '' }));
  });
}
