/** What housekeeping did in a tenant: total counts, and an event each time. */
import { appendTenantEvents } from '../conversations/tenant-events.ts';
import type { Database, Queryable } from '../database/database.ts';

/** Most names in one event; the counts are complete. */
const mostNames = 50;

export function housekeepingNotes(database: Database) {
  return {
    async note(tenant: string, done: Readonly<Record<string, readonly string[] | undefined>>): Promise<void> {
      const entries = Object.entries(done).flatMap(([did, ids = []]) => (ids.length === 0 ? [] : [{ did, ids }]));
      if (entries.length === 0) return;
      const counts = Object.fromEntries(entries.map(({ did, ids }) => [did, ids.length]));
      const conversations = Object.fromEntries(
        entries.map(({ did, ids }) => [did, [...new Set(ids)].slice(0, mostNames)]),
      );
      await database.asTenant(tenant, async (rows) => {
        for (const [did, count] of Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1)))
          await addHousekeepingCount(rows, tenant, { did, count });
        await appendTenantEvents(rows, tenant, [{ event: 'tenant:housekeeping', data: { counts, conversations } }]);
      });
    },
  };
}

export async function addHousekeepingCount(
  tx: Queryable,
  tenant: string,
  { did, count }: { readonly did: string; readonly count: number },
): Promise<void> {
  await tx.query(
    `insert into housekeeping_counts (tenant, did, total) values ($1, $2, $3)
       on conflict (tenant, did) do update set total = housekeeping_counts.total + excluded.total`,
    [tenant, did, count],
  );
}

/** Total counts of housekeeping's actions in a tenant. */
export async function housekeepingCounts(
  tx: Queryable,
  tenant: string,
): Promise<readonly { readonly did: string; readonly total: number }[]> {
  const found = await tx.query<{ did: string; total: string }>(
    'select did, total from housekeeping_counts where tenant = $1 order by did',
    [tenant],
  );
  return found.rows.map(({ did, total }) => ({ did, total: Number(total) }));
}
