/** What follows from the shape of a procedure: which steps may be asked, and what a reading comes to. */
import type {
  AnswersWith,
  FindingShape,
  OutcomeShape,
  ProcedureShape,
  StepShape,
} from '../../contracts/assistant/procedure.ts';

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

/** What a step wants measured; null: it is answered in words. */
export function readingAsked({
  answers,
}: Pick<StepShape, 'answers'>): Extract<AnswersWith, { kind: 'reading' }> | null {
  return answers.kind === 'reading' ? answers : null;
}

/** What a reading in the unit of the step comes to; null where no outcome knows such a value. */
export function outcomeOfValue(step: StepShape, value: number): OutcomeShape | null {
  return step.outcomes.find(({ from, below }) => isWithin(value, from, below)) ?? null;
}

/** What a bare yes or no comes to; null where the step has no such outcome. */
export function outcomeOfPolarity(step: StepShape, says: NonNullable<OutcomeShape['says']>): OutcomeShape | null {
  return step.outcomes.find((outcome) => outcome.says === says) ?? null;
}

type How = (step: string) => Settled | null;

/** Whether a step may be asked: its branch is open, and what has to be settled before is, as it has to be. */
export function mayBeAsked(step: StepShape, settled: How, open: readonly string[]): boolean {
  if (step.branch !== undefined && !open.includes(step.branch)) return false;
  return step.after.every((before) => {
    const how = settled(before.step);
    if (how === null) return false;
    if (before.outcomes.length === 0) return true;
    return how.kind === 'done' && before.outcomes.includes(how.outcome);
  });
}

/**
 * Whether a step may be tried: it may be asked, or nothing speaks against it but that what comes before could not be
 * verified. An outcome that was verified and leads elsewhere shuts it out.
 */
export function mayBeTried(
  step: StepShape,
  settled: How,
  { open, procedure }: { readonly open: readonly string[]; readonly procedure: ProcedureShape },
): boolean {
  const { branch } = step;
  if (branch !== undefined && !open.includes(branch) && !isLeftOpen(branch, settled, procedure)) return false;
  return step.after.every((before) => settled(before.step) !== null) && mayStillCome(step, settled);
}

/** Nothing that is verified shuts it out. */
export function mayStillCome({ after }: StepShape, settled: How): boolean {
  return after.every(({ step, outcomes }) => {
    const how = settled(step);
    return how?.kind !== 'done' || outcomes.length === 0 || outcomes.includes(how.outcome);
  });
}

/** A step that could have opened the branch could not be done. */
function isLeftOpen(branch: string, settled: How, procedure: ProcedureShape): boolean {
  return procedure.steps.some(
    ({ id, outcomes }) => settled(id)?.kind === 'unable' && outcomes.some(({ opens }) => opens.includes(branch)),
  );
}

function isWithin(value: number, from: number | undefined, below: number | undefined): boolean {
  if (from === undefined && below === undefined) return false;
  return value >= (from ?? -Infinity) && value < (below ?? Infinity);
}
