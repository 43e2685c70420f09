/** When a diagnosis is at its end (D9), and when it is taken up again (D6). Refusals have names. */
import type { Evidence } from '../../contracts/reading/diagnosis.ts';
import type { ProcedureShape } from '../../contracts/assistant/procedure.ts';
import type { Answer } from './answer.ts';
import { isToldBefore } from './facts.ts';
import { draftFor } from './labour.ts';
import { isGrounded, isResting, restsOnOpen } from './progress.ts';
import { isSafetyOpen } from './safety.ts';
import { findingOf, outcomeOf, stepOf } from './procedure.ts';
import type {
  Contradiction,
  DiagnosisState,
  Directive,
  IsolationRefusal,
  Replan,
  SettledStep,
} from '../../contracts/state/diagnosis-state.ts';

export type Isolating =
  | { readonly kind: 'isolated'; readonly finding: string }
  | { readonly kind: 'held'; readonly finding: string; readonly because: readonly IsolationRefusal[] }
  | { readonly kind: 'open' };

/**
 * What the answers of a message come to: one of them isolates, or they verify what an earlier one had to wait for.
 * After a new plan only what is told anew counts; where a fact was struck out, whatever is verified.
 */
export function isolatingBy(state: DiagnosisState, answers: readonly Answer[], procedure: ProcedureShape): Isolating {
  const judged = answers.flatMap((answer) => conclusionOf(state, answer, procedure));
  const isolated = judged.find(({ kind }) => kind === 'isolated');
  if (isolated !== undefined) return isolated;
  const waiting = state.settled.flatMap((each) => waitingIn(state, each, procedure));
  return waiting.find(({ kind }) => kind === 'isolated') ?? judged[0] ?? { kind: 'open' };
}

/** The state with its cause, and what is said of it. */
export function withIsolation(
  state: DiagnosisState,
  finding: string,
  procedure: ProcedureShape,
): { readonly state: DiagnosisState; readonly directives: readonly Directive[] } {
  const labour = draftFor(procedure, finding);
  return {
    state: {
      ...state,
      isolation: { complete: true, finding, invalidated: false },
      activeStep: null,
      focus: null,
      stalls: 0,
      labour,
    },
    directives: [
      { kind: 'isolated', finding },
      { kind: 'labour', labour },
    ],
  };
}

export function conclusionOf(
  state: DiagnosisState,
  { outcome, step, by }: Answer,
  procedure: ProcedureShape,
): readonly Exclude<Isolating, { kind: 'open' }>[] {
  const finding = outcome.isolates;
  if (finding === undefined) return [];
  const part = findingOf(procedure, finding)?.part;
  const because: IsolationRefusal[] = [];
  if (outcome.danger !== true && isSafetyOpen(state, procedure)) because.push('safety-open');
  if (part !== undefined && state.cleared.includes(part)) because.push('cleared-by-direct-power');
  if (isResting(by) && !isGrounded(state, step, procedure)) because.push('prerequisite-unverified');
  return [because.length > 0 ? { kind: 'held', finding, because } : { kind: 'isolated', finding }];
}

/** An answer of before, as it is judged by what is known now. */
function waitingIn(state: DiagnosisState, { step: id, outcome: outcomeId }: SettledStep, procedure: ProcedureShape) {
  const step = stepOf(procedure, id);
  const outcome = step === null || outcomeId === null ? null : outcomeOf(step, outcomeId);
  if (step === null || outcome === null) return [];
  const { isolation } = state;
  // A new plan asks anew; behind a fact that was struck out only what it leaves verified counts.
  if (isolation.invalidated && isolation.struck !== true) return [];
  if (isolation.struck === true && (restsOnOpen(state, step, procedure) || isOverturned(state, outcome.isolates)))
    return [];
  return conclusionOf(state, { step, outcome, by: { kind: 'words', polarity: true } }, procedure);
}

/** A fact that holds has taken this finding back. */
function isOverturned({ contradictions, facts }: DiagnosisState, finding: string | undefined): boolean {
  return contradictions.some(
    ({ by, finding: of, resolution }) =>
      resolution === 'replanned' &&
      of === finding &&
      facts.some(({ id, supersededBy }) => id === by && supersededBy === null),
  );
}

interface Told {
  readonly state: DiagnosisState;
  readonly answers: readonly Answer[];
  /** Physical evidence that no step asks for, that is new, and not said to be absent. */
  readonly evidence: readonly Evidence[];
  readonly disputes: boolean;
  /** What was told before is told anew. */
  readonly corrects: boolean;
  /** What isolated the cause is taken back, or speaks otherwise now (recall.ts). */
  readonly recalls: boolean;
  readonly isOn: boolean;
}

/**
 * Whether a message after isolation takes the diagnosis up again: on physical evidence, or on a reading that
 * contradicts a fact.
 */
export function replanOn({ state, answers, evidence, disputes, corrects, recalls, isOn }: Told): Replan {
  if (!state.isolation.complete) return { kind: 'none', because: 'not-isolated' };
  const fresh = answers.filter((answer) => answer.isRough !== true && !isToldBefore(state, answer));
  const found = fresh.find(
    ({ by, outcome }) => by.kind === 'evidence' && !speaksFor(state, outcome.supports, outcome.isolates),
  );
  const isKnownStep = ({ step }: Answer): boolean => state.settled.some((each) => each.step === step.id);
  const contradicting = fresh.find((answer) => answer.by.kind === 'measurement' && isKnownStep(answer));
  // A result in the procedure's own words contradicts whatever is said around it; a bare yes or no only where it is
  // told anew.
  const corrected = fresh.find(
    (answer) => answer.by.kind === 'words' && (corrects || answer.by.polarity !== true) && isKnownStep(answer),
  );
  const cause = found ?? contradicting ?? corrected;
  // That it was wrong is told, and not for certain what it is: the step is asked again.
  if (recalls && !disputes && cause === undefined && evidence.length === 0 && isOn)
    return { kind: 'replan', because: 'corrected', branch: null, anew: true };
  if (cause === undefined && evidence.length === 0) {
    const isKnown = answers.length > 0 && fresh.length === 0;
    return { kind: 'none', because: isKnown ? 'told-before' : disputes ? 'bare-dispute' : 'nothing-new' };
  }
  if (!isOn) return { kind: 'none', because: 'flag-off' };
  const branch = cause?.step.branch ?? cause?.outcome.opens[0] ?? null;
  if (cause === contradicting && cause !== undefined && found === undefined)
    return { kind: 'replan', because: 'contradicting-measurement', branch };
  if (cause === corrected && cause !== undefined) return { kind: 'replan', because: 'corrected', branch };
  return { kind: 'replan', because: state.repaired ? 'damage-after-repair' : 'physical-evidence', branch };
}

/** Takes an isolation back: the facts stay, the contradiction is kept, the labour is no draft any more. */
export function overturned(
  state: DiagnosisState,
  { branch }: { readonly branch: string | null },
  by: string | null,
): DiagnosisState {
  const { finding } = state.isolation;
  const before = state.settled.findLast(({ fact }) => fact !== null && fact !== by)?.fact ?? null;
  const contradiction: Contradiction[] =
    before === null || by === null ? [] : [{ fact: before, by, finding, resolution: 'replanned' }];
  return {
    ...state,
    mode: 'diagnostic',
    submode: 'replan',
    isolation: { complete: false, finding: null, invalidated: true },
    contradictions: [...state.contradictions, ...contradiction],
    openBranches: branch === null ? state.openBranches : [...new Set([...state.openBranches, branch])],
    focus: branch,
    repaired: false,
    labour: { mode: 'none', hours: null },
  };
}

/** More of what was isolated is no reason to begin anew. */
function speaksFor({ isolation }: DiagnosisState, supports: readonly string[], isolates: string | undefined): boolean {
  return isolation.finding !== null && (supports.includes(isolation.finding) || isolates === isolation.finding);
}
