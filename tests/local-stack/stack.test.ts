import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lockHolder, removeDataDir } from '../../local-stack/data-dir.ts';
import { runningStack, withPrivateStack } from '../../local-stack/find-stack.ts';
import { PartFailed } from '../../local-stack/keep-running.ts';
import { PortTaken } from '../../local-stack/ports.ts';
import { type RunningStack, type StackOptions, startStack } from '../../local-stack/stack.ts';
import { isServing } from '../../local-stack/temporal-health.ts';
import { copiedFolder, dataFolder } from './fixtures/folders.ts';
import { identities, removeSupervisor, spawnSupervisor, stillThere, supervisorCommand } from './fixtures/spawned.ts';
import { standIns } from './fixtures/stand-ins.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';

const freePorts = { temporalPort: 0, temporalUiPort: 0, apiPort: 0, codecPort: 0, postgresPort: 0 };
const limit = { timeout: 40_000 };

/** The data folder of a stack that has stopped, where it is not the point that a start makes its servers. */
let made: string;
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'parley-stack-'));
  const stack = await startStack({ programs: standIns(), settings: { ...freePorts, dataDir: made } });
  await stack.stop();
}, limit.timeout);
afterAll(() => {
  removeDataDir(made);
  removeSupervisor();
});

async function startedStack(dataDir: string, options: StackOptions = {}): Promise<RunningStack> {
  const settings = { ...freePorts, dataDir, ...options.settings };
  const stack = await startStack({ programs: standIns(), ...options, settings });
  onTestFinished(() => stack.stop());
  return stack;
}

async function inDatabase<T>(stack: RunningStack, statement: string): Promise<readonly T[]> {
  const client = new pg.Client({ connectionString: stack.superuserUrl?.reveal() });
  await client.connect();
  try {
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
}

async function withTemporal<T>(stack: RunningStack, use: (client: Client) => Promise<T>): Promise<T> {
  const connection = await Connection.connect({ address: stack.temporal.address });
  try {
    return await use(new Client({ connection, namespace: stack.temporal.namespace }));
  } finally {
    await connection.close();
  }
}

describe('a data folder', () => {
  test(
    'a second start on the same folder carries on with the database and the workflows that were there',
    limit,
    async () => {
      const dir = dataFolder();
      const first = await startedStack(dir);
      await inDatabase(first, `CREATE TABLE kept AS SELECT 'durable' AS word`);
      await withTemporal(first, (client) => client.workflow.start('waits', { workflowId: 'w', taskQueue: 'nobody' }));
      await first.stop();

      const second = await startedStack(dir);
      expect(await inDatabase(second, 'SELECT word FROM kept')).toEqual([{ word: 'durable' }]);
      const found = await withTemporal(second, (client) => client.workflow.getHandle('w').describe());
      expect(found.status.name).toBe('RUNNING');
      expect([first.keyIsNew, second.keyIsNew]).toEqual([true, false]);
      expect(second.key?.reveal()).toBe(first.key?.reveal());
    },
  );
});

describe('a stack that runs', () => {
  const dir = mkdtempSync(join(tmpdir(), 'parley-stack-'));
  let stack: RunningStack;
  /** Of other programs on this machine, and of every kind that Parley has. */
  const around = { CANARY_TOKEN: 'canary', SMTP_FROM: 'Sender <sender@localhost>', TICKET_SECRET: 'of a webhook' };
  beforeAll(async () => {
    const settings = { ...freePorts, dataDir: dir };
    for (const [name, value] of Object.entries(around)) vi.stubEnv(name, value);
    stack = await startStack({ programs: standIns(), settings, env: { PARLEY_LANE: 'mine', SEEN_IN: dir } });
    vi.unstubAllEnvs();
  }, limit.timeout);
  afterAll(async () => {
    await stack.stop();
    removeDataDir(dir);
  });
  const seenBy = (name: string): Record<string, string> =>
    JSON.parse(readFileSync(join(dir, `seen-by-${name}.json`), 'utf8'));

  testInLaws('says where it is to a second start, which ends with 1', limit, async () => {
    const second = spawnSupervisor({ PARLEY_DATA_DIR: dir });
    expect(await second.ended).toMatchObject({ code: 1 });
    expect(second.said()).toContain('already runs');
    expect(second.said()).toContain(stack.urls.api);
    expect(second.said()).toContain('PARLEY_DATA_DIR');
    expect(await isServing(stack.temporal.address)).toBe(true);
  });

  test('is found by programs that look for one', () => {
    expect(runningStack({ PARLEY_DATA_DIR: dir })).toEqual({ PARLEY_URL: stack.urls.api, PARLEY_DATA_DIR: dir });
    expect(runningStack({ PARLEY_DATA_DIR: join(dir, 'none') })).toBeNull();
  });

  test('keeps keys and passwords readable by their owner alone', () => {
    const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const secrets = files.filter(({ name }) => /secret|password$|key$/.test(name));
    expect(secrets.map(({ name }) => name)).toContain('bootstrap-key');
    for (const { parentPath, name } of secrets) expect(statSync(join(parentPath, name)).mode & 0o077).toBe(0);
  });

  testInLaws('keeps its database inside the folder wherever PostgreSQL may go there', limit, async () => {
    const outer = dataFolder();
    chmodSync(outer, 0o711);
    const inside = await startedStack(join(outer, 'data'));
    expect(await inDatabase(inside, 'SHOW data_directory')).toEqual([
      { data_directory: join(inside.dataDir, 'database', 'postgres') },
    ]);
  });

  test('tells each of its programs what it needs and no more', () => {
    const worker = seenBy('worker');
    expect(worker).toMatchObject({
      TEMPORAL_ADDRESS: stack.temporal.address,
      TEMPORAL_NAMESPACE: 'parley',
      DATABASE_URL: stack.databaseUrl.reveal(),
      OPENAI_BASE_URL: stack.urls.model,
      SMTP_URL: stack.urls.mail,
      SMTP_FROM: around.SMTP_FROM,
      TICKET_SECRET: around.TICKET_SECRET,
      PARLEY_LANE: 'mine',
      PARLEY_SUPERVISED: '1',
    });
    expect(Object.keys(worker)).not.toContain('PARLEY_KEY_PEPPER');
    expect(Object.keys(worker)).not.toContain('PARLEY_MIGRATE_URL');
    expect(Object.keys(worker)).not.toContain('PARLEY_APP_PASSWORD');
    const prepare = seenBy('prepare');
    expect(prepare['PARLEY_MIGRATE_URL']).toBe(stack.superuserUrl?.reveal());
    expect(stack.databaseUrl.reveal()).toContain(`parley_app:${prepare['PARLEY_APP_PASSWORD']}@`);
    const api = seenBy('api');
    expect(api).toMatchObject({ PARLEY_PORT: String(stack.ports.api), PARLEY_MAIL_DIR: join(stack.dataDir, 'mail') });
    for (const name of ['OPENAI_API_KEY', 'SMTP_URL', 'TICKET_SECRET']) expect(Object.keys(api)).not.toContain(name);
    const codec = seenBy('codec');
    expect(codec).toMatchObject({ PARLEY_CODEC_PORT: String(stack.ports.codec), PARLEY_WEB_UI_URL: stack.urls.webUi });
    expect(Object.keys(codec)).not.toContain('PARLEY_ORDER_KEY');
  });

  test.each(['prepare', 'worker', 'api', 'codec', 'model', 'mail'])(
    'tells %s nothing of what others keep here',
    (name) => {
      const words = /^(npm_|NODE_|LC_|PIP_)/;
      const foreign = Object.keys(seenBy(name)).filter(
        (known) => known === 'CANARY_TOKEN' || known.startsWith('VITEST'),
      );
      expect(foreign).toEqual([]);
      expect(Object.keys(seenBy(name)).filter((known) => !words.test(known)).length).toBeLessThan(30);
    },
  );

  test.runIf(process.platform === 'linux').each(['temporal', 'postgres'])(
    'tells its server %s where programs are and hardly more',
    (name) => {
      const names = readFileSync(`/proc/${stack.pids()[name]}/environ`, 'utf8')
        .split('\0')
        .flatMap((line) => line.split('=')[0] || []);
      const known = ['PATH', 'TMPDIR', 'TZ', 'LC_ALL', 'PWD'];
      expect(names.filter((word) => !known.includes(word))).toEqual([]);
    },
  );

  test('is left alone by one that uses its servers from outside', limit, async () => {
    const elsewhere = dataFolder();
    const outside = { externalTemporal: stack.temporal, externalDatabase: { url: stack.databaseUrl } };
    const second = await startedStack(elsewhere, { settings: { ...outside, scriptedModel: false, mailSink: false } });
    expect(Object.keys(second.pids()).sort()).toEqual(['api', 'worker']);
    const seen = JSON.parse(readFileSync(join(elsewhere, 'seen-by-worker.json'), 'utf8'));
    expect(seen).toMatchObject({ TEMPORAL_ADDRESS: stack.temporal.address, DATABASE_URL: stack.databaseUrl.reveal() });
    await second.stop();
    expect(await isServing(stack.temporal.address)).toBe(true);
  });
});

testInLaws('a program that finds no stack gets one of its own, which is gone afterwards', limit, async () => {
  const seen = await withPrivateStack(
    () => undefined,
    async (access) => {
      const answer = await fetch(access['PARLEY_URL'] ?? '');
      return { answer: await answer.text(), dataDir: access['PARLEY_DATA_DIR'] ?? '', key: access['PARLEY_API_KEY'] };
    },
    { programs: standIns() },
  );
  expect(seen).toMatchObject({ answer: 'api', key: expect.stringMatching(/^pk_local_/) });
  expect(existsSync(seen.dataDir)).toBe(false);
});

describe('a taken port', () => {
  test.each(
    sampleOf(
      [
        ['TEMPORAL_PORT', 'temporalPort'],
        ['TEMPORAL_UI_PORT', 'temporalUiPort'],
        ['PARLEY_PORT', 'apiPort'],
        ['PARLEY_CODEC_PORT', 'codecPort'],
        ['PARLEY_POSTGRES_PORT', 'postgresPort'],
      ] as const,
      2,
    ),
  )('stops the start with the name of the variable to set: %s', async (variable, setting) => {
    const dir = dataFolder();
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;

    const start = startStack({ programs: standIns(), settings: { ...freePorts, dataDir: dir, [setting]: port } });
    await expect(start).rejects.toThrow(PortTaken);
    await expect(start).rejects.toThrow(`Set ${variable} to a free port`);
    expect(existsSync(join(dir, 'temporal', 'temporal.db'))).toBe(false);
    expect(lockHolder(dir)).toBeNull();
  });
});

describe('the end', () => {
  test('SIGTERM leaves no process behind', limit, async () => {
    const dir = copiedFolder(made);
    const supervisor = spawnSupervisor({ PARLEY_DATA_DIR: dir });
    const { pids } = await supervisor.ready;
    const all = identities(pids);
    const parts = ['api', 'codec', 'mail', 'model', 'postgres', 'supervisor', 'temporal', 'worker'];
    expect(Object.keys(pids).sort()).toEqual(parts);
    expect(all).toHaveLength(8);
    supervisor.child.kill('SIGTERM');
    expect(await supervisor.ended).toEqual({ code: 0, signal: null });
    expect(await stillThere(all, 0)).toEqual([]);
    expect(readdirSync(join(dir, 'run')).filter((file) => file.endsWith('.process.json'))).toEqual([]);
  });

  testInLaws(
    'a Ctrl-C in a terminal, which the program in front hands on once more, ends it in good order',
    limit,
    async () => {
      const dir = copiedFolder(made);
      // As npm does it: it is in the group that is signalled, and passes on what it gets.
      const front = `const child = require('node:child_process').spawn(process.argv[1], process.argv.slice(2), { stdio: 'inherit' });
      for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name));
      child.on('exit', (code, signal) => process.exit(signal === null ? code : 99));`;
      const command = [process.execPath, '-e', front, ...supervisorCommand()] as const;
      const supervisor = spawnSupervisor({ PARLEY_DATA_DIR: dir }, [...command], { detached: true });
      const all = identities((await supervisor.ready).pids);
      const { pid = 0 } = supervisor.child;
      process.kill(-pid, 'SIGINT');
      // Whoever presses it twice in a hurry wants the same.
      process.kill(-pid, 'SIGINT');
      expect(await supervisor.ended).toEqual({ code: 0, signal: null });
      expect(await stillThere(all, 0)).toEqual([]);
      expect(readFileSync(join(dir, 'logs', 'postgres.log'), 'utf8')).toContain('database system is shut down');
    },
  );

  testInLaws('SIGTERM in the middle of a start leaves no process behind', limit, async () => {
    const dir = dataFolder();
    const supervisor = spawnSupervisor({ PARLEY_DATA_DIR: dir });
    await supervisor.line('Temporal serves');
    supervisor.child.kill('SIGTERM');
    expect(await supervisor.ended).toEqual({ code: 0, signal: null });
    const records = ['run', 'temporal', 'database'].flatMap((folder) => readdirSync(join(dir, folder)));
    expect(records.filter((file) => file.endsWith('.process.json'))).toEqual([]);
    expect(lockHolder(dir)).toBeNull();
  });

  testInLaws('the stack ends when the program that started it is gone', limit, async () => {
    const command = supervisorCommand()
      .map((word) => `'${word}'`)
      .join(' ');
    const shell = spawnSupervisor({ PARLEY_DATA_DIR: copiedFolder(made) }, ['/bin/sh', '-c', `${command}; exit 0`]);
    const all = identities((await shell.ready).pids);
    expect(all).toHaveLength(8);
    shell.child.kill('SIGKILL');
    expect(await stillThere(all, 10_000)).toEqual([]);
  });
});

describe('after kill -9 of the supervisor', () => {
  const withSetpriv = spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;

  test.runIf(withSetpriv)('everything ends by itself where the kernel can see to it', limit, async () => {
    const supervisor = spawnSupervisor({ PARLEY_DATA_DIR: copiedFolder(made) });
    const all = identities((await supervisor.ready).pids);
    supervisor.child.kill('SIGKILL');
    expect(await stillThere(all, 10_000)).toEqual([]);
  });

  testInLaws('elsewhere the next start ends what was left and carries on with its data', limit, async () => {
    const dir = copiedFolder(made);
    const supervisor = spawnSupervisor({ PARLEY_DATA_DIR: dir, PATH: pathWithoutSetpriv() });
    const { pids } = await supervisor.ready;
    const servers = identities({ temporal: pids['temporal'] ?? 0, postgres: pids['postgres'] ?? 0 });
    supervisor.child.kill('SIGKILL');
    await supervisor.ended;
    expect(await stillThere(servers, 0)).toHaveLength(2);

    const said: string[] = [];
    const next = await startedStack(dir, { progress: (line) => said.push(line) });
    expect(said.join('\n')).toContain('Ended what an earlier run left behind');
    expect(await stillThere(servers, 0)).toEqual([]);
    expect(await inDatabase(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  /** A PATH with what PostgreSQL's user is looked up with, and nothing else. */
  function pathWithoutSetpriv(): string {
    const dir = join(dataFolder(), 'bin');
    mkdirSync(dir);
    const id = ['/usr/bin/id', '/bin/id'].find(existsSync);
    if (id !== undefined) symlinkSync(id, join(dir, 'id'));
    return dir;
  }
});

describe('a part that crashes', () => {
  testInLaws('Temporal, PostgreSQL and the programs are named and come back where they were', limit, async () => {
    const said: string[] = [];
    const stack = await startedStack(copiedFolder(made), { progress: (line) => said.push(line) });
    await inDatabase(stack, `CREATE TABLE kept AS SELECT 'durable' AS word`);
    const before = stack.pids();
    for (const pid of Object.values(before)) process.kill(pid, 'SIGKILL');

    await expect.poll(() => back(stack, before), { timeout: 15_000 }).toEqual(Object.keys(before).sort());
    for (const name of Object.keys(before))
      expect(said.join('\n')).toContain(`${name} crashed: it was ended by SIGKILL`);
    await expect.poll(() => isServing(stack.temporal.address), { timeout: 5_000 }).toBe(true);
    await expect
      .poll(() => inDatabase(stack, 'SELECT word FROM kept').catch(() => null), { timeout: 15_000 })
      .toEqual([{ word: 'durable' }]);
  });

  function back(stack: RunningStack, before: Readonly<Record<string, number>>): readonly string[] {
    return Object.entries(stack.pids())
      .filter(([name, pid]) => pid !== before[name])
      .map(([name]) => name)
      .sort();
  }

  test('one that fails during the start is named with the end of its log, and nothing is left', limit, async () => {
    const dir = copiedFolder(made);
    const start = startedStack(dir, { programs: standIns({ worker: 'crash' }) });
    await expect(start).rejects.toThrow(PartFailed);
    await expect(start).rejects.toThrow(/worker did not start: it ended with code 3[^]*cannot read its settings/);
    const records = ['run', 'temporal', 'database'].flatMap((folder) => readdirSync(join(dir, folder)));
    expect(records.filter((file) => file.endsWith('.process.json'))).toEqual([]);
    expect(lockHolder(dir)).toBeNull();
  });
});
