/**
 * The findings of an instruction (C3–C5): values of fields, and issues.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { span } from './span.ts';

/** A replacement of one value by another: "to Hamburg instead of Berlin". */
const exchange = span.extend({
  value: z.string().max(160),
  /** Marks of the replaced one (domain/words/fingerprint.ts). */
  of: z.array(z.string().max(20)).max(16),
  /** The words are unambiguous. */
  sure: z.boolean().optional(),
});

/** An order with an object of its own: "also cancel order 1041". */
const ordered = span.extend({
  /** Marks of the words of its object (domain/words/fingerprint.ts). */
  things: z.array(z.string().max(20)).max(6),
  /** It is marked as additional: "also". */
  beside: z.boolean().optional(),
  /** It is marked as another subject: "one more thing". */
  apart: z.boolean().optional(),
  /** It passes the question to somebody else and is not another order: "ask Peter". */
  asks: z.boolean().optional(),
});

/** A value for a field of a schema: given as a field, found in the text, or known from the conversation (C3). */
export const fieldValue = span.extend({
  field: z.string().max(60),
  value: z.union([z.string().max(400), z.number(), z.boolean()]),
  from: z.enum(['given', 'text', 'history']),
});

export const bareAnswer = z.enum(['assent', 'refusal']);

/** One thing that makes an instruction unclear, with its question. The decider chooses whether to ask it (C6). */
export const issue = z.object({
  /**
   * `missing`: a required field has no value (C3). `invalid`: the schema does not allow the value (C16). `rule`: an
   * always-clarify rule (C9, C16). `conflict` (C5), `interpretations` (C5), `vague` (C4).
   */
  kind: z.enum(['missing', 'rule', 'conflict', 'interpretations', 'vague', 'invalid']),
  field: z.string().max(60),
  /** The rule's name, or the folded vague term, so that distinct terms can be counted. */
  name: z.string().max(60).optional(),
  /** The words, if any. */
  at: span.optional(),
  issue: z.string().max(200),
  suggestion: z.string().max(300),
  /** The kind of a valid answer; absent: any. */
  expects: z
    .enum([
      'text',
      'number',
      'money',
      'percentage',
      'date',
      'time',
      'datetime',
      'duration',
      'email',
      'boolean',
      'choice',
    ])
    .optional(),
  /** For `text`: what the words have to name. */
  wants: z.enum(['quantity', 'place', 'person', 'url', 'identifier']).optional(),
  /** Bare answers that are accepted too. */
  takes: z.array(bareAnswer).max(2).optional(),
  choices: z.array(z.string().max(80)).max(12).optional(),
  /** Labels of the choices, in order; absent: the choices themselves. */
  labels: z.array(z.string().max(80)).max(12).optional(),
  /** Marks of possible names of each choice (domain/words/fingerprint.ts), in order. */
  marks: z
    .array(z.array(z.string().max(20)).max(4))
    .max(12)
    .optional(),
  /** Language-independent meanings of the choices, in order; null: none. Absent: none has one. */
  means: z.array(z.string().max(20).nullable()).max(12).optional(),
  /** Limits of a number in its schema (C16). */
  least: z.number().optional(),
  most: z.number().optional(),
  /** For issues that become valid later: the start (epoch ms). */
  from: z.number().optional(),
});

/** The findings of a message (C3–C5) for a directive type, a tool's schema, or none. */
export const findings = z.object({
  /** The directive type or tool; null when none fits. */
  type: z.string().max(60).nullable(),
  fields: z.array(fieldValue).max(24),
  /** The most important first. */
  issues: z.array(issue).max(16),
  /** Issues that become valid later, when a mentioned day is over. */
  later: z.array(issue).max(4).optional(),
  /**
   * Values in a participant's words, as candidates for answers. `kind`: of a field (contracts/assistant/library.ts).
   */
  mentions: z
    .array(
      span.extend({
        kind: z.string().max(20),
        value: z.union([z.string().max(160), z.number(), z.boolean()]),
        /** The message excludes it: "not 40", "instead of 40". */
        denied: z.boolean().optional(),
        /** "1.200": 1200 where the mark separates thousands, 1.2 where it separates decimals. */
        either: z.object({ mark: z.enum(['.', ',']), grouped: z.number(), decimal: z.number() }).optional(),
      }),
    )
    .max(12)
    .optional(),
  /** For corrections without a known type: what the words would be as a field of any type. */
  restated: z.array(fieldValue).max(12).optional(),
  /**
   * Items of a participant's list: by number, or by a mark of the leading name ("unit: pallets"). `words`: a mark of a
   * short item itself (domain/words/fingerprint.ts).
   */
  listed: z
    .array(
      span.extend({
        place: z.int().min(1).max(99).optional(),
        label: z.string().max(20).optional(),
        words: z.string().max(20).optional(),
      }),
    )
    .max(12)
    .optional(),
  /** A replacement of one value by another: "to Hamburg instead of Berlin". */
  exchange: exchange.optional(),
  /** Orders with an object of their own, one sentence each. */
  orders: z.array(ordered).max(4).optional(),
  /** What was understood, in one sentence. */
  interpretation: z.string().max(300).optional(),
  /**
   * How open the text is beyond its schema, in tenths (0 clear, 10 open), with the deciding words; from the learned
   * table, which can hold back what the rules allow but never allow what they hold back.
   */
  openness: z.object({ tenths: z.int().min(0).max(10), because: z.array(z.string().max(60)).max(5) }).optional(),
});

export type FieldValue = z.infer<typeof fieldValue>;
export type Issue = z.infer<typeof issue>;
export type Findings = z.infer<typeof findings>;
