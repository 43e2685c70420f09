import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockCheck, nodeCheck } from '../../cli/commands/doctor.ts';
import { ContractServer, testKey } from '../client/contract-server.ts';
import { parley, type Called, type World } from './terminal.ts';

let server: ContractServer;
beforeEach(async () => {
  server = await new ContractServer().start();
});
afterEach(() => server.stop());

const call = (args: string, world: World = {}): Promise<Called> =>
  parley(args.split(' '), { url: server.url, ...world });

describe('the key', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-cli-'));
    mkdirSync(join(folder, '.parley'));
    writeFileSync(join(folder, '.parley', 'bootstrap-key'), `${testKey}\n`);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test.each([
    ['the folder in which the command runs', (): World => ({ cwd: folder, env: { PARLEY_API_KEY: '' } })],
    ['the data folder', (): World => ({ env: { PARLEY_API_KEY: '', PARLEY_DATA_DIR: join(folder, '.parley') } })],
    [
      'a file that is named',
      (): World => ({ env: { PARLEY_API_KEY: '', PARLEY_API_KEY_FILE: join(folder, '.parley', 'bootstrap-key') } }),
    ],
  ])('comes from %s', async (_place, world) => {
    expect((await call('conversation list', world())).code).toBe(0);
  });

  test('of the local stack is never sent to a server elsewhere', async () => {
    const world = { cwd: folder, env: { PARLEY_API_KEY: '' } };
    const { stdout } = await parley(['doctor', '--json', '--timeout', '1'], { ...world, url: 'http://parley.invalid' });
    expect(JSON.parse(stdout)).toMatchObject({ ok: false });
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    expect((await parley(['conversation', 'list'], { ...world, url: elsewhere })).code).toBe(4);
    expect(server.seen.at(-1)?.headers.authorization).toBeUndefined();
  });

  test('in a file that is not there is wrong usage', async () => {
    const { code, stderr } = await call('conversation list', {
      env: { PARLEY_API_KEY: '', PARLEY_API_KEY_FILE: '/nowhere/key' },
    });
    expect(code).toBe(2);
    expect(stderr).toContain('PARLEY_API_KEY_FILE');
  });
});

describe('doctor', () => {
  const webUi = (): string => `${server.url}/healthz`;

  test('says that all is well', async () => {
    const { code, stdout } = await call(`doctor --web-ui ${webUi()}`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {7}Node/);
    for (const name of ['server', 'clock', 'key', 'postgres', 'temporal', 'worker', 'Web UI']) {
      expect(stdout).toContain(`ok       ${name}:`);
    }
  });

  test('names the part that is not ready and what to do about it', async () => {
    server.readiness = {
      status: 'not-ready',
      checks: { postgres: { ok: true }, worker: { ok: false, detail: 'nobody polls' } },
    };
    const { code, stdout } = await call(`doctor --web-ui ${webUi()}`);
    expect(code).toBe(1);
    expect(stdout).toContain('failed   worker: nobody polls\n         → Start a worker');
    expect(stdout).toContain('ok       postgres');
  });

  test('passes on what the server itself says is to be done', async () => {
    const temporal = { ok: false, detail: 'no namespace "talks"', remedy: 'Run "parley prepare".' };
    server.readiness = { status: 'not-ready', degraded: [], checks: { temporal } };
    const { stdout } = await call(`doctor --web-ui ${webUi()}`);
    expect(stdout).toContain('failed   temporal: no namespace "talks"\n         → Run "parley prepare".');
  });

  test('names a model that is away although the server is ready', async () => {
    const model = { ok: false, detail: 'The model cannot be reached (ECONNREFUSED).' };
    server.readiness = { status: 'ready', degraded: ['model'], checks: { worker: { ok: true }, model } };
    const { code, stdout } = await call(`doctor --web-ui ${webUi()}`);
    expect(code).toBe(1);
    expect(stdout).toMatch(/failed {3}model: The model cannot be reached[^]*→ [^\n]*OPENAI_BASE_URL/);
  });

  test.each(['TEMPORAL_ADDRESS', 'TEMPORAL_PROFILE'])(
    'looks for no Web UI of its own where %s is set',
    async (name) => {
      const { stdout } = await call('doctor', { env: { [name]: 'elsewhere' } });
      expect(stdout).toContain('skipped  Web UI: Temporal is elsewhere');
      const named = await call('doctor', { env: { [name]: 'elsewhere', PARLEY_WEB_UI_URL: webUi() } });
      expect(named.stdout).toContain(`ok       Web UI: ${webUi()}`);
    },
  );

  test('notices a bad key, a clock that is off and a Web UI that is not there', async () => {
    server.date = 'Sat, 21 Nov 2020 09:00:00 GMT';
    const closed = await new ContractServer().start();
    const { url } = closed;
    await closed.stop();
    const { code, stdout } = await call(`doctor --json --web-ui ${url}`, { env: { PARLEY_API_KEY: 'wrong' } });
    expect(code).toBe(1);
    const { checks } = JSON.parse(stdout) as { checks: { name: string; ok: boolean; remedy?: string }[] };
    const failed = checks.filter(({ ok }) => !ok);
    expect(failed.map(({ name }) => name)).toEqual(['clock', 'key', 'Web UI']);
    expect(failed.every(({ remedy }) => remedy !== undefined)).toBe(true);
  });
});

test.each([
  ['20.19.0', true],
  ['20.18.9', false],
  ['18.20.0', false],
  ['22.0.0', true],
])('Node %s is good enough: %j', (version, ok) => {
  expect(nodeCheck(version).ok).toBe(ok);
});

test.each([
  [0, true],
  [4_000, true],
  [-4_000, true],
  [8_000, false],
  [-8_000, false],
])('a clock that is %i ms off agrees: %j', (offMs, ok) => {
  const now = Date.parse('2026-11-21T09:00:00Z');
  expect(clockCheck(new Date(now - offMs), 10, now).ok).toBe(ok);
});

test('a server that does not tell its time leaves the clock unchecked', () => {
  expect(clockCheck(null, 10, 0).ok).toBeNull();
});
