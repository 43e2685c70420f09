/** Another master key takes the place of the first under an open conversation, with processes of the product. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { freePorts } from '../../local-stack/ports.ts';
import { startScriptedModel, type ScriptedModel } from '../../local-stack/scripted-model/server.ts';
import { asOwner, runParley, startParley } from '../support/own-programs.ts';
import { bareEnvironment } from '../support/product.ts';
import { beginTalk, sayAll, transcriptOf } from './talks.ts';

const dir = mkdtempSync(join(tmpdir(), 'parley-rotation-'));
const database = `rotation_${process.pid}`;
const lane = `rotation-${process.pid}`;
const [first, second] = ['1f'.repeat(32), '2e'.repeat(32)];
const key = `pk_rotation_${'7b'.repeat(32)}`;
let model: ScriptedModel;
let env: NodeJS.ProcessEnv;
let client: ParleyClient;

beforeAll(async () => {
  const servers = inject('servers');
  const on = (address: string): string => Object.assign(new URL(address), { pathname: `/${database}` }).href;
  await asOwner(servers.ownerUrl, `create database ${database}`);
  const [port = 0] = await freePorts(1);
  model = await startScriptedModel({ respond: () => 'All right.' });
  env = {
    ...bareEnvironment(),
    TEMPORAL_ADDRESS: servers.temporal,
    TEMPORAL_NAMESPACE: servers.namespace,
    DATABASE_URL: on(servers.databaseUrl),
    PARLEY_MIGRATE_URL: on(servers.ownerUrl),
    PARLEY_LANE: lane,
    PARLEY_KEY_PEPPER: 'a pepper of the rotation',
    PARLEY_AUDIT_KEY: 'an audit key of the rotation',
    PARLEY_ORDER_KEY: 'an order key of the rotation',
    PARLEY_BOOTSTRAP_KEY: key,
    PARLEY_DATA_DIR: dir,
    PARLEY_PORT: String(port),
    PARLEY_SECOND_READER: 'off',
    PARLEY_SUMMARIES: 'off',
    OPENAI_BASE_URL: model.url,
  };
  client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: key });
});
afterAll(async () => {
  const { ownerUrl, temporal, namespace } = inject('servers');
  const connection = await Connection.connect({ address: temporal });
  await new Client({ connection, namespace }).schedule.getHandle(`parley-housekeeping@${lane}`).delete();
  await Promise.all([model.stop(), connection.close()]);
  await asOwner(ownerUrl, `drop database if exists ${database} with (force)`);
  rmSync(dir, { recursive: true });
});

/** The programs with these master keys, for as long as `work` takes. */
async function running<T>(masters: string, work: () => Promise<T>): Promise<T> {
  const programs = await Promise.all(
    ['api', 'worker'].map((part) => startParley(part, { ...env, PARLEY_MASTER_KEY: masters })),
  );
  try {
    return await work();
  } finally {
    await Promise.all(programs.map((one) => one.end()));
  }
}

async function prepare(masters: string): Promise<string> {
  const { code, stderr } = await runParley(['prepare'], { ...env, PARLEY_MASTER_KEY: masters });
  expect(code, stderr).toBe(0);
  return stderr;
}

test(
  'R9 an open conversation goes on with the next master key, and the first is needed no more',
  { timeout: 180_000 },
  async () => {
    await prepare(first);
    const id = await running(first, async () => {
      const begun = await beginTalk(client);
      await sayAll(client, begun, 'Good morning.');
      return begun;
    });
    expect(await prepare(`${second},${first}`)).toMatch(
      /The keys of [12] tenants are wrapped by the newest master key/,
    );
    expect(await prepare(`${second},${first}`)).not.toContain('are wrapped by');
    const said = await running(second, async () => {
      await sayAll(client, id, 'Still there?');
      return transcriptOf(client, id);
    });
    expect(said.map(({ text }) => text)).toEqual(['Good morning.', 'All right.', 'Still there?', 'All right.']);
  },
);

test('R9 a master key that is not the one is told before anything serves', { timeout: 60_000 }, async () => {
  const { code, stderr } = await runParley(['prepare'], { ...env, PARLEY_MASTER_KEY: '3d'.repeat(32) });
  expect(code).not.toBe(0);
  expect(stderr).toMatch(/is wrapped by the master key local:[0-9a-f]{16}, which this process was not given/);
});
