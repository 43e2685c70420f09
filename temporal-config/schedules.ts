/** What runs by the clock for the whole fleet, each number with its reason. Reminders of one conversation are its own deadlines. */

export interface FleetSchedule {
  readonly scheduleId: string;
  readonly workflowType: string;
  readonly workflowId: string;
  readonly everyMs: number;
  /** A run that was missed for longer than this is not made up for. */
  readonly catchupMs: number;
  /** After this long a run is given up. */
  readonly runLimitMs: number;
}

/** Key figures and patterns. `lane`: the fleet's own, so that two stacks on one namespace keep house for themselves. */
export function housekeepingSchedule(lane?: string): FleetSchedule {
  const suffix = lane ? `@${lane}` : '';
  return {
    scheduleId: `parley-housekeeping${suffix}`,
    workflowType: 'housekeeping',
    workflowId: `housekeeping${suffix}`,
    // An alarm about questions that have a minute each is worth little after several; a run takes milliseconds a tenant.
    everyMs: 60_000,
    // The figures are of the moment: a run that nobody was there for tells what the next one tells.
    catchupMs: 60_000,
    // Longer than its four activities may try (`fleetWork`); the next run is skipped meanwhile, and then tells it all.
    runLimitMs: 21 * 60_000,
  };
}
