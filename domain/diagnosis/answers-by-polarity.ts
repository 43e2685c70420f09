/**
 * What a yes or no answers. It answers the step that is asked when it is all that the clause says, or when what the
 * clause speaks of is what the step asks about; "it makes no noise" is no answer to "what voltage do you read".
 */
import type { Aspect, DiagnosisReading, ToldClause } from '../../contracts/reading/diagnosis.ts';
import type { DiagnosisState } from '../../contracts/state/diagnosis-state.ts';
import type { OutcomeShape, ProcedureShape, Quantity, StepShape } from '../../contracts/assistant/procedure.ts';
import type { Answer } from './answer.ts';
import { isDone, settledIn } from './progress.ts';
import { mayStillCome, outcomeOfPolarity } from './procedure.ts';

interface Around {
  readonly procedure: string;
  /** The message answers another step as well: only an outright yes or no is left for this one. */
  readonly isOfAnother: boolean;
  /** The cause is isolated: what speaks otherwise takes that back, with whatever words beside it (recall.ts). */
  readonly isLate: boolean;
}

/** Of the step that is asked. */
export function byPolarity(
  step: StepShape,
  clause: ToldClause,
  reading: DiagnosisReading,
  { procedure, isOfAnother, isLate }: Around,
): Answer | null {
  const { says, how, outcomes } = clause;
  // A reading is told by what was read, never by a yes.
  if (says === 'yes' && step.answers.kind === 'reading') return null;
  if (says === null || !reading.intents.some((intent) => intent === 'MAIN_DIAGNOSTIC' || intent === 'CONFIRMATION'))
    return null;
  if (how === 'outright') {
    if (!isBare(step, reading)) return null;
  } else if (isOfAnother || (outcomes.length > 0 && clause.of.length === 0) || !isAsked(step, clause)) return null;
  if (isOfOthers(step, clause.parts, procedure) || !isFound(step, reading, how)) return null;
  const isRough = how !== 'outright' && !mayBeTold(step, clause, procedure);
  if (isRough && !isLate) return null;
  const outcome = outcomeOfPolarity(step, says);
  if (outcome === null || (!isRough && isTooLittle(step, clause, outcome))) return null;
  return { step, outcome, by: { kind: 'words', polarity: true }, ...(isRough ? { isRough } : {}) };
}

/**
 * Whether what is told may stand for a yes or no: not to a safety step, not with words that nobody knows ("full of
 * sand"), and not where a yes is that something was found ("bone dry").
 */
function mayBeTold(
  { id, safety, outcomes }: StepShape,
  { says, how, rest = false, plainFor = [] }: ToldClause,
  procedure: string,
): boolean {
  return (
    safety !== true &&
    (!rest || plainFor.includes(`${procedure}.${id}`)) &&
    !(says === 'yes' && isFinding({ outcomes }) && how === 'told')
  );
}

/** A yes is that something was found: that all is well is none. */
function isFinding({ outcomes }: Pick<StepShape, 'outcomes'>): boolean {
  return outcomes.some(({ says, evidence }) => says === 'yes' && evidence.length > 0);
}

/** That a part is as it should be, or is not, answers the one step that looks at it alone. */
export function byPart(
  state: DiagnosisState,
  { says, how, parts, outcomes, of }: ToldClause,
  active: StepShape | null,
  procedure: ProcedureShape,
): Answer | null {
  if (says === null || how !== 'told' || outcomes.length > 0) return null;
  const named = parts.filter((part) => part.startsWith(`${procedure.id}.`));
  const looking = procedure.steps.filter(
    (step) =>
      step !== active &&
      step.answers.kind !== 'reading' &&
      step.safety !== true &&
      !isFinding(step) &&
      step.directPower === undefined &&
      step.parts.length === 1 &&
      named.includes(`${procedure.id}.${step.parts[0]}`) &&
      isOf(step, of.length === 0 ? ['condition'] : of),
  );
  const [step, ...more] = looking;
  const outcome = step === undefined || more.length > 0 ? null : outcomeOfPolarity(step, says);
  if (step === undefined || outcome === null || isDone(state, step)) return null;
  if (!mayStillCome(step, settledIn(state))) return null;
  return { step, outcome, by: { kind: 'words', polarity: true } };
}

/** A reading is no yes or no: what else is said with one must be of what is measured. */
function isBare(step: StepShape, { clauses = [] }: DiagnosisReading): boolean {
  if (step.answers.kind !== 'reading') return true;
  return clauses.every(({ of, how }) => (of.length === 0 ? how === 'outright' : isOf(step, of)));
}

/**
 * "No" to "what do you read" is no reading; that there is none is told, not only said, before a cause is isolated by
 * it. Words that nobody knows isolate nothing (G20).
 */
function isTooLittle({ answers }: StepShape, clause: ToldClause, { isolates }: OutcomeShape): boolean {
  if (isolates === undefined) return false;
  return clause.rest === true || (answers.kind === 'reading' && clause.of.length === 0 && clause.how === 'outright');
}

/** What tells of nothing in particular tells of what was asked; a yes or no in passing does not. */
function isAsked(step: StepShape, { says, of, how, parts }: ToldClause): boolean {
  if (of.length > 0) return isOf(step, of);
  // "Nothing" may be all that is wrong where a step asks how something looks.
  if (how === 'told' && says === 'no' && step.asks?.every((each) => each === 'condition') === true) return false;
  // That it works is no reading.
  return how !== 'passing' && (step.answers.kind !== 'reading' || (parts.length === 0 && says === 'no'));
}

const measuredOf: Readonly<Record<Quantity, readonly Aspect[]>> = {
  dc_voltage: ['power'],
  ac_voltage: ['power'],
  current: ['power'],
  resistance: ['power'],
  temperature: ['heat'],
  temperature_difference: ['heat'],
  pressure: ['flow'],
  gas_pressure: ['flow'],
  percent: [],
  seconds: ['flame'],
  count: ['light', 'sound'],
};

function isOf({ answers, asks }: StepShape, of: readonly Aspect[]): boolean {
  const about = asks ?? (answers.kind === 'reading' ? measuredOf[answers.quantity] : null);
  return about === null || of.some((each) => about.includes(each));
}

/** Parts are named, and none that the step is about: "the blower runs" says nothing of the compressor. */
function isOfOthers({ parts: own }: StepShape, parts: readonly string[], procedure: string): boolean {
  const named = parts.filter((part) => part.startsWith(`${procedure}.`));
  return own.length > 0 && named.length > 0 && !own.some((part) => named.includes(`${procedure}.${part}`));
}

/** What was found answers only a step that asks for such a thing. */
function isFound(step: StepShape, { evidence }: DiagnosisReading, how: ToldClause['how']): boolean {
  if (evidence.length === 0 || how === 'outright') return true;
  const kinds = step.outcomes.flatMap((outcome) => outcome.evidence.flatMap((each) => each.kinds));
  return evidence.some(({ kind }) => kinds.includes(kind));
}
