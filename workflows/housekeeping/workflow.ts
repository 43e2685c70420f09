/** What is done for the whole fleet, once a minute by a schedule (`temporal-config/schedules.ts`). */
import { ActivityFailure, ApplicationFailure, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../../activities/by-queue.ts';
import { fleetWork } from '../../temporal-config/activity-options.ts';

type FleetActivities = Activities['conversations'];

/**
 * Makes the rows agree with what runs, counts the key figures and tells alarms, then tells which clarification needs
 * recur; puts old contexts away; goes on with erasures; takes away what is kept no longer. Each part is tried, whatever
 * became of the others; the run fails when one has failed.
 */
export async function housekeeping() {
  const failures: ActivityFailure[] = [];
  const tried = async <Report>(summary: string, work: (fleet: FleetActivities) => Promise<Report>) => {
    try {
      return await work(proxyActivities<FleetActivities>({ ...fleetWork, summary }));
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      failures.push(error);
      return null;
    }
  };
  const reports = {
    reconciled: await tried('Rows that disagree with what runs', (fleet) => fleet.reconcile()),
    kpis: await tried('Key figures of every tenant', (fleet) => fleet.rollUpKpis()),
    patterns: await tried('Recurring clarification needs', (fleet) => fleet.learnPatterns()),
    contexts: await tried('Contexts that nobody goes on with', (fleet) => fleet.retainContexts()),
    erasures: await tried('What is left to erase', (fleet) => fleet.resumeErasures()),
    retained: await tried('What is kept no longer', (fleet) => fleet.retainRows()),
  };
  if (failures.length > 0) throw together(failures);
  return reports;
}

type Reports = Awaited<ReturnType<typeof housekeeping>>;

/** What each part has done. A run in which one has failed has no report. */
export type HousekeepingReport = { readonly [Part in keyof Reports]: NonNullable<Reports[Part]> };

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
