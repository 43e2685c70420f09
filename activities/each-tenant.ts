/** Runs a housekeeping step for every tenant. */
import { eachTried } from './each-tried.ts';

export interface Tenants {
  tenants(): Promise<readonly string[]>;
}

/** A step waits for the database nearly all of its time; more at once would take connections that turns need. */
export const tenantsAtOnce = 4;

/**
 * Runs the step for each tenant, a few at once, and returns the outcomes in no order. A failing tenant does not stop the
 * others; failures are thrown at the end so that Temporal retries the step, which is idempotent.
 */
export async function eachTenant<Outcome>(
  housekeeping: Tenants,
  work: (tenant: string) => Promise<Outcome>,
): Promise<readonly Outcome[]> {
  const tenants = await housekeeping.tenants();
  const { done, failures } = await eachTried(
    tenants.map((tenant) => () => work(tenant)),
    tenantsAtOnce,
  );
  if (failures.length === 0) return done;
  throw new AggregateError(
    failures,
    `Housekeeping failed for ${failures.length} of ${tenants.length} tenants: ${String(failures[0])}. It is tried again; if it goes on, look at the database.`,
  );
}
