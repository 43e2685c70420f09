/** Counters of context operations, collected in this process and written in batches, so that counting never blocks. */
import type { Database, Queryable } from '../database/database.ts';

const writeAfterMs = 1_000;

export interface MemoryCounts {
  /** A failed write is repeated with the next. */
  count(tenant: string, did: string, by?: number): void;
}

export function memoryCounts(database: Database): MemoryCounts {
  const waiting = new Map<string, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    timer = undefined;
    const taken = new Map(waiting);
    waiting.clear();
    for (const [tenant, counted] of taken) {
      try {
        await database.asTenant(tenant, (rows) => addCounts(rows, tenant, counted));
      } catch {
        // The database is unreachable: the next write includes these.
        for (const [did, by] of counted) add(tenant, did, by);
      }
    }
  }
  function add(tenant: string, did: string, by: number): void {
    const counted = waiting.get(tenant) ?? new Map<string, number>();
    waiting.set(tenant, counted.set(did, (counted.get(did) ?? 0) + by));
  }
  return {
    count(tenant, did, by = 1) {
      if (by === 0) return;
      add(tenant, did, by);
      timer ??= setTimeout(() => void write(), writeAfterMs).unref();
    },
  };
}

/** In the order of their names, so that two writers cannot deadlock. */
export async function addCounts(tx: Queryable, tenant: string, counted: ReadonlyMap<string, number>): Promise<void> {
  for (const [did, by] of [...counted].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await tx.query(
      `insert into memory_counts (tenant, did, total) values ($1, $2, $3)
         on conflict (tenant, did) do update set total = memory_counts.total + excluded.total`,
      [tenant, did, by],
    );
}

/** Total counts in a tenant. */
export async function listMemoryCounts(
  tx: Queryable,
  tenant: string,
): Promise<readonly { readonly did: string; readonly total: number }[]> {
  const found = await tx.query<{ did: string; total: string }>(
    'select did, total from memory_counts where tenant = $1 order by did',
    [tenant],
  );
  return found.rows.map(({ did, total }) => ({ did, total: Number(total) }));
}
