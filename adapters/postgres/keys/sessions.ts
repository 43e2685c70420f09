/** Console sessions: 32 random bytes in a cookie that stand for a key; only their digest is stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../database/database.ts';
import type { Asked, KeyHolder, Keys } from './keys.ts';

/** A working day and a margin: after an evening session one signs in again the next morning. */
export const sessionLifetimeS = 12 * 3_600;

export interface Sessions {
  /**
   * The holder of a session; null when the token is unknown or expired, or its key has ended. Throws when the database
   * is unreachable.
   */
  holderOf(token: string, asked?: Asked): Promise<SessionHolder | null>;
  /** Starts a session for a key's holder. */
  begin(holder: KeyHolder): Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /** Ends a session, and gives the digest of its token. Idempotent. */
  end(tenant: string, token: string): Promise<string>;
}

export interface SessionHolder {
  /** The digest of its token. */
  readonly digest: string;
  readonly holder: KeyHolder;
  readonly expiresAt: Date;
}

/** As for keys: a logout in another process is effective here within five seconds. */
const rememberedMs = 5_000;
const rememberedSessions = 1_000;

interface Remembered {
  readonly keyId: string;
  readonly expiresAt: Date;
  readonly until: number;
}

export function openSessions(options: {
  readonly database: Database;
  readonly keys: Keys;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}): Sessions {
  const { database, keys, clock } = options;
  const remembered = new Map<string, Remembered>();

  async function find(digest: string, asked: Asked | undefined): Promise<Remembered | null> {
    const known = remembered.get(digest);
    if (known !== undefined && known.until > clock()) return known;
    const stored = await storedUnder(database, digest);
    if (stored === null) {
      remembered.delete(digest);
      await asked?.stranger();
      return null;
    }
    const found = { ...stored, until: clock() + rememberedMs };
    const [oldest] = remembered.keys();
    if (remembered.size >= rememberedSessions && oldest !== undefined) remembered.delete(oldest);
    remembered.set(digest, found);
    return found;
  }

  return {
    async holderOf(token, asked) {
      if (!/^[0-9a-f]{64}$/.test(token)) return null;
      const digest = digestOf(token);
      const found = await find(digest, asked);
      if (found === null || found.expiresAt.getTime() <= clock()) return null;
      const holder = await keys.holderOfId(found.keyId);
      return holder === null ? null : { digest, holder, expiresAt: found.expiresAt };
    },
    async begin({ tenant, keyId }) {
      const token = randomBytes(32).toString('hex');
      const expiresAt = new Date(clock() + sessionLifetimeS * 1_000);
      await database.asTenant(tenant, (rows) =>
        rows.query('insert into console_sessions (tenant, digest, key_id, expires_at) values ($1, $2, $3, $4)', [
          tenant,
          digestOf(token),
          keyId,
          expiresAt,
        ]),
      );
      return { token, expiresAt };
    },
    async end(tenant, token) {
      const digest = digestOf(token);
      await database.asTenant(tenant, (rows) =>
        rows.query('delete from console_sessions where tenant = $1 and digest = $2', [tenant, digest]),
      );
      remembered.delete(digest);
      return digest;
    },
  };
}

/** Which of these digests stand for no session any more. */
export async function endedSessions(
  tx: Queryable,
  tenant: string,
  digests: readonly string[],
): Promise<ReadonlySet<string>> {
  if (digests.length === 0) return new Set();
  const found = await tx.query<{ digest: string }>(
    'select digest from console_sessions where tenant = $1 and digest = any($2) and expires_at > now()',
    [tenant, digests],
  );
  const standing = new Set(found.rows.map(({ digest }) => digest));
  return new Set(digests.filter((digest) => !standing.has(digest)));
}

/** Deletes the tenant's expired sessions. */
export async function sweepSessions(tx: Queryable, tenant: string): Promise<void> {
  await tx.query('delete from console_sessions where tenant = $1 and expires_at < now()', [tenant]);
}

async function storedUnder(database: Database, digest: string): Promise<Omit<Remembered, 'until'> | null> {
  const { rows } = await database.asBearer({ kind: 'session', value: digest }, (visible) =>
    visible.query<{ key_id: string; expires_at: Date }>(
      'select key_id, expires_at from console_sessions where digest = $1',
      [digest],
    ),
  );
  const [row] = rows;
  return row === undefined ? null : { keyId: row.key_id, expiresAt: row.expires_at };
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
