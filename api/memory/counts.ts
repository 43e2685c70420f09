/** What was done with contexts in the whole installation, for the metrics: all tenants together, and none of them named. */
import type { Database } from '../../adapters/postgres/database/database.ts';
import { listTenants } from '../../adapters/postgres/keys/tenants.ts';
import { listMemoryCounts } from '../../adapters/postgres/memory/counts.ts';
import { remembered } from '../clarifications/kpis.ts';

/** How often, by what was done. */
export type FleetMemory = ReadonlyMap<string, number>;

/** Counted at most every 15 seconds however many ask. Rejects when the database is away. */
export function fleetMemory(database: Database, clock: () => number): () => Promise<FleetMemory> {
  return remembered(clock, async () => {
    const totals = new Map<string, number>();
    for (const tenant of await listTenants(database))
      for (const { did, total } of await database.asTenant(tenant, (rows) => listMemoryCounts(rows, tenant)))
        totals.set(did, (totals.get(did) ?? 0) + total);
    return totals;
  });
}
