/**
 * An answer that is told with words beside it which nobody knows is asked about before it counts (D3): "as I understand
 * it: strainer clear: no. Is that right?" A plain yes, or the same once more, makes it the step's.
 */
import type { DiagnosisReading } from '../../contracts/reading/diagnosis.ts';
import type { DiagnosisState, Heard } from '../../contracts/state/diagnosis-state.ts';
import type { OutcomeShape, ProcedureShape, StepShape } from '../../contracts/assistant/procedure.ts';
import { bareIn } from './answers-by-reading.ts';
import type { Answers } from './answers.ts';
import { outcomeOfPolarity } from './procedure.ts';

/** The outcome of the step that is asked which a message seems to tell; null: none, or it was asked about before. */
export function outcomeUnsure(
  { pending = null }: Pick<DiagnosisState, 'pending'>,
  step: StepShape,
  { reading, danger = false }: Heard,
  answers: Answers,
  procedure: ProcedureShape,
): OutcomeShape | null {
  if (danger || step.safety === true || pending?.outcome !== undefined) return null;
  if (answers.unsure !== null) return answers.unsure.outcome;
  const guess = mayBeGuessed(step, reading, procedure) ? (reading.guess ?? null) : null;
  return guess === null ? null : outcomeOfPolarity(step, guess);
}

/** Somebody has said that what was asked about is not so. */
export function isDenied({ pending = null }: Pick<DiagnosisState, 'pending'>, reading: DiagnosisReading): boolean {
  return pending?.outcome !== undefined && bareIn(reading) === 'no';
}

/**
 * What is left at a step of two outcomes where somebody denies the one that was asked about: it is asked about in turn,
 * and in place of the whole question. Null: no such step, or that was denied as well.
 */
export function otherThanDenied(
  state: Pick<DiagnosisState, 'pending'>,
  step: StepShape,
  reading: DiagnosisReading,
): OutcomeShape | null {
  const { pending = null } = state;
  if (pending?.isOther === true || !isDenied(state, reading)) return null;
  const [other, ...more] = step.outcomes.filter(({ id }) => id !== pending?.outcome);
  return step.answers.kind === 'yes-no' && more.length === 0 ? (other ?? null) : null;
}

const asking = new Set<DiagnosisReading['intents'][number]>([
  'LOCATE',
  'HOWTO',
  'EXPLAIN',
  'UNABLE_TO_VERIFY',
  'ALREADY_ANSWERED',
]);

function mayBeGuessed(
  { id, answers, parts }: StepShape,
  reading: DiagnosisReading,
  procedure: ProcedureShape,
): boolean {
  const { asked, guess, intents, qualified = [], command, smallTalk = false, unsure = false, disputes } = reading;
  if (asked !== `${procedure.id}.${id}` || (answers.kind === 'reading' && guess === 'yes')) return false;
  if (qualified.length > 0 || command !== null || smallTalk || unsure || disputes) return false;
  const named = reading.parts.filter((part) => part.startsWith(`${procedure.id}.`));
  const isOfOthers = named.length > 0 && !parts.some((part) => named.includes(`${procedure.id}.${part}`));
  return !isOfOthers && !intents.some((intent) => asking.has(intent));
}
