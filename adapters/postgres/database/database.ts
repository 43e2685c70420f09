/** PostgreSQL: a connection pool, used either as a tenant or with a single secret handle. */
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { inSpanOfTrace, SpanKind } from '../../tracing/spans.ts';
import { storableParameter } from './storable-json.ts';

export interface Queryable extends Pick<pg.ClientBase, 'query'> {
  /** Seals a row of the audit log; absent in a process without an audit key, which cannot write audit rows. */
  readonly seal?: Seal;
  /** Encrypts what operators write; absent where nothing is encrypted. */
  readonly words?: Words;
}

/** Words as a row keeps them. */
export interface StoredWords {
  readonly bytes: Buffer;
  /** Which data key they are encrypted with; null: they stand there as they are. */
  readonly key: string | null;
}

export type OpenedWords =
  | { readonly kind: 'words'; readonly text: string }
  /** Their key was destroyed, or is not ours. */
  | { readonly kind: 'gone' }
  /** They are not what was written there. */
  | { readonly kind: 'changed' };

/** `about` names the place, and the words open nowhere else. */
export type SealWords = (text: string, about: string) => StoredWords;

/** Encrypts words of a conversation, or of the tenant, in the transaction that stores them. */
export interface Words {
  /** `conversation` that is null, or not there: with the tenant's key. @throws {KeyLost} */
  sealer(tx: Queryable, tenant: string, conversation: string | null): Promise<SealWords>;
  /** In the order in which they are given. @throws {KeyLost} when the tenant's key does not open */
  open(
    tx: Queryable,
    tenant: string,
    stored: readonly (StoredWords & { readonly about: string })[],
  ): Promise<readonly OpenedWords[]>;
}

/** HMAC-SHA-256 in hex, with a key that the database never sees. */
export type Seal = (text: string) => string;

export interface Database {
  /** Runs `work` in one transaction that sees and writes only this tenant's rows. Rolls back when `work` throws. */
  asTenant<T>(tenant: string, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction that sees only the row of one secret handle: an API key's id, the digest of a feed's
   * address, of a stream ticket or a console session, the fleet's list of tenants. Used before the tenant is known.
   */
  asBearer<T>(handle: BearerHandle, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * One statement in a transaction of its own and one round trip: for tables without a tenant, health checks, and
   * functions that name their tenant themselves (`become_tenant`). Every other statement sees no tenant's rows here.
   */
  query: Queryable['query'];
  /** How the pool is used now. */
  connections(): Connections;
  /** Closes the pool after running transactions have ended. */
  close(): Promise<void>;
}

/** Connections that do something, that are open and idle, and callers that wait for one. */
export interface Connections {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

export type BearerHandle =
  | { readonly kind: 'key_id'; readonly value: string }
  | { readonly kind: 'feed'; readonly value: string }
  | { readonly kind: 'ticket'; readonly value: string }
  | { readonly kind: 'session'; readonly value: string }
  /** The names of all tenants. */
  | { readonly kind: 'fleet'; readonly value: 'tenants' };

/** A frequent statement, which PostgreSQL parses once per connection. A name must never be used for another text. */
export function statement(name: string, text: string): (values: readonly unknown[]) => pg.QueryConfig {
  return (values) => ({ name, text, values: [...values] });
}

/**
 * Opens a pool. `onLost` is called for connections that broke while idle (the server restarted); the pool replaces
 * them.
 */
export function openDatabase(options: {
  readonly url: string;
  readonly connections?: number;
  /** The key that seals audit rows; without it none can be written or verified. */
  readonly auditKey?: string;
  /** Without it words of operators are stored as they are, and those that are encrypted are not read. */
  readonly words?: Words;
  /** Longest wait for a connection. A program that runs once has nobody to refuse and waits for longer. */
  readonly connectMs?: number;
  readonly onLost?: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    // A caller prefers "unavailable" to waiting for an unreachable database.
    connectionTimeoutMillis: options.connectMs ?? 5_000,
    // A hanging statement must not hold a turn forever; the slowest regular one takes milliseconds.
    statement_timeout: 15_000,
    application_name: 'parley',
  });
  pool.on('error', (error) => options.onLost?.(error));
  const held = {
    ...(options.auditKey === undefined ? {} : { seal: sealWith(options.auditKey) }),
    ...(options.words === undefined ? {} : { words: options.words }),
  };

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
      const result = await work({ ...storing(client), ...held });
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
    asTenant: async (tenant, work) => traced('transaction', () => transaction('tenant', checkedTenant(tenant), work)),
    asBearer: async ({ kind, value }, work) =>
      traced('transaction', () => transaction(kind, storableParameter(value), work)),
    query: tracedQuery(storing(pool).query),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** With the wait for a connection. A statement's parameters are nobody's business. */
function traced<T>(operation: string, work: () => Promise<T>): Promise<T> {
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation };
  return inSpanOfTrace(`postgresql ${operation}`, { kind: SpanKind.CLIENT, attributes }, work);
}

function tracedQuery(query: Queryable['query']): Queryable['query'] {
  const send = query as (...sent: unknown[]) => Promise<unknown>;
  const asked = (...sent: unknown[]): unknown => {
    const [first] = sent;
    const name = typeof first === 'object' && first !== null && 'name' in first ? String(first.name) : 'query';
    return traced(name, () => send(...sent));
  };
  return asked as Queryable['query'];
}

function sealWith(key: string): Seal {
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}

/** Same pattern as in the tenants table: the installation's own tenant, which no request can name, and all others. */
const tenantPattern = /^(_installation|[a-z0-9][a-z0-9-]{0,62})$/;

/** Checked here, whatever the caller did before, because the name becomes part of the statement. */
function checkedTenant(tenant: string): string {
  if (tenantPattern.test(tenant)) return tenant;
  throw new Error(
    `"${tenant.slice(0, 80)}" cannot be a tenant. Names of tenants are lower-case letters, digits and hyphens, 63 at most.`,
  );
}

/** Converts parameters into what PostgreSQL accepts (storable-json.ts). */
function storing(connection: pg.Pool | pg.ClientBase): Queryable {
  const send = connection.query.bind(connection) as (...sent: unknown[]) => unknown;
  const query = (first: string | pg.QueryConfig, values?: unknown, ...rest: unknown[]): unknown => {
    if (typeof first === 'object' && Array.isArray(first.values))
      return send({ ...first, values: first.values.map(storableParameter) }, values, ...rest);
    return send(first, Array.isArray(values) ? values.map(storableParameter) : values, ...rest);
  };
  return { query: query as Queryable['query'] };
}

/** Whether the database is unreachable or overloaded, so that the caller may retry. */
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
