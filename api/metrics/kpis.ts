/** KPIs of the whole installation for the metrics: the sum of all tenants, without their names. */
import { countKpis } from '../../adapters/postgres/clarifications/kpis.ts';
import { listKpiPolicies } from '../../adapters/postgres/assistants/assistants.ts';
import type { Database } from '../../adapters/postgres/database/database.ts';
import { listTenants } from '../../adapters/postgres/keys/tenants.ts';
import type { Kpi, KpiWindow } from '../../contracts/wire/clarification.ts';
import type { KpiCounts } from '../../contracts/state/counts.ts';
import { kpisOf, windowSeconds } from '../../domain/kpis/kpis.ts';

export type FleetKpi = Pick<Kpi, 'kpi' | 'value' | 'source'> & { readonly window: KpiWindow };

/** Several scrapers may read every 15 s or so; the values change slowly. */
const rememberedMs = 15_000;

/** Returns the KPIs, counted at most every 15 seconds. Rejects when the database is unreachable. */
export function fleetKpis(database: Database, clock: () => number): () => Promise<readonly FleetKpi[]> {
  return remembered(clock, (now) => count(database, now));
}

/** Caches a count for 15 seconds. */
export function remembered<Figures>(
  clock: () => number,
  countAt: (now: number) => Promise<Figures>,
): () => Promise<Figures> {
  let counted: { readonly at: number; readonly figures: Promise<Figures> } | null = null;
  return () => {
    const now = clock();
    if (counted === null || counted.at + rememberedMs <= now) {
      const figures = countAt(now);
      counted = { at: now, figures };
      // Failures are not cached.
      figures.catch(() => (counted = null));
    }
    return counted.figures;
  };
}

async function count(database: Database, now: number): Promise<readonly FleetKpi[]> {
  const at = new Date(now);
  const counts: KpiCounts[] = [];
  const policies = await listKpiPolicies(database);
  for (const tenant of await listTenants(database))
    counts.push(
      ...(await database.asTenant(tenant, (rows) => countKpis(rows, tenant, { at, windows: windowSeconds }))),
    );
  return (Object.keys(windowSeconds) as KpiWindow[]).flatMap((window) =>
    kpisOf(counts, window, policies)
      .filter(({ assistant, department }) => assistant === null && department === null)
      .map(({ kpi, value, source }) => ({ kpi, value, source, window })),
  );
}
