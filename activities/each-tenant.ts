/** What housekeeping does for every tenant, one after the other. */

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
  const outcomes: Outcome[] = [];
  const failures: unknown[] = [];
  const tenants = await housekeeping.tenants();
  for (const tenant of tenants) {
    try {
      outcomes.push(await work(tenant));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return outcomes;
  throw new AggregateError(
    failures,
    `Housekeeping failed for ${failures.length} of ${tenants.length} tenants: ${String(failures[0])}. It is tried again; if it goes on, look at the database.`,
  );
}
