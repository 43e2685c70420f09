/** Finds keys that have ended, for sockets and tickets that were opened with them. */
import type { Queryable } from '../database/database.ts';
import { isPerson } from './keys.ts';

/** Which of a tenant's keys have ended: revoked, expired, or deleted. A person's id is no key, and does not end here. */
export async function endedKeys(
  tx: Queryable,
  tenant: string,
  keyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = keyIds.filter((id) => !isPerson(id));
  if (keys.length === 0) return new Set();
  const found = await tx.query<{ id: string }>(
    `select id from api_keys
      where tenant = $1 and id = any($2) and revoked_at is null and (expires_at is null or expires_at > now())`,
    [tenant, keys],
  );
  const state = new Set(found.rows.map(({ id }) => id));
  return new Set(keys.filter((id) => !state.has(id)));
}
