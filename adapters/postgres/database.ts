/** PostgreSQL: a pool of connections, and the only two ways to use one: as a tenant, or with a single secret handle. */
import { createHmac } from 'node:crypto';
import pg from 'pg';

export interface Queryable extends Pick<pg.ClientBase, 'query'> {
  /** Seals a row of the audit log; absent in a process that was given no audit key, which can write none. */
  readonly seal?: Seal;
}

/** HMAC-SHA-256 in hex, with a key that the database never sees. */
export type Seal = (text: string) => string;

export interface Database {
  /** Runs `work` in one transaction that sees and writes only this tenant's rows. Rolls back when `work` throws. */
  asTenant<T>(tenant: string, work: (rows: Queryable) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction that sees only the row whose secret handle the bearer named: an API key's id, a feed's
   * token, a stream ticket's digest, the fleet's list of tenants. For the lookups that come before the tenant is known.
   */
  asBearer<T>(handle: BearerHandle, work: (rows: Queryable) => Promise<T>): Promise<T>;
  /** For tables without a tenant (the assistants) and for health checks. */
  query: pg.Pool['query'];
  /** Ends the pool; waits for running transactions. */
  close(): Promise<void>;
}

export type BearerHandle =
  | { readonly kind: 'key_id'; readonly value: string }
  | { readonly kind: 'feed_token'; readonly value: string }
  | { readonly kind: 'ticket'; readonly value: string }
  /** The tenants' names, for what goes over all of them. */
  | { readonly kind: 'fleet'; readonly value: 'tenants' };

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

  async function transaction<T>(setting: string, value: string, work: (rows: Queryable) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const lost = (error: Error): void => {
      broken = error;
    };
    client.on('error', lost);
    try {
      await client.query('begin');
      await client.query('select set_config($1, $2, true)', [setting, value]);
      const result = await work(Object.assign(client, seal));
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
    asTenant: (tenant, work) => transaction('parley.tenant', tenant, work),
    asBearer: (handle, work) => transaction(`parley.${handle.kind}`, handle.value, work),
    query: pool.query.bind(pool),
    close: () => pool.end(),
  };
}

function sealWith(key: string): Seal {
  return (text) => createHmac('sha256', key).update(text).digest('hex');
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
