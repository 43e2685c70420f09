/**
 * What takes an isolation back without saying for certain what holds instead (D6): that something was wrong ("bad
 * jumper"), that what isolated the cause is otherwise ("it runs now"), or another reading with something beside it. A
 * conclusion that may be wrong goes, and its step is asked again.
 */
import type { DiagnosisReading, Measurement } from '../../contracts/reading/diagnosis.ts';
import type { DiagnosisState } from '../../contracts/state/diagnosis-state.ts';
import type { ProcedureShape, StepShape } from '../../contracts/assistant/procedure.ts';
import type { Answer } from './answer.ts';
import { isOfWork } from './answers-by-reading.ts';
import { isToldBefore } from './facts.ts';
import { outcomeOfValue, readingAsked, stepOf } from './procedure.ts';
import { valueFor } from './quantities.ts';

/** Of a message after an isolation. `answers`: what it answers. */
export function recalls(
  state: DiagnosisState,
  reading: DiagnosisReading,
  answers: readonly Answer[],
  procedure: ProcedureShape,
): boolean {
  const { isolation, settled } = state;
  const last = settled.findLast(({ fact }) => fact !== null) ?? null;
  const step = last === null ? null : stepOf(procedure, last.step);
  if (!isolation.complete || step === null || isOfOtherThings(reading)) return false;
  const isTaken = reading.corrects === true || reading.takesBack === true || reading.atFault === true;
  const isOtherwise = answers.some(
    (answer) => answer.step.id === step.id && answer.by.kind === 'words' && !isToldBefore(state, answer),
  );
  const outcome = last?.outcome ?? null;
  return (
    (isTaken && tells(reading) && !isOfHours(reading)) ||
    isOtherwise ||
    reading.measurements.some((each) => !isOfWork(state, each) && isOther(each, step, outcome))
  );
}

/** After a repair it runs, as it should. */
function isOfOtherThings({ repaired, smallTalk, command, disputes, qualified = [] }: DiagnosisReading): boolean {
  return (
    repaired ||
    smallTalk ||
    disputes ||
    command !== null ||
    qualified.includes('others') ||
    qualified.includes('hearsay')
  );
}

/** It names what was wrong, or says so and nothing else; "I was wrong about the price" does neither. */
function tells({
  withdraws,
  clauses = [],
  parts,
  steps = [],
  outcomes,
  evidence,
  measurements,
}: DiagnosisReading): boolean {
  const told = clauses.filter(({ says }) => says !== null).length + evidence.length + measurements.length;
  return withdraws === true || told + parts.length + steps.length + outcomes.length > 0;
}

/** "Actually 2.5", "correction, 3 hours". */
function isOfHours({ measurements, atFault }: DiagnosisReading): boolean {
  return atFault !== true && measurements.length > 0 && measurements.every((each) => isHours(each));
}

/** Hours, or a number without a word beside it. */
export function isHours({ unit, plainFor }: Measurement): boolean {
  return unit === 'h' || unit === 'min' || (unit === null && plainFor === undefined);
}

/** A reading of the same thing, with its unit, that comes to something else. */
function isOther(measurement: Measurement, step: StepShape, outcome: string | null): boolean {
  const asked = readingAsked(step);
  // A number without a unit is of hours, but for one that is out of another.
  if (asked === null || measurement.holds === false || (measurement.unit === null && measurement.of === undefined))
    return false;
  const value = valueFor(asked.quantity, measurement);
  const told = value === null ? null : outcomeOfValue(step, value);
  return told !== null && told.id !== outcome;
}
