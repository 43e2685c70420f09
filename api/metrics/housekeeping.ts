/** Counts of housekeeping in the whole installation for the metrics: the sum of all tenants, without their names. */
import type { Database } from '../../adapters/postgres/database/database.ts';
import { housekeepingCounts } from '../../adapters/postgres/fleet/housekeeping-notes.ts';
import { listTenants } from '../../adapters/postgres/keys/tenants.ts';
import { remembered } from './kpis.ts';

/** Count by action. */
export type FleetHousekeeping = ReadonlyMap<string, number>;

/** Counted at most every 15 seconds. Rejects when the database is unreachable. */
export function fleetHousekeeping(database: Database, clock: () => number): () => Promise<FleetHousekeeping> {
  return remembered(clock, () => count(database));
}

async function count(database: Database): Promise<FleetHousekeeping> {
  const totals = new Map<string, number>();
  for (const tenant of await listTenants(database))
    for (const { did, total } of await database.asTenant(tenant, (rows) => housekeepingCounts(rows, tenant)))
      totals.set(did, (totals.get(did) ?? 0) + total);
  return totals;
}
