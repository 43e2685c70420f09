/**
 * Steps on which somebody's safety rests. Such a step is settled by an answer without a word beside, is never passed
 * over, and lets nothing be concluded while it is open; its danger, or one that is told in other words (G21), shuts
 * what needs gas or mains until somebody says that it is over.
 */
import type { DiagnosisReading } from '../../contracts/reading/diagnosis.ts';
import type { DiagnosisState, Heard } from '../../contracts/state/diagnosis-state.ts';
import type { ProcedureShape, StepShape } from '../../contracts/assistant/procedure.ts';
import type { Answer } from './answer.ts';
import { isDone, isReached } from './progress.ts';

/**
 * Whether a message may settle a step so: what lets a safety step pass is said alone, and so is whatever answers the
 * step that is asked; a reading is held against what is said beside it by itself.
 */
export function isSaidPlainly(
  { activeStep, pending = null }: DiagnosisState,
  { step, outcome, by, isAgreed = false }: Answer,
  { alone = [] }: DiagnosisReading,
  procedure: ProcedureShape,
): boolean {
  const isTold = alone.includes(`${procedure.id}.${step.id}.${outcome.id}`);
  // That there is a danger may be told in whatever words; a yes or no with something beside it is neither.
  const isBare = by.kind === 'words' && by.polarity === true;
  if (step.safety === true) return isTold || (outcome.danger === true && !isBare);
  if (step.id !== activeStep || by.kind === 'measurement' || isAgreed) return true;
  // What is told once more is meant.
  return isTold || (pending?.step === step.id && pending.outcome === outcome.id);
}

/** A safety step that the procedure has come to, and that nobody has answered. */
export function isSafetyOpen(state: DiagnosisState, { steps }: ProcedureShape): boolean {
  return steps.some((step) => step.safety === true && isReached(state, step) && !isDone(state, step));
}

/** Shut: it is done with gas flowing or mains on, and there is a danger. */
export function isShut({ danger = null }: DiagnosisState, { needs = [] }: StepShape): boolean {
  return danger !== null && needs.length > 0;
}

/** The danger behind a message. */
export function withDanger(
  state: DiagnosisState,
  answers: readonly Answer[],
  { reading, danger = false }: Heard,
): DiagnosisState {
  const told = answers.find(({ outcome }) => outcome.danger === true);
  if (told !== undefined) return { ...state, danger: told.step.id };
  if (danger) return { ...state, danger: 'told' };
  const isOver =
    reading.allClear === true || answers.some(({ step }) => step.safety === true && step.id === state.danger);
  return isOver && state.danger !== undefined ? { ...state, danger: null } : state;
}
