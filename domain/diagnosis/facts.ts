/** What a message adds to what is known (D5, D7): facts, the steps they settle, contradictions, hypotheses. */
import type { Evidence, Measurement } from '../../contracts/reading/diagnosis.ts';
import type { ProcedureShape, StepShape } from '../../contracts/assistant/procedure.ts';
import type { Answer } from './answer.ts';
import { opened } from './progress.ts';
import { outcomeOf, stepOf } from './procedure.ts';
import type { Contradiction, DiagnosisState, Fact, Heard, Hypothesis } from '../../contracts/state/diagnosis-state.ts';

/**
 * Takes the answers of a message as facts: each settles its step; a settled one is told anew, and the old fact names
 * the new one.
 */
export function withAnswers(
  state: DiagnosisState,
  answers: readonly Answer[],
  heard: Heard,
  procedure: ProcedureShape,
  now: string,
): DiagnosisState {
  const next = answers.reduce((before, answer) => withAnswer(before, answer, heard, now), state);
  return withHypotheses(next, procedure);
}

/**
 * What was told beside the answers: symptoms before there is a procedure, findings that no step asks for, negative
 * ones.
 */
export function withOtherFacts(
  state: DiagnosisState,
  { messageId, reading }: Heard,
  answers: readonly Answer[],
  now: string,
): DiagnosisState {
  const told = new Set(answers.flatMap(({ by }) => (by.kind === 'evidence' ? [by.evidence] : [])));
  const others = reading.evidence.filter((each) => !told.has(each) && each.holds !== false);
  const seen = others
    .filter((each) => isNewEvidence(state, each))
    .map(({ kind, negative }): Partial<Fact> => ({ kind: 'evidence', evidence: kind, negative }));
  const measured = answers.flatMap(({ by }) => (by.kind === 'measurement' ? [by.measurement] : []));
  const read = reading.measurements
    .filter(
      (each) =>
        !measured.includes(each) &&
        each.holds !== false &&
        each.unit !== 'h' &&
        // Behind an isolation a bare number is of hours.
        !(state.isolation.complete && each.unit === null) &&
        isPlainly(each, state) &&
        !isKnownReading(state, each),
    )
    .map(({ value, unit }): Partial<Fact> => ({ kind: 'measurement', value, unit }));
  const facts = [...seen, ...read].reduce<readonly Fact[]>(
    (before, told) => [...before, { ...blank(before, messageId, now), ...told }],
    state.facts,
  );
  const isFirst = state.facts.every(
    (fact) => fact.messageId === messageId || fact.kind === 'symptom' || fact.reader === 'model',
  );
  // A doubt alone tells nothing.
  const tells = reading.intents.some(
    (intent) => intent === 'MAIN_DIAGNOSTIC' || (intent === 'DISPUTE_OR_NEW_EVIDENCE' && !reading.disputes),
  );
  // What is told before anything was asked is the complaint; later words that answer nothing stand in no report.
  const isSymptom =
    tells && isFirst && reading.command === null && state.activeStep === null && !state.isolation.complete;
  if (!isSymptom || facts.filter(({ kind }) => kind === 'symptom').length >= mostSymptoms) return { ...state, facts };
  return { ...state, facts: [...facts, { ...blank(facts, messageId, now), kind: 'symptom' }] };
}

/** Nothing stands beside it that no step of the system asks about: such a reading may be somebody else's. */
function isPlainly({ plainFor }: Measurement, { procedure }: DiagnosisState): boolean {
  return plainFor === undefined || plainFor.some((step) => step.startsWith(`${procedure}.`));
}

/** Messages that are kept as the complaint. */
const mostSymptoms = 5;

/** Whether the same was not told before, or does not hold any more. What a model has read was told by nobody (F11). */
export function isNewEvidence(state: DiagnosisState, { kind, negative }: Evidence): boolean {
  return !holding(state).some((fact) => fact.evidence === kind && fact.negative === negative);
}

function isKnownReading(state: DiagnosisState, { value, unit }: Measurement): boolean {
  return holding(state).some((fact) => fact.value === value && fact.unit === unit);
}

function holding({ facts }: DiagnosisState): readonly Fact[] {
  return facts.filter(({ supersededBy, reader }) => supersededBy === null && reader === undefined);
}

/** Whether an answer tells what is known: the same outcome of the same step. */
export function isToldBefore(state: DiagnosisState, { step, outcome }: Answer): boolean {
  return state.settled.some((each) => each.step === step.id && each.outcome === outcome.id);
}

function withAnswer(state: DiagnosisState, answer: Answer, { messageId }: Heard, now: string): DiagnosisState {
  if (isToldBefore(state, answer)) return state;
  const { step, outcome, by, toldIn } = answer;
  const fact: Fact = {
    ...blank(state.facts, toldIn ?? messageId, now),
    ...(toldIn === undefined ? {} : { agreedIn: messageId }),
    kind: by.kind === 'words' ? 'observation' : by.kind,
    step: step.id,
    outcome: outcome.id,
    ...(by.kind === 'measurement' ? readingFact(by.measurement) : {}),
    ...(by.kind === 'evidence' ? { evidence: by.evidence.kind } : {}),
  };
  const before = state.settled.find((each) => each.step === step.id);
  const old = before?.fact ?? null;
  const facts = state.facts.map((each) => (each.id === old ? { ...each, supersededBy: fact.id } : each));
  const contradiction: Contradiction[] =
    old === null ? [] : [{ fact: old, by: fact.id, finding: null, resolution: 'superseded' }];
  return {
    ...state,
    facts: [...facts, fact],
    settled: [
      ...state.settled.filter((each) => each !== before),
      { step: step.id, outcome: outcome.id, fact: fact.id },
    ],
    contradictions: [...state.contradictions, ...contradiction],
    openBranches: opened(state, answer),
    cleared: clearedBy(state.cleared, step, outcome.motor),
  };
}

/** A reading as a fact, with what it is out of. */
function readingFact({ value, unit, of }: Measurement): Partial<Fact> {
  return { value, unit, ...(of === undefined ? {} : { of }) };
}

/** Parts that ran on direct power, behind an answer to this step. */
export function clearedBy(
  cleared: readonly string[],
  { directPower }: StepShape,
  motor: 'runs' | 'still' | undefined,
): readonly string[] {
  if (directPower === undefined || motor === undefined) return cleared;
  const others = cleared.filter((part) => part !== directPower);
  return motor === 'runs' ? [...others, directPower] : others;
}

/** Every finding that a fact speaks for or against, from the facts that hold. */
export function withHypotheses(state: DiagnosisState, procedure: ProcedureShape): DiagnosisState {
  const sides = state.settled.flatMap(({ step: id, outcome: outcomeId, fact }) => {
    const step = stepOf(procedure, id);
    const outcome = step === null || outcomeId === null ? null : outcomeOf(step, outcomeId);
    if (outcome === null || fact === null) return [];
    const supports = outcome.isolates === undefined ? outcome.supports : [...outcome.supports, outcome.isolates];
    return [
      ...supports.map((finding) => ({ finding, fact, isFor: true })),
      ...outcome.contradicts.map((finding) => ({ finding, fact, isFor: false })),
    ];
  });
  const hypotheses = [...new Set(sides.map(({ finding }) => finding))].map((finding): Hypothesis => {
    const own = sides.filter((side) => side.finding === finding);
    const supporting = own.filter(({ isFor }) => isFor).map(({ fact }) => fact);
    const contradicting = own.filter(({ isFor }) => !isFor).map(({ fact }) => fact);
    const confidence = contradicting.length > 0 ? 'low' : supporting.length > 1 ? 'high' : 'medium';
    return { finding, confidence, supporting, contradicting };
  });
  return { ...state, hypotheses };
}

/** A fact that says nothing yet, behind the others. */
export function blank(facts: readonly Fact[], messageId: string, at: string): Fact {
  return {
    id: `f${facts.length + 1}`,
    kind: 'observation',
    messageId,
    at,
    step: null,
    outcome: null,
    value: null,
    unit: null,
    evidence: null,
    negative: false,
    supersededBy: null,
  };
}
