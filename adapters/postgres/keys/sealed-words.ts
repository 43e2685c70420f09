/**
 * Words of operators in the rows that outlive their conversation (reasons in the audit log, of holds and of switches),
 * encrypted with the key of the conversation, or of the tenant where there is none. Without that key they are unreadable.
 *
 * Everything is asked in the caller's transaction, and nothing is remembered: a key that was made in it is gone when it
 * is rolled back, and a second connection would wait for the rows that this one has locked.
 */
import type { MasterKeys } from '../../encryption/master-keys.ts';
import { givenMasterKeys, type GivenMasterKeys } from '../../encryption/given-keys.ts';
import type { OpenedWords, Queryable, SealWords, StoredWords, Words } from '../database/database.ts';
import {
  KeyLost,
  namedDataKeys,
  newTenantKey,
  openTenantKey,
  storedDataKey,
  storedTenantKey,
  type FoundKey,
  type KeyOwner,
} from './wrapped-keys.ts';

/** As the settings say; absent: nothing is encrypted. */
export function wordsOf(given: GivenMasterKeys | null): { readonly words?: Words } {
  return given === null ? {} : { words: sealedWords(givenMasterKeys(given)) };
}

export function sealedWords(masters: MasterKeys): Words {
  return {
    async sealer(tx, tenant, conversation) {
      const kept =
        (await storedTenantKey(tx, tenant, null)) ??
        (await storedTenantKey(tx, tenant, await newTenantKey(masters, tenant)));
      if (kept === null) throw new KeyLost(`The tenant "${tenant}" has no key, and none could be made.`);
      const tenantKey = await openTenantKey(masters, tenant, kept);
      for (const owner of await ownersOf(tx, tenant, conversation)) {
        const found = await storedDataKey(tx, tenantKey, owner, true);
        if (found.kind === 'key') return sealerWith(found, tenant);
      }
      throw new KeyLost(`Words of the tenant "${tenant}" cannot be encrypted: its own key does not open.`);
    },
    async open(tx, tenant, stored) {
      const ids = [...new Set(stored.flatMap(({ key }) => key ?? []))];
      const kept = ids.length === 0 ? null : await storedTenantKey(tx, tenant, null);
      const keys: ReadonlyMap<string, FoundKey> =
        kept === null ? new Map() : await namedDataKeys(tx, await openTenantKey(masters, tenant, kept), tenant, ids);
      return stored.map((one) => opened(one, tenant, one.key === null ? undefined : keys.get(one.key)));
    },
  };
}

/** The conversation, as long as it is there; then the tenant. */
async function ownersOf(tx: Queryable, tenant: string, conversation: string | null): Promise<readonly KeyOwner[]> {
  const own = { tenant, conversation: null };
  if (conversation === null) return [own];
  const { rowCount } = await tx.query('select 1 from conversations where tenant = $1 and id = $2', [
    tenant,
    conversation,
  ]);
  return rowCount === 1 ? [{ tenant, conversation }, own] : [own];
}

function sealerWith({ key }: Extract<FoundKey, { readonly kind: 'key' }>, tenant: string): SealWords {
  return (text, about) => ({ bytes: key.seal(Buffer.from(text), boundTo(tenant, about)), key: key.id });
}

function opened(
  { bytes, key, about }: StoredWords & { readonly about: string },
  tenant: string,
  found: FoundKey | undefined,
): OpenedWords {
  if (key === null) return { kind: 'words', text: bytes.toString() };
  if (found?.kind !== 'key') return { kind: 'gone' };
  const plain = found.key.open(bytes, boundTo(tenant, about));
  return plain === null ? { kind: 'changed' } : { kind: 'words', text: plain.toString() };
}

/** Words cannot be put into the place of others. */
function boundTo(tenant: string, about: string): string {
  return JSON.stringify(['parley words', 1, tenant, about]);
}
