/**
 * `assistants/<name>/clarification.yaml`: the clarification library (seed 2, v1.1 "clarification templates library"): directive
 * types with their fields, departments with what they always clarify, vague words, and the questions, as data. Every
 * assistant starts from `defaults/clarification.yaml`; its own file adds to it.
 *
 * Phrases are written as in a lexicon (contracts/lexicon.ts). Issues and suggestions may hold `{field}`, `{quote}`, `{type}`,
 * `{options}`, `{department}`.
 *
 * Promise: fields are only added, with defaults; a library that loads today loads with every later version.
 */
import { z } from 'zod';
import { phrase } from './lexicon.ts';

/** What a value of a field is, and so which words of a text can be one (C3). */
export const fieldKind = z.enum([
  'text',
  'number',
  'money',
  'percentage',
  'quantity',
  'date',
  'time',
  'datetime',
  'duration',
  'place',
  'person',
  'email',
  'url',
  'identifier',
  'choice',
  'boolean',
]);

const phrases = z.array(phrase).max(400).default([]);
const shortName = z.string().regex(/^[a-z][a-z0-9_-]{0,59}$/, 'lower-case letters, digits, _ and -');

export const directiveField = z.strictObject({
  name: shortName,
  kind: fieldKind.default('text'),
  required: z.boolean().default(false),
  description: z.string().max(300).default(''),
  /** With `choice`: what may be chosen. */
  choices: z.array(z.string().min(1).max(80)).max(50).default([]),
  /** Words that announce a value ("budget of", "by"). */
  cues: phrases,
  /** What is asked when it is missing; without them the questions of its kind. */
  issue: z.string().max(200).optional(),
  suggestion: z.string().max(300).optional(),
});

/** A kind of instruction. */
export const directiveType = z.strictObject({
  name: shortName,
  department: shortName.optional(),
  description: z.string().max(300).default(''),
  /** Words that point at it in a text that names no type. */
  cues: phrases,
  fields: z.array(directiveField).max(40).default([]),
});

/** One entry of a department's always-clarify list (C9): it asks when `when` is said and nothing of `unless` is. */
export const alwaysRule = z.strictObject({
  /** As the seed names it: `pricing_without_currency`. */
  name: shortName,
  when: z.array(phrase).min(1).max(200),
  unless: z
    .strictObject({
      /** Something of one of these kinds stands in the text or the fields. */
      has: z.array(fieldKind).default([]),
      phrases,
      /** One of these fields has a value. */
      fields: z.array(shortName).default([]),
    })
    .prefault({}),
  /** The field its answer fills. */
  field: shortName,
  expects: fieldKind.default('text'),
  issue: z.string().min(1).max(200),
  suggestion: z.string().min(1).max(300),
});

export const departmentLibrary = z.strictObject({
  always: z.array(alwaysRule).max(60).default([]),
  /** The seed's examples and their clear forms: what ambiguous ones must ask, and clear ones must not. */
  examples: z.array(z.strictObject({ ambiguous: z.string(), clarify: z.string(), clear: z.string() })).default([]),
});

/** A question of the template library: by what is unclear, narrowed by the kind of field or the department. */
export const question = z.strictObject({
  for: z.enum(['missing', 'conflict', 'interpretations', 'quantifier', 'timeframe', 'action']),
  kind: fieldKind.optional(),
  department: shortName.optional(),
  issue: z.string().min(1).max(200),
  suggestion: z.string().min(1).max(300),
});

export const clarificationLibrary = z.strictObject({
  vague: z
    .strictObject({ quantifiers: phrases, timeframes: phrases, actions: phrases })
    .prefault({}),
  /** Pairs of demands that exclude each other (C5): one phrase of each side in one instruction is a conflict. */
  conflicts: z
    .array(
      z.strictObject({
        name: shortName,
        one: z.array(phrase).min(1),
        other: z.array(phrase).min(1),
        field: shortName,
        issue: z.string().max(200).optional(),
        suggestion: z.string().max(300).optional(),
      }),
    )
    .max(100)
    .default([]),
  /** Words with several meanings (C5): asked unless something says which one. */
  readings: z
    .array(
      z.strictObject({
        name: shortName,
        when: z.array(phrase).min(1),
        unless: phrases,
        field: shortName,
        options: z.array(z.string().min(1).max(80)).min(2).max(6),
      }),
    )
    .max(100)
    .default([]),
  questions: z.array(question).max(300).default([]),
  departments: z.record(shortName, departmentLibrary).default({}),
  types: z.array(directiveType).max(100).default([]),
});

export type FieldKind = z.infer<typeof fieldKind>;
export type DirectiveField = z.infer<typeof directiveField>;
export type DirectiveType = z.infer<typeof directiveType>;
export type AlwaysRule = z.infer<typeof alwaysRule>;
export type ClarificationLibrary = z.infer<typeof clarificationLibrary>;
