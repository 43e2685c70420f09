/** What is made before anything serves: the keys of a first start, through the program itself. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { newKey, openKeys } from '../../adapters/postgres/keys/keys.ts';
import { startPostgres } from '../../local-stack/postgres-server.ts';
import { startTemporal } from '../../local-stack/temporal-server.ts';
import { compiledProgram, compilePrograms } from '../../scripts/compiled.mjs';
import { Secret } from '../../settings/environment.ts';
import { testInLaws } from '../support/laws.ts';

const dir = mkdtempSync(join(tmpdir(), 'parley-prepare-test-'));
const file = join(dir, 'installation-key');
const pepper = 'a pepper for tests only';
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let temporal: Awaited<ReturnType<typeof startTemporal>>;
let database: Database;
let program: string;
beforeAll(async () => {
  await compilePrograms();
  program = compiledProgram('workers/prepare.ts') ?? 'not compiled';
  [postgres, temporal] = await Promise.all([
    startPostgres({ dir: join(dir, 'postgres'), durable: false }),
    startTemporal({ dir: join(dir, 'temporal'), port: 0, headless: true }),
  ]);
}, 120_000);
afterAll(async () => {
  await database?.close();
  await temporal.stop();
  await postgres.stop();
  postgres.forget();
  rmSync(dir, { recursive: true, force: true });
});

test(
  'the first start makes the installation’s key, which others may not read; the next one keeps it',
  { timeout: 180_000 },
  async () => {
    expect(await prepare()).toBe(0);
    const key = readFileSync(file, 'utf8').trim();
    expect(statSync(file).mode & 0o077).toBe(0);
    database = openDatabase({ url: postgres.urlFor('parley_app', new Secret('for-tests-only')).reveal() });
    expect(await holderOf(key)).toMatchObject({ role: 'installation' });
    expect(await holderOf(readFileSync(join(dir, 'bootstrap-key'), 'utf8').trim())).toMatchObject({
      tenant: 'local',
      role: 'admin',
    });
    expect(await prepare()).toBe(0);
    expect(readFileSync(file, 'utf8').trim()).toBe(key);
  },
);

test('M7 the first start loads what the assistants know; later ones leave it alone', { timeout: 180_000 }, async () => {
  const kept = `select count(*)::int as concepts, count(*) filter (where origin = 'sample')::int as samples from graph.concepts`;
  const { concepts, samples } = (await database.query<{ concepts: number; samples: number }>(kept)).rows[0] ?? {};
  expect(concepts).toBeGreaterThanOrEqual(150);
  expect(samples).toBe(concepts);
  await database.query(`update graph.concepts set definition = 'Ours.' where id = 'TAX:IE:TAX:VAT'`);
  expect(await prepare()).toBe(0);
  const { rows } = await database.query(`select definition from graph.concepts where id = 'TAX:IE:TAX:VAT'`);
  expect(rows).toEqual([{ definition: 'Ours.' }]);
});

testInLaws('M7 a graph that is away keeps nobody from starting', { timeout: 180_000 }, async () => {
  expect(await prepare({ GRAPH_URL: 'bolt://127.0.0.1:1' })).toBe(0);
});

testInLaws('one that is given from outside takes the place of every earlier one', { timeout: 180_000 }, async () => {
  const before = readFileSync(file, 'utf8').trim();
  const { key } = newKey();
  const given = join(dir, 'given');
  writeFileSync(given, key);
  expect(await prepare({ PARLEY_INSTALLATION_KEY_FILE: given })).toBe(0);
  expect(readFileSync(file, 'utf8').trim()).toBe(key);
  expect(await holderOf(key)).toMatchObject({ role: 'installation' });
  expect(await holderOf(before)).toBeNull();
});

/** Looked up anew: nothing is remembered from call to call. */
function holderOf(key: string) {
  return openKeys({ database, pepper, clock: () => Date.now() }).holderOf(key);
}

function prepare(env: Readonly<Record<string, string>> = {}): Promise<number | null> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_NAMESPACE: temporal.namespace,
      PARLEY_DATA_DIR: dir,
      PARLEY_KEY_PEPPER: pepper,
      PARLEY_MASTER_KEY: '6c'.repeat(32),
      PARLEY_MIGRATE_URL: postgres.superuserUrl.reveal(),
      PARLEY_APP_PASSWORD: 'for-tests-only',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
}
