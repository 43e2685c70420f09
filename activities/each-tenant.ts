/** What housekeeping does for every tenant, one after the other. */

import { eachTried } from './each-tried.ts';

/** The rows of a whole installation, tenant by tenant. */
export interface Tenants {
  tenants(): Promise<readonly string[]>;
}

/**
 * Does it for every tenant and gives the outcomes. One that fails keeps nobody else from it; the failures are thrown at the end,
 * so that it is tried again, which is harmless for those that are done.
 */
export async function eachTenant<Outcome>(
  housekeeping: Tenants,
  work: (tenant: string) => Promise<Outcome>,
): Promise<readonly Outcome[]> {
  const tenants = await housekeeping.tenants();
  const { done, failures } = await eachTried(tenants.map((tenant) => () => work(tenant)));
  if (failures.length === 0) return done;
  throw new AggregateError(
    failures,
    `Housekeeping failed for ${failures.length} of ${tenants.length} tenants: ${String(failures[0])}. It is tried again; if it goes on, look at the database.`,
  );
}
