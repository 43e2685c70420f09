/** Administration of a tenant's keys: made, listed, rotated, revoked. Every change is audited. */
import type { KeyOnWire } from '../../../contracts/wire/keys.ts';
import { appendAudit } from '../audit/audit.ts';
import type { Queryable } from '../database/database.ts';
import { digestOf, type Role } from './keys.ts';
import { directed } from '../database/page-order.ts';
import type { PageAsked } from '../conversations/records.ts';

export interface KeyMade {
  readonly id: string;
  /** The whole key; only its digest is stored. */
  readonly key: string;
  readonly pepper: string;
  readonly role: Role;
  readonly participant: string | null;
  readonly parties: readonly string[];
  readonly speaksFor?: readonly string[];
  readonly label: string | null;
  /** When it expires; absent or null: never. */
  readonly expiresAt?: Date | null;
  /** The key that makes it. */
  readonly actor: string;
  /** The key that it replaces. */
  readonly instead?: string;
}

/** Stores a new key; a tenant is created with its first key. */
export async function makeKey(tx: Queryable, tenant: string, made: KeyMade): Promise<KeyOnWire> {
  const { id, role, participant, parties, speaksFor = [], label, expiresAt = null, actor, instead } = made;
  await tx.query('insert into tenants (tenant) values ($1) on conflict (tenant) do nothing', [tenant]);
  await tx.query(
    `insert into api_keys (tenant, id, family, role, digest, participant, parties, label, expires_at, speaks_for)
       values ($1, $2, coalesce((select coalesce(family, id) from api_keys where tenant = $1 and id = $9), $2), $3, $4, $5, $6, $7, $8, $10)`,
    [
      tenant,
      id,
      role,
      digestOf(made.key, made.pepper),
      participant,
      parties,
      label,
      expiresAt,
      instead ?? null,
      speaksFor,
    ],
  );
  const stored = await findKeyRecord(tx, tenant, id);
  if (stored === null) throw new Error(`The key ${id} cannot be read back.`);
  const data = instead === undefined ? { role } : { role, instead };
  const event = instead === undefined ? 'key.created' : 'key.rotated';
  await appendAudit(tx, tenant, { ...by(actor), event, conversation: null, subject: id, data });
  return stored;
}

/** One key of the tenant, or null. */
export async function findKeyRecord(tx: Queryable, tenant: string, id: string): Promise<KeyOnWire | null> {
  const found = await tx.query<Stored>(`select ${columns} from api_keys where tenant = $1 and id = $2`, [tenant, id]);
  return found.rows[0] ? onWire(found.rows[0]) : null;
}

/** The tenant's keys, newest last by default, and whether there are more. Null when `after` names none of them. */
export async function listKeys(
  tx: Queryable,
  tenant: string,
  { after, limit, order }: PageAsked,
): Promise<{ readonly items: readonly KeyOnWire[]; readonly more: boolean } | null> {
  const { beyond, way } = directed(order);
  if (after !== undefined && (await findKeyRecord(tx, tenant, after)) === null) return null;
  const found = await tx.query<Stored>(
    `select ${columns} from api_keys
      where tenant = $1
        and ($2::text is null or (created_at, id) ${beyond} (select created_at, id from api_keys where tenant = $1 and id = $2))
      order by created_at ${way}, id ${way} limit $3`,
    [tenant, after ?? null, limit + 1],
  );
  return { items: found.rows.slice(0, limit).map(onWire), more: found.rows.length > limit };
}

/** Creates a tenant. False when the name is taken. */
export async function makeTenant(tx: Queryable, tenant: string): Promise<boolean> {
  const made = await tx.query('insert into tenants (tenant) values ($1) on conflict (tenant) do nothing', [tenant]);
  return made.rowCount === 1;
}

/** Revokes a key now; one that has ended stays unchanged. Null when the tenant has no such key. */
export async function revokeKey(tx: Queryable, tenant: string, id: string, actor: string): Promise<KeyOnWire | null> {
  const ended = await tx.query(
    'update api_keys set revoked_at = now() where tenant = $1 and id = $2 and revoked_at is null',
    [tenant, id],
  );
  const stored = await findKeyRecord(tx, tenant, id);
  if (ended.rowCount === 1)
    await appendAudit(tx, tenant, { ...by(actor), event: 'key.revoked', conversation: null, subject: id, data: {} });
  return stored;
}

/**
 * Whether the tenant has another active administrator key that does not expire. Locks these keys until the transaction
 * ends.
 */
export async function hasAnotherAdmin(tx: Queryable, tenant: string, id: string): Promise<boolean> {
  const admins = await tx.query<{ id: string }>(
    `select id from api_keys where tenant = $1 and role = 'admin' and revoked_at is null and expires_at is null order by id for update`,
    [tenant],
  );
  return admins.rows.some((one) => one.id !== id);
}

/** Keys are managed over the API only, so the actor is a key. */
function by(keyId: string) {
  return { actor: keyId, keyId, via: 'api' as const };
}

/** Makes a key expire after some seconds, unless it ends sooner. */
export async function expireKey(tx: Queryable, tenant: string, id: string, afterS: number): Promise<void> {
  await tx.query(
    `update api_keys set expires_at = least(expires_at, now() + make_interval(secs => $3)) where tenant = $1 and id = $2`,
    [tenant, id, afterS],
  );
}

const columns =
  'id, tenant, role, participant, parties, speaks_for, label, created_at, expires_at, revoked_at, last_used_at';

interface Stored extends Omit<KeyOnWire, 'created_at' | 'expires_at' | 'revoked_at' | 'last_used_at'> {
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
}

function onWire(stored: Stored): KeyOnWire {
  return {
    ...stored,
    created_at: stored.created_at.toISOString(),
    expires_at: stored.expires_at?.toISOString() ?? null,
    revoked_at: stored.revoked_at?.toISOString() ?? null,
    last_used_at: stored.last_used_at?.toISOString() ?? null,
  };
}
