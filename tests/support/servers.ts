/**
 * Starts what all conversation tests share: a Temporal server, a PostgreSQL with schema and assistants, the workflow
 * bundle.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readAssistants } from '../../adapters/assistants/all.ts';
import { storeAssistants } from '../../adapters/postgres/assistants/assistants.ts';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { migrate } from '../../adapters/postgres/database/migrate.ts';
import { Secret } from '../../settings/environment.ts';
import { startPostgres } from '../../local-stack/postgres-server.ts';
import { startTemporal } from '../../local-stack/temporal-server.ts';
import { keptBundle, ownBundles } from '../../workers/bundle.ts';

const appPassword = 'only-for-tests';

/** Addresses of what runs, and a file with the ready-made code of the workflows. */
export interface Servers {
  readonly temporal: string;
  readonly namespace: string;
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly workflowBundle: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly servers: Servers;
  }
}

/** Of this process, whichever project comes first: a set-up file is loaded anew for each. */
const shared = globalThis as { parleyServers?: { readonly started: ReturnType<typeof startServers>; users: number } };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = (shared.parleyServers ??= { started: startServers(), users: 0 });
  own.users += 1;
  const { servers, stop } = await own.started;
  project.provide('servers', servers);
  return async () => {
    own.users -= 1;
    if (own.users > 0) return;
    delete shared.parleyServers;
    await stop();
  };
}

/**
 * The same for programs that are no tests. `stop` ends the servers and removes their folder. `durable`: PostgreSQL
 * waits for its disk, as it does for users; tests are quicker without.
 */
export async function startServers({ durable = false } = {}): Promise<{
  readonly servers: Servers;
  readonly stop: () => Promise<void>;
}> {
  const dir = mkdtempSync(join(tmpdir(), 'parley-tests-'));
  const [temporal, postgres, bundle] = await Promise.all([
    startTemporal({ dir: join(dir, 'temporal'), port: 0, headless: true }),
    startPostgres({ dir: join(dir, 'postgres'), durable }),
    keptBundle(ownBundles),
  ]);
  const ownerUrl = postgres.superuserUrl.reveal();
  await migrate({ url: ownerUrl, appPassword });
  const owner = openDatabase({ url: ownerUrl, connections: 1 });
  await storeAssistants(
    owner,
    readAssistants('assistants').map(({ content }) => content),
  );
  await owner.close();
  const servers = {
    temporal: temporal.address,
    namespace: temporal.namespace,
    databaseUrl: postgres.urlFor('parley_app', new Secret(appPassword)).reveal(),
    ownerUrl,
    workflowBundle: bundle.codePath,
  };
  const stop = async (): Promise<void> => {
    await Promise.all([temporal.stop(), postgres.stop()]);
    postgres.forget();
    rmSync(dir, { recursive: true, force: true });
  };
  return { servers, stop };
}
