/**
 * An older copy of the database under open conversations: every difference is told, and then rows and workflows agree.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { freePorts } from '../../local-stack/ports.ts';
import { startScriptedModel, type ScriptedModel } from '../../local-stack/scripted-model/server.ts';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { codecsOf } from '../../temporal-config/connection/client.ts';
import { compareAll, type Comparison } from '../../workers/reconcile/compare.ts';
import { comparePorts } from '../../workers/reconcile/ports.ts';
import { asOwner, runParley, startParley } from '../support/own-programs.ts';
import { testCodecs, testMasterKey } from '../support/payload-keys.ts';
import { bareEnvironment, eventually } from '../support/product.ts';
import { beginTalk, sayAll, transcriptOf } from './talks.ts';

const dir = mkdtempSync(join(tmpdir(), 'parley-restore-'));
const database = `restore_${process.pid}`;
const copy = `${database}_copy`;
const lane = `restore-${process.pid}`;
const auditKey = 'an audit key of the restore';
const key = `pk_restore_${'7b'.repeat(32)}`;
let model: ScriptedModel;
let env: NodeJS.ProcessEnv;
let client: ParleyClient;
let temporal: Client;
let programs: readonly { end(): Promise<void> }[] = [];

beforeAll(async () => {
  const servers = inject('servers');
  const on = (address: string): string => Object.assign(new URL(address), { pathname: `/${database}` }).href;
  await asOwner(servers.ownerUrl, `create database ${database}`);
  const [[port = 0], connection] = await Promise.all([freePorts(1), Connection.connect({ address: servers.temporal })]);
  model = await startScriptedModel({ respond: () => 'All right.' });
  temporal = new Client({ connection, namespace: servers.namespace });
  env = {
    ...bareEnvironment(),
    TEMPORAL_ADDRESS: servers.temporal,
    TEMPORAL_NAMESPACE: servers.namespace,
    DATABASE_URL: on(servers.databaseUrl),
    PARLEY_MIGRATE_URL: on(servers.ownerUrl),
    PARLEY_LANE: lane,
    PARLEY_KEY_PEPPER: 'a pepper of the restore',
    PARLEY_AUDIT_KEY: auditKey,
    PARLEY_ORDER_KEY: 'an order key of the restore',
    PARLEY_MASTER_KEY: testMasterKey,
    PARLEY_BOOTSTRAP_KEY: key,
    PARLEY_DATA_DIR: dir,
    PARLEY_PORT: String(port),
    PARLEY_SECOND_READER: 'off',
    PARLEY_SUMMARIES: 'off',
    OPENAI_BASE_URL: model.url,
  };
  client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: key });
  const prepared = await runParley(['prepare'], env);
  expect(prepared.code, prepared.stderr).toBe(0);
  // As the page says: nothing is mended before it was looked.
  await schedule().pause('restore');
});
afterAll(async () => {
  await Promise.all(programs.map((one) => one.end()));
  await schedule().delete();
  await Promise.all([model.stop(), temporal.connection.close()]);
  const { ownerUrl } = inject('servers');
  await asOwner(ownerUrl, ...[database, copy].map((name) => `drop database if exists ${name} with (force)`));
  rmSync(dir, { recursive: true });
});

/**
 * What `docs/how-to/back-up.md` does with pg_dump and pg_restore, which would have to be of the server's own version.
 * For the programs the database is away for a moment.
 */
async function replaceDatabase(from: string, to: string): Promise<void> {
  await asOwner(
    inject('servers').ownerUrl,
    `alter database ${from} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname in ('${from}', '${to}')`,
    `drop database if exists ${to} with (force)`,
    `create database ${to} template ${from}`,
    `alter database ${from} allow_connections true`,
  );
}

async function ready(): Promise<void> {
  const url = `http://127.0.0.1:${env['PARLEY_PORT']}/readyz`;
  await eventually('it is ready', async () => ((await fetch(url)).status === 200 ? true : null));
}

async function reconcile(...options: readonly string[]): Promise<{ readonly code: number | null } & Comparison> {
  const { code, stdout, stderr } = await runParley(['ops', 'reconcile', '--json', ...options], env);
  expect(stderr).toBe('');
  return { code, ...(JSON.parse(stdout) as Comparison) };
}

/** The same look without a process: until so many differ. */
async function untilDiffering(count: number): Promise<void> {
  const rows = openDatabase({ url: env['DATABASE_URL'] ?? '', auditKey, connections: 2, onLost: () => undefined });
  const { namespace } = temporal.options;
  const dataConverter = codecsOf(testCodecs(rows, namespace).client);
  const reading = new Client({ connection: temporal.connection, namespace, dataConverter });
  const ports = comparePorts({ client: reading, namespace, lane, database: rows });
  const look = async () => ((await compareAll(ports, false)).differences.length === count ? true : null);
  try {
    await eventually(`${count} differences`, look);
  } finally {
    await rows.close();
  }
}

const schedule = () => temporal.schedule.getHandle(`parley-housekeeping@${lane}`);
const handleOf = (id: string) => temporal.workflow.getHandle(`conversation-local-${id}`);

// Once: a second run would find what the first has left.
const once = { retry: 0, timeout: 300_000 };

test(
  'R8 a copy that is older than the open conversations: each difference is told, mended, and told no more',
  once,
  async () => {
    programs = await Promise.all(['api', 'worker'].map((part) => startParley(part, env)));
    await ready();
    const begin = async (): Promise<string> => {
      const id = await beginTalk(client);
      await sayAll(client, id, 'Good morning.');
      return id;
    };
    const [same, ahead, closed, gone, forgotten] = await Promise.all([begin(), begin(), begin(), begin(), begin()]);
    await untilDiffering(0);

    await replaceDatabase(database, copy);
    await ready();
    // What happens after the copy.
    await sayAll(client, ahead, 'And another thing.', 'And one more.');
    await client.conversations.close(closed);
    const later = await begin();
    await replaceDatabase(copy, database);
    await ready();
    // And what an older copy of Temporal would have forgotten: a conversation, and a turn of another.
    await handleOf(gone).terminate('as if it had never been');
    await forgetTurns(forgotten);

    await untilDiffering(5);
    const told = await reconcile();
    console.log(`figure: the restore's differences: ${JSON.stringify(told)}`);
    expect(told.code).toBe(1);
    const kinds = Object.fromEntries(told.differences.map(({ kind, conversation }) => [conversation, kind]));
    expect(kinds).toEqual({
      [ahead]: 'workflow-ahead',
      [closed]: 'row-without-workflow',
      [later]: 'workflow-without-row',
      [gone]: 'row-without-workflow',
      [forgotten]: 'rows-ahead',
    });
    const lost = told.differences.find(({ conversation }) => conversation === ahead);
    expect(lost).toMatchObject({ row_turn: 1, workflow_turn: 3, mended: false });
    expect(lost?.only_in_workflow.length).toBeGreaterThan(0);

    const mended = await reconcile('--mend');
    expect(mended.code).toBe(0);
    expect(mended.differences.map(({ mended: isMended }) => isMended)).toEqual([true, true, true, true, true]);
    await untilDiffering(0);
    // Its participant hears of it, and begins anew.
    expect((await transcriptOf(client, ahead)).at(-1)?.text).toMatch(/^Something went wrong on our side/);
    expect(await client.conversations.show(ahead)).toMatchObject({ state: 'closed' });
    expect((await handleOf(later).describe()).status.name).toBe('TERMINATED');
    // One that both knew alike goes on.
    expect((await sayAll(client, same, 'Still there?')).reply?.text).toBe('All right.');
  },
);

/** Back to before its first message, as a Temporal server that was restored to then. */
async function forgetTurns(id: string): Promise<void> {
  const { workflowId } = handleOf(id);
  const { namespace } = temporal.options;
  const { history } = await temporal.workflowService.getWorkflowExecutionHistory({
    namespace,
    execution: { workflowId },
  });
  const first = history?.events?.find(({ workflowTaskCompletedEventAttributes: done }) => done)?.eventId;
  await temporal.workflowService.resetWorkflowExecution({
    namespace,
    workflowExecution: { workflowId },
    workflowTaskFinishEventId: first ?? null,
    requestId: id,
    reason: 'forget',
    // None of what came later is told again.
    resetReapplyExcludeTypes: [1, 2],
  });
}
