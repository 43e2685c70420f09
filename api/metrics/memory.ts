/**
 * Counts of context operations in the whole installation for the metrics: the sum of all tenants, without their names.
 */
import type { Database } from '../../adapters/postgres/database/database.ts';
import { listTenants } from '../../adapters/postgres/keys/tenants.ts';
import { listMemoryCounts } from '../../adapters/postgres/memory/counts.ts';
import { remembered } from './kpis.ts';

/** Count by operation. */
export type FleetMemory = ReadonlyMap<string, number>;

/** Counted at most every 15 seconds. Rejects when the database is unreachable. */
export function fleetMemory(database: Database, clock: () => number): () => Promise<FleetMemory> {
  return remembered(clock, async () => {
    const totals = new Map<string, number>();
    for (const tenant of await listTenants(database))
      for (const { did, total } of await database.asTenant(tenant, (rows) => listMemoryCounts(rows, tenant)))
        totals.set(did, (totals.get(did) ?? 0) + total);
    return totals;
  });
}
