/** Counts the key figures of every tenant, keeps their history, and tells who crossed a threshold (C13). */
import { crossingOf } from '../domain/kpis/crossings.ts';
import { kpisOf, windowSeconds } from '../domain/kpis/kpis.ts';
import type { KpiWindow } from '../contracts/clarification.ts';
import { eachTenant } from './each-tenant.ts';
import type { HousekeepingPorts } from './ports-housekeeping.ts';

export interface KpiReport {
  readonly tenants: number;
  readonly alerts: number;
  readonly recoveries: number;
}

export function rollUpKpisActivity({ housekeeping, clock }: HousekeepingPorts) {
  return {
    /** Idempotent: a crossing is told once, whoever comes again. */
    async rollUpKpis(): Promise<KpiReport> {
      const at = new Date(clock());
      const policies = await housekeeping.kpiPolicies();
      const told = await eachTenant(housekeeping, async (tenant) => {
        const counts = await housekeeping.countKpis(tenant, { at, windows: windowSeconds });
        const kpis = windows.flatMap((window) => kpisOf(counts, window, policies).map((kpi) => ({ ...kpi, window })));
        return housekeeping.recordKpis(tenant, { at, kpis }, crossingOf);
      });
      const events = told.flat();
      return {
        tenants: told.length,
        alerts: events.filter(({ event }) => event === 'tenant:kpi_alert').length,
        recoveries: events.filter(({ event }) => event === 'tenant:kpi_recovered').length,
      };
    },
  };
}

const windows = Object.keys(windowSeconds) as KpiWindow[];
