/** What follows from the shape of a procedure: which steps may be asked, and what a reading comes to. */
import type { FindingShape, OutcomeShape, ProcedureShape, StepShape } from '../../contracts/procedure.ts';

/** How a step was settled: with an outcome, or not at all. */
export type Settled = { readonly kind: 'done'; readonly outcome: string } | { readonly kind: 'unable' };

/** The step of this name; null where the procedure has none. */
export function stepOf(procedure: ProcedureShape, id: string): StepShape | null {
  return procedure.steps.find((step) => step.id === id) ?? null;
}

/** The outcome of this name; null where the step has none. */
export function outcomeOf(step: StepShape, id: string): OutcomeShape | null {
  return step.outcomes.find((outcome) => outcome.id === id) ?? null;
}

/** The finding of this name; null where the procedure has none. */
export function findingOf(procedure: ProcedureShape, id: string): FindingShape | null {
  return procedure.findings.find((finding) => finding.id === id) ?? null;
}

/** What a reading in the unit of the step comes to; null where no outcome knows such a value. */
export function outcomeOfValue(step: StepShape, value: number): OutcomeShape | null {
  return step.outcomes.find(({ from, below }) => isWithin(value, from, below)) ?? null;
}

/** What a bare yes or no comes to; null where the step has no such outcome. */
export function outcomeOfPolarity(step: StepShape, says: NonNullable<OutcomeShape['says']>): OutcomeShape | null {
  return step.outcomes.find((outcome) => outcome.says === says) ?? null;
}

/** Whether a step may be asked: its branch is open, and what has to be settled before is. */
export function mayBeAsked(
  step: StepShape,
  settled: (step: string) => Settled | null,
  open: readonly string[],
): boolean {
  if (step.branch !== undefined && !open.includes(step.branch)) return false;
  return step.after.every((before) => {
    const how = settled(before.step);
    if (how === null) return false;
    if (before.outcomes.length === 0) return true;
    return how.kind === 'done' && before.outcomes.includes(how.outcome);
  });
}

function isWithin(value: number, from: number | undefined, below: number | undefined): boolean {
  if (from === undefined && below === undefined) return false;
  return value >= (from ?? -Infinity) && value < (below ?? Infinity);
}
