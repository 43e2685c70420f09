/** Why an activity was given up, where whoever it asked has said so (`workers/cause-failures.ts`). */
import { isFailureCause, type FailureCause } from '../../contracts/failure-cause.ts';
import { ApplicationFailure, type ActivityFailure } from '@temporalio/workflow';

/** Failures stand in one another: a time limit holds what the last attempt failed with. */
export function whyIn(failure: ActivityFailure): FailureCause | undefined {
  for (let one: unknown = failure.cause; one instanceof Error; one = one.cause) {
    const [detail] = one instanceof ApplicationFailure ? (one.details ?? []) : [];
    const { why } = (detail ?? {}) as { readonly why?: unknown };
    if (isFailureCause(why)) return why;
  }
  return undefined;
}
