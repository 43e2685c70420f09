/** API keys: `pk_<id>_<64 hex digits>`, stored as HMAC-SHA-256 under the installation's pepper (interface.md, "Keys and CLI"). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** `installation` makes tenants and nothing else; the others belong to a tenant. */
export const roles = [
  'participant',
  'analyst',
  'approver',
  'operator',
  'auditor',
  'admin',
  'service',
  'installation',
] as const;
export type Role = (typeof roles)[number];

/** The tenant that is there from the start; the first key is its administrator's. */
export const homeTenant = 'local';

/** Where the installation's own keys are kept. No tenant that anybody asks for can have this name. */
export const installationTenant = '_installation';

/** Whom a participant's key is bound to that names no participant: nobody has this name, so nothing is found by it. */
export const nobody = '';

/** Who a key speaks for. */
export interface KeyHolder {
  readonly keyId: string;
  readonly tenant: string;
  readonly role: Role;
  /** The first key of its line of rotations: what must not be done twice belongs to the line. */
  readonly family: string;
  /** Set: the key sees this participant's conversations only. {@link nobody} for a participant's key that names none. */
  readonly participant: string | null;
  /** Parties the key may answer for. */
  readonly parties: readonly string[];
}

export interface Keys {
  /** The holder of a key, or null when it is none of ours, expired or revoked. Throws when the database is away. */
  holderOf(key: string, asked?: Asked): Promise<KeyHolder | null>;
  /** The same for a key that somebody has shown before: its holder as long as it stands. */
  holderOfId(keyId: string): Promise<KeyHolder | null>;
  /** Forgets what is remembered of a key, because it has just been ended. */
  forget(keyId: string): void;
}

/** Asked before a key that this process does not know is looked up, so that strangers' guesses can be counted. */
export interface Asked {
  /** Throws when the caller has guessed too often. */
  stranger(): void;
  /** The key was a good one after all. */
  welcome(): void;
}

/** A holder is remembered this long, so that a busy key does not cost a query for each request. */
const rememberedMs = 5_000;
const rememberedKeys = 1_000;
/** A key that is none of ours is refused without a look for this long. */
const refusedMs = 30_000;
const touchEveryMs = 60_000;

export function openKeys(options: {
  readonly database: Database;
  readonly pepper: string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}): Keys {
  const { database, pepper, clock } = options;
  const remembered = new Map<string, Remembered>();
  const shown = shownKeys(database, clock);
  const refused = new Map<string, number>();
  const underway = new Map<string, Promise<StoredKey | null>>();

  /** Many calls with one key at once are one look. */
  function lookedUp(name: string, id: string, digest: Buffer): Promise<StoredKey | null> {
    const looking = storedUnder(database, id, digest).finally(() => underway.delete(name));
    underway.set(name, looking);
    return looking;
  }

  const touch = touches(database);

  return {
    async holderOf(key, asked) {
      const now = clock();
      const digest = digestOf(key, pepper);
      const name = digest.toString('hex');
      let known = remembered.get(name);
      const already = underway.get(name);
      if (already === undefined && known === undefined) asked?.stranger();
      if ((refused.get(name) ?? -Infinity) > now) return null;
      const id = keyPattern.exec(key)?.[1];
      if (id === undefined) return null;
      if (known === undefined || known.until <= now) {
        const stored = await (already ?? lookedUp(name, id, digest));
        if (stored === null) {
          trim(refused);
          refused.set(name, now + refusedMs);
          return null;
        }
        if (already === undefined && known === undefined) asked?.welcome();
        known = { stored, until: now + rememberedMs };
        trim(remembered);
        remembered.set(name, known);
      }
      if (!isStanding(known.stored, now)) return null;
      touch(id, now);
      return known.stored.holder;
    },
    async holderOfId(id) {
      const now = clock();
      const stored = await shown.find(id);
      if (stored === null || !isStanding(stored, now)) return null;
      touch(id, now);
      return stored.holder;
    },
    forget(keyId) {
      shown.forget(keyId);
      for (const known of remembered.values()) if (known.stored.holder.keyId === keyId) known.until = -Infinity;
    },
  };
}

/** Notes when a key was used, at most once a minute. */
function touches(database: Database): (id: string, now: number) => void {
  const touched = new Map<string, number>();
  return (id, now) => {
    if (now - (touched.get(id) ?? -Infinity) < touchEveryMs) return;
    trim(touched);
    touched.set(id, now);
    // When a key was last used is nice to know and no reason to fail or to wait.
    noteUse(database, id).catch(() => touched.delete(id));
  };
}

/** Keys by their ids, for those whose secret was looked at before. */
function shownKeys(database: Database, clock: () => number) {
  const remembered = new Map<string, Remembered>();
  return {
    async find(id: string): Promise<StoredKey | null> {
      const now = clock();
      const known = remembered.get(id);
      if (known !== undefined && known.until > now) return known.stored;
      const stored = await findKey(database, id);
      if (stored === null) return null;
      trim(remembered);
      remembered.set(id, { stored, until: now + rememberedMs });
      return stored;
    },
    forget: (id: string) => void remembered.delete(id),
  };
}

/** The key of this id, where its secret is the right one. */
async function storedUnder(database: Database, id: string, digest: Buffer): Promise<StoredKey | null> {
  const stored = await findKey(database, id);
  // The comparison takes as long for an id that does not exist.
  const same = timingSafeEqual(
    digest,
    stored?.digest.length === digest.length ? stored.digest : Buffer.alloc(digest.length),
  );
  return stored !== null && same ? stored : null;
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
      `insert into api_keys (tenant, id, family, role, digest, participant, parties, label)
         values ($1, $2, $2, $3, $4, $5, $6, $7)
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

/** Revokes every key of a tenant but one. Needs a connection that owns the tables. */
export async function endOtherKeys(owner: Database, tenant: string, keyId: string): Promise<void> {
  await owner.asTenant(tenant, (rows) =>
    rows.query('update api_keys set revoked_at = now() where tenant = $1 and id <> $2 and revoked_at is null', [
      tenant,
      keyId,
    ]),
  );
}

const keyPattern = /^pk_([A-Za-z0-9-]{1,64})_[0-9a-f]{64}$/;

interface StoredKey {
  readonly digest: Buffer;
  readonly holder: KeyHolder;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

function isStanding({ expiresAt, revokedAt }: StoredKey, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt.getTime() > now);
}

interface Remembered {
  readonly stored: StoredKey;
  until: number;
}

/** What is stored of a key. */
export function digestOf(key: string, pepper: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}

async function findKey(database: Database, id: string): Promise<StoredKey | null> {
  const { rows } = await database.asBearer({ kind: 'key_id', value: id }, (visible) =>
    visible.query<KeyRow>(
      'select tenant, role, family, digest, participant, parties, expires_at, revoked_at from api_keys where id = $1',
      [id],
    ),
  );
  const row = rows[0];
  if (!row) return null;
  const { tenant, role, family, parties } = row;
  const participant = row.participant ?? (role === 'participant' ? nobody : null);
  return {
    digest: row.digest,
    holder: { keyId: id, tenant, role, family: family ?? id, participant, parties },
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

interface KeyRow {
  readonly tenant: string;
  readonly role: Role;
  readonly family: string | null;
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
