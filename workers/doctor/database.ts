/**
 * What is found in the database: itself, its schema, its clock, and whether the secrets given are those that it was
 * written with.
 */
import { hashOf, sealOf } from '../../adapters/postgres/audit/audit.ts';
import { auditHead, readRows } from '../../adapters/postgres/audit/read.ts';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { migrationsToCome } from '../../adapters/postgres/database/migrate.ts';
import { liveWorkers } from '../../adapters/postgres/fleet/workers.ts';
import { homeTenant, openKeys } from '../../adapters/postgres/keys/keys.ts';
import { readAudit, readDatabase, readKeys, readLane, readNamedSecret } from '../../settings/environment.ts';
import { taskQueues } from '../../temporal-config/task-queues.ts';
import type { Environment, Finding } from './finding.ts';

type Found = Omit<Finding, 'name'>;

const toleratedSkewS = 5;
/** As `/readyz` has it. */
const seenWithinMs = 12_000;

export function databaseCheck(env: Environment): Promise<Found> {
  return withDatabase(env, async (database) => {
    const { rows } = await database.query<{ version: string; role: string; beyond: boolean }>(
      `select current_setting('server_version') as version, current_user as role, rolsuper or rolbypassrls as beyond
         from pg_roles where rolname = current_user`,
    );
    const { version = '?', role = '?', beyond = false } = rows[0] ?? {};
    if (!beyond) return { ok: true, detail: `PostgreSQL ${version}, as ${role}` };
    return {
      ok: false,
      detail: `the role ${role} sees the rows of every tenant`,
      remedy: 'Name the application’s role (parley_app) in DATABASE_URL, and the owner in PARLEY_MIGRATE_URL alone.',
    };
  });
}

export function migrationsCheck(env: Environment): Promise<Found> {
  return withDatabase(env, async (database) => {
    const { missing, unknown, last } = await migrationsToCome(database);
    if (missing.length > 0)
      return {
        ok: false,
        detail: `the database lacks ${missing.join(', ')}`,
        remedy: 'Run "parley prepare" of this version before its API and workers.',
      };
    if (unknown.length === 0) return { ok: true, detail: `as this version wants it, up to ${last}` };
    return { ok: true, detail: `of a later version (${unknown.join(', ')}), which this one can work with` };
  });
}

export function clockCheck(env: Environment): Promise<Found> {
  return withDatabase(env, async (database) => {
    const asked = Date.now();
    const { rows } = await database.query<{ at: Date }>('select clock_timestamp() as at');
    const halfway = (asked + Date.now()) / 2;
    const skewS = (halfway - (rows[0]?.at.getTime() ?? halfway)) / 1_000;
    if (Math.abs(skewS) <= toleratedSkewS) return { ok: true, detail: 'agrees with the database' };
    const way = skewS > 0 ? 'ahead of' : 'behind';
    const remedy = 'Let NTP set the clocks of both machines: deadlines and offered times go by them.';
    return { ok: false, detail: `${Math.abs(skewS).toFixed(0)} s ${way} the database`, remedy };
  });
}

/** Keys are stored under the pepper: with another one, none of them is known. */
export async function keyCheck(env: Environment): Promise<Found> {
  const { pepper, bootstrapKey } = readKeys(env);
  const key = readNamedSecret(env, 'PARLEY_API_KEY') ?? bootstrapKey;
  if (key === null) return { ok: null, detail: 'no key was given to try (PARLEY_API_KEY, PARLEY_BOOTSTRAP_KEY)' };
  return withDatabase(env, async (database) => {
    const keys = openKeys({ database, pepper: pepper.reveal(), clock: () => Date.now() });
    const holder = await keys.holderOf(key.reveal());
    if (holder !== null) return { ok: true, detail: `the key given is known, with the role ${holder.role}` };
    return {
      ok: false,
      detail: 'the key given is not known: revoked, expired, of another installation, or stored under another pepper',
      remedy:
        'Give the PARLEY_KEY_PEPPER that "parley prepare" ran with. If it is lost, run prepare with a new one: every key is made anew then.',
    };
  });
}

export function auditKeyCheck(env: Environment): Promise<Found> {
  return withDatabase(env, (database) =>
    database.asTenant(homeTenant, async (rows) => {
      const { seq } = await auditHead(rows, homeTenant);
      const [last] = await readRows(rows, homeTenant, { after: seq - 1, limit: 1 });
      if (last === undefined) return { ok: null, detail: `the audit log of "${homeTenant}" is empty` };
      // A reason is held by its digest alone: it goes with its conversation.
      const { hash, reason: _reason, salt: _salt, isReasonChanged: _is, ...row } = last;
      if (hashOf({ tenant: homeTenant, ...row }, sealOf(rows)) === hash)
        return { ok: true, detail: 'the last row of the audit log is sealed with it' };
      return {
        ok: false,
        detail: 'the last row of the audit log is sealed with another key, or was changed',
        remedy:
          'Give the PARLEY_AUDIT_KEY that it was written with; then "parley audit verify" says whether it is whole.',
      };
    }),
  );
}

export function workersCheck(env: Environment): Promise<Found> {
  const lane = readLane(env);
  return withDatabase(env, async (database) => {
    const workers = await liveWorkers(database, lane, seenWithinMs);
    const queues = Object.values(taskQueues(lane ?? undefined));
    const untaken = queues.filter((queue) => !workers.some((worker) => worker.queues.includes(queue)));
    const builds = [...new Set(workers.map(({ build }) => build))].join(', ');
    if (untaken.length === 0) return { ok: true, detail: `${workers.length} live, of ${builds}` };
    return {
      ok: false,
      detail: `no worker takes from ${untaken.join(', ')}`,
      remedy: 'Start "parley worker": what is said meanwhile is kept, and goes on when one is there.',
    };
  });
}

async function withDatabase(env: Environment, look: (database: Database) => Promise<Found>): Promise<Found> {
  const { url } = readDatabase(env);
  const auditKey = readAudit(env).key.reveal();
  const database = openDatabase({ url: url.reveal(), auditKey, connections: 1, onLost: () => undefined });
  try {
    return await look(database);
  } catch (error) {
    return { ok: false, detail: reasonOf(error), remedy: 'Start the database, or correct DATABASE_URL.' };
  } finally {
    await database.close();
  }
}

/** Without the address, which holds the password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? `${error.message || 'no connection'} (${code})` : error.message;
}
