/** How far a diagnosis has come: which steps are settled, reached, or open. */
import type { DiagnosisState } from '../../contracts/state/diagnosis-state.ts';
import type { ProcedureShape, StepShape } from '../../contracts/assistant/procedure.ts';
import type { Answer } from './answer.ts';
import { mayBeAsked, mayBeTried, outcomeOf, stepOf, type Settled } from './procedure.ts';

/** How a step was settled; null while it is open. */
export function settledIn(state: DiagnosisState): (step: string) => Settled | null {
  return (step) => {
    const found = state.settled.find((each) => each.step === step);
    if (found === undefined) return null;
    return found.outcome === null ? { kind: 'unable' } : { kind: 'done', outcome: found.outcome };
  };
}

/** It was answered; one that could not be done may be answered still. */
export function isDone(state: DiagnosisState, { id }: StepShape): boolean {
  return settledIn(state)(id)?.kind === 'done';
}

/** Its branch is open, and what comes before is verified. */
export function isReached(state: DiagnosisState, step: StepShape): boolean {
  return mayBeAsked(step, settledIn(state), state.openBranches);
}

/** It is reached, and nobody has answered it or given it up. */
export function isOpen(state: DiagnosisState, step: StepShape): boolean {
  return settledIn(state)(step.id) === null && isReached(state, step);
}

/** The engine has asked it, whatever came of it. */
export function wasAsked({ asked, settled, activeStep }: DiagnosisState, { id }: Pick<StepShape, 'id'>): boolean {
  return activeStep === id || asked.some(({ step }) => step === id) || settled.some(({ step }) => step === id);
}

/** It may be asked: it is reached, or what comes before could not be verified. */
export function isAskable(state: DiagnosisState, step: StepShape, procedure: ProcedureShape): boolean {
  return mayBeTried(step, settledIn(state), { open: state.openBranches, procedure });
}

/**
 * Whether a reading, a yes or a no of the step verifies anything: it may be asked, and whatever outcome it rests on was
 * verified. What could not be done before it opens the way, and proves nothing.
 */
export function isGrounded(state: DiagnosisState, step: StepShape, procedure: ProcedureShape): boolean {
  const settled = settledIn(state);
  const rests = step.after.filter(({ outcomes }) => outcomes.length > 0);
  return isAskable(state, step, procedure) && rests.every((before) => settled(before.step)?.kind === 'done');
}

/** Whether a step lies behind one that nobody has settled: its own way is open, or that of everything that led to it. */
export function restsOnOpen(
  state: DiagnosisState,
  { id, after, branch }: StepShape,
  procedure: ProcedureShape,
  seen: readonly string[] = [],
): boolean {
  if (seen.includes(id)) return false;
  const settled = settledIn(state);
  const isOpenBehind = (name: string): boolean => {
    const step = stepOf(procedure, name);
    return settled(name) === null || (step !== null && restsOnOpen(state, step, procedure, [...seen, id]));
  };
  if (after.some(({ step }) => isOpenBehind(step))) return true;
  const openers = procedure.steps.filter((step) => opensBranch(step, settled(step.id), branch));
  return openers.length > 0 && openers.every((step) => isOpenBehind(step.id));
}

function opensBranch(step: StepShape, how: Settled | null, branch: string | undefined): boolean {
  if (branch === undefined || how?.kind !== 'done') return false;
  return outcomeOf(step, how.outcome)?.opens.includes(branch) === true;
}

/**
 * The branches that are open behind an answer. What is seen in a closed one has opened it; a reading or a yes in
 * passing has not.
 */
export function opened({ openBranches }: DiagnosisState, { step, outcome, by }: Answer): readonly string[] {
  const own = step.branch === undefined || isResting(by) ? [] : [step.branch];
  return [...new Set([...openBranches, ...outcome.opens, ...own])];
}

/** What is seen speaks for itself; a reading, a yes or a no rests on what was verified before it. */
export function isResting(by: Answer['by']): boolean {
  return by.kind === 'measurement' || (by.kind === 'words' && by.polarity === true);
}

/** What an answer leads to, as far as the next one of the same message needs it. */
export function stateAfter(state: DiagnosisState, answer: Answer): DiagnosisState {
  const { step, outcome } = answer;
  const others = state.settled.filter((each) => each.step !== step.id);
  return {
    ...state,
    settled: [...others, { step: step.id, outcome: outcome.id, fact: null }],
    openBranches: opened(state, answer),
  };
}

/** The step that is asked, as `procedure.step`; null: none. */
export function askedIn({ procedure, activeStep }: DiagnosisState): string | null {
  return procedure === null || activeStep === null ? null : `${procedure}.${activeStep}`;
}
