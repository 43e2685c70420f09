/**
 * Schedules of the whole fleet, each number with its reason. Reminders of one conversation are deadlines of its
 * workflow.
 */

export interface FleetSchedule {
  readonly scheduleId: string;
  readonly workflowType: string;
  readonly workflowId: string;
  readonly everyMs: number;
  /** A run that was missed by more than this is skipped. */
  readonly catchupMs: number;
  /** A run is terminated after this long. */
  readonly runLimitMs: number;
}

/** KPIs and patterns. `lane`: two stacks on one namespace each have their own housekeeping. */
export function housekeepingSchedule(lane?: string): FleetSchedule {
  const suffix = lane ? `@${lane}` : '';
  return {
    scheduleId: `parley-housekeeping${suffix}`,
    workflowType: 'housekeeping',
    workflowId: `housekeeping${suffix}`,
    // Clarifications have levels of a minute, so alarms must be quick; a run takes milliseconds per tenant.
    everyMs: 60_000,
    // The counts are of the moment: the next run reports what a missed one would have.
    catchupMs: 60_000,
    // Longer than the retries of its six activities (`fleetWork`); the next run is skipped meanwhile, and a later one
    // reports it all.
    runLimitMs: 31 * 60_000,
  };
}
