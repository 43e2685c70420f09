/**
 * API keys: `pk_<id>_<64 hex digits>`, stored as HMAC-SHA-256 under the installation's pepper (interface.md, "Keys and
 * CLI").
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** `installation` only creates tenants; the others belong to a tenant. */
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

/** The initial tenant; the first key is its administrator's. */
export const homeTenant = 'local';

/** The tenant of the installation's own keys. No request can name it. */
export const installationTenant = '_installation';

/** The participant of a participant's key that names none: it matches nobody, so such a key finds nothing. */
export const nobody = '';

/** Begins the id of a person who signed in at the provider; no key's id has a colon. */
const personMark = 'oidc:';

/**
 * The id under which a person acts: the provider's name for them (`sub`), which is opaque and never given to somebody
 * else. One that could not stand in a signature or a header is digested.
 */
export function personId(subject: string): string {
  const isPlain = /^[\x21-\x7e]{1,100}$/.test(subject);
  return personMark + (isPlain ? subject : createHash('sha256').update(subject).digest('hex'));
}

/** Whether an id is a person's: it ends with their sign-in or their token, and is not in the table of keys. */
export function isPerson(keyId: string): boolean {
  return keyId.startsWith(personMark);
}

/** The identity behind a key, or a person who signed in at the provider. */
export interface KeyHolder {
  /** The key's id, or a {@link personId}. */
  readonly keyId: string;
  readonly tenant: string;
  readonly role: Role;
  /** The first key of its line of rotations. What must happen once is recorded by family. */
  readonly family: string;
  /**
   * Set: the key sees only this participant's conversations. {@link nobody} for a participant's key that names none.
   */
  readonly participant: string | null;
  /** Parties for which the key may answer. */
  readonly parties: readonly string[];
  /** Of a program (role `service`): whose words it may bring, as {@link speaksForAll} has them; nobody's by itself. */
  readonly speaksFor: readonly string[];
}

/** Everybody: participants, parties that are asked, senders of instructions. One is `participant:anna`. */
export const speaksForAll: readonly string[] = ['participant:*', 'party:*', 'sender:*'];

export interface Keys {
  /** The holder of a key; null when it is unknown, expired or revoked. Throws when the database is unreachable. */
  holderOf(key: string, asked?: Asked): Promise<KeyHolder | null>;
  /** The holder of a key whose secret was checked before; null when it has ended. */
  holderOfId(keyId: string): Promise<KeyHolder | null>;
  /** Drops a key from the cache, because it has just ended. */
  forget(keyId: string): void;
}

/** Told of a key that is none, after it was looked up, so that guesses are limited and good keys cost nothing. */
export interface Asked {
  /** Rejects when the caller has guessed too often. */
  stranger(): Promise<void>;
}

/** A holder is cached this long, so that a busy key does not cost a query per request. */
const rememberedMs = 5_000;
const rememberedKeys = 1_000;
/** An unknown key is refused without a query for this long. */
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

  /** Concurrent lookups of one key share one query. */
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
      const none = async (): Promise<null> => {
        await asked?.stranger();
        return null;
      };
      if ((refused.get(name) ?? -Infinity) > now) return none();
      const id = keyPattern.exec(key)?.[1];
      if (id === undefined) return none();
      if (known === undefined || known.until <= now) {
        const stored = await (already ?? lookedUp(name, id, digest));
        if (stored === null) {
          trim(refused);
          refused.set(name, now + refusedMs);
          return none();
        }
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

/** Records when a key was used, at most once a minute. */
function touches(database: Database): (id: string, now: number) => void {
  const touched = new Map<string, number>();
  return (id, now) => {
    if (now - (touched.get(id) ?? -Infinity) < touchEveryMs) return;
    trim(touched);
    touched.set(id, now);
    // The time of last use is not worth failing or waiting for.
    noteUse(database, id).catch(() => touched.delete(id));
  };
}

/** Keys by id, for callers whose secret was checked before. */
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

/** The key with this id, if the secret matches. */
async function storedUnder(database: Database, id: string, digest: Buffer): Promise<StoredKey | null> {
  const stored = await findKey(database, id);
  // The comparison takes as long for an unknown id.
  const same = timingSafeEqual(
    digest,
    stored?.digest.length === digest.length ? stored.digest : Buffer.alloc(digest.length),
  );
  return stored !== null && same ? stored : null;
}

/** A new key with 32 random bytes as its secret. The whole key is known only here. */
export function newKey(): { readonly id: string; readonly key: string } {
  const id = randomBytes(8).toString('hex');
  return { id, key: `pk_${id}_${randomBytes(32).toString('hex')}` };
}

/** Creates the tenant unless it exists. Needs a connection that owns the tables. */
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
  readonly speaksFor?: readonly string[] | undefined;
  readonly label?: string | undefined;
}

/**
 * Creates the tenant and the key unless they exist; an existing key with this id gets the given secret and role. Other
 * keys stay. Needs a connection that owns the tables. Throws for a malformed key.
 */
export async function ensureKey(owner: Database, wanted: KeyToKeep): Promise<{ readonly id: string }> {
  const id = keyPattern.exec(wanted.key)?.[1];
  if (id === undefined) throw new Error('The key is malformed. Give one of the form pk_<id>_<64 hex digits>.');
  await ensureTenant(owner, wanted.tenant);
  await owner.asTenant(wanted.tenant, (rows) =>
    rows.query(
      `insert into api_keys (tenant, id, family, role, digest, participant, parties, label, speaks_for)
         values ($1, $2, $2, $3, $4, $5, $6, $7, $8)
       on conflict (id) do update set digest = excluded.digest, role = excluded.role`,
      [
        wanted.tenant,
        id,
        wanted.role,
        digestOf(wanted.key, wanted.pepper),
        wanted.participant ?? null,
        wanted.parties ?? [],
        wanted.label ?? null,
        wanted.speaksFor ?? [],
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

/** The stored digest of a key. */
export function digestOf(key: string, pepper: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}

async function findKey(database: Database, id: string): Promise<StoredKey | null> {
  const { rows } = await database.asBearer({ kind: 'key_id', value: id }, (visible) =>
    visible.query<KeyRow>(
      `select tenant, role, family, digest, participant, parties, speaks_for as "speaksFor", expires_at, revoked_at
         from api_keys where id = $1`,
      [id],
    ),
  );
  const row = rows[0];
  if (!row) return null;
  const { tenant, role, family, parties, speaksFor } = row;
  const participant = row.participant ?? (role === 'participant' ? nobody : null);
  return {
    digest: row.digest,
    holder: { keyId: id, tenant, role, family: family ?? id, participant, parties, speaksFor },
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
  readonly speaksFor: readonly string[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

/** Other processes have their own cache, so the row decides whether a minute has passed. */
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
