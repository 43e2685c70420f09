/**
 * The product as its users run it, `node scripts/start.mjs` on a data folder of its own, for tests that break its
 * processes.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { removeDataDir } from '../../local-stack/data-dir.ts';
import { freePorts } from '../../local-stack/ports.ts';
import { goneWithin, identify, isRunning, signal, type ProcessIdentity } from '../../local-stack/processes.ts';

export type PartName = 'temporal' | 'postgres' | 'model' | 'worker' | 'api' | 'codec';

export interface Product {
  readonly dataDir: string;
  readonly url: string;
  /** Repeats nothing, so that a test sees every answer; made anew with every start. */
  readonly client: ParleyClient;
  readonly key: string;
  /** The database for a role that may do everything. Only where the database is the stack's own. */
  readonly superuserUrl: string;
  readonly feedUrl: string;
  /** Temporal's Web UI. */
  readonly webUiUrl: string;
  /** Starts it, again and again on the same folder and ports. Gives the milliseconds until it said that it is ready. */
  start(): Promise<number>;
  /** The process of a part as it runs now, not the one that runs until a kill is noticed. */
  process(part: PartName): ProcessIdentity;
  /** `kill -9` for one part; settles when that process is gone. */
  kill(part: PartName): Promise<void>;
  /** `kill -9` for the supervisor, or for it and everything it started, at one moment. */
  crash(what: 'supervisor' | 'everything'): Promise<void>;
  /** Stops it like Ctrl-C does, removes its folder, and gives the process ids that are still there. */
  end(): Promise<readonly number[]>;
}

/** What its ready line says, as far as tests use it. */
interface Ready {
  readonly api_url: string;
  readonly calendar_feed_url: string;
  readonly web_ui_url: string;
  readonly key_file: string;
  readonly pids: Readonly<Record<string, number>>;
}

/** A product that has not been started yet. `env` comes on top of an environment without settings. */
export async function ownProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-product-'));
  // PostgreSQL may have to run as another user, who must get to its folder.
  chmodSync(dataDir, 0o711);
  const [temporalPort = 0, uiPort = 0, apiPort = 0, codecPort = 0, postgresPort = 0] = await freePorts(5);
  const settings = {
    PARLEY_DATA_DIR: dataDir,
    TEMPORAL_PORT: String(temporalPort),
    TEMPORAL_UI_PORT: String(uiPort),
    PARLEY_PORT: String(apiPort),
    PARLEY_CODEC_PORT: String(codecPort),
    PARLEY_POSTGRES_PORT: String(postgresPort),
    ...env,
  };
  let child: ChildProcess | null = null;
  let ready: Ready | null = null;
  const seen = new Map<string, ProcessIdentity>();
  const remember = (pids: readonly number[]): readonly ProcessIdentity[] => {
    const found = pids.flatMap((pid) => identify(pid) ?? []);
    for (const one of found) seen.set(`${one.pid} ${one.started}`, one);
    return found;
  };
  const running = (): Ready => ready ?? fail('Start the product first.');
  const recorded = (part: PartName): ProcessIdentity | null => {
    const folder = {
      temporal: 'temporal',
      postgres: 'database',
      model: 'run',
      worker: 'run',
      api: 'run',
      codec: 'run',
    }[part];
    try {
      const { pid, started }: ProcessIdentity = JSON.parse(
        readFileSync(join(dataDir, folder, `${part}.process.json`), 'utf8'),
      );
      const now = { pid, started };
      if (!isRunning(now)) return null;
      remember([pid]);
      return now;
    } catch {
      // None runs, or its record is just being written.
      return null;
    }
  };

  const product: Product = {
    dataDir,
    get url() {
      return running().api_url;
    },
    get client() {
      return createClient({ baseUrl: running().api_url, apiKey: product.key, retryBudgetMs: 0, timeoutMs: 45_000 });
    },
    get key() {
      return readFileSync(running().key_file, 'utf8').trim();
    },
    get superuserUrl() {
      const password = readFileSync(join(dataDir, 'database', 'postgres-password'), 'utf8').trim();
      return `postgres://postgres:${password}@127.0.0.1:${postgresPort}/parley`;
    },
    get feedUrl() {
      return running().calendar_feed_url;
    },
    get webUiUrl() {
      return running().web_ui_url;
    },
    async start() {
      const began = Date.now();
      child = spawn(process.execPath, [startScript, '--json'], {
        env: { ...bareEnvironment(), ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      ready = await readyLine(child);
      remember(Object.values(ready.pids));
      return Date.now() - began;
    },
    process: (part) => recorded(part) ?? fail(`No process of "${part}" runs.`),
    async kill(part) {
      const killed = product.process(part);
      signal(killed.pid, 'SIGKILL');
      await goneWithin(killed, 5_000);
    },
    async crash(what) {
      const supervisor = remember([child?.pid ?? 0]);
      const parts = (['temporal', 'postgres', 'model', 'worker', 'api', 'codec'] as const).flatMap(
        (part) => recorded(part) ?? [],
      );
      const killed = what === 'everything' ? [...supervisor, ...parts] : supervisor;
      for (const { pid } of killed) signal(pid, 'SIGKILL');
      await Promise.all(killed.map((one) => goneWithin(one, 5_000)));
    },
    async end() {
      const last = child;
      if (last !== null && last.exitCode === null && last.signalCode === null) {
        const ended = new Promise((resolve) => last.once('exit', resolve));
        last.kill('SIGTERM');
        await ended;
      }
      const left = [...seen.values()];
      const gone = await Promise.all(left.map((one) => goneWithin(one, 5_000)));
      removeDataDir(dataDir);
      return left.filter((_, index) => !gone[index]).map(({ pid }) => pid);
    },
  };
  return product;
}

const startScript = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

/** Our own environment without anything that would point the product elsewhere. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const settings = /^(PARLEY_|TEMPORAL_|OPENAI_|DATABASE_|SMTP_|CALDAV_|GRAPH_|VITEST)/;
  const kept = ['PARLEY_CACHE_DIR'];
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => kept.includes(name) || !settings.test(name)),
  );
}

function readyLine(child: ChildProcess): Promise<Ready> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The product was started without pipes.');
  const said: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => said.push(line));
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout }).once('line', (line) => resolve(JSON.parse(line)));
    child.once('exit', (code, by) =>
      reject(new Error(`The product ended (${code ?? by}) before it was ready:\n${said.join('\n')}`)),
    );
  });
}

/** A line to a server that can be cut: then connections are refused and those that stand break. */
export interface Line {
  /** `host:port` */
  readonly address: string;
  readonly port: number;
  cut(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Opens one to a server on this machine. */
export async function lineTo(port: number): Promise<Line> {
  const open = new Set<Socket>();
  const [own = 0] = await freePorts(1);
  let server: Server | null = null;
  const cut = (): void => {
    server?.close();
    server = null;
    for (const socket of open) socket.destroy();
  };
  const keep = (socket: Socket): void => {
    open.add(socket);
    // A peer that leaves is what this is for.
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
  };
  const mend = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const next = createServer((near) => {
        const far = createConnection({ host: '127.0.0.1', port });
        keep(near);
        keep(far);
        near.once('close', () => far.destroy());
        far.once('close', () => near.destroy());
        near.pipe(far).pipe(near);
      });
      next.once('error', reject);
      next.listen(own, '127.0.0.1', resolve);
      server = next;
    });
  await mend();
  return { address: `127.0.0.1:${own}`, port: own, cut, mend, close: async () => cut() };
}

/** Asks again and again until there is an answer; null and a rejection are none. @throws when the time is up. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | null> | T | null,
  limitMs = 60_000,
): Promise<T> {
  const until = Date.now() + limitMs;
  let last: unknown = null;
  for (;;) {
    try {
      const found = await look();
      if (found !== null) return found;
    } catch (error) {
      last = error;
    }
    if (Date.now() > until) throw new Error(`Not within ${limitMs / 1000} s: ${what}.`, { cause: last });
    await pause(50);
  }
}

function fail(message: string): never {
  throw new Error(message);
}
