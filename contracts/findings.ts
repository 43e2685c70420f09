/**
 * What a message says as an instruction (C3–C5): values of fields, and what keeps it from being clear.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { exchange, ordered } from './ordered.ts';
import { span } from './span.ts';

/** A value that was read for a field of a schema: given as a field, found in the text, or in the conversation before it (C3). */
export const fieldValue = span.extend({
  field: z.string().max(60),
  value: z.union([z.string().max(400), z.number(), z.boolean()]),
  from: z.enum(['given', 'text', 'history']),
});

export const bareAnswer = z.enum(['assent', 'refusal']);

/**
 * Something that keeps an instruction from being clear, with the question it leads to ready to be asked. Whether it is asked
 * is the decider's part (C6).
 */
export const issue = z.object({
  /**
   * `missing`: a required field has no value (C3). `invalid`: a value that a field's schema does not allow (C16). `rule`: an
   * always-clarify rule (C9, C16). `conflict` (C5), `interpretations` (C5), `vague` (C4).
   */
  kind: z.enum(['missing', 'rule', 'conflict', 'interpretations', 'vague', 'invalid']),
  field: z.string().max(60),
  /** The rule's name, or the vague term folded, so that distinct terms can be counted. */
  name: z.string().max(60).optional(),
  /** The words, where there are any. */
  at: span.optional(),
  issue: z.string().max(200),
  suggestion: z.string().max(300),
  /** What an answer has to be, so that one of a wrong type is refused; without it any. */
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
  /** Of words, which `expects` calls text, what they are to name. */
  wants: z.enum(['quantity', 'place', 'person', 'url', 'identifier']).optional(),
  /** Bare answers that answer it all the same. */
  takes: z.array(bareAnswer).max(2).optional(),
  choices: z.array(z.string().max(80)).max(12).optional(),
  /** What the choices are called, in their order; absent: as they are. */
  labels: z.array(z.string().max(80)).max(12).optional(),
  /** Marks of what each of the choices may be called by (domain/words/fingerprint.ts), in their order. */
  marks: z
    .array(z.array(z.string().max(20)).max(4))
    .max(12)
    .optional(),
  /** The everyday words that the choices are, in their order; null: none. Absent: none of them is. */
  means: z.array(z.string().max(20).nullable()).max(12).optional(),
  /** Of a number: the smallest and the largest that its schema allows (C16). */
  least: z.number().optional(),
  most: z.number().optional(),
  /** Of one that comes later: the moment (epoch ms) from which on it holds. */
  from: z.number().optional(),
});

/** What a message says as an instruction (C3–C5), read against a directive type, a tool's schema, or none. */
export const findings = z.object({
  /** The directive type or tool it was read against; null when it fits none. */
  type: z.string().max(60).nullable(),
  fields: z.array(fieldValue).max(24),
  /** The most important first. */
  issues: z.array(issue).max(16),
  /** Those that hold only once their moment has come: the day that is spoken of is over then. */
  later: z.array(issue).max(4).optional(),
  /** Values in a participant's words: what an answer may be made of. `kind`: of a field (contracts/library.ts). */
  mentions: z
    .array(
      span.extend({
        kind: z.string().max(20),
        value: z.union([z.string().max(160), z.number(), z.boolean()]),
        /** What it is not: "not 40", "instead of 40". */
        denied: z.boolean().optional(),
        /** "1.200": twelve hundred where its mark parts thousands, and 1.2 where it parts decimals. */
        either: z.object({ mark: z.enum(['.', ',']), grouped: z.number(), decimal: z.number() }).optional(),
      }),
    )
    .max(12)
    .optional(),
  /** Where something is said to be otherwise and no type is told: what its words would be as a field of any type. */
  restated: z.array(fieldValue).max(12).optional(),
  /**
   * Parts of a participant's list: by their number, or by a mark of the name in front ("unit: pallets"). `words`: a mark of the part
   * itself, where it is short (domain/words/fingerprint.ts).
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
  /** One value in the place of another: "to Hamburg instead of Berlin". */
  exchange: exchange.optional(),
  /** Orders that name a thing of their own, a sentence each. */
  orders: z.array(ordered).max(4).optional(),
  /** What was understood, in a sentence. */
  interpretation: z.string().max(300).optional(),
  /**
   * How open the text is beyond what its schema says, in tenths (0 clear, 10 open), with the words that decided; made by the
   * learned table, which may hold what the rules let through and never the other way round.
   */
  openness: z.object({ tenths: z.int().min(0).max(10), because: z.array(z.string().max(60)).max(5) }).optional(),
});

export type FieldValue = z.infer<typeof fieldValue>;
export type Issue = z.infer<typeof issue>;
export type Findings = z.infer<typeof findings>;
