/** Which step is asked next, and whether it may be (D8): an ordered table of refusals with names. */
import type { ProcedureShape, StepShape } from '../../contracts/assistant/procedure.ts';
import { isAskable, isReached, settledIn } from './progress.ts';
import { isShut } from './safety.ts';
import type { DiagnosisState, Directive } from '../../contracts/state/diagnosis-state.ts';

export type AskRefusal = 'step-settled' | 'not-reached' | 'asked-twice' | 'cooling-down' | 'shut-by-danger';

/** Times a step is asked on the engine's own account; the re-ask after a digression is mandated and does not count. */
const mostAsked = 2;
/** Turns that lie between. */
const cooldownTurns = 3;

interface AskRule {
  readonly name: AskRefusal;
  readonly refuses: (state: DiagnosisState, step: StepShape, procedure: ProcedureShape) => boolean;
}

const rules: readonly AskRule[] = [
  { name: 'step-settled', refuses: (state, { id }) => settledIn(state)(id) !== null },
  { name: 'not-reached', refuses: (state, step, procedure) => !isAskable(state, step, procedure) },
  { name: 'shut-by-danger', refuses: isShut },
  // A safety step stays open until it is answered.
  { name: 'asked-twice', refuses: (state, { id, safety }) => safety !== true && askedTimes(state, id) >= mostAsked },
  {
    name: 'cooling-down',
    refuses: ({ asked, turn }, { id, safety }) =>
      safety !== true && asked.some((each) => each.step === id && turn - each.turn < cooldownTurns),
  },
];

/** Why a step may not be asked now; nothing when it may. */
export function askRefusals(state: DiagnosisState, step: StepShape, procedure: ProcedureShape): readonly AskRefusal[] {
  return rules.filter(({ refuses }) => refuses(state, step, procedure)).map(({ name }) => name);
}

/**
 * The next step in the procedure's order, those that new evidence led to first, and those whose way could not be
 * verified last; null when none may be asked.
 */
export function nextStep(state: DiagnosisState, procedure: ProcedureShape): StepShape | null {
  const free = procedure.steps.filter((step) => askRefusals(state, step, procedure).length === 0);
  const reached = free.filter((step) => isReached(state, step));
  return reached.find(({ branch }) => branch !== undefined && branch === state.focus) ?? reached[0] ?? free[0] ?? null;
}

/** Asks a step on the engine's own account. */
export function asking(state: DiagnosisState, step: StepShape): DiagnosisState {
  const others = state.asked.filter((each) => each.step !== step.id);
  return {
    ...state,
    activeStep: step.id,
    stalls: 0,
    asked: [...others, { step: step.id, times: askedTimes(state, step.id) + 1, turn: state.turn }],
  };
}

/** Asks the next step that may be asked; at the end it says so, once. */
export function asksNext(
  from: DiagnosisState,
  procedure: ProcedureShape,
): { readonly state: DiagnosisState; readonly directives: readonly Directive[] } {
  let state = from;
  const unable: string[] = [];
  for (;;) {
    const step = nextStep(state, procedure);
    if (step !== null) {
      const skipped: Directive[] = unable.length === 0 ? [] : [{ kind: 'unable', steps: unable }];
      return { state: asking(state, step), directives: [...skipped, { kind: 'ask', step: step.id, again: false }] };
    }
    const rest = withoutRest(state, procedure);
    if (rest.settled.length === state.settled.length) {
      const shut = shutSteps(rest, procedure);
      if (shut.length > 0) return { state: rest, directives: [{ kind: 'shut', steps: shut }] };
      const left = rest.settled.filter(({ outcome }) => outcome === null).map((each) => each.step);
      return { state: rest, directives: [{ kind: 'not-isolated', unable: left }] };
    }
    unable.push(...rest.settled.slice(state.settled.length).map((each) => each.step));
    state = rest;
  }
}

/** What could be asked, and may not any more, is left as not possible: nothing is asked for ever. */
function withoutRest(state: DiagnosisState, procedure: ProcedureShape): DiagnosisState {
  const settled = settledIn(state);
  const left = procedure.steps.filter(
    (step) =>
      settled(step.id) === null && step.safety !== true && !isShut(state, step) && isAskable(state, step, procedure),
  );
  if (left.length === 0) return { ...state, activeStep: null, stalls: 0 };
  const unable = left.map(({ id }) => ({ step: id, outcome: null, fact: null }));
  return { ...state, settled: [...state.settled, ...unable], activeStep: null, stalls: 0 };
}

/** Steps that wait for a danger to be over. */
function shutSteps(state: DiagnosisState, procedure: ProcedureShape): readonly string[] {
  const settled = settledIn(state);
  return procedure.steps
    .filter((step) => settled(step.id) === null && isShut(state, step) && isAskable(state, step, procedure))
    .map(({ id }) => id);
}

function askedTimes({ asked }: DiagnosisState, step: string): number {
  return asked.find((each) => each.step === step)?.times ?? 0;
}
