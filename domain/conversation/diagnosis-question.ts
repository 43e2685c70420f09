/**
 * The active step of a diagnosis as data (G23), and what is given as its answer: the reading that the same answer in
 * words has (D7), so that facts, evidence and isolation stay as they are. A step that measures takes a reading and
 * offers no ranges: a range is no reading (D12).
 */
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { DiagnosisReading, ToldClause } from '../../contracts/reading/diagnosis.ts';
import type { OutcomeShape, StepShape } from '../../contracts/assistant/procedure.ts';
import type { GivenAnswer, Option, Slot } from '../../contracts/reading/question.ts';
import { outcomeOf, outcomeOfPolarity, readingAsked, stepOf } from '../diagnosis/procedure.ts';
import { mostOptions, textGiven, type StepQuestion } from '../flows/offered.ts';

/** The step that is asked, of its procedure. */
export interface StepAsked {
  readonly procedure: string;
  readonly step: StepShape;
  /** The message that seems to tell an outcome, which is asked about; absent: the step itself is asked. */
  readonly about?: string;
}

/** Null: nothing is diagnosed, or no step is asked. */
export function stepAsked({ policy, diagnosis, procedure }: ConversationState): StepAsked | null {
  if (policy.diagnosis === undefined || diagnosis === undefined || procedure === undefined) return null;
  const { activeStep, mode, isolation, pending = null } = diagnosis;
  if (activeStep === null || mode !== 'diagnostic' || isolation.complete) return null;
  const step = procedure.id === diagnosis.procedure ? stepOf(procedure, activeStep) : null;
  if (step === null) return null;
  const about = pending?.step === step.id && pending.outcome !== undefined ? { about: pending.messageId } : {};
  return { procedure: procedure.id, step, ...about };
}

export function diagnosisId({ procedure, step, about }: StepAsked): string {
  return `${procedure}.${step.id}${about === undefined ? '' : `:${about}`}`;
}

export function diagnosisQuestion(asked: StepAsked): StepQuestion {
  const { step, about } = asked;
  if (about !== undefined)
    return {
      kind: 'diagnosis',
      options: [
        { id: meant, text: 'check.meant' },
        { id: notMeant, text: 'check.not-meant' },
        { id: cannot, text: 'check.cannot' },
      ],
      slots: [slotOf(asked)],
    };
  const outcomes = readingAsked(step) === null ? step.outcomes : [];
  const own = outcomes.slice(0, mostOptions - 1).map((outcome) => optionOf(asked, outcome));
  return { kind: 'diagnosis', options: [...own, { id: cannot, text: 'check.cannot' }], slots: [slotOf(asked)] };
}

/** What is told by an option or a value; null: the step has no such outcome. */
export function toldBy({ procedure, step }: StepAsked, given: GivenAnswer): DiagnosisReading | null {
  if ('option' in given) {
    if (given.option === cannot) return { ...nothing, intents: ['UNABLE_TO_VERIFY'] };
    if (given.option === meant) return bare('yes');
    if (given.option === notMeant) return bare('no');
    return byOutcome(procedure, step, given.option.startsWith(named) ? given.option.slice(named.length) : '');
  }
  const { reading, outcome } = given.values;
  const measured = readingAsked(step);
  if (measured === null) return byOutcome(procedure, step, textGiven(outcome) ?? '');
  if (typeof reading !== 'number') return null;
  return { ...nothing, measurements: [{ start: 0, end: 0, value: reading, unit: measured.unit }] };
}

/** As it is told in one word. */
function bare(says: 'yes' | 'no'): DiagnosisReading {
  return { ...nothing, intents: ['CONFIRMATION'], says, clauses: [{ ...clause, says, how: 'outright' }] };
}

function byOutcome(procedure: string, step: StepShape, id: string): DiagnosisReading | null {
  const outcome = readingAsked(step) === null ? outcomeOf(step, id) : null;
  if (outcome === null) return null;
  const { says = null } = outcome;
  const outcomes = [`${procedure}.${step.id}.${id}`];
  // As a bare yes or no is told; or as it is told in the procedure's own words.
  if (says !== null && outcomeOfPolarity(step, says) === outcome)
    return { ...nothing, says, clauses: [{ ...clause, says, how: 'outright' }], alone: outcomes };
  return { ...nothing, outcomes, clauses: [{ ...clause, outcomes }], alone: outcomes };
}

function optionOf(asked: StepAsked, outcome: OutcomeShape): Option {
  return { id: `${named}${outcome.id}`, text: 'check.outcome', values: calledBy(asked, outcome) };
}

function slotOf(asked: StepAsked): Slot {
  const { step } = asked;
  const measured = readingAsked(step);
  if (measured !== null)
    return {
      slot: 'reading',
      type: 'number',
      text: 'reading',
      values: { unit: measured.unit },
      required: true,
    };
  const choices = step.outcomes.map((outcome) => ({
    value: outcome.id,
    label: { text: 'option.check.outcome', values: calledBy(asked, outcome) },
  }));
  return { slot: 'outcome', type: 'choice', text: 'outcome', required: true, choices };
}

/** Whoever words it has the procedure's texts; without one of its own an outcome is a yes or a no. */
function calledBy({ procedure, step }: StepAsked, { id, says }: OutcomeShape) {
  return { called: { procedure, text: `step.${step.id}.outcome.${id}` }, says: says ?? null };
}

const cannot = 'cannot';
/** Of what was understood. */
const [meant, notMeant] = ['meant', 'not-meant'];
const named = 'outcome-';

const nothing: DiagnosisReading = {
  intents: ['MAIN_DIAGNOSTIC'],
  measurements: [],
  evidence: [],
  says: null,
  motor: null,
  disputes: false,
  repaired: false,
  command: null,
  reportIn: null,
  systems: [],
  parts: [],
  outcomes: [],
};

const clause: ToldClause = { says: null, how: 'told', of: [], parts: [], outcomes: [] };
