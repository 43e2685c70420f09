/** Runs independent steps, so that a failing one does not stop the others. */

/**
 * Runs them, `atOnce` at a time, in order. Returns the outcomes of those that succeeded, as they end, and the errors of
 * the others.
 */
export async function eachTried<Outcome>(
  steps: readonly (() => Promise<Outcome>)[],
  atOnce = 1,
): Promise<{ readonly done: readonly Outcome[]; readonly failures: readonly unknown[] }> {
  const done: Outcome[] = [];
  const failures: unknown[] = [];
  const left = steps.values();
  const runSome = async (): Promise<void> => {
    for (const step of left)
      try {
        done.push(await step());
      } catch (error) {
        failures.push(error);
      }
  };
  await Promise.all(Array.from({ length: atOnce }, runSome));
  return { done, failures };
}

/** Throws all errors together; returns when there are none. */
export function throwTogether(failures: readonly unknown[]): void {
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '));
  if (failures.length === 1) throw failures[0];
}
