/**
 * What a technician's message says, as far as a diagnosis needs it (D2, D3): part of a reading, free of conversation state, without a word of
 * the message but values. Which step it answers is decided by `domain/diagnosis/`.
 *
 * Promise: fields are only added. What any released version recorded can be judged by every later one.
 */
import { z } from 'zod';
import { evidenceKind } from './procedure.ts';

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

export const measurement = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  value: z.number(),
  /** Null: a bare number. An open circuit is a thousand megohms. */
  unit: unit.nullable(),
});

export const evidence = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  kind: evidenceKind,
  /** It is said not to be there (D3). */
  negative: z.boolean(),
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
  /** A repair was made. */
  repaired: z.boolean(),
  /** A mode that is asked for outright (D1), or labour that is done without. */
  command: z.enum(['diagnostic', 'authorization', 'final_report', 'skip_labour']).nullable(),
  /** The language that a report is asked for in. */
  reportIn: z.enum(['en', 'es', 'ru']).nullable(),
  /** Systems that are named: ids of procedures. */
  systems: z.array(z.string()).max(8),
  /** Parts that are named, as `procedure.part`. */
  parts: z.array(z.string()).max(8),
  /** Outcomes that are told in a procedure's own words, as `procedure.step.outcome`. */
  outcomes: z.array(z.string()).max(12),
});

export type Intent = z.infer<typeof intent>;
export type Unit = z.infer<typeof unit>;
export type Measurement = z.infer<typeof measurement>;
export type Evidence = z.infer<typeof evidence>;
export type DiagnosisReading = z.infer<typeof diagnosisReading>;
