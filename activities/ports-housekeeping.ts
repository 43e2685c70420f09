/** What housekeeping needs from outside. Adapters fit these shapes; they do not import them. */
import type { Kpi, KpiWindow, TenantEvent } from '../contracts/clarification.ts';
import type { KpiCounts, KpiPolicies } from '../domain/kpis/kpis.ts';
import type { Crossing, Followed } from '../domain/kpis/crossings.ts';
import type { PatternSeen } from '../domain/patterns/suggest.ts';

type NewTenantEvent = Pick<TenantEvent, 'event' | 'data'>;

/** The rows of a whole installation, tenant by tenant. */
export interface Housekeeping {
  tenants(): Promise<readonly string[]>;
  /** When alarms are raised, as the assistants' files say it now. */
  kpiPolicies(): Promise<KpiPolicies>;
  /** Counts of every window that ends at `at`; window → seconds. */
  countKpis(
    tenant: string,
    asked: { readonly at: Date; readonly windows: Readonly<Record<KpiWindow, number>> },
  ): Promise<readonly KpiCounts[]>;
  /** Writes figures, with the events that `crossing` makes of them, once. Returns the events. */
  recordKpis(
    tenant: string,
    counted: { readonly at: Date; readonly kpis: readonly (Kpi & { readonly window: KpiWindow })[] },
    crossing: (kpi: Followed) => Crossing,
  ): Promise<readonly NewTenantEvent[]>;
  /** Keeps what `suggest` makes of patterns that occurred more often than `moreThan`, once per step. Returns how many. */
  suggestPatterns(
    tenant: string,
    moreThan: number,
    suggest: (pattern: PatternSeen) => {
      readonly step: number;
      readonly improvement: string;
      readonly event: NewTenantEvent;
    } | null,
  ): Promise<number>;
}

export interface HousekeepingPorts {
  readonly housekeeping: Housekeeping;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}
