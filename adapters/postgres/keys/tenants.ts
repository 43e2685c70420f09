/** The names of all tenants, for housekeeping and metrics. */
import type { Database } from '../database/database.ts';
import { installationTenant } from './keys.ts';

/**
 * All tenants by name, except the installation's own, which has no conversations, and those that are erased. Nothing else
 * of another tenant can be read this way (migrations/0001_tenants_and_keys.sql).
 */
export async function listTenants(database: Database): Promise<readonly string[]> {
  const found = await database.asBearer({ kind: 'fleet', value: 'tenants' }, (rows) =>
    rows.query<{ tenant: string }>(
      'select tenant from tenants where tenant <> $1 and erasure_began_at is null order by tenant',
      [installationTenant],
    ),
  );
  return found.rows.map(({ tenant }) => tenant);
}

/** Tenants of which something is left to erase. */
export async function listTenantsBeingErased(database: Database): Promise<readonly string[]> {
  const found = await database.asBearer({ kind: 'fleet', value: 'tenants' }, (rows) =>
    rows.query<{ tenant: string }>(
      'select tenant from tenants where erasure_began_at is not null and erased_at is null order by tenant',
    ),
  );
  return found.rows.map(({ tenant }) => tenant);
}

/** Whether there is a tenant of this name. */
export async function hasTenant(database: Database, tenant: string): Promise<boolean> {
  const found = await database.asTenant(tenant, (rows) =>
    rows.query('select 1 from tenants where tenant = $1', [tenant]),
  );
  return found.rowCount === 1;
}
