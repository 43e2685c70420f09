/**
 * Workers of two versions side by side: a run stays with its own, and goes on with the current one when it is told to.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { auditKey } from '../support/audit-key.ts';
import { testInLaws } from '../support/laws.ts';
import { runParley } from '../support/own-programs.ts';
import { testMasterKey } from '../support/payload-keys.ts';
import { bareEnvironment } from '../support/product.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { readHistories, writeArchive, type KeptHistory } from '../../workers/histories/archive.ts';
import { parley } from '../cli/terminal.ts';

let app: App;
const deploymentName = `parley-${Math.random().toString(36).slice(2)}`;
beforeAll(async () => {
  app = await startApp({ version: { deploymentName, buildId: 'one' } });
  await makeCurrent('one');
});
afterAll(() => app.close());

test('R10 R11 a run stays with the version that began it; drained, its conversation goes on with the current one', async () => {
  app.script(() => 'All right.');
  const [idle, other] = [await startTalk(app), await startTalk(app)];
  await idle.say('Good morning.');
  await other.say('Good morning.');
  const first = await runOf(idle);
  expect(first.version).toBe(`${deploymentName}:one`);
  await expect
    .poll(() => remaining('--build-id', 'one', '--assistant', 'nobody'))
    .toEqual({ ordered: 0, gone: 0, remaining: 0 });

  await app.startWorkers({ deploymentName, buildId: 'two' });
  await makeCurrent('two');
  const fresh = await startTalk(app);
  await fresh.say('Good morning.');
  expect((await runOf(fresh)).version).toBe(`${deploymentName}:two`);
  expect((await runOf(idle)).version).toBe(`${deploymentName}:one`);

  const drained = await remaining('--build-id', 'one');
  expect(drained).toEqual({ ordered: 2, gone: 0, remaining: 0 });
  // An idle run knows of the next version without being asked: the order is all it waits for.
  await idle.say('Still there?');
  const next = await runOf(idle);
  expect(next.version).toBe(`${deploymentName}:two`);
  expect(next.runId).not.toBe(first.runId);
  expect(await remaining('--build-id', 'one')).toEqual({ ordered: 0, gone: 0, remaining: 0 });
  expect((await app.client.messages.of(idle.id).list({ limit: 10 })).items).toHaveLength(4);
});

testInLaws('a drain without a worker says how many remain, and ends with 6', async () => {
  const talk = await startTalk(app);
  await talk.say('Good morning.');
  await app.stopWorkers();
  const { code, stdout, stderr } = await ordered('--wait', '1');
  expect(code).toBe(6);
  expect(stdout).toMatch(/^\d+ ordered, [1-9]\d* remain\n$/);
  expect(stderr).toContain('0 ordered');
  await app.startWorkers({ deploymentName, buildId: 'two' });
  await expect.poll(async () => (await runOf(talk)).events, { timeout: 20_000 }).toBeLessThan(5);
});

test('a server that is not there is told with a remedy', async () => {
  const nowhere = await parley(['ops', 'drain'], { env: { TEMPORAL_ADDRESS: '127.0.0.1:1' } });
  expect(nowhere.code).toBe(7);
  expect(nowhere.stderr).toContain('TEMPORAL_ADDRESS');
});

testInLaws(
  'R7 an installation’s own histories are exported and replayed; what would break is named with its reason',
  async () => {
    app.script(() => 'All right.');
    const talk = await startTalk(app);
    await talk.say('Good morning.');
    const { temporal, namespace, databaseUrl } = inject('servers');
    const env = {
      ...bareEnvironment(),
      TEMPORAL_ADDRESS: temporal,
      TEMPORAL_NAMESPACE: namespace,
      PARLEY_LANE: app.lane,
      DATABASE_URL: databaseUrl,
      PARLEY_AUDIT_KEY: auditKey,
      PARLEY_MASTER_KEY: testMasterKey,
    };
    const dir = mkdtempSync(join(tmpdir(), 'parley-histories-'));
    const [file, other] = [join(dir, 'own.jsonl.br'), join(dir, 'other.jsonl.br')];
    expect(await runParley(['history', 'export', file, '--sample', '50'], env)).toMatchObject({ code: 0 });

    const own = readHistories(file);
    const ids = own.map(({ workflowId }) => workflowId);
    expect(ids).toContain(talk.workflowId);
    const fromServer = await runParley(['history', 'replay', '--json', '--sample', '50'], env);
    expect(JSON.parse(fromServer.stdout)).toMatchObject({ replayed: own.length, broken: [] });
    const changed: readonly KeptHistory[] = JSON.parse(
      JSON.stringify(own).replaceAll('"composeReply"', '"composeAnswer"'),
    );
    writeArchive(other, changed);
    const { code, stdout } = await runParley(['history', 'replay', other], env);
    rmSync(dir, { recursive: true });
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`breaks ${talk.workflowId}: .*TMPRL1100`));
    expect(stdout).toMatch(/\d+ histories replayed with build \S+, \d+ would break\.\n$/);
  },
);

async function ordered(...more: readonly string[]) {
  const { temporal, namespace } = inject('servers');
  const env = { TEMPORAL_ADDRESS: temporal, TEMPORAL_NAMESPACE: namespace, PARLEY_LANE: app.lane };
  return parley(['ops', 'drain', ...more], { env: { ...env, PARLEY_DEPLOYMENT: deploymentName } });
}

async function remaining(...more: readonly string[]): Promise<unknown> {
  const { stdout } = await ordered('--json', ...more);
  return JSON.parse(stdout);
}

async function runOf({ workflowId }: Talk) {
  const { connection, options } = app.temporal;
  const { workflowExecutionInfo: info } = await connection.workflowService.describeWorkflowExecution({
    namespace: options.namespace,
    execution: { workflowId },
  });
  const { deploymentVersion } = info?.versioningInfo ?? {};
  return {
    runId: info?.execution?.runId,
    version: `${deploymentVersion?.deploymentName}:${deploymentVersion?.buildId}`,
    events: Number(info?.historyLength ?? 0),
  };
}

/**
 * What an operator does with `temporal worker deployment set-current-version`; the version is known once its workers
 * poll.
 */
async function makeCurrent(buildId: string): Promise<void> {
  const { connection, options } = app.temporal;
  const { namespace } = options;
  const version = { namespace, deploymentName, buildId, identity: 'operator' };
  await vi.waitFor(() => connection.workflowService.setWorkerDeploymentCurrentVersion(version), {
    timeout: 20_000,
    interval: 300,
  });
}
