/** Housekeeping in PostgreSQL, tenant by tenant. */
import type { KpiCounts } from '../../../contracts/state/counts.ts';
import { listKpiPolicies } from '../assistants/assistants.ts';
import type { Database } from '../database/database.ts';
import { countKpis, recordKpis } from '../clarifications/kpis.ts';
import { suggestPatterns } from '../clarifications/patterns.ts';
import { listRetentionPolicies, retainContexts } from '../memory/retention.ts';
import { listTenants, listTenantsBeingErased } from '../keys/tenants.ts';
import { unreadableNotes } from './unreadable-objects.ts';

type Rest<Call> = Call extends (database: Database, ...rest: infer More) => unknown ? More : never;

export function postgresHousekeeping(database: Database) {
  return {
    tenants: () => listTenants(database),
    tenantsBeingErased: () => listTenantsBeingErased(database),
    kpiPolicies: () => listKpiPolicies(database),
    countKpis: (tenant: string, asked: Parameters<typeof countKpis>[2]): Promise<readonly KpiCounts[]> =>
      database.asTenant(tenant, (rows) => countKpis(rows, tenant, asked)),
    recordKpis: (...call: Rest<typeof recordKpis>) => recordKpis(database, ...call),
    retentionPolicies: () => listRetentionPolicies(database),
    retainContexts: (...call: Rest<typeof retainContexts>) => retainContexts(database, ...call),
    noteUnreadable: unreadableNotes(database),
    suggestPatterns: (...call: Rest<typeof suggestPatterns>) => suggestPatterns(database, ...call),
  };
}
