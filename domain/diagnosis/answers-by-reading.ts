/**
 * Which step a reading is of: the one that its words name, the one that is asked, or the only one that measures such a
 * thing.
 */
import type { DiagnosisReading, Measurement } from '../../contracts/reading/diagnosis.ts';
import type { DiagnosisState } from '../../contracts/state/diagnosis-state.ts';
import type { ProcedureShape, StepShape } from '../../contracts/assistant/procedure.ts';
import type { Answer } from './answer.ts';
import { isDone, isOpen, settledIn, stateAfter } from './progress.ts';
import { mayStillCome, outcomeOf, outcomeOfValue, readingAsked, stepOf } from './procedure.ts';
import { valueFor } from './quantities.ts';

/**
 * The voltage that a motor was given is no reading (D9); and one that is told with the answer of a step which looks for
 * power without measuring it belongs to that answer: "yes, 12.6 on both sides".
 */
function isTakenHere(
  { motor, steps = [] }: DiagnosisReading,
  { unit }: Measurement,
  active: StepShape | null,
): boolean {
  const isVoltage = unit === null || unit === 'V' || unit === 'VAC' || unit === 'VDC';
  const looksForPower = active?.answers.kind !== 'reading' && active?.asks?.includes('power') === true;
  return isVoltage && (motor !== null || (looksForPower && steps.length === 0));
}

/**
 * The answers of all readings that hold. Where several are told of one step, which of them is meant has to be asked.
 */
export function byMeasurements(
  state: DiagnosisState,
  active: StepShape | null,
  reading: DiagnosisReading,
  procedure: ProcedureShape,
): readonly Answer[] {
  const answers: Answer[] = [];
  let now = state;
  const held = weakest(
    reading.measurements.filter(
      (each) => each.holds !== false && !isTakenHere(reading, each, active) && !isOfWork(state, each),
    ),
  );
  const isTwofold = (answer: Answer): boolean =>
    held.some((each) => {
      const other = byMeasurement(state, each, reading, procedure);
      return other !== null && other.step.id === answer.step.id && isOtherThan(answer, each);
    });
  for (const measurement of held) {
    const answer = byMeasurement(now, measurement, reading, procedure);
    if (answer === null || isTwofold(answer)) continue;
    answers.push(answer);
    now = stateAfter(now, answer);
  }
  return answers;
}

/** Once the cause is isolated hours and minutes are those of the work: no flame is told to stay for an hour. */
export function isOfWork({ isolation }: Pick<DiagnosisState, 'isolation'>, { unit }: Measurement): boolean {
  return isolation.complete && (unit === 'h' || unit === 'min');
}

/** Of several halves of one part, each out of its own label, the weakest tells how the part is. */
function weakest(held: readonly Measurement[]): readonly Measurement[] {
  const share = ({ value, of }: Measurement): number => (of === undefined ? Infinity : value / of);
  const halves = held.filter(({ of }) => of !== undefined);
  const lowest = Math.min(...halves.map(share));
  return held.filter((each) => each.of === undefined || share(each) === lowest);
}

function isOtherThan({ by }: Answer, { value }: Measurement): boolean {
  // The sign tells which way round it was read.
  return by.kind === 'measurement' && Math.abs(by.measurement.value) !== Math.abs(value);
}

/**
 * Where words name the step, it is that one; else the active step; else the only one that measures in this unit: an
 * open one, one that could not be done, or one that was measured before, where the message tells it anew. While another
 * step is asked about, a number in passing changes nothing that is settled.
 */
function byMeasurement(
  state: DiagnosisState,
  measurement: Measurement,
  reading: DiagnosisReading,
  procedure: ProcedureShape,
): Answer | null {
  const { activeStep } = state;
  const retold = activeStep === null || reading.corrects === true || reading.disputes;
  const fits = (step: StepShape): boolean =>
    isPlain(step, measurement, procedure) &&
    measures(step, measurement) &&
    isThere(step, measurement, procedure) &&
    // A share is not told in one of several numbers: "38 on a 40".
    !(
      readingAsked(step)?.quantity === 'percent' &&
      measurement.of === undefined &&
      measurement.unit === null &&
      reading.measurements.length > 1
    );
  const named = (reading.steps ?? []).flatMap((name) => {
    const step = stepOf(procedure, name.slice(name.indexOf('.') + 1));
    return step !== null && name === `${procedure.id}.${step.id}` && fits(step) ? [step] : [];
  });
  if (named.length > 0) return ofNamed(state, measurement, named, retold);
  const last = reading.corrects === true && state.stalls === 0 ? lastMeasured(state, measurement, procedure) : null;
  if (last !== null) return measured(last, measurement);
  const active = activeStep === null ? null : stepOf(procedure, activeStep);
  const own = active === null || !fits(active) ? null : measured(active, measurement);
  if (own !== null || measurement.unit === null) return own;
  const steps = procedure.steps.filter(fits);
  const candidates = [
    steps.filter((step) => isOpen(state, step)),
    steps.filter(({ id }) => settledIn(state)(id)?.kind === 'unable'),
    retold ? steps.filter((step) => isDone(state, step)) : [],
  ].find((each) => each.length > 0);
  const [only, ...more] = candidates ?? [];
  return only === undefined || more.length > 0 ? null : measured(only, measurement);
}

/** One that is settled by a reading is not settled anew in passing; one that is shut out is not settled at all. */
function ofNamed(
  state: DiagnosisState,
  measurement: Measurement,
  named: readonly StepShape[],
  retold: boolean,
): Answer | null {
  const may = named.filter((step) => mayStillCome(step, settledIn(state)) && (retold || !isMeasured(state, step.id)));
  const step =
    may.find(({ id }) => id === state.activeStep) ?? may.find((each) => !isDone(state, each)) ?? may[0] ?? null;
  return step === null ? null : measured(step, measurement);
}

/** The step that was measured last, if it measures such a thing. */
function lastMeasured(state: DiagnosisState, measurement: Measurement, procedure: ProcedureShape): StepShape | null {
  const last = state.settled.at(-1)?.step;
  const step = last === undefined || !isMeasured(state, last) ? null : stepOf(procedure, last);
  return step !== null && measures(step, measurement) ? step : null;
}

/** Nothing is said beside it that the step does not ask about, and it is no slip of the finger. */
function isPlain(step: StepShape, measurement: Measurement, procedure: ProcedureShape): boolean {
  const { plainFor } = measurement;
  return (plainFor === undefined || plainFor.includes(`${procedure.id}.${step.id}`)) && !isSlip(step, measurement);
}

/** "1" where some hundred are expected; and a bare number that isolates by a share may be what the meter shows. */
function isSlip(step: StepShape, { value, unit, of }: Measurement): boolean {
  const quantity = readingAsked(step)?.quantity;
  if (unit !== null || of !== undefined) return false;
  if (quantity === 'percent' && outcomeOfValue(step, value)?.isolates !== undefined) return true;
  return (quantity === 'ac_voltage' || quantity === 'percent') && Number.isInteger(value) && value > 0 && value < 10;
}

/**
 * The reading that would answer the active step but for what is said beside it; it is asked about. One that is told
 * once more is meant.
 */
export function unsureOf(
  { pending = null }: DiagnosisState,
  active: StepShape | null,
  { measurements }: DiagnosisReading,
  procedure: ProcedureShape,
): Measurement | null {
  if (active === null || active.safety === true) return null;
  const held = measurements.filter(
    (each) =>
      each.holds !== false &&
      !(isPlain(active, each, procedure) && isThere(active, each, procedure)) &&
      (isThere(active, each, procedure) || isNowhere(each, procedure)) &&
      measures(active, each),
  );
  const [only, ...more] = held;
  return only === undefined || more.length > 0 || only.value === pending?.measurement?.value ? null : only;
}

/** What was asked about and is told once more, or agreed to. */
export function confirmed(
  { pending = null }: DiagnosisState,
  reading: DiagnosisReading,
  procedure: ProcedureShape,
): Answer | null {
  const step = pending === null ? null : stepOf(procedure, pending.step);
  if (pending === null || step === null) return null;
  const { measurement, outcome: id, messageId: toldIn } = pending;
  if (measurement === undefined) {
    const outcome = id === undefined || bareIn(reading) !== 'yes' ? null : outcomeOf(step, id);
    return outcome && { step, outcome, by: { kind: 'words', polarity: true }, isAgreed: true, toldIn };
  }
  const isRetold = reading.measurements.some(({ value, holds }) => value === measurement.value && holds !== false);
  return isRetold || bareIn(reading) === 'yes' ? measured(step, measurement) : null;
}

/** A yes or no without a word beside. */
export function bareIn({ measurements, clauses = [], qualified = [] }: DiagnosisReading): 'yes' | 'no' | null {
  const [only, ...more] = clauses;
  if (only === undefined || more.length + measurements.length + qualified.length > 0) return null;
  return only.how === 'outright' && only.rest !== true ? only.says : null;
}

/** No place is named, or the step measures there. */
function isThere({ id }: StepShape, { at }: Measurement, procedure: ProcedureShape): boolean {
  return at === undefined || at.includes(`${procedure.id}.${id}`);
}

/** At a part at which no step of this procedure measures: "at the lugs" may be where it was asked for. */
function isNowhere({ at = [], places = [] }: Measurement, { id }: ProcedureShape): boolean {
  return !at.some((step) => step.startsWith(`${id}.`)) && places.every((place) => place.startsWith('part:'));
}

function isMeasured({ settled, facts }: DiagnosisState, step: string): boolean {
  const fact = settled.find((each) => each.step === step)?.fact ?? null;
  return facts.some(({ id, value }) => id === fact && value !== null);
}

function measures(step: StepShape, measurement: Measurement): boolean {
  return valueOf(step, measurement) !== null;
}

/** In the step's unit; null: the step measures no such thing, or no meter shows that there. */
function valueOf(step: StepShape, measurement: Measurement): number | null {
  const asked = readingAsked(step);
  const value = asked === null ? null : valueFor(asked.quantity, measurement);
  return asked === null || value === null || value < asked.range[0] || value > asked.range[1] ? null : value;
}

function measured(step: StepShape, measurement: Measurement): Answer | null {
  const value = valueOf(step, measurement);
  const outcome = value === null ? null : outcomeOfValue(step, value);
  return outcome === null ? null : { step, outcome, by: { kind: 'measurement', measurement } };
}
