import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContractServer, testKey } from '../client/contract-server.ts';
import { parley, type Called } from './terminal.ts';

let server: ContractServer;
beforeEach(async () => {
  server = await new ContractServer().start();
});
afterEach(() => server.stop());

const call = (...args: string[]): Promise<Called> => parley(args, { url: server.url });

test('parley key create prints the key alone on stdout, and what it is beside it', async () => {
  const args = ['--tenant', 'acme', '--role', 'service', '--party', 'sales-lead', '--party', 'crm', '--label', 'bot'];
  const { code, stdout, stderr } = await call('key', 'create', ...args);
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'pk_k-1_secret\n' });
  expect(stderr).toContain('Key k-1 of role service in tenant acme.');
  expect(server.seen.at(-1)?.body).toEqual({
    tenant: 'acme',
    role: 'service',
    parties: ['sales-lead', 'crm'],
    label: 'bot',
  });
  await call('key', 'create', '--role', 'service', '--speaks-for', 'sender:crm', '--speaks-for', 'party:*');
  expect(server.seen.at(-1)?.body).toEqual({ role: 'service', parties: [], speaks_for: ['sender:crm', 'party:*'] });
  const made = JSON.parse(
    (await call('key', 'create', '--role', 'participant', '--participant', 'anna', '--json')).stdout,
  );
  expect(made).toMatchObject({ id: 'k-3', key: 'pk_k-3_secret', participant: 'anna' });
});

test('parley key create --expires-at gives a key its end', async () => {
  const end = ['--expires-at', '2027-01-31T01:00:00+01:00'];
  expect((await call('key', 'create', '--role', 'auditor', ...end)).code).toBe(0);
  expect(server.seen.at(-1)?.body).toEqual({ role: 'auditor', parties: [], expires_at: '2027-01-31T00:00:00.000Z' });
  expect((await call('key', 'create', '--role', 'auditor', '--expires-at', 'soon')).code).toBe(2);
});

test('parley tenant create uses the installation’s key and prints the first admin key alone', async () => {
  const { code, stdout, stderr } = await parley(['tenant', 'create', 'acme'], {
    url: server.url,
    env: { PARLEY_API_KEY: 'another', PARLEY_INSTALLATION_KEY: testKey },
  });
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'pk_k-1_secret\n' });
  expect(stderr).toContain('role admin in tenant acme');
  expect(server.seen.at(-1)?.body).toEqual({ tenant: 'acme' });
  const none = await parley(['tenant', 'create', 'acme'], { url: server.url, env: { PARLEY_INSTALLATION_KEY: 'no' } });
  expect(none.code).toBe(4);
});

test('a key whose answer was lost is not made twice', async () => {
  server.failNext('POST /v1/keys', { status: 201, cut: true });
  expect((await call('key', 'create', '--role', 'admin')).code).toBe(7);
  expect(server.requests('POST /v1/keys')).toHaveLength(1);
});

test('parley key rotate and revoke end a key, list shows how each one stands', async () => {
  await call('key', 'create', '--role', 'auditor', '--label', 'old');
  expect((await call('key', 'rotate', 'k-1', '--overlap-s', '60')).stdout).toBe('pk_k-2_secret\n');
  expect(server.seen.at(-1)?.body).toEqual({ overlap_s: 60 });
  expect((await call('key', 'revoke', 'k-1')).stderr).toContain('Key k-1 is revoked.');
  const { stdout } = await call('key', 'list');
  expect(stdout.split('\n').slice(1)).toEqual([
    'k-1  auditor  -            -        -           revoked  -          old',
    'k-2  auditor  -            -        -           valid    -          old',
    '',
  ]);
  expect(JSON.parse((await call('key', 'list', '--json')).stdout)).toMatchObject({
    items: [{ id: 'k-1' }, {}],
    next: null,
  });
  expect((await call('key', 'revoke', 'k-9')).code).toBe(3);
});

test.each([
  [['key', 'create'], '--role'],
  [['key', 'create', '--role', 'king'], 'participant, analyst'],
  [['key', 'revoke'], 'missing required argument'],
])('wrong usage %j ends with 2 and asks nothing of the server', async (args, says) => {
  const { code, stderr } = await call(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(says);
  expect(server.seen).toEqual([]);
});
