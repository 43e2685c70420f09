/** What was promised beside what was measured. */

export interface Goal {
  readonly goal: string;
  /** `at most` or `at least` this. */
  readonly wanted: string;
  readonly measured: number | null;
  readonly met: boolean;
}

/** Figures, and whether every goal among them is met. */
export interface Measured<Figures> {
  readonly figures: Figures;
  readonly kept: boolean;
}

/** Nothing measured is nothing met. */
export function atMost(goal: string, measured: number | null, limit: number): Goal {
  return {
    goal,
    wanted: `at most ${limit}`,
    measured: twoDigits(measured),
    met: measured !== null && measured <= limit,
  };
}

export function atLeast(goal: string, measured: number | null, limit: number): Goal {
  return {
    goal,
    wanted: `at least ${limit}`,
    measured: twoDigits(measured),
    met: measured !== null && measured >= limit,
  };
}

/** Null where one of them was not measured. */
export function ratio(one: number | null | undefined, other: number | null | undefined): number | null {
  return typeof one === 'number' && typeof other === 'number' && other > 0 ? twoDigits(one / other) : null;
}

export function allMet(goals: readonly Goal[]): boolean {
  return goals.every(({ met }) => met);
}

function twoDigits<Value extends number | null>(value: Value): Value {
  return (value === null ? null : Math.round(value * 100) / 100) as Value;
}
