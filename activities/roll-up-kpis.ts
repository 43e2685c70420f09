/** Computes the KPIs of every tenant, keeps their history, and reports crossings of thresholds (C13). */
import type { Kpi, KpiWindow, TenantEvent } from '../contracts/wire/clarification.ts';
import type { KpiCounts } from '../contracts/state/counts.ts';
import { crossingOf, type Crossing, type Followed } from '../domain/kpis/crossings.ts';
import { kpisOf, windowSeconds, type KpiPolicies } from '../domain/kpis/kpis.ts';
import { eachTenant, type Tenants } from './each-tenant.ts';

export interface KpiReport {
  readonly tenants: number;
  readonly alerts: number;
  readonly recoveries: number;
}

export interface RollUpKpisPorts {
  readonly housekeeping: Tenants & {
    /** Alarm settings from the current assistants' files. */
    kpiPolicies(): Promise<KpiPolicies>;
    /** Counts for every window that ends at `at`; `windows`: seconds by window name. */
    countKpis(
      tenant: string,
      asked: { readonly at: Date; readonly windows: Readonly<Record<KpiWindow, number>> },
    ): Promise<readonly KpiCounts[]>;
    /** Writes KPI values, and once each event that `crossing` derives from them. Returns the events. */
    recordKpis(
      tenant: string,
      counted: { readonly at: Date; readonly kpis: readonly (Kpi & { readonly window: KpiWindow })[] },
      crossing: (kpi: Followed) => Crossing,
    ): Promise<readonly Pick<TenantEvent, 'event' | 'data'>[]>;
  };
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

export function rollUpKpisActivity({ housekeeping, clock }: RollUpKpisPorts) {
  return {
    /** Idempotent: a crossing is reported once. */
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
