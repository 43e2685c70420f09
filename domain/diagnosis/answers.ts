/** Which steps a message answers, and how (D7). The active step comes first: what is told without a name is told of it. */
import type { DiagnosisReading, Evidence, Measurement } from '../../contracts/diagnosis.ts';
import type { OutcomeShape, ProcedureShape, StepShape } from '../../contracts/procedure.ts';
import { mayBeAsked, outcomeOf, outcomeOfPolarity, outcomeOfValue, stepOf, type Settled } from './procedure.ts';
import { valueFor } from './quantities.ts';
import type { DiagnosisState } from './state.ts';

/** A step with the outcome that the message tells, and what tells it. */
export interface Answer {
  readonly step: StepShape;
  readonly outcome: OutcomeShape;
  readonly by:
    | { readonly kind: 'measurement'; readonly measurement: Measurement }
    | { readonly kind: 'evidence'; readonly evidence: Evidence }
    | { readonly kind: 'words' };
}

/** How a step was settled; null while it is open. */
export function settledIn(state: DiagnosisState): (step: string) => Settled | null {
  return (step) => {
    const found = state.settled.find((each) => each.step === step);
    if (found === undefined) return null;
    return found.outcome === null ? { kind: 'unable' } : { kind: 'done', outcome: found.outcome };
  };
}

/** The answers of a message, at most one a step, those by words first, then readings, then evidence, then a bare yes or no. */
export function answersIn(
  state: DiagnosisState,
  reading: DiagnosisReading,
  procedure: ProcedureShape,
): readonly Answer[] {
  const found = new Map<string, Answer>();
  const add = (answer: Answer | null): void => {
    if (answer !== null && !found.has(answer.step.id)) found.set(answer.step.id, answer);
  };
  const active = state.activeStep === null ? null : stepOf(procedure, state.activeStep);
  for (const answer of byMotor(state, reading, procedure)) add(answer);
  for (const answer of byWords(state, reading, procedure)) add(answer);
  for (const measurement of reading.measurements) add(byMeasurement(state, measurement, procedure, active));
  for (const evidence of reading.evidence) if (!evidence.negative) add(byEvidence(state, evidence, reading, procedure));
  if (active !== null && found.size === 0) add(byPolarity(active, reading));
  return [...found.values()];
}

function byMotor(
  { activeStep }: DiagnosisState,
  { motor, parts }: DiagnosisReading,
  procedure: ProcedureShape,
): readonly Answer[] {
  if (motor === null) return [];
  const steps = procedure.steps.filter(({ directPower }) => directPower !== undefined);
  const step =
    steps.find(({ id }) => id === activeStep) ??
    steps.find(({ directPower }) => parts.includes(`${procedure.id}.${directPower}`)) ??
    (steps.length === 1 ? steps[0] : undefined);
  const outcome = step?.outcomes.find((each) => each.motor === motor);
  return step === undefined || outcome === undefined ? [] : [{ step, outcome, by: { kind: 'words' } }];
}

/** Told in the procedure's own words. What several steps are told by is told of the active one, or of the first that may be asked. */
function byWords(state: DiagnosisState, reading: DiagnosisReading, procedure: ProcedureShape): readonly Answer[] {
  // What a motor does on direct power says nothing of how it runs by itself.
  if (reading.motor !== null) return [];
  const told = reading.outcomes.flatMap((name) => {
    const [id, stepId = '', outcomeId = ''] = name.split('.');
    const step = id === procedure.id ? stepOf(procedure, stepId) : null;
    const outcome = step === null ? null : outcomeOf(step, outcomeId);
    return step === null || outcome === null ? [] : [{ step, outcome, by: { kind: 'words' } as const }];
  });
  const own = told.filter(({ step }) => step.id === state.activeStep);
  if (own.length > 0) return own.slice(-1);
  const open = told.filter(({ step }) => isOpen(state, step));
  return open.length > 0 ? open.slice(0, 1) : told.filter(({ step }) => settledIn(state)(step.id) !== null).slice(0, 1);
}

/** Of the active step, else of the only step that measures in this unit: an open one, or one that was measured before. */
function byMeasurement(
  state: DiagnosisState,
  measurement: Measurement,
  procedure: ProcedureShape,
  active: StepShape | null,
): Answer | null {
  const own = active === null ? null : measured(active, measurement);
  if (own !== null || measurement.unit === null) return own;
  const steps = procedure.steps.filter(
    ({ quantity }) => quantity !== undefined && valueFor(quantity, measurement) !== null,
  );
  const open = steps.filter((step) => isOpen(state, step));
  const before = steps.filter(({ id }) => settledIn(state)(id)?.kind === 'done');
  const [only, ...more] = open.length > 0 ? open : before;
  return only === undefined || more.length > 0 ? null : measured(only, measurement);
}

function measured(step: StepShape, measurement: Measurement): Answer | null {
  const value = step.quantity === undefined ? null : valueFor(step.quantity, measurement);
  const outcome = value === null ? null : outcomeOfValue(step, value);
  return outcome === null ? null : { step, outcome, by: { kind: 'measurement', measurement } };
}

/** Of the active step, of an open one, of one whose branch it opens. */
function byEvidence(
  state: DiagnosisState,
  evidence: Evidence,
  { parts }: DiagnosisReading,
  procedure: ProcedureShape,
): Answer | null {
  const told = procedure.steps.flatMap((step): Answer[] => {
    const outcome = step.outcomes.find((each) =>
      each.evidence.some(
        ({ kinds, parts: named }) =>
          kinds.includes(evidence.kind) &&
          (named.length === 0 || named.some((part) => parts.includes(`${procedure.id}.${part}`))),
      ),
    );
    return outcome === undefined ? [] : [{ step, outcome, by: { kind: 'evidence', evidence } }];
  });
  return (
    told.find(({ step }) => step.id === state.activeStep) ??
    told.find(
      ({ outcome, step }) => outcome.evidence.some(({ parts: named }) => named.length > 0) && isUnsettled(state, step),
    ) ??
    told.find(({ step }) => isOpen(state, step)) ??
    told.find(({ step }) => isUnsettled(state, step)) ??
    told[0] ??
    null
  );
}

/** A bare yes or no. What was found answers only a step that asks for such a thing. */
function byPolarity(
  step: StepShape,
  { says, evidence, measurements, intents, outcomes }: DiagnosisReading,
): Answer | null {
  if (says === null || measurements.length > 0 || outcomes.length > 0) return null;
  if (!intents.some((intent) => intent === 'MAIN_DIAGNOSTIC' || intent === 'CONFIRMATION')) return null;
  const kinds = step.outcomes.flatMap((outcome) => outcome.evidence.flatMap((each) => each.kinds));
  if (evidence.length > 0 && !evidence.some(({ kind }) => kinds.includes(kind))) return null;
  const outcome = outcomeOfPolarity(step, says);
  return outcome === null ? null : { step, outcome, by: { kind: 'words' } };
}

function isUnsettled(state: DiagnosisState, { id }: StepShape): boolean {
  return settledIn(state)(id) === null;
}

function isOpen(state: DiagnosisState, step: StepShape): boolean {
  return isUnsettled(state, step) && mayBeAsked(step, settledIn(state), state.openBranches);
}
