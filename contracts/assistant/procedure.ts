/**
 * A diagnostic procedure (D1). `procedureShape` is what deciding needs: steps, branches, prerequisites, outcomes,
 * findings; it travels with a conversation. `procedureFile` is `assistants/<name>/procedures/<id>.yaml`: the same with
 * its texts and the words that point at its parts.
 *
 * Promise: fields are only added, with defaults; a procedure that loads today loads with every later version.
 */
import { z } from 'zod';
import { aspect, evidenceKind, unit, type Unit } from '../reading/diagnosis.ts';
import { byLanguage } from '../language/tag.ts';
import { phrase } from './lexicon.ts';

const id = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'lower-case letters, digits and _');
const ids = z.array(id).max(20).default([]);

/** What a reading is of, alternating or direct current told apart. Its ranges are in the unit of the same line. */
export const quantity = z.enum([
  // Volts.
  'dc_voltage',
  'ac_voltage',
  // Amperes.
  'current',
  // Ohms.
  'resistance',
  // Degrees Fahrenheit.
  'temperature',
  'temperature_difference',
  // Pounds per square inch, and inches of water column.
  'pressure',
  'gas_pressure',
  // Per cent of what the label says.
  'percent',
  // Seconds.
  'seconds',
  // A count: clicks, flashes.
  'count',
]);

/** The unit that the ranges of each quantity are in. */
export const unitOfRanges = {
  dc_voltage: 'V',
  ac_voltage: 'V',
  current: 'A',
  resistance: 'ohm',
  temperature: 'F',
  temperature_difference: 'F',
  pressure: 'psi',
  gas_pressure: 'inWC',
  percent: '%',
  seconds: 's',
  count: 'count',
} as const satisfies Record<z.infer<typeof quantity>, Unit>;

/** Physical evidence that comes to this outcome without having been asked for (D7). */
const outcomeEvidence = z.strictObject({
  kinds: z.array(evidenceKind).min(1),
  /** On one of these parts; on any without them. */
  parts: ids,
});

export const outcomeShape = z.strictObject({
  id,
  /** A reading from here on, in the unit of the step. */
  from: z.number().optional(),
  /** A reading below this. */
  below: z.number().optional(),
  /** What a bare yes or no comes to. */
  says: z.enum(['yes', 'no']).optional(),
  evidence: z.array(outcomeEvidence).max(6).default([]),
  /** With direct power on it the motor runs, or stays still (D9). */
  motor: z.enum(['runs', 'still']).optional(),
  /** Branches whose steps may be asked from here on. */
  opens: ids,
  /** The finding that this outcome verifies: the diagnosis ends here. */
  isolates: id.optional(),
  /** Findings that it speaks for, or against. */
  supports: ids,
  contradicts: ids,
  /** Of a safety step: this is the danger. */
  danger: z.literal(true).optional(),
});

/**
 * A step that has to be settled before, and with which outcomes; without outcomes any will do, also that it could not
 * be done.
 */
const prerequisite = z.strictObject({ step: id, outcomes: ids });

/**
 * What answers a step, and nothing else does: a bare yes or no, one of its outcomes in words, or a reading of this kind
 * from this place.
 */
export const answersWith = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('yes-no') }),
  z.strictObject({ kind: z.literal('choice') }),
  z.strictObject({
    kind: z.literal('reading'),
    quantity,
    /** The unit of the ranges. */
    unit,
    /**
     * Parts at which it is measured: a reading that is told of another part or place is of another step, or of none.
     */
    place: ids,
    /** What a meter may show here; anything else is no reading of this step. */
    range: z.tuple([z.number(), z.number()]),
  }),
]);

export const stepShape = z.strictObject({
  id,
  /** A step of a branch is asked only once the branch is open; without one it is open from the beginning. */
  branch: id.optional(),
  after: z.array(prerequisite).max(6).default([]),
  answers: answersWith,
  /**
   * People may come to harm where it is passed over: it is settled by an answer without a word beside, stays open until
   * there is one, and its outcome that says otherwise shuts what needs gas or mains.
   */
  safety: z.literal(true).optional(),
  /** It is done with gas flowing or mains on: shut after a danger until a person says otherwise. */
  needs: z
    .array(z.enum(['gas', 'mains']))
    .max(2)
    .optional(),
  /** Parts that it is about: a yes or no that names others alone is no answer to it. Empty: whatever is named. */
  parts: ids,
  /**
   * What it asks about: a yes or no in words that speak of something else is no answer to it. Absent: whatever is told.
   */
  asks: z.array(aspect).max(8).optional(),
  /** The motor that gets its power directly in this step (D9). */
  directPower: id.optional(),
  outcomes: z.array(outcomeShape).min(2).max(6),
});

export const findingShape = z.strictObject({
  id,
  /** The part that is at fault. */
  part: id.optional(),
  /**
   * Where the cause lies. `unit`: inside; a complex system is replaced as a whole. `upstream`: in front of it; that is
   * put right. `none`: everything was verified to be as it should.
   */
  scope: z.enum(['unit', 'upstream', 'none']).default('unit'),
  /** Hours of work, task by task. */
  hours: z.array(z.number().min(0).max(40)).max(6).default([]),
});

export const procedureShape = z.strictObject({
  id,
  /** `complex`: what is wrong inside of it is put right by replacing the whole unit (D11). */
  complexity: z.enum(['complex', 'simple']),
  branches: ids,
  parts: ids,
  steps: z.array(stepShape).min(1).max(30),
  findings: z.array(findingShape).min(1).max(30),
});

const words = z.array(phrase).max(60).default([]);

/** English is always there; `parley assistant lint` asks for Spanish and Russian as well. */
export const localText = byLanguage(z.string().min(1).max(600));

const outcomeInFile = outcomeShape.extend({
  /** What it is called in the report, where neither a reading nor a yes or no says it. */
  label: localText.optional(),
  /**
   * What a sentence that tells it has to speak of, each of them, where a question asks two things at once: an alarm and
   * an exhaust. A bare yes or no speaks of all.
   */
  covers: z.array(z.array(phrase).min(1)).max(4).default([]),
  /**
   * What technicians say of it, in every language in one list, in the phrase language of
   * contracts/assistant/lexicon.ts.
   */
  words,
});

const stepInFile = stepShape.extend({
  question: localText,
  howto: localText,
  /** What was checked, for the report: "Supply voltage at the unit". */
  label: localText,
  /**
   * Words that tell that this is what was looked at or measured, in every language in one list: "at the pump leads".
   */
  names: words,
  outcomes: z.array(outcomeInFile).min(2).max(6),
});

const partInFile = z.strictObject({
  id,
  names: words,
  /** Answers to "where is it" and "what is that" (D4). */
  where: localText,
  what: localText,
});

const findingInFile = findingShape.omit({ hours: true }).extend({
  /** What was verified, for the report: a condition, never a judgement (D11). */
  condition: localText,
  /** What puts it right; a complex system's own findings do without: there the whole unit is replaced. */
  action: localText.optional(),
  needs: z.array(localText).max(6).default([]),
  labour: z
    .array(z.strictObject({ task: localText, hours: z.number().min(0).max(40) }))
    .max(6)
    .default([]),
});

export const procedureFile = z.strictObject({
  ...procedureShape.shape,
  title: localText,
  /** Words that tell that this system is meant. */
  names: z.array(phrase).min(1).max(60),
  parts: z.array(partInFile).max(20).default([]),
  steps: z.array(stepInFile).min(1).max(30),
  findings: z.array(findingInFile).min(1).max(30),
});

export type AnswersWith = z.infer<typeof answersWith>;
export type Quantity = z.infer<typeof quantity>;
export type OutcomeShape = z.infer<typeof outcomeShape>;
export type StepShape = z.infer<typeof stepShape>;
export type FindingShape = z.infer<typeof findingShape>;
export type ProcedureShape = z.infer<typeof procedureShape>;
export type LocalText = z.infer<typeof localText>;
export type ProcedureFile = z.infer<typeof procedureFile>;
