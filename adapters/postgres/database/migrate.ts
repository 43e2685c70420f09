/** Migrates the schema: numbered SQL files, append-only, applied in order under a lock. */
import { fileURLToPath } from 'node:url';
import { readdirSync } from 'node:fs';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import type { Queryable } from './database.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The role of the application. It owns nothing and cannot bypass row-level security. */
export const applicationRole = 'parley_app';

/** Applies missing migrations and returns their names. `url` needs a role that may create roles and tables. */
export async function migrate(options: {
  readonly url: string;
  /** Password for the application's role; absent: the role must already be able to log in. */
  readonly appPassword?: string | undefined;
  readonly log?: (line: string) => void;
}): Promise<readonly string[]> {
  await ensureApplicationRole(options.url, options.appPassword);
  await refuseOtherHistory(options.url);
  const applied = await runner({
    databaseUrl: options.url,
    dir: folder,
    direction: 'up',
    migrationsTable: 'migrations',
    checkOrder: true,
    log: options.log ?? (() => undefined),
  });
  return applied.map(({ name }) => name);
}

/** Migrations that the database lacks, and applied ones that this version does not know: a later version was here. */
export async function migrationsToCome(database: Pick<Queryable, 'query'>): Promise<{
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly last: string;
}> {
  const ours = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted();
  const { rows } = await database.query<{ name: string }>('select name from migrations order by name');
  const theirs = rows.map(({ name }) => name);
  return {
    missing: ours.filter((name) => !theirs.includes(name)),
    unknown: theirs.filter((name) => !ours.includes(name)),
    last: theirs.at(-1) ?? 'none',
  };
}

/**
 * A database that lacks what this version begins with and has run what it does not know is of a version before the
 * first release, or of another product: the baseline is made in an empty one.
 */
async function refuseOtherHistory(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ begun: boolean }>(`select to_regclass('migrations') is not null as begun`);
    if (rows[0]?.begun !== true) return;
    const { missing, unknown } = await migrationsToCome(client);
    if (missing.length === 0 || unknown.length === 0) return;
    throw new Error(
      `The database has run ${unknown[0]}, which this version does not know, and lacks ${missing[0]}: ` +
        'it was made before the first release. Give this version an empty database (of the local stack: another data folder).',
    );
  } finally {
    await client.end();
  }
}

async function ensureApplicationRole(url: string, password: string | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [applicationRole]);
    const role = pg.escapeIdentifier(applicationRole);
    const secret = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`;
    const verb = rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole noinherit${secret}`);
  } finally {
    await client.end();
  }
}
