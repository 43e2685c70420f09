/** One PostgreSQL for all test files that need nothing else: each gets a copy of a database that has been made once. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { readAssistants } from '../../adapters/assistants/all.ts';
import { storeAssistants } from '../../adapters/postgres/assistants/assistants.ts';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { migrate } from '../../adapters/postgres/database/migrate.ts';
import { startPostgres } from '../../local-stack/postgres-server.ts';

const appPassword = 'for-tests-only';

/** What a copy begins with: the schema alone, or the assistants as well. */
type Furnishing = 'schema' | 'assistants';
const templates: Readonly<Record<Furnishing, string>> = { schema: 'parley_schema', assistants: 'parley_assistants' };

declare module 'vitest' {
  export interface ProvidedContext {
    readonly cluster: { readonly adminUrl: string };
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'parley-databases-'));
  const postgres = await startPostgres({ dir, durable: false });
  const adminUrl = postgres.superuserUrl.reveal();
  const admin = openDatabase({ url: adminUrl, connections: 1 });
  await admin.query(`create database ${templates.schema}`);
  const schemaUrl = named(adminUrl, templates.schema);
  await migrate({ url: schemaUrl, appPassword });
  await admin.query(`create database ${templates.assistants} template ${templates.schema}`);
  await admin.close();
  const owner = openDatabase({ url: named(adminUrl, templates.assistants), connections: 1 });
  await storeAssistants(
    owner,
    readAssistants('assistants').map(({ content }) => content),
  );
  await owner.close();
  project.provide('cluster', { adminUrl });
  return async () => {
    await postgres.stop();
    postgres.forget();
    rmSync(dir, { recursive: true, force: true });
  };
}

export interface FreshDatabase {
  /** Sees and may everything, as the migrations do. */
  readonly ownerUrl: string;
  /** As the application's role. */
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of this file's own. Close what is open there before it is dropped. */
export async function freshDatabase(furnishing: Furnishing): Promise<FreshDatabase> {
  const { adminUrl } = inject('cluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, `create database ${name} template ${templates[furnishing]}`);
  const ownerUrl = named(adminUrl, name);
  const url = new URL(ownerUrl);
  url.username = 'parley_app';
  url.password = appPassword;
  return { ownerUrl, url: url.href, drop: () => asAdmin(adminUrl, `drop database ${name} with (force)`) };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = openDatabase({ url: adminUrl, connections: 1 });
  try {
    await admin.query(statement);
  } finally {
    await admin.close();
  }
}

function named(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
