/** What housekeeping has done in the whole installation, for the metrics: all tenants together, and none of them named. */
import type { Database } from '../../adapters/postgres/database/database.ts';
import { housekeepingCounts } from '../../adapters/postgres/fleet/housekeeping-notes.ts';
import { listTenants } from '../../adapters/postgres/keys/tenants.ts';
import { remembered } from '../clarifications/kpis.ts';

/** How often, by what was done. */
export type FleetHousekeeping = ReadonlyMap<string, number>;

/** Counted at most every 15 seconds however many ask. Rejects when the database is away. */
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
