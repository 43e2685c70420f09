/** API keys: `pk_<id>_<64 hex digits>`, stored as HMAC-SHA-256 under the installation's pepper (security.md, "Keys"). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './database.ts';

export const roles = ['participant', 'analyst', 'approver', 'operator', 'auditor', 'admin', 'service'] as const;
export type Role = (typeof roles)[number];

/** The installation's own tenant: the first key is its administrator's, who also makes other tenants' first keys. */
export const homeTenant = 'local';

/** Who a key speaks for. */
export interface KeyHolder {
  readonly keyId: string;
  readonly tenant: string;
  readonly role: Role;
  /** Set: the key sees this participant's conversations only. */
  readonly participant: string | null;
  /** Parties the key may answer for. */
  readonly parties: readonly string[];
}

export interface Keys {
  /** The holder of a key, or null when it is none of ours, expired or revoked. Throws when the database is away. */
  holderOf(key: string): Promise<KeyHolder | null>;
}

/** A holder is remembered this long, so that a busy key does not cost a query for each request. */
const rememberedMs = 5_000;
const rememberedKeys = 1_000;
const touchEveryMs = 60_000;

export function openKeys(options: {
  readonly database: Database;
  readonly pepper: string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}): Keys {
  const { database, pepper, clock } = options;
  const remembered = new Map<string, Remembered>();
  const touched = new Map<string, number>();

  async function ask(id: string, digest: Buffer): Promise<StoredKey | null> {
    const stored = await findKey(database, id);
    // The comparison takes as long for an id that does not exist.
    const same = timingSafeEqual(
      digest,
      stored?.digest.length === digest.length ? stored.digest : Buffer.alloc(digest.length),
    );
    return stored !== null && same ? stored : null;
  }

  function touch(id: string, now: number): void {
    if (now - (touched.get(id) ?? -Infinity) < touchEveryMs) return;
    trim(touched);
    touched.set(id, now);
    // When a key was last used is nice to know and no reason to fail or to wait.
    noteUse(database, id).catch(() => touched.delete(id));
  }

  return {
    async holderOf(key) {
      const id = keyPattern.exec(key)?.[1];
      if (id === undefined) return null;
      const now = clock();
      const digest = digestOf(key, pepper);
      const name = digest.toString('hex');
      let known = remembered.get(name);
      if (known === undefined || known.until <= now) {
        const stored = await ask(id, digest);
        if (stored === null) return null;
        known = { stored, until: now + rememberedMs };
        trim(remembered);
        remembered.set(name, known);
      }
      const { expiresAt, revokedAt, holder } = known.stored;
      if (revokedAt !== null || (expiresAt !== null && expiresAt.getTime() <= now)) return null;
      touch(id, now);
      return holder;
    },
  };
}

/** A new key: its secret part is 32 random bytes. The only moment at which the whole key is known to us. */
export function newKey(): { readonly id: string; readonly key: string } {
  const id = randomBytes(8).toString('hex');
  return { id, key: `pk_${id}_${randomBytes(32).toString('hex')}` };
}

/** Makes the tenant unless it exists. Needs a connection that owns the tables. */
export async function ensureTenant(owner: Database, tenant: string): Promise<void> {
  await owner.asTenant(tenant, (rows) =>
    rows.query('insert into tenants (tenant) values ($1) on conflict (tenant) do nothing', [tenant]),
  );
}

export interface KeyToKeep {
  readonly tenant: string;
  readonly role: Role;
  readonly key: string;
  readonly pepper: string;
  readonly participant?: string | undefined;
  readonly parties?: readonly string[] | undefined;
  readonly label?: string | undefined;
}

/**
 * Makes the tenant and the key unless they exist; a key of the same id gets the secret and role that are given. Keys of
 * other ids stay. Needs a connection that owns the tables. Throws for a malformed key.
 */
export async function ensureKey(owner: Database, wanted: KeyToKeep): Promise<{ readonly id: string }> {
  const id = keyPattern.exec(wanted.key)?.[1];
  if (id === undefined) throw new Error('The key is malformed. Give one of the form pk_<id>_<64 hex digits>.');
  await ensureTenant(owner, wanted.tenant);
  await owner.asTenant(wanted.tenant, (rows) =>
    rows.query(
      `insert into api_keys (tenant, id, role, digest, participant, parties, label) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set digest = excluded.digest, role = excluded.role`,
      [
        wanted.tenant,
        id,
        wanted.role,
        digestOf(wanted.key, wanted.pepper),
        wanted.participant ?? null,
        wanted.parties ?? [],
        wanted.label ?? null,
      ],
    ),
  );
  return { id };
}

const keyPattern = /^pk_([A-Za-z0-9-]{1,64})_[0-9a-f]{64}$/;

interface StoredKey {
  readonly digest: Buffer;
  readonly holder: KeyHolder;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

interface Remembered {
  readonly stored: StoredKey;
  readonly until: number;
}

/** What is stored of a key. */
export function digestOf(key: string, pepper: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}

async function findKey(database: Database, id: string): Promise<StoredKey | null> {
  const { rows } = await database.asBearer({ kind: 'key_id', value: id }, (visible) =>
    visible.query<KeyRow>(
      'select tenant, role, digest, participant, parties, expires_at, revoked_at from api_keys where id = $1',
      [id],
    ),
  );
  const row = rows[0];
  if (!row) return null;
  const { tenant, role, participant, parties } = row;
  return {
    digest: row.digest,
    holder: { keyId: id, tenant, role, participant, parties },
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

interface KeyRow {
  readonly tenant: string;
  readonly role: Role;
  readonly digest: Buffer;
  readonly participant: string | null;
  readonly parties: readonly string[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

/** Other processes have their own memory: the row decides whether a minute has passed. */
async function noteUse(database: Database, id: string): Promise<void> {
  await database.asBearer({ kind: 'key_id', value: id }, (rows) =>
    rows.query(
      `update api_keys set last_used_at = now()
       where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      [id],
    ),
  );
}

function trim(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (map.size >= rememberedKeys && oldest !== undefined) map.delete(oldest);
}
