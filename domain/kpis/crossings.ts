/** When a figure crosses its alarm threshold, and when it comes back (C13): each is told once. */
import type { Kpi, KpiWindow, TenantEvent } from '../../contracts/clarification.ts';
import type { KpiStatus } from './kpis.ts';

/** A figure as it is now, and what is known of it from before. */
export interface Followed extends Kpi {
  readonly window: KpiWindow;
  /** Its last status with data; null: there never was any. */
  readonly before: KpiStatus | null;
}

export type KpiEvent = Pick<TenantEvent, 'event' | 'data'>;

/**
 * The event of a figure that has crossed its threshold (`tenant:kpi_alert`) or is back (`tenant:kpi_recovered`); null when
 * neither happened. A figure without data says nothing: an alarm stands until something was counted that is no alarm.
 */
export function crossingOf({ before, ...now }: Followed): KpiEvent | null {
  if (now.status === 'no-data') return null;
  const isAlert = now.status === 'alert';
  const wasAlert = before === 'alert';
  if (isAlert === wasAlert) return null;
  return { event: isAlert ? 'tenant:kpi_alert' : 'tenant:kpi_recovered', data: { ...now } };
}
