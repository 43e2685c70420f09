/** Two APIs and two workers of each queue, each a process, on the servers given, behind the proxy of `deploy/`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { ensureKey, newKey } from '../../adapters/postgres/keys/keys.ts';
import { freePorts } from '../../local-stack/ports.ts';
import { startScriptedModel } from '../../local-stack/scripted-model/server.ts';
import { compilePrograms } from '../../scripts/compiled.mjs';
import { auditKey } from '../../tests/support/audit-key.ts';
import { testMasterKey } from '../../tests/support/payload-keys.ts';
import { bareEnvironment } from '../../tests/support/product.ts';
import type { Servers } from '../../tests/support/servers.ts';
import { startProxy, type Proxy } from './proxy.ts';

export interface FleetProcess {
  readonly name: string;
  /** Its own address: of the API, or of a worker's health. */
  readonly url: string;
  /** Settles when it serves. */
  start(): Promise<void>;
  /** Sends the signal and settles when the process is gone. Gives its exit code; null: it was killed. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

export interface Fleet {
  readonly proxy: Proxy;
  /** Each with the key of an administrator: more than one, because a tenant may have 500 effects an hour. */
  readonly tenants: readonly { readonly name: string; readonly key: string }[];
  /** With the rights of the tables' owner, for looking. */
  readonly owner: Database;
  /**
   * api-1, api-2, then conversations-1, … outbox-2 where queues are apart, else worker-1 and worker-2, which take from
   * all
   */
  readonly processes: readonly FleetProcess[];
  close(): Promise<void>;
}

const parley = fileURLToPath(new URL('../../cli/parley.mjs', import.meta.url));
const queues = ['conversations', 'model', 'outbox'] as const;
const pepper = 'a pepper of the fleet';

export async function openFleet(servers: Servers, { isApart }: { readonly isApart: boolean }): Promise<Fleet> {
  const lane = `f${randomUUID().slice(0, 8)}`;
  const dir = mkdtempSync(join(tmpdir(), 'parley-fleet-'));
  const owner = openDatabase({ url: servers.ownerUrl, auditKey, connections: 2 });
  const tenants = Array.from({ length: 4 }, (_, index) => ({ name: `${lane}-${index}`, key: newKey().key }));
  const [model, ports] = await Promise.all([
    startScriptedModel({ respond: () => 'All right.', keepRequests: 0 }),
    freePorts(9),
    compilePrograms(),
    ...tenants.map(({ name, key }) => ensureKey(owner, { tenant: name, role: 'admin', key, pepper })),
  ]);
  const [proxyPort = 0, api1 = 0, api2 = 0, ...healthPorts] = ports;
  const env = {
    ...bareEnvironment(),
    TEMPORAL_ADDRESS: servers.temporal,
    TEMPORAL_NAMESPACE: servers.namespace,
    DATABASE_URL: servers.databaseUrl,
    PARLEY_LANE: lane,
    PARLEY_KEY_PEPPER: pepper,
    PARLEY_AUDIT_KEY: auditKey,
    PARLEY_ORDER_KEY: 'an order key for measurements only',
    PARLEY_MASTER_KEY: testMasterKey,
    PARLEY_DATA_DIR: dir,
    PARLEY_LIMITS: 'off',
    // Longer than the proxy looks away.
    PARLEY_DRAIN_S: '4',
    PARLEY_PUBLIC_URL: `https://localhost:${proxyPort}`,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'none',
    PARLEY_SECOND_READER: 'off',
    PARLEY_SUMMARIES: 'off',
  };
  const apis = [api1, api2].map((port, index) =>
    processOf(`api-${index + 1}`, port, ['api'], { ...env, PARLEY_PORT: String(port) }),
  );
  const kinds = isApart ? queues.map((queue) => [queue, queue]) : [['worker', queues.join(',')]];
  const workers = kinds.flatMap(([kind = '', taken = ''], place) =>
    [1, 2].map((which) => {
      const port = healthPorts[2 * place + which - 1] ?? 0;
      const ownEnv = { ...env, PARLEY_HEALTH_PORT: String(port) };
      return processOf(`${kind}-${which}`, port, ['worker', '--queues', taken], ownEnv);
    }),
  );
  const processes = [...apis, ...workers];
  const proxy = await startProxy(dir, proxyPort, [api1, api2]);
  await Promise.all(processes.map((one) => one.start()));
  return {
    proxy,
    tenants,
    owner,
    processes,
    async close() {
      await Promise.all(processes.map((one) => one.end('SIGKILL')));
      await Promise.allSettled([proxy.stop(), model.stop(), owner.close()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function processOf(name: string, port: number, args: readonly string[], env: NodeJS.ProcessEnv): FleetProcess {
  let child: ChildProcess | null = null;
  let gone: Promise<number | null> = Promise.resolve(null);
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    start() {
      const started = spawn(process.execPath, [parley, ...args], {
        // Standard input stays open as long as this process lives; the program ends with it.
        env: { ...env, PARLEY_SUPERVISED: '1' },
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      child = started;
      gone = new Promise((resolve) => started.once('exit', (code) => resolve(code)));
      const said: string[] = [];
      createInterface({ input: started.stderr }).on('line', (line) =>
        said.splice(0, Math.max(0, said.push(line) - 40)),
      );
      return new Promise((resolve, reject) => {
        createInterface({ input: started.stdout }).once('line', () => resolve());
        void gone.then((code) => reject(new Error(`${name} ended (${code}):\n${said.join('\n')}`)));
      });
    },
    end(signal) {
      child?.kill(signal);
      return gone;
    },
  };
}
