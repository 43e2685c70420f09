/** Keys as they are stored (migrations/0013_payload_keys.sql): data keys in a tenant's key, that one in a master key. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { MasterKeys } from '../../encryption/master-keys.ts';
import { keyBytes, sealingKey, type SealingKey } from '../../encryption/sealing-key.ts';
import type { Database, Queryable } from '../database/database.ts';

/** Whose words a key encrypts. */
export interface KeyOwner {
  readonly tenant: string;
  /** Null: the tenant's, and no conversation's. */
  readonly conversation: string | null;
}

export interface DataKey extends SealingKey {
  readonly id: string;
}

export type FoundKey =
  | { readonly kind: 'key'; readonly key: DataKey; readonly conversation: string | null }
  /** The key was destroyed, or a key above it cannot open it. */
  | { readonly kind: 'destroyed' | 'locked'; readonly conversation: string | null }
  | { readonly kind: 'none' };

/** Words can be neither encrypted nor read, however often it is tried. */
export class KeyLost extends Error {
  override readonly name = 'KeyLost';
}

export interface TenantKeyRow {
  readonly master: string;
  readonly wrapped: Buffer;
}

/** The tenant's key; where there is none, the one that is offered is kept. Null: there is none. */
export async function storedTenantKey(
  from: Pick<Database, 'query'>,
  tenant: string,
  offered: TenantKeyRow | null,
): Promise<TenantKeyRow | null> {
  const { rows } = await from.query<TenantKeyRow>('select master, wrapped from tenant_key($1, $2, $3)', [
    tenant,
    offered?.master ?? null,
    offered?.wrapped ?? null,
  ]);
  return rows[0] ?? null;
}

export async function newTenantKey({ current }: MasterKeys, tenant: string): Promise<TenantKeyRow> {
  return { master: current.id, wrapped: await current.wrap(randomBytes(keyBytes), aboutTenant(tenant)) };
}

/** Wrapped by the current master key; null: it is already. @throws {KeyLost} */
export async function rewrapped(masters: MasterKeys, tenant: string, kept: TenantKeyRow): Promise<TenantKeyRow | null> {
  const { current } = masters;
  if (kept.master === current.id) return null;
  return {
    master: current.id,
    wrapped: await current.wrap(await unwrapped(masters, tenant, kept), aboutTenant(tenant)),
  };
}

/** @throws {KeyLost} when no master key opens it */
export async function openTenantKey(masters: MasterKeys, tenant: string, kept: TenantKeyRow): Promise<SealingKey> {
  return sealingKey(await unwrapped(masters, tenant, kept));
}

async function unwrapped(masters: MasterKeys, tenant: string, { master, wrapped }: TenantKeyRow): Promise<Buffer> {
  const key = masters.find(master);
  if (key === null)
    throw new KeyLost(
      `The key of tenant "${tenant}" is wrapped by the master key ${master}, which this process was not given. ` +
        'Add it behind the current one in PARLEY_MASTER_KEY, then start again.',
    );
  const bytes = await key.unwrap(wrapped, aboutTenant(tenant));
  if (bytes === null) throw new KeyLost(`The key of tenant "${tenant}" does not open with the master key ${master}.`);
  return bytes;
}

/** The owner's data key; `make`: where there is none, it is made. */
export async function storedDataKey(
  from: Pick<Database, 'query'>,
  tenantKey: SealingKey,
  { tenant, conversation }: KeyOwner,
  make: boolean,
): Promise<FoundKey> {
  const id = randomUUID();
  const offered = make ? tenantKey.seal(randomBytes(keyBytes), aboutData(tenant, id)) : null;
  const { rows } = await from.query<DataKeyRow>('select id, wrapped from data_key($1, $2, $3, $4)', [
    tenant,
    conversation,
    id,
    offered,
  ]);
  return opened(tenantKey, tenant, rows[0] && { ...rows[0], conversation });
}

/** Keys of the tenant by id: what another tenant has is not found. */
export async function namedDataKeys(
  tx: Queryable,
  tenantKey: SealingKey,
  tenant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundKey>> {
  const { rows } = await tx.query<DataKeyRow & { conversation: string | null }>(
    'select id, conversation, wrapped from data_keys where tenant = $1 and id = any($2::uuid[])',
    [tenant, ids],
  );
  return new Map(rows.map((row) => [row.id, opened(tenantKey, tenant, row)]));
}

interface DataKeyRow {
  readonly id: string;
  readonly wrapped: Buffer | null;
}

function opened(
  tenantKey: SealingKey,
  tenant: string,
  row: (DataKeyRow & { readonly conversation: string | null }) | undefined,
): FoundKey {
  if (row === undefined) return { kind: 'none' };
  const { id, wrapped, conversation } = row;
  if (wrapped === null) return { kind: 'destroyed', conversation };
  const bytes = tenantKey.open(wrapped, aboutData(tenant, id));
  return bytes === null
    ? { kind: 'locked', conversation }
    : { kind: 'key', key: { id, ...sealingKey(bytes) }, conversation };
}

/** A wrapped key cannot be put into the place of another. */
function aboutTenant(tenant: string): string {
  return JSON.stringify(['parley tenant key', 1, tenant]);
}

function aboutData(tenant: string, id: string): string {
  return JSON.stringify(['parley data key', 1, tenant, id]);
}
