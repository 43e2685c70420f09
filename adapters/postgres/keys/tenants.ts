/** The tenants' names, for what is done for all of them (housekeeping, metrics). */
import type { Database } from '../database/database.ts';
import { installationTenant } from './keys.ts';

/** Every tenant, in the order of names, but the installation's own, in which nobody talks. Nothing else of another tenant can be read with it (migration 0004). */
export async function listTenants(database: Database): Promise<readonly string[]> {
  const found = await database.asBearer({ kind: 'fleet', value: 'tenants' }, (rows) =>
    rows.query<{ tenant: string }>('select tenant from tenants where tenant <> $1 order by tenant', [
      installationTenant,
    ]),
  );
  return found.rows.map(({ tenant }) => tenant);
}
