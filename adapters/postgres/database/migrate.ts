/** Brings the schema up to date: numbered SQL files, append-only, applied in order under a lock. */
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

/** The role the application runs as. It owns nothing and cannot bypass row-level security. */
export const applicationRole = 'parley_app';

/** Applies what is missing and returns the names applied. `url` is a role that may create roles and tables. */
export async function migrate(options: {
  readonly url: string;
  /** Given to the application's role when set; otherwise the role must already be able to log in. */
  readonly appPassword?: string | undefined;
  readonly log?: (line: string) => void;
}): Promise<readonly string[]> {
  await ensureApplicationRole(options.url, options.appPassword);
  const applied = await runner({
    databaseUrl: options.url,
    dir: fileURLToPath(new URL('../../../migrations', import.meta.url)),
    direction: 'up',
    migrationsTable: 'migrations',
    checkOrder: true,
    log: options.log ?? (() => undefined),
  });
  return applied.map(({ name }) => name);
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
