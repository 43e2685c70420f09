/** The activities as this workflow calls them. */
import { proxyActivities } from '@temporalio/workflow';
import type { learnPatternsActivity } from '../../activities/learn-patterns.ts';
import type { reconcileActivity } from '../../activities/reconcile.ts';
import type { retainContextsActivity } from '../../activities/retain-contexts.ts';
import type { retainRowsActivity } from '../../activities/retain-rows.ts';
import type { resumeErasuresActivity } from '../../activities/resume-erasures.ts';
import type { rollUpKpisActivity } from '../../activities/roll-up-kpis.ts';
import { fleetWork } from '../../temporal-config/activity-options.ts';

type HousekeepingActivities = ReturnType<typeof reconcileActivity> &
  ReturnType<typeof rollUpKpisActivity> &
  ReturnType<typeof learnPatternsActivity> &
  ReturnType<typeof retainContextsActivity> &
  ReturnType<typeof retainRowsActivity> &
  ReturnType<typeof resumeErasuresActivity>;

/** On the queue that the workflow itself runs on. */
export function housekeepingActivities(summary: string): HousekeepingActivities {
  return proxyActivities<HousekeepingActivities>({ ...fleetWork, summary });
}
