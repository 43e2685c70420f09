/**
 * What to do with a message that does not answer the active step (D8): an ordered table, the first that fits counts.
 */
import type { DiagnosisReading } from '../../contracts/reading/diagnosis.ts';
import type { Led } from './clarify.ts';
import type { DiagnosisState, Directive } from '../../contracts/state/diagnosis-state.ts';

interface StallRule {
  readonly name: string;
  readonly fits: (state: DiagnosisState, reading: DiagnosisReading, isSafety: boolean) => boolean;
  readonly leads: (state: DiagnosisState, step: string, reading: DiagnosisReading) => Led;
}

const rules: readonly StallRule[] = [
  {
    // It costs nothing: it is neither an answer nor a wrong one.
    name: 'small-talk',
    fits: (_state, { smallTalk = false }) => smallTalk,
    leads: (state) => again(state, []),
  },
  {
    // Who does not know is told how it is found out, once.
    name: 'unsure',
    fits: ({ howtoOf, activeStep }, { unsure = false }) => unsure && howtoOf !== activeStep,
    leads: (state) =>
      again({ ...state, stalls: state.stalls + 1 }, [{ kind: 'clarify', submode: 'howto', part: null }]),
  },
  {
    // It is never passed over, however often it is asked.
    name: 'safety',
    fits: ({ stalls }, { disputes, qualified = [] }, isSafety) =>
      isSafety && !disputes && (stalls > 0 || qualified.length === 0),
    leads: (state, step) => again({ ...state, stalls: state.stalls + 1 }, [{ kind: 'safety-open', step }]),
  },
  {
    name: 'unable',
    fits: (_state, { intents }) => intents.includes('UNABLE_TO_VERIFY'),
    leads: (state, step) => ({
      state: { ...state, settled: [...state.settled, { step, outcome: null, fact: null }], activeStep: null },
      directives: [{ kind: 'unable', steps: [step] }],
      moveOn: true,
    }),
  },
  {
    // A bare dispute gets an explanation, and the same step again (D6).
    name: 'doubt',
    fits: (_state, { disputes }) => disputes,
    leads: (state) => again(state, [{ kind: 'answer-doubt', facts: holding(state) }]),
  },
  {
    // It was told of the step, and costs no turn of it: why it settles nothing is said.
    name: 'qualified',
    fits: (_state, { qualified = [] }) => qualified.length > 0,
    leads: (state, _step, { qualified = [] }) => again(state, [{ kind: 'qualified', because: qualified }]),
  },
  {
    // Never two fallbacks in a row, and never the same step for ever: the next one, or not possible.
    name: 'recovery',
    fits: ({ stalls, lastAction }, { intents }) =>
      stalls > 0 || (lastAction === 'fallback' && intents.includes('UNCLEAR')),
    leads: (state) => ({ state, directives: [], moveOn: true }),
  },
  {
    name: 'result-needed',
    fits: (_state, { intents }) => intents.includes('ALREADY_ANSWERED'),
    leads: (state, step, reading) => somethingElse(state, step, reading),
  },
  {
    name: 'fallback',
    fits: (_state, { intents }) => intents.includes('UNCLEAR'),
    leads: (state) => again({ ...state, stalls: state.stalls + 1 }, [{ kind: 'fallback' }]),
  },
];

/** It says something else: the step's result is asked for. */
const somethingElse: StallRule['leads'] = (state, step) =>
  again({ ...state, stalls: state.stalls + 1 }, [{ kind: 'result-needed', step }]);

interface Around {
  /** The message has settled another step. */
  readonly isForward: boolean;
  readonly isSafety: boolean;
  /** It has told something that was not known, of whatever. */
  readonly isNews: boolean;
}

/** Leads a message that did not settle the active step; null when there is none. */
export function stalled(
  state: DiagnosisState,
  reading: DiagnosisReading,
  { isForward, isSafety, isNews }: Around,
): Led | null {
  const { activeStep } = state;
  if (activeStep === null) return null;
  const popped: DiagnosisState = { ...state, topics: [], submode: state.submode === 'replan' ? 'replan' : 'main' };
  // A mode that was asked for answers no step; neither is it a wrong answer.
  if (isForward || reading.command !== null) return again(popped, []);
  const leads = rules.find(({ fits }) => fits(popped, reading, isSafety))?.leads ?? somethingElse;
  const led = leads(popped, activeStep, reading);
  // What is new of another place costs no turn of this step; the same once more does.
  const isOfOther = isNews && reading.measurements.length > 0 && !led.moveOn;
  return isOfOther ? { ...led, state: { ...led.state, stalls: state.stalls } } : led;
}

function again(state: DiagnosisState, directives: readonly Directive[]): Led {
  return { state, directives, moveOn: false };
}

/** The facts that hold and lead here. */
function holding({ facts }: DiagnosisState): readonly string[] {
  return facts.filter(({ supersededBy, step }) => supersededBy === null && step !== null).map(({ id }) => id);
}

/** After an isolation a bare dispute changes nothing (D6): it is told what the conclusion rests on. */
export function doubted(
  { state, directives }: { readonly state: DiagnosisState; readonly directives: readonly Directive[] },
  { disputes }: DiagnosisReading,
): readonly Directive[] {
  const isAnswered = directives.some(({ kind }) => kind === 'replan' || kind === 'isolated' || kind === 'noted');
  return disputes && !isAnswered && state.isolation.complete ? [{ kind: 'answer-doubt', facts: holding(state) }] : [];
}
