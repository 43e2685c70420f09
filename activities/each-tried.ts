/** Runs independent steps, so that a failing one does not stop the others. */

/** Runs them in order. Returns the outcomes of those that succeeded and the errors of the others. */
export async function eachTried<Outcome>(
  steps: readonly (() => Promise<Outcome>)[],
): Promise<{ readonly done: readonly Outcome[]; readonly failures: readonly unknown[] }> {
  const done: Outcome[] = [];
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      done.push(await step());
    } catch (error) {
      failures.push(error);
    }
  }
  return { done, failures };
}

/** Throws all errors together; returns when there are none. */
export function throwTogether(failures: readonly unknown[]): void {
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '));
  if (failures.length === 1) throw failures[0];
}
