/**
 * What a technician's message says, as far as a diagnosis needs it (D2, D3): part of a reading, free of conversation
 * state, without a word of the message but values. Which step it answers is decided by `domain/diagnosis/`.
 *
 * Promise: fields are only added. What any released version recorded can be judged by every later one.
 */
import { z } from 'zod';
import { languageTag } from '../language/tag.ts';

export const intent = z.enum([
  'MAIN_DIAGNOSTIC',
  'LOCATE',
  'EXPLAIN',
  'HOWTO',
  'DISPUTE_OR_NEW_EVIDENCE',
  'CONFIRMATION',
  'ALREADY_ANSWERED',
  'UNABLE_TO_VERIFY',
  'UNCLEAR',
]);

/** What is seen, smelled or heard on a vehicle, whatever system it is. */
export const evidenceKind = z.enum([
  'leak',
  'hole',
  'crack',
  'burn',
  'corrosion',
  'loose',
  'cut',
  'ice',
  'blockage',
  'moisture',
  'bent',
  'noise',
  'smell',
  'damage',
]);

/** Units as they are said; `deg` are degrees of no named scale, `h` hours, `count` times. */
export const unit = z.enum([
  'V',
  'VAC',
  'VDC',
  'A',
  'ohm',
  'kohm',
  'Mohm',
  'uF',
  '%',
  'F',
  'C',
  'deg',
  'psi',
  'bar',
  'inWC',
  's',
  'min',
  'h',
  'count',
  'Hz',
]);

/**
 * Why what is told answers nothing: what ought to be or stands on a plate; the past; something or somebody else;
 * hearsay; a guess; only at times or in part; with its own cause; or taken back by a "but".
 */
export const qualifier = z.enum(['rated', 'past', 'others', 'hearsay', 'guess', 'partly', 'caused', 'contrast']);

export const measurement = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  value: z.number(),
  /** Null: a bare number. An open circuit is a thousand megohms. */
  unit: unit.nullable(),
  /**
   * It is no reading that counts: what ought to be, a bound, the end of a range, taken back, or qualified by its
   * clause.
   */
  holds: z.literal(false).optional(),
  /** What it is out of, in the same unit: "44 of 45". */
  of: z.number().optional(),
  /** It is what ought to be, or stands on a plate. */
  rated: z.literal(true).optional(),
  /** It is the difference between these two: "78 at the return, 71 at the vent". */
  between: z.tuple([z.number(), z.number()]).optional(),
  /** Places and parts that it is told of. */
  places: z.array(z.string()).max(8).optional(),
  /** Something is said beside it: only of these steps, as `procedure.step`, is it told plainly. Absent: of any. */
  plainFor: z.array(z.string()).max(80).optional(),
  /** A place is named, and these steps, as `procedure.step`, measure there. */
  at: z.array(z.string()).max(40).optional(),
});

export const evidence = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  kind: evidenceKind,
  /** It is said not to be there (D3). */
  negative: z.boolean(),
  /** Its clause is qualified: nobody has found it here and now. */
  holds: z.literal(false).optional(),
});

/** What a clause speaks of, and what a step asks about. */
export const aspect = z.enum(['motion', 'sound', 'power', 'flow', 'flame', 'light', 'heat', 'condition']);

/** What a clause of a message tells. */
export const toldClause = z.object({
  says: z.enum(['yes', 'no']).nullable(),
  /**
   * A bare yes or no; by what it tells; by what was found; or with a yes or no in passing, in front of something else.
   */
  how: z.enum(['outright', 'told', 'found', 'passing']),
  /** Empty: whatever was asked about. */
  of: z.array(aspect).max(8),
  parts: z.array(z.string()).max(8),
  /** Outcomes that its words tell: alternatives, of which one is meant. */
  outcomes: z.array(z.string()).max(12),
  /** Some of its words are known to no table. */
  rest: z.boolean().optional(),
  /** Where some are: the steps, as `procedure.step`, whose own texts have them. */
  plainFor: z.array(z.string()).max(80).optional(),
  /** It answers nothing for these reasons. */
  qualified: z.array(qualifier).max(8).optional(),
  /** Where it stands in the message. */
  start: z.int().nonnegative().optional(),
  end: z.int().nonnegative().optional(),
});

export const diagnosisReading = z.object({
  intents: z.array(intent).min(1).max(9),
  measurements: z.array(measurement).max(6),
  evidence: z.array(evidence).max(6),
  /** Whether it says yes or no to what was asked: outright, or by telling that something works or does nothing. */
  says: z.enum(['yes', 'no']).nullable(),
  /** A motor that was given power directly (D9). */
  motor: z.enum(['runs', 'still']).nullable(),
  /** Something is doubted, and nothing was found. */
  disputes: z.boolean(),
  /** What was told before is told anew. */
  corrects: z.boolean().optional(),
  /** How something was measured or tried was wrong: what it came to may be wrong, too, and no number beside is of hours. */
  atFault: z.literal(true).optional(),
  /** It says that something was wrong, and nothing else. */
  withdraws: z.literal(true).optional(),
  /** It begins by taking something back: "wait", "oops". */
  takesBack: z.literal(true).optional(),
  /** A repair was made. */
  repaired: z.boolean(),
  /** A mode that is asked for outright (D1), or labour that is done without. */
  command: z.enum(['diagnostic', 'authorization', 'final_report', 'skip_labour']).nullable(),
  /** The language that a report is asked for in. */
  reportIn: languageTag.nullable(),
  /** Systems that are named: ids of procedures. */
  systems: z.array(z.string()).max(8),
  /** Parts that are named, as `procedure.part`. */
  parts: z.array(z.string()).max(8),
  /** Outcomes that are told in a procedure's own words, as `procedure.step.outcome`. */
  outcomes: z.array(z.string()).max(12),
  /** Clause by clause; absent in what was read before 0.9: then the whole counts for one clause. */
  clauses: z.array(toldClause).max(6).optional(),
  /** Steps that are named by what they look at or where they measure, as `procedure.step`. */
  steps: z.array(z.string()).max(8).optional(),
  /** It is not known, which is no reason yet why it could not be found out. */
  unsure: z.boolean().optional(),
  /** The step that was asked when it was read, as `procedure.step`. */
  asked: z.string().optional(),
  /** What it says of that step as far as can be made out: it is asked about before it counts. */
  guess: z.enum(['yes', 'no']).optional(),
  /**
   * Outcomes, as `procedure.step.outcome`, of safety steps and of the step that was asked, that the message tells
   * without a word beside.
   */
  alone: z.array(z.string()).max(12).optional(),
  /** Why something in it answers nothing. */
  qualified: z.array(qualifier).max(8).optional(),
  /** The danger is over, and it says so without a word beside. */
  allClear: z.literal(true).optional(),
  /** It says that something will come, greets or thanks: it is no answer, and no wrong one. */
  smallTalk: z.literal(true).optional(),
  /** What a question is about, beside the procedure: how long it takes, what is needed, whether it is so. */
  wants: z
    .array(z.enum(['time', 'needs', 'whether']))
    .max(3)
    .optional(),
});

export type Intent = z.infer<typeof intent>;
export type Qualifier = z.infer<typeof qualifier>;
export type Unit = z.infer<typeof unit>;
export type Measurement = z.infer<typeof measurement>;
export type Evidence = z.infer<typeof evidence>;
export type DiagnosisReading = z.infer<typeof diagnosisReading>;
export type EvidenceKind = z.infer<typeof evidenceKind>;
export type Aspect = z.infer<typeof aspect>;
export type ToldClause = z.infer<typeof toldClause>;
