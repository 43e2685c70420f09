/** The tenants' names, for what is done for all of them (housekeeping, metrics). */
import type { Database } from './database.ts';

/** Every tenant, in the order of names. Nothing else of another tenant can be read with it (migration 0004). */
export async function listTenants(database: Database): Promise<readonly string[]> {
  const found = await database.asBearer({ kind: 'fleet', value: 'tenants' }, (rows) =>
    rows.query<{ tenant: string }>('select tenant from tenants order by tenant'),
  );
  return found.rows.map(({ tenant }) => tenant);
}
