/**
 * Keys of payloads: one for each conversation, wrapped by its tenant's key, which a master key wraps
 * (migrations/0013_payload_keys.sql). Found keys are remembered by the process, so that a turn asks for none.
 */
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { givenMasterKeys, type GivenMasterKeys } from '../../encryption/given-keys.ts';
import type { MasterKeys } from '../../encryption/master-keys.ts';
import type { SealingKey } from '../../encryption/sealing-key.ts';
import type { Database, Queryable } from '../database/database.ts';
import {
  KeyLost,
  namedDataKeys,
  newTenantKey,
  openTenantKey,
  rewrapped,
  storedDataKey,
  storedTenantKey,
  type DataKey,
  type FoundKey,
  type KeyOwner,
} from './wrapped-keys.ts';

export interface DataKeys {
  /** The owner's key, made at its first use. @throws {KeyLost} when it can be neither used nor made */
  forUse(owner: KeyOwner): Promise<DataKey>;
  /** The owner's key; makes none. `fresh`: asks the database whatever is remembered. */
  find(owner: KeyOwner, asked?: { readonly fresh: boolean }): Promise<FoundKey>;
  /** Keys of the tenant by id, asked of the database: what another tenant has is not found. */
  named(tenant: string, ids: readonly string[]): Promise<ReadonlyMap<string, FoundKey>>;
  /** Wraps the tenant's key with the current master key. False: it was already. @throws {KeyLost} */
  rewrap(tenant: string): Promise<boolean>;
  /** After `destroyKey`: this process forgets it at once, others within minutes. */
  forget(owner: KeyOwner): void;
}

const mostRemembered = 10_000;
/** For how long a process may go on with a key that another one has destroyed. */
const usuallyRememberedMs = 10 * 60_000;

/** As the settings say; null: nothing is encrypted. */
export function openPayloadKeys(database: Database, given: GivenMasterKeys | null): DataKeys | null {
  return given === null ? null : openDataKeys({ database, masters: givenMasterKeys(given) });
}

export function openDataKeys({
  database,
  masters,
  rememberedMs = usuallyRememberedMs,
}: {
  readonly database: Database;
  readonly masters: MasterKeys;
  readonly rememberedMs?: number;
}): DataKeys {
  const tenants = tenantKeys(database, masters, rememberedMs);
  const { looked, named } = storedKeys(database, tenants);
  const remembered = new LRUCache<string, FoundKey, { readonly owner: KeyOwner; readonly make: boolean }>({
    max: mostRemembered,
    ttl: rememberedMs,
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(_name, _stale, { context: { owner, make } }) {
      const found = await looked(owner, make).catch((error: unknown) => {
        throw isForeignKey(error) ? new KeyLost(lostBecause.none) : error;
      });
      return found.kind === 'none' ? undefined : found;
    },
  });

  /** Undefined: there is none, or somebody asked at the same moment who makes none. */
  async function recalled(owner: KeyOwner, make: boolean): Promise<FoundKey | undefined> {
    const name = nameOf(owner);
    try {
      return await remembered.fetch(name, { context: { owner, make } });
    } catch (error) {
      // While the database is away, a key that was remembered is used for longer.
      const old = remembered.get(name, { allowStale: true, noDeleteOnStaleGet: true });
      if (old === undefined) throw error;
      return old;
    }
  }

  return {
    async forUse(owner) {
      const found = await recalled(owner, true);
      if (found?.kind === 'key') return found.key;
      if (found === undefined) return this.forUse(owner);
      throw new KeyLost(lostBecause[found.kind]);
    },
    async find(owner, { fresh } = { fresh: false }) {
      if (!fresh) return (await recalled(owner, false)) ?? { kind: 'none' };
      const found = await looked(owner, false);
      if (found.kind === 'none') remembered.delete(nameOf(owner));
      else remembered.set(nameOf(owner), found);
      return found;
    },
    named,
    rewrap: (tenant) => tenants.rewrap(tenant),
    forget: (owner) => void remembered.delete(nameOf(owner)),
  };
}

/** Data keys as they are stored, opened with their tenant's key. */
function storedKeys(database: Database, tenants: ReturnType<typeof tenantKeys>) {
  return {
    async looked(owner: KeyOwner, make: boolean): Promise<FoundKey> {
      const tenantKey = await tenants.of(owner.tenant, make);
      return tenantKey === null ? { kind: 'none' } : storedDataKey(database, tenantKey, owner, make);
    },
    async named(tenant: string, ids: readonly string[]): Promise<ReadonlyMap<string, FoundKey>> {
      const tenantKey = ids.length === 0 ? null : await tenants.of(tenant, false);
      if (tenantKey === null) return new Map();
      return database.asTenant(tenant, (visible) => namedDataKeys(visible, tenantKey, tenant, ids));
    },
  };
}

/**
 * Destroys the key of a conversation: whatever Temporal and its copies still hold of it can be read by nobody. None is
 * made again. Other processes may remember the key for ten minutes, so its workflow has to be over. False: it has been
 * destroyed before, or there is no such conversation.
 */
export async function destroyKey(tx: Queryable, tenant: string, conversation: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into data_keys (tenant, id, conversation, destroyed_at)
     select c.tenant, $3, c.id, now() from conversations c where c.tenant = $1 and c.id = $2
     on conflict on constraint data_keys_one_each do update set wrapped = null, destroyed_at = now()
       where data_keys.wrapped is not null`,
    [tenant, conversation, randomUUID()],
  );
  return rowCount === 1;
}

const lostBecause = {
  none: 'There is no key, and none could be made: the conversation is not there.',
  destroyed: 'The key of this conversation was destroyed when it was erased.',
  locked: 'The key of this conversation does not open with the key of its tenant.',
} as const;

/** There is no such conversation, so it is given no key. */
function isForeignKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}

/** The keys of tenants, each opened once by a process. */
function tenantKeys(database: Database, masters: MasterKeys, rememberedMs: number) {
  const remembered = new LRUCache<string, SealingKey, { readonly make: boolean }>({
    max: mostRemembered,
    ttl: rememberedMs,
    ignoreFetchAbort: true,
    async fetchMethod(tenant, _stale, { context: { make } }) {
      const kept =
        (await storedTenantKey(database, tenant, null)) ??
        (make ? await storedTenantKey(database, tenant, await newTenantKey(masters, tenant)) : null);
      return kept === null ? undefined : openTenantKey(masters, tenant, kept);
    },
  });

  return {
    /** Null: it has none, and none was made. */
    async of(tenant: string, make: boolean): Promise<SealingKey | null> {
      const key = await remembered.fetch(tenant, { context: { make } });
      if (key !== undefined) return key;
      // Somebody asked at the same moment who makes none.
      return make ? this.of(tenant, make) : null;
    },
    async rewrap(tenant: string): Promise<boolean> {
      const kept = await storedTenantKey(database, tenant, null);
      const anew = kept && (await rewrapped(masters, tenant, kept));
      if (kept === null || anew === null) return false;
      await database.asTenant(tenant, (rows) =>
        rows.query(
          'update tenant_keys set master = $2, wrapped = $3, wrapped_at = now() where tenant = $1 and master = $4',
          [tenant, anew.master, anew.wrapped, kept.master],
        ),
      );
      return true;
    },
  };
}

function nameOf({ tenant, conversation }: KeyOwner): string {
  return conversation === null ? tenant : `${tenant}/${conversation}`;
}
