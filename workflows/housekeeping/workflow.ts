/** What is done for the whole fleet, once a minute by a schedule (`temporal-config/schedules.ts`). */
import { ActivityFailure, ApplicationFailure, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../../activities/by-queue.ts';
import type { RetentionReport } from '../../activities/retain-contexts.ts';
import type { RetainedReport } from '../../activities/retain-rows.ts';
import type { ErasureReport } from '../../activities/resume-erasures.ts';
import type { KpiReport } from '../../activities/roll-up-kpis.ts';
import type { ReconcileReport } from '../../activities/reconcile.ts';
import type { PatternReport } from '../../activities/learn-patterns.ts';
import { fleetWork } from '../../temporal-config/activity-options.ts';

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
  const report = {
    reconciled: await tried(fleet('Rows that disagree with what runs').reconcile()),
    kpis: await tried(fleet('Key figures of every tenant').rollUpKpis()),
    patterns: await tried(fleet('Recurring clarification needs').learnPatterns()),
    contexts: await tried(fleet('Contexts that nobody goes on with').retainContexts()),
    erasures: await tried(fleet('What is left to erase').resumeErasures()),
    retained: await tried(fleet('What is kept no longer').retainRows()),
  };
  if (failures.length > 0) throw together(failures);
  // A part that failed has no report, and none has.
  return report as HousekeepingReport;
}

/** On the queue that the workflow itself runs on. */
function fleet(summary: string): Activities['conversations'] {
  return proxyActivities<Activities['conversations']>({ ...fleetWork, summary });
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
