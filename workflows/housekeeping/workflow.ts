/** What is done for the whole fleet, once a minute by a schedule (`temporal-config/schedules.ts`). */
import { ActivityFailure, ApplicationFailure, isCancellation } from '@temporalio/workflow';
import type { RetentionReport } from '../../activities/retain-contexts.ts';
import type { RetainedReport } from '../../activities/retain-rows.ts';
import type { ErasureReport } from '../../activities/resume-erasures.ts';
import type { KpiReport } from '../../activities/roll-up-kpis.ts';
import type { ReconcileReport } from '../../activities/reconcile.ts';
import type { PatternReport } from '../../activities/learn-patterns.ts';
import { housekeepingActivities } from './activities.ts';

export interface HousekeepingReport {
  readonly reconciled: ReconcileReport;
  readonly kpis: KpiReport;
  readonly patterns: PatternReport;
  readonly contexts: RetentionReport;
  readonly erasures: ErasureReport;
  readonly retained: RetainedReport;
}

/**
 * Makes the rows agree with what runs, counts the key figures and tells alarms, then tells which clarification needs
 * recur; puts old contexts away; goes on with erasures; takes away what is kept no longer. Each is tried, whatever
 * became of the others; what failed is the run's failure.
 */
export async function housekeeping(): Promise<HousekeepingReport> {
  const failures: ActivityFailure[] = [];
  const tried = <Report>(work: Promise<Report>): Promise<Report | null> =>
    work.catch((error: unknown) => {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      failures.push(error);
      return null;
    });
  const reconciled = await tried(housekeepingActivities('Rows that disagree with what runs').reconcile());
  const kpis = await tried(housekeepingActivities('Key figures of every tenant').rollUpKpis());
  const patterns = await tried(housekeepingActivities('Recurring clarification needs').learnPatterns());
  const contexts = await tried(housekeepingActivities('Contexts that nobody goes on with').retainContexts());
  const erasures = await tried(housekeepingActivities('What is left to erase').resumeErasures());
  const retained = await tried(housekeepingActivities('What is kept no longer').retainRows());
  if (
    reconciled === null ||
    kpis === null ||
    patterns === null ||
    contexts === null ||
    erasures === null ||
    retained === null
  )
    throw together(failures);
  return { reconciled, kpis, patterns, contexts, erasures, retained };
}

/** The parts that failed, by name, with the first one's failure behind. */
function together(failures: readonly ActivityFailure[]): ApplicationFailure {
  const parts = failures.map(({ activityType, cause }) => `${activityType}: ${cause?.message ?? 'failed'}`);
  return ApplicationFailure.create({
    type: 'HousekeepingFailed',
    message: `Housekeeping failed in ${failures.length} of its parts; the next run tries all again. ${parts.join('; ')}`,
    nonRetryable: true,
    ...(failures[0] ? { cause: failures[0] } : {}),
  });
}
