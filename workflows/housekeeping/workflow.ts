/** What is done for the whole fleet, once a minute by a schedule (`temporal-config/schedules.ts`). */
import { patched } from '@temporalio/workflow';
import type { RetentionReport } from '../../activities/retain-contexts.ts';
import type { KpiReport } from '../../activities/roll-up-kpis.ts';
import type { ReconcileReport } from '../../activities/reconcile.ts';
import type { PatternReport } from '../../activities/learn-patterns.ts';
import { housekeepingActivities } from './activities.ts';

export interface HousekeepingReport {
  readonly reconciled: ReconcileReport;
  readonly kpis: KpiReport;
  readonly patterns: PatternReport;
  /** Absent from runs before there were contexts. */
  readonly contexts?: RetentionReport;
}

/** Makes the rows agree with what runs, counts the key figures and tells alarms, then tells which clarification needs recur; puts old contexts away. */
export async function housekeeping(): Promise<HousekeepingReport> {
  const reconciled = await housekeepingActivities('Rows that disagree with what runs').reconcile();
  const kpis = await housekeepingActivities('Key figures of every tenant').rollUpKpis();
  const patterns = await housekeepingActivities('Recurring clarification needs').learnPatterns();
  if (!patched('contexts are put away')) return { reconciled, kpis, patterns };
  const contexts = await housekeepingActivities('Contexts that nobody goes on with').retainContexts();
  return { reconciled, kpis, patterns, contexts };
}
