/** What to do with a message that does not answer the active step (D8): an ordered table, the first that fits counts. */
import type { DiagnosisReading } from '../../contracts/diagnosis.ts';
import type { Led } from './clarify.ts';
import type { Directive } from './directives.ts';
import type { DiagnosisState } from './state.ts';

interface StallRule {
  readonly name: string;
  readonly fits: (state: DiagnosisState, reading: DiagnosisReading) => boolean;
  readonly then: (state: DiagnosisState, step: string) => Led;
}

const rules: readonly StallRule[] = [
  {
    name: 'unable',
    fits: (_state, { intents }) => intents.includes('UNABLE_TO_VERIFY'),
    then: (state, step) => ({
      state: { ...state, settled: [...state.settled, { step, outcome: null, fact: null }], activeStep: null },
      directives: [{ kind: 'unable', steps: [step] }],
      moveOn: true,
    }),
  },
  {
    // A bare dispute gets an explanation, and the same step again (D6).
    name: 'doubt',
    fits: (_state, { disputes }) => disputes,
    then: (state) => again(state, [{ kind: 'answer-doubt', facts: holding(state) }]),
  },
  {
    // Never two fallbacks in a row, and never the same step for ever: the next one, or not possible.
    name: 'recovery',
    fits: ({ stalls, lastAction }, { intents }) =>
      stalls > 0 || (lastAction === 'fallback' && intents.includes('UNCLEAR')),
    then: (state) => ({ state, directives: [], moveOn: true }),
  },
  {
    name: 'result-needed',
    fits: (_state, { intents }) => intents.includes('ALREADY_ANSWERED'),
    then: (state, step) => again({ ...state, stalls: state.stalls + 1 }, [{ kind: 'result-needed', step }]),
  },
  {
    name: 'fallback',
    fits: (_state, { intents }) => intents.includes('UNCLEAR'),
    then: (state) => again({ ...state, stalls: state.stalls + 1 }, [{ kind: 'fallback' }]),
  },
  {
    name: 'something-else',
    fits: () => true,
    then: (state, step) => again({ ...state, stalls: state.stalls + 1 }, [{ kind: 'result-needed', step }]),
  },
];

/** Leads a message that did not settle the active step; null when there is none. */
export function stalled(state: DiagnosisState, reading: DiagnosisReading): Led | null {
  const { activeStep } = state;
  if (activeStep === null) return null;
  const popped: DiagnosisState = { ...state, topics: [], submode: state.submode === 'replan' ? 'replan' : 'main' };
  return rules.find(({ fits }) => fits(popped, reading))?.then(popped, activeStep) ?? null;
}

function again(state: DiagnosisState, directives: readonly Directive[]): Led {
  return { state, directives, moveOn: false };
}

/** The facts that hold and lead here. */
function holding({ facts }: DiagnosisState): readonly string[] {
  return facts.filter(({ supersededBy, step }) => supersededBy === null && step !== null).map(({ id }) => id);
}
