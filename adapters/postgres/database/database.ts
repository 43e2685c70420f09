/** PostgreSQL: a pool of connections, and the only ways to use one: as a tenant, or with a single secret handle. */
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { storableParameter } from './storable-json.ts';

export interface Queryable extends Pick<pg.ClientBase, 'query'> {
  /** Seals a row of the audit log; absent in a process that was given no audit key, which can write none. */
  readonly seal?: Seal;
}

/** HMAC-SHA-256 in hex, with a key that the database never sees. */
export type Seal = (text: string) => string;

export interface Database {
  /** Runs `work` in one transaction that sees and writes only this tenant's rows. Rolls back when `work` throws. */
  asTenant<T>(tenant: string, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction that sees only the row whose secret handle the bearer named: an API key's id, a feed's
   * token, a stream ticket's digest, a console session's, the fleet's list of tenants. For the lookups that come before the tenant is known.
   */
  asBearer<T>(handle: BearerHandle, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * One statement that is its own transaction, in one round trip: for tables without a tenant, for health checks, and for the
   * functions that name their tenant themselves (migration 0008). Everything else sees no row of any tenant here.
   */
  query: Queryable['query'];
  /** Ends the pool; waits for running transactions. */
  close(): Promise<void>;
}

export type BearerHandle =
  | { readonly kind: 'key_id'; readonly value: string }
  | { readonly kind: 'feed_token'; readonly value: string }
  | { readonly kind: 'ticket'; readonly value: string }
  | { readonly kind: 'session'; readonly value: string }
  /** The tenants' names, for what goes over all of them. */
  | { readonly kind: 'fleet'; readonly value: 'tenants' };

/** A statement that is sent often: PostgreSQL parses it once a connection. A name stands for one text for ever. */
export function statement(name: string, text: string): (values: readonly unknown[]) => pg.QueryConfig {
  return (values) => ({ name, text, values: [...values] });
}

/** Opens a pool. `onLost` hears of connections that broke while idle (the server restarted); the pool replaces them. */
export function openDatabase(options: {
  readonly url: string;
  readonly connections?: number;
  /** What rows of the audit log are sealed with; without it none can be written or checked. */
  readonly auditKey?: string;
  readonly onLost?: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    // A caller would rather hear "unavailable" than wait for a database that is away.
    connectionTimeoutMillis: 5_000,
    // A statement that hangs must not hold a turn for ever; the longest honest one takes milliseconds.
    statement_timeout: 15_000,
    application_name: 'parley',
  });
  pool.on('error', (error) => options.onLost?.(error));
  const seal = options.auditKey === undefined ? {} : { seal: sealWith(options.auditKey) };

  async function transaction<T>(setting: string, value: string, work: (tx: Queryable) => Promise<T>): Promise<T> {
    const beginning = `begin; set local parley.${setting} = ${pg.escapeLiteral(value)}`;
    const client = await pool.connect();
    let broken: Error | undefined;
    const lost = (error: Error): void => {
      broken = error;
    };
    client.on('error', lost);
    try {
      await client.query(beginning);
      const result = await work({ ...storing(client), ...seal });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: unknown) => {
        broken ??= failure instanceof Error ? failure : new Error(String(failure));
      });
      throw error;
    } finally {
      client.off('error', lost);
      client.release(broken);
    }
  }

  return {
    asTenant: async (tenant, work) => transaction('tenant', checkedTenant(tenant), work),
    asBearer: async ({ kind, value }, work) => transaction(kind, storableParameter(value), work),
    query: storing(pool).query,
    close: () => pool.end(),
  };
}

/** HMAC-SHA-256 in hex with a key of ours. */
function sealWith(key: string): Seal {
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}

/** As the table of tenants has it: the installation's own, which nobody can ask for, and everybody else's. */
const tenantPattern = /^(_installation|[a-z0-9][a-z0-9-]{0,62})$/;

/** It is written into the statement, so it is looked at again here, wherever it comes from. */
function checkedTenant(tenant: string): string {
  if (tenantPattern.test(tenant)) return tenant;
  throw new Error(
    `"${tenant.slice(0, 80)}" cannot be a tenant. Names of tenants are lower-case letters, digits and hyphens, 63 at most.`,
  );
}

/** Text goes in as PostgreSQL takes it, whatever somebody wrote (storable-json.ts). */
function storing(connection: pg.Pool | pg.ClientBase): Queryable {
  const send = connection.query.bind(connection) as (...sent: unknown[]) => unknown;
  const query = (first: string | pg.QueryConfig, values?: unknown, ...rest: unknown[]): unknown => {
    if (typeof first === 'object' && Array.isArray(first.values))
      return send({ ...first, values: first.values.map(storableParameter) }, values, ...rest);
    return send(first, Array.isArray(values) ? values.map(storableParameter) : values, ...rest);
  };
  return { query: query as Queryable['query'] };
}

/** Whether the error means that the database is away or too busy, so that the caller may try again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') {
    // Class 08: connection; 57P: shutdown, crash, starting up; 53: out of resources; 40: serialization, deadlock.
    if (/^(08|57P|53|40)/.test(code)) return true;
    if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'].includes(code)) return true;
  }
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/i.test(
    error.message,
  );
}
