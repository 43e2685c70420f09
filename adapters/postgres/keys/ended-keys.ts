/** Which keys have ended, for what was made with them and lives on: sockets, tickets. */
import type { Queryable } from '../database/database.ts';

/** Which of a tenant's keys have ended: revoked, expired, or not there any more. */
export async function endedKeys(
  tx: Queryable,
  tenant: string,
  keyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await tx.query<{ id: string }>(
    `select id from api_keys
      where tenant = $1 and id = any($2) and revoked_at is null and (expires_at is null or expires_at > now())`,
    [tenant, keyIds],
  );
  const state = new Set(found.rows.map(({ id }) => id));
  return new Set(keyIds.filter((id) => !state.has(id)));
}
