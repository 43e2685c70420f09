/** Steps of which none keeps another from being tried. */

/** Tries one after the other; gives what came of those that did not fail, in their order, and why the others did. */
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

/** Throws what has failed, all of it together. Nothing when nothing has. */
export function throwTogether(failures: readonly unknown[]): void {
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '));
  if (failures.length === 1) throw failures[0];
}
