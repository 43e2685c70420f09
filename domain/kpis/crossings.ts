/** When a figure crosses its alarm threshold, and when it comes back (C13): each is told once. */
import type { Kpi, KpiWindow, TenantEvent } from '../../contracts/wire/clarification.ts';
import { isRecovered } from './kpis.ts';

/** A figure as it is now, and whether its alarm stood before. */
export interface Followed extends Kpi {
  readonly window: KpiWindow;
  readonly before: boolean;
}

export type KpiEvent = Pick<TenantEvent, 'event' | 'data'>;

/** Whether the alarm stands now, and the event that says so where that is news. */
export interface Crossing {
  readonly alarm: boolean;
  readonly event: KpiEvent | null;
}

/**
 * An alarm is raised where the figure is beyond its threshold (`tenant:kpi_alert`), and is over only where it has come
 * back beyond the margin (`tenant:kpi_recovered`): a value that moves along the line rings once. A figure without data,
 * or of few, says nothing: the alarm stands until enough was counted.
 */
export function crossingOf({ before, ...now }: Followed): Crossing {
  if (now.status === 'no-data' || now.status === 'few-data') return { alarm: before, event: null };
  if (!before && now.status === 'alert') return { alarm: true, event: { event: 'tenant:kpi_alert', data: { ...now } } };
  if (before && isRecovered(now)) return { alarm: false, event: { event: 'tenant:kpi_recovered', data: { ...now } } };
  return { alarm: before, event: null };
}
