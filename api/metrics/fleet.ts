/** Token use of the whole installation for the metrics: the sum of all tenants, without their names. */
import type { Database } from '../../adapters/postgres/database/database.ts';
import { listTenants } from '../../adapters/postgres/keys/tenants.ts';
import { tokenCounts } from '../../adapters/postgres/usage/usage.ts';
import { remembered } from './kpis.ts';

/** Tokens by `prompt` and `completion`; `notes_made`, `notes_failed`: notes on long conversations. */
export type FleetTokens = ReadonlyMap<string, number>;

/** Counted at most every 15 seconds. Rejects when the database is unreachable. */
export function fleetTokens(database: Database, clock: () => number): () => Promise<FleetTokens> {
  return remembered(clock, () => count(database));
}

async function count(database: Database): Promise<FleetTokens> {
  const totals = new Map<string, number>();
  for (const tenant of await listTenants(database)) {
    const counted = await database.asTenant(tenant, (rows) => tokenCounts(rows, tenant));
    for (const [what, total] of Object.entries(counted)) totals.set(what, (totals.get(what) ?? 0) + total);
  }
  return totals;
}
