/**
 * A fact is struck out (D5, D6): it stays and counts no more, the step that it settled is open again, and what rested on
 * it alone falls. A danger that was told is not forgotten by it.
 */
import type { ProcedureShape, StepShape } from '../../contracts/assistant/procedure.ts';
import type { DiagnosisState, Directive, Fact, SettledStep } from '../../contracts/state/diagnosis-state.ts';
import { askRefusals, asking, asksNext } from './choose.ts';
import { clearedBy, withHypotheses } from './facts.ts';
import { conclusionOf, isolatingBy, overturned, withIsolation } from './isolation.ts';
import { outcomeOf, stepOf } from './procedure.ts';
import { isOpen, restsOnOpen } from './progress.ts';

/** Why a fact cannot be struck out. */
export type StrikeRefusal = 'nothing-diagnosed' | 'unknown-fact' | 'superseded';

export function strikeRefusal(state: DiagnosisState | undefined, fact: string): StrikeRefusal | null {
  if (state === undefined || state.facts.length === 0) return 'nothing-diagnosed';
  const found = state.facts.find(({ id }) => id === fact);
  if (found === undefined) return 'unknown-fact';
  return found.supersededBy === null ? null : 'superseded';
}

/** What stands in place of a later fact. */
const struck = 'struck';

export function isStruck({ supersededBy }: Pick<Fact, 'supersededBy'>): boolean {
  return supersededBy === struck;
}

interface Struck {
  readonly state: DiagnosisState;
  readonly directives: readonly Directive[];
}

/**
 * Strikes out a fact that holds. `procedure` null: no system has been named. `now` is ISO-8601 UTC. What is asked next
 * comes last, as after a message.
 */
export function strike(before: DiagnosisState, id: string, procedure: ProcedureShape | null, now: string): Struck {
  const facts = before.facts.map((fact) => (fact.id === id ? { ...fact, supersededBy: struck, struckAt: now } : fact));
  const marked = { ...before, facts, ...(before.pending === undefined ? {} : { pending: null }) };
  if (procedure === null) return { state: marked, directives: [said(id, false), { kind: 'ask-system' }] };
  const settled = before.settled.find(({ fact }) => fact === id);
  const known = settled === undefined ? marked : withoutAnswer(marked, settled, procedure);
  const isTakenBack = before.isolation.complete && settled !== undefined && !isStillSo(known, before, procedure);
  const state = isTakenBack ? takenBack(known) : freed(known, id);
  const again = isolatingAgain(state, procedure);
  const next = again ?? goOn(state, settled === undefined ? null : stepOf(procedure, settled.step), procedure);
  return { state: next.state, directives: [said(id, isTakenBack), ...next.directives] };
}

function said(fact: string, isTakenBack: boolean): Directive {
  return { kind: 'struck', fact, takenBack: isTakenBack };
}

/** The step is open, as if it had not been asked; branches, parts and hypotheses are those that the other facts give. */
function withoutAnswer(state: DiagnosisState, answer: SettledStep, procedure: ProcedureShape): DiagnosisState {
  const settled = state.settled.filter((each) => each !== answer);
  const held = settled.flatMap((each) => openedBy(state, each, procedure));
  const fell = openedBy(state, answer, procedure).filter((branch) => !held.includes(branch));
  const openBranches = state.openBranches.filter((branch) => !fell.includes(branch));
  const cleared = settled.reduce<readonly string[]>((parts, each) => {
    const { step, outcome } = toldIn(each, procedure);
    return step === null ? parts : clearedBy(parts, step, outcome?.motor);
  }, []);
  const focus = state.focus !== null && fell.includes(state.focus) ? null : state.focus;
  const asked = state.asked.filter(({ step }) => step !== answer.step);
  return withHypotheses({ ...state, settled, openBranches, cleared, focus, asked }, procedure);
}

/** The branches that an answer has opened: those of its outcome, and its own where it was seen and not only read. */
function openedBy(state: DiagnosisState, answer: SettledStep, procedure: ProcedureShape): readonly string[] {
  const { step, outcome } = toldIn(answer, procedure);
  const own = step?.branch === undefined || rests(state, answer, procedure) ? [] : [step.branch];
  return [...(outcome?.opens ?? []), ...own];
}

function toldIn({ step: id, outcome }: SettledStep, procedure: ProcedureShape) {
  const step = stepOf(procedure, id);
  return { step, outcome: step === null || outcome === null ? null : outcomeOf(step, outcome) };
}

/** A reading, and what a yes or no may have told, rests on what was verified before it; what is seen does not. */
function rests({ facts }: DiagnosisState, answer: SettledStep, procedure: ProcedureShape): boolean {
  const kind = facts.find(({ id }) => id === answer.fact)?.kind;
  return kind === 'measurement' || (kind === 'observation' && toldIn(answer, procedure).outcome?.says !== undefined);
}

/** The conclusion stands on what is left. */
function isStillSo(state: DiagnosisState, before: DiagnosisState, procedure: ProcedureShape): boolean {
  return state.settled.some((answer) => {
    const { step, outcome } = toldIn(answer, procedure);
    if (step === null || outcome === null || outcome.isolates !== state.isolation.finding) return false;
    const isSo = (known: DiagnosisState, polarity?: true): boolean => {
      const by = { kind: 'words', ...(polarity ? { polarity } : {}) } as const;
      return conclusionOf(known, { step, outcome, by }, procedure).some(({ kind }) => kind === 'isolated');
    };
    // What was taken although its way was not verified did not rest on it.
    const isResting = rests(state, answer, procedure) && isSo(before, true) && !restsOnOpen(before, step, procedure);
    return isResting ? isSo(state, true) && !restsOnOpen(state, step, procedure) : isSo(state);
  });
}

function takenBack(state: DiagnosisState): DiagnosisState {
  const isolation = { complete: false, finding: null, invalidated: true, struck: true } as const;
  return { ...overturned(state, { branch: null }, null), isolation };
}

/** What had taken a conclusion back holds no more: what is verified counts again. */
function freed(state: DiagnosisState, id: string): DiagnosisState {
  const { isolation, contradictions } = state;
  const isFreed = contradictions.some(({ by, resolution }) => by === id && resolution === 'replanned');
  return isFreed && isolation.invalidated ? { ...state, isolation: { ...isolation, struck: true } } : state;
}

function isolatingAgain(state: DiagnosisState, procedure: ProcedureShape): Struck | null {
  if (state.isolation.complete || state.isolation.struck !== true) return null;
  const again = isolatingBy(state, [], procedure);
  return again.kind === 'isolated' ? withIsolation(state, again.finding, procedure) : null;
}

/** The step that is open again, what is asked already, or what comes next; at the end of a diagnosis nothing. */
function goOn(state: DiagnosisState, opened: StepShape | null, procedure: ProcedureShape): Struck {
  if (state.isolation.complete || (opened === null && state.mode !== 'diagnostic')) return { state, directives: [] };
  const active = state.activeStep === null ? null : stepOf(procedure, state.activeStep);
  const isAsked = active !== null && isOpen(state, active);
  if (opened === null && isAsked)
    return { state: { ...state, topics: [] }, directives: [{ kind: 'ask', step: active.id, again: true }] };
  // What was asked meanwhile has not been answered: it may be asked again at once.
  const asked = state.asked.filter(({ step }) => step !== state.activeStep);
  const free: DiagnosisState = {
    ...state,
    ...(opened === null ? {} : { mode: 'diagnostic', submode: 'replan' }),
    activeStep: null,
    topics: [],
    asked,
  };
  if (opened?.safety === true && askRefusals(free, opened, procedure).length === 0)
    return { state: asking(free, opened), directives: [{ kind: 'ask', step: opened.id, again: false }] };
  return asksNext(free, procedure);
}
