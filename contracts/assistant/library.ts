/**
 * `assistants/<name>/clarification.yaml`: the clarification library (seed 2, v1.1 "clarification templates library"):
 * directive types with their fields, departments with what they always clarify, vague words, and the questions, as
 * data. Every assistant starts from `defaults/clarification.yaml`; its own file adds to it.
 *
 * Phrases are written as in a lexicon (contracts/assistant/lexicon.ts). Before they are looked for, values are put in
 * classes, so that a phrase can ask for one:
 *
 *     _money _percent _duration _date _time _zone     $500 · 10 % · 24 hours · next Tuesday · 5 pm · CET
 *     _quantity   a number with what it counts ("40 pallets": `_quantity pallets`)
 *     _number     a number without ("move 40 to Berlin")          _range   "25–34", "18 to 25"
 *     _id         a number that names something ("order 4711", "#12")    _currency   "in EUR", without an amount
 *     _age        "25 years old"                                   _name    only in `has`: a capitalised name
 *
 * Issues and suggestions may hold `{field}`, `{quote}`, `{type}`, `{options}`, `{department}`, `{expected}` ("a number
 * from 5 to 30").
 *
 * Promise: fields are only added, with defaults; a library that loads today loads with every later version.
 */
import { z } from 'zod';
import { phrase } from './lexicon.ts';
import { bareAnswer } from '../reading/findings.ts';

/** The kind of a field's value, which decides which words of a text can be one (C3). */
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

/** Limits of a value beside its kind, by the keywords of JSON Schema. */
export const valueLimits = z.strictObject({
  /** Also of amounts, percentages, quantities and durations: in the unit of the text. */
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  multipleOf: z.number().positive().optional(),
  /** In characters. */
  minLength: z.int().min(0).optional(),
  maxLength: z.int().min(0).optional(),
  /** A regular expression in RE2's syntax, which runs in linear time: without look-around and back references. */
  pattern: z.string().min(1).max(300).optional(),
});

export const directiveField = z.strictObject({
  ...valueLimits.shape,
  /** With `number`, `quantity` and the like: integers only. */
  whole: z.boolean().optional(),
  /**
   * With `money`: whether an amount needs its currency. Default: yes, unless another field of the type is the currency.
   */
  currency: z.boolean().optional(),
  name: shortName,
  kind: fieldKind.default('text'),
  required: z.boolean().default(false),
  description: z.string().max(300).default(''),
  /** With `choice`: the choices. */
  choices: z.array(z.string().min(1).max(80)).max(50).default([]),
  /**
   * Labels of the choices, in order: they are used in questions, and the choice is the value. Absent: the choices
   * themselves.
   */
  labels: z.array(z.string().min(1).max(80)).max(50).optional(),
  /** Words before a value ("budget of", "by"). */
  cues: phrases,
  /** The question when it is missing; default: that of its kind. */
  issue: z.string().max(200).optional(),
  suggestion: z.string().max(300).optional(),
});

/** A directive type. */
export const directiveType = z.strictObject({
  name: shortName,
  department: shortName.optional(),
  description: z.string().max(300).default(''),
  /** Words that indicate it in a text without a type. */
  cues: phrases,
  fields: z.array(directiveField).max(40).default([]),
  /**
   * JSON schema of a tool's parameters, as chat APIs write it, for a type that is a tool call (C3): its properties are
   * fields beside those above, with kinds derived from type, format, name and description.
   */
  parameters: z.record(z.string(), z.unknown()).optional(),
});

/** Conditions of which any one meets a demand. */
export const unless = z.strictObject({
  /** A value of one of these kinds is in the text or the fields. */
  has: z.array(fieldKind).default([]),
  phrases,
  /** One of these fields has a value. A known time zone counts as `time_zone`. */
  fields: z.array(shortName).default([]),
});

/**
 * An always-clarify rule of a department (C9): it asks when `when` occurs and a demand is not met. Rules with different
 * questions may share a name.
 */
export const alwaysRule = z.strictObject({
  /** The seed's name: `pricing_without_currency`. */
  name: shortName,
  when: z.array(phrase).min(1).max(200),
  /** Phrases that cancel an overlapping `when`. */
  never: phrases,
  /** One demand, or several that must all be met. A value in the rule's own field meets them all. */
  unless: z.union([unless, z.array(unless).max(6)]).prefault({}),
  /** The field its answer fills. */
  field: shortName,
  expects: fieldKind.default('text'),
  /**
   * Bare answers that are accepted: `assent` for a question to confirm ("yes"), `refusal` for a question whether there
   * are any ("none").
   */
  takes: z.array(bareAnswer).max(2).default([]),
  issue: z.string().min(1).max(200),
  suggestion: z.string().min(1).max(300),
});

export const departmentLibrary = z.strictObject({
  always: z.array(alwaysRule).max(60).default([]),
  /** The seed's examples and their clear forms: ambiguous ones must be asked about, clear ones must not. */
  examples: z.array(z.strictObject({ ambiguous: z.string(), clarify: z.string(), clear: z.string() })).default([]),
});

/**
 * `clarification.<language>.yaml` beside the library: translations of its English sentences, names of fields and types
 * ("start date") and expected values ("a number such as 15").
 */
export const translations = z.record(z.string().max(300), z.string().min(1).max(400));

/** A question of the template library: by what is unclear, optionally for one kind of field or department. */
export const question = z.strictObject({
  for: z.enum([
    'missing',
    /** The value is not of the field's kind. */
    'wrong-kind',
    /** The value violates the schema's limits or pattern. */
    'not-allowed',
    /** A past day where a future one is needed. */
    'past',
    'conflict',
    'interpretations',
    /** A pronoun without a referent ("them"). */
    'reference',
    'quantifier',
    'timeframe',
    'action',
  ]),
  kind: fieldKind.optional(),
  department: shortName.optional(),
  issue: z.string().min(1).max(200),
  suggestion: z.string().min(1).max(300),
});

/** A vague term: its words, or a name for several wordings that count as one. */
export const vagueTerm = z.union([
  phrase,
  z.strictObject({ name: z.string().min(1).max(60), phrases: z.array(phrase).min(1) }),
]);
const vagueTerms = z.array(vagueTerm).max(200).default([]);

export const clarificationLibrary = z.strictObject({
  /** Lists of words for use in phrases as `<name>`. */
  lists: z
    .record(
      z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and dashes'),
      z.array(phrase).max(400),
    )
    .default({}),
  vague: z
    .strictObject({
      quantifiers: vagueTerms,
      timeframes: vagueTerms,
      actions: vagueTerms,
      /** Phrases that cancel an overlapping term ("some time ago"). */
      never: phrases,
    })
    .prefault({}),
  /**
   * Things of which an instruction can have only one, and the words before their values: two values are a conflict
   * (C5).
   */
  singles: z
    .array(
      z.strictObject({
        field: shortName,
        kind: z.enum(['money', 'date', 'percentage']),
        /** Words right before the value. */
        cues: z.array(phrase).min(1),
        /**
         * Whether the cue names the thing ("budget of"), so that distance does not matter; "by Friday" only introduces
         * it.
         */
        names: z.boolean().default(false),
      }),
    )
    .max(40)
    .default([]),
  /**
   * Nouns of which this assistant has several: "server". Otherwise a noun with "the" refers to the only one, such as an
   * office (C16).
   */
  several: z.array(shortName).max(200).default([]),
  /** Pairs of demands that exclude each other (C5): one phrase of each side in one instruction is a conflict. */
  conflicts: z
    .array(
      z.strictObject({
        name: shortName,
        one: z.array(phrase).min(1),
        other: z.array(phrase).min(1),
        /** Phrases that cancel an overlapping phrase of either side. */
        never: phrases,
        /** Both sides must be about the same thing ("increase … prices, decrease prices"). */
        same: z.boolean().default(false),
        field: shortName,
        issue: z.string().max(200).optional(),
        suggestion: z.string().max(300).optional(),
      }),
    )
    .max(100)
    .default([]),
  /** Words with several meanings (C5): asked about unless something determines the meaning. */
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
  /** Rules for every department. */
  always: z.array(alwaysRule).max(60).default([]),
  departments: z.record(shortName, departmentLibrary).default({}),
  types: z.array(directiveType).max(100).default([]),
  /** Defaults that an assistant removes: rules, conflicts, readings, types and vague terms, by name. */
  without: z.array(z.string().min(1).max(60)).max(200).default([]),
});

export type FieldKind = z.infer<typeof fieldKind>;
export type ValueLimits = z.infer<typeof valueLimits>;
export type DirectiveField = z.infer<typeof directiveField>;
export type DirectiveType = z.infer<typeof directiveType>;
export type AlwaysRule = z.infer<typeof alwaysRule>;
export type VagueTerm = z.infer<typeof vagueTerm>;
export type Question = z.infer<typeof question>;
export type Translations = z.infer<typeof translations>;
export type ClarificationLibrary = z.infer<typeof clarificationLibrary>;
