/** The local stack's Temporal server: one binary with its Web UI, over one SQLite file. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../scripts/child-environment.mjs';
import { findTemporal } from '../scripts/temporal-binary.mjs';
import { localNamespace, Secret } from '../settings/environment.ts';
import { searchAttributes } from '../temporal-config/search-attributes.ts';
import type { ChildSpec } from './child.ts';
import { type KeepHooks, type Kept, keepRunning } from './keep-running.ts';
import { freePorts } from './ports.ts';
import { untilServing } from './temporal-health.ts';
import { openUiFront } from './ui-front.ts';

export interface TemporalOptions extends KeepHooks {
  /** Folder for the database, the log and the process record; made when missing. */
  readonly dir: string;
  /** 0 or absent: a free one. */
  readonly port?: number;
  readonly uiPort?: number;
  /** What opens the Web UI; without it no browser is let in. */
  readonly uiToken?: Secret;
  /** No Web UI (tests). */
  readonly headless?: boolean;
  readonly host?: string;
  readonly namespace?: string;
  /** Name → type; default: Parley's own. */
  readonly searchAttributes?: Readonly<Record<string, string>>;
  /** Where workflows of others find the Nexus service; absent: nowhere. */
  readonly nexusEndpoint?: { readonly name: string; readonly taskQueue: string };
  /** E.g. `{'limit.historyCount.suggestContinueAsNew': 50}`. */
  readonly dynamicConfig?: Readonly<Record<string, unknown>>;
  /** Port of the codec server, through which the Web UI reads and sends what is encrypted; absent: it does not. */
  readonly codecPort?: number;
  /** Default: `dir`. */
  readonly logDir?: string;
  readonly progress?: (line: string) => void;
}

export interface TemporalServer {
  /** `host:port` */
  readonly address: string;
  readonly namespace: string;
  readonly port: number;
  readonly uiPort: number | null;
  readonly uiUrl: string | null;
  readonly dbFile: string;
  pid(): number | null;
  stop(): Promise<void>;
  kill(): void;
}

/**
 * Starts a Temporal server over `<dir>/temporal.db`, with what was there before, and waits until it serves. It is
 * started again should it crash; acknowledged workflows survive that.
 */
export async function startTemporal(options: TemporalOptions): Promise<TemporalServer> {
  const dir = resolve(options.dir);
  await mkdir(dir, { recursive: true });
  const place = await placeOf(options, dir);
  const { uiPort, insideUiPort } = place;
  const { uiToken: token = new Secret(randomBytes(32).toString('hex')), codecPort } = options;
  const codec = codecPort === undefined ? {} : { codec: codecPort };
  const front =
    uiPort === null || insideUiPort === null
      ? null
      : await openUiFront(options.host ?? '127.0.0.1', { port: uiPort, inside: insideUiPort, token, ...codec });
  const binary = await findTemporal({ ...(options.progress && { progress: options.progress }) });
  const kept = await keepRunning(
    {
      ...temporalSpec(binary.path, dir, place, options),
      ready: (_, over) => untilServing(place.address, over),
      readyLimitMs: 30_000,
    },
    options,
  );
  await register(binary.path, place, options, kept);
  return {
    ...place,
    pid: kept.pid,
    async stop() {
      front?.close();
      await kept.stop();
    },
    kill() {
      front?.close();
      kept.kill();
    },
  };
}

interface Place extends Omit<TemporalServer, 'pid' | 'stop' | 'kill'> {
  /** Where the Web UI itself listens, behind its door (`ui-front.ts`). */
  readonly insideUiPort: number | null;
}

async function placeOf(options: TemporalOptions, dir: string): Promise<Place> {
  const [free = 0, freeUi = 0, inside = 0] = await freePorts(3);
  const host = options.host ?? '127.0.0.1';
  const port = options.port || free;
  const uiPort = options.headless ? null : options.uiPort || freeUi;
  return {
    address: `${host}:${port}`,
    namespace: options.namespace ?? localNamespace,
    port,
    uiPort,
    insideUiPort: uiPort === null ? null : inside,
    uiUrl: uiPort === null ? null : `http://${host}:${uiPort}`,
    dbFile: join(dir, 'temporal.db'),
  };
}

/**
 * A shard looks for tasks to hand out at most twenty times a second, and this server has one shard for everybody. A
 * turn needs two looks: whoever talks alone would wait a tenth of a second for each of them, once the first twenty are
 * used up.
 */
const ofOneShard = { 'history.transferProcessorMaxPollRPS': 500 } as const;

/**
 * Tasks that wait are given out tenant by tenant (R13). The server takes turns within a partition of a task queue and
 * never across them: with its usual four partitions a worker takes from one of them by chance.
 */
const fair = {
  'matching.enableFairness': true,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
} as const;

function temporalSpec(binary: string, dir: string, place: Place, options: TemporalOptions): ChildSpec {
  const settings = Object.entries({ ...ofOneShard, ...fair, ...options.dynamicConfig });
  return {
    name: 'temporal',
    command: binary,
    args: [
      ['server', 'start-dev', '--db-filename', place.dbFile, '--log-level', 'error'],
      // Without these two a file database does half the turns a second.
      ['--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=1'],
      ['--ip', options.host ?? '127.0.0.1', '--port', String(place.port), '--namespace', place.namespace],
      place.insideUiPort === null
        ? ['--headless']
        : ['--ui-port', String(place.insideUiPort), '--ui-disable-news-fetch'],
      options.codecPort === undefined || place.uiUrl === null ? [] : ['--ui-codec-endpoint', `${place.uiUrl}/codec`],
      Object.entries(wanted(options)).flatMap(([name, type]) => ['--search-attribute', `${name}=${type}`]),
      settings.flatMap(([key, value]) => ['--dynamic-config-value', `${key}=${JSON.stringify(value)}`]),
    ].flat(),
    env: childEnvironment('temporal', process.env),
    cwd: dir,
    logFile: join(options.logDir ?? dir, 'temporal.log'),
    recordFile: join(dir, 'temporal.process.json'),
    endSignal: 'SIGTERM',
    graceMs: 4_000,
    announces: false,
  };
}

function wanted(options: TemporalOptions): Readonly<Record<string, string>> {
  return options.searchAttributes ?? searchAttributes;
}

/**
 * The server registers search attributes only when it makes its database, so those that a later version adds are
 * registered here, and the endpoint of the Nexus service. What was registered the last time lies beside the database:
 * asking the server costs half a second.
 */
async function register(binary: string, place: Place, options: TemporalOptions, kept: Kept<unknown>) {
  const attributes = wanted(options);
  const { nexusEndpoint } = options;
  const noteFile = `${place.dbFile}.search-attributes.json`;
  const note = JSON.stringify({ namespace: place.namespace, attributes, nexusEndpoint });
  if (existsSync(noteFile) && readFileSync(noteFile, 'utf8') === note) return;
  const env = childEnvironment('temporal', process.env);
  const run = (program: string, args: readonly string[]) => promisify(execFile)(program, args, { env });
  const to = ['--address', place.address, '--namespace', place.namespace];
  try {
    const { stdout } = await run(binary, ['operator', 'search-attribute', 'list', ...to, '--output', 'json']);
    const missing = Object.entries(attributes).filter(([name]) => !stdout.includes(`"${name}"`));
    const flags = missing.flatMap(([name, type]) => ['--name', name, '--type', type]);
    if (missing.length > 0) await run(binary, ['operator', 'search-attribute', 'create', ...to, ...flags]);
    if (nexusEndpoint !== undefined) {
      const target = ['--target-namespace', place.namespace, '--target-task-queue', nexusEndpoint.taskQueue];
      const named = ['--name', nexusEndpoint.name, ...target, '--address', place.address];
      const endpoint = (verb: string) => run(binary, ['operator', 'nexus', 'endpoint', verb, ...named]);
      // One that is there may lead to the queue of another lane.
      await endpoint('create').catch(() => endpoint('update'));
    }
    writeFileSync(noteFile, note);
  } catch (cause) {
    await kept.stop();
    const names = [...Object.keys(attributes), ...(nexusEndpoint ? [`the Nexus endpoint ${nexusEndpoint.name}`] : [])];
    throw new Error(`Could not register ${names.join(', ')}.`, { cause });
  }
}
