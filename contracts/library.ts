/**
 * `assistants/<name>/clarification.yaml`: the clarification library (seed 2, v1.1 "clarification templates library"): directive
 * types with their fields, departments with what they always clarify, vague words, and the questions, as data. Every
 * assistant starts from `defaults/clarification.yaml`; its own file adds to it.
 *
 * Phrases are written as in a lexicon (contracts/lexicon.ts). Before they are looked for, values are put in classes, so that a
 * phrase can ask for one:
 *
 *     _money _percent _duration _date _time _zone     $500 · 10 % · 24 hours · next Tuesday · 5 pm · CET
 *     _quantity   a number with what it counts ("40 pallets": `_quantity pallets`)
 *     _number     a number without ("move 40 to Berlin")          _range   "25–34", "18 to 25"
 *     _id         a number that names something ("order 4711", "#12")    _currency   "in EUR", without an amount
 *     _age        "25 years old"                                   _name    only in `has`: a capitalised name
 *
 * Issues and suggestions may hold `{field}`, `{quote}`, `{type}`, `{options}`, `{department}`, `{expected}` ("a number from 5 to 30").
 *
 * Promise: fields are only added, with defaults; a library that loads today loads with every later version.
 */
import { z } from 'zod';
import { phrase } from './lexicon.ts';
import { bareAnswer } from './findings.ts';

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

/** What a schema demands of a value beside its kind, by the keywords of JSON Schema. */
export const valueLimits = z.strictObject({
  /** Of amounts, percentages, quantities and lengths of time too: in the unit that stands there. */
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  multipleOf: z.number().positive().optional(),
  /** In characters. */
  minLength: z.int().min(0).optional(),
  maxLength: z.int().min(0).optional(),
  /** A regular expression in RE2's syntax, which takes linear time: without look-around and back references. */
  pattern: z.string().min(1).max(300).optional(),
});

export const directiveField = z.strictObject({
  ...valueLimits.shape,
  /** With `number`, `quantity` and the like: whole numbers only. */
  whole: z.boolean().optional(),
  /** With `money`: whether an amount needs its currency beside it. Without this one does, unless another field of its type is the currency. */
  currency: z.boolean().optional(),
  name: shortName,
  kind: fieldKind.default('text'),
  required: z.boolean().default(false),
  description: z.string().max(300).default(''),
  /** With `choice`: what may be chosen. */
  choices: z.array(z.string().min(1).max(80)).max(50).default([]),
  /** What the choices are called, in their order: that is asked for and said, and the choice is the value. Absent: they are called as they are. */
  labels: z.array(z.string().min(1).max(80)).max(50).optional(),
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
  /**
   * The JSON schema of a tool's parameters, as chat APIs write it, for a type that is the call of a tool (C3): its properties
   * are fields beside those above, with their kinds made out from type, format, name and description.
   */
  parameters: z.record(z.string(), z.unknown()).optional(),
});

/** What makes a demand met: any one of it. */
export const unless = z.strictObject({
  /** Something of one of these kinds stands in the text or the fields. */
  has: z.array(fieldKind).default([]),
  phrases,
  /** One of these fields has a value. A time zone that is known counts as `time_zone`. */
  fields: z.array(shortName).default([]),
});

/**
 * One entry of a department's always-clarify list (C9): it asks when `when` is said and a demand is not met. A name may stand
 * several times, for demands that are asked about differently.
 */
export const alwaysRule = z.strictObject({
  /** As the seed names it: `pricing_without_currency`. */
  name: shortName,
  when: z.array(phrase).min(1).max(200),
  /** Words that take `when` back where they overlap with it. */
  never: phrases,
  /** One demand, or several that must all be met. A value in the rule's own field meets them all. */
  unless: z.union([unless, z.array(unless).max(6)]).prefault({}),
  /** The field its answer fills. */
  field: shortName,
  expects: fieldKind.default('text'),
  /** Bare answers that answer it: `assent` where it asks to confirm ("yes"), `refusal` where it asks whether there are any ("none"). */
  takes: z.array(bareAnswer).max(2).default([]),
  issue: z.string().min(1).max(200),
  suggestion: z.string().min(1).max(300),
});

export const departmentLibrary = z.strictObject({
  always: z.array(alwaysRule).max(60).default([]),
  /** The seed's examples and their clear forms: what ambiguous ones must ask, and clear ones must not. */
  examples: z.array(z.strictObject({ ambiguous: z.string(), clarify: z.string(), clear: z.string() })).default([]),
});

/**
 * `clarification.<language>.yaml` beside the library: each of its sentences, names of fields and types ("start date") and what a value
 * has to be ("a number such as 15"), in English, with what it is in that language.
 */
export const translations = z.record(z.string().max(300), z.string().min(1).max(400));

/** A question of the template library: by what is unclear, narrowed by the kind of field or the department. */
export const question = z.strictObject({
  for: z.enum([
    'missing',
    /** A value is not of the field's kind. */
    'wrong-kind',
    /** A value breaks what else the field's schema demands: its limits, its pattern. */
    'not-allowed',
    /** A day that is over, where one is needed that is still to come. */
    'past',
    'conflict',
    'interpretations',
    /** "them", and nothing says whom. */
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
  /** Lists of words, for use in phrases as `<name>`. */
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
      /** Idioms that take a term back where they overlap with it ("some time ago"). */
      never: phrases,
    })
    .prefault({}),
  /** What an instruction can have only one of, and the words that announce its value: two values are a conflict (C5). */
  singles: z
    .array(
      z.strictObject({
        field: shortName,
        kind: z.enum(['money', 'date', 'percentage']),
        /** Words right before the value. */
        cues: z.array(phrase).min(1),
        /** Whether the cue names the thing ("budget of"), so that distance does not matter; "by Friday" only announces. */
        names: z.boolean().default(false),
      }),
    )
    .max(40)
    .default([]),
  /** Of what there are several here, in one word each: "server". Else there is one where it is spoken of, as of an office (C16). */
  several: z.array(shortName).max(200).default([]),
  /** Pairs of demands that exclude each other (C5): one phrase of each side in one instruction is a conflict. */
  conflicts: z
    .array(
      z.strictObject({
        name: shortName,
        one: z.array(phrase).min(1),
        other: z.array(phrase).min(1),
        /** Words that take either side back where they overlap with it. */
        never: phrases,
        /** Both sides must speak of the same thing ("increase … prices, decrease prices"). */
        same: z.boolean().default(false),
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
  /** What is always clarified, whatever the department. */
  always: z.array(alwaysRule).max(60).default([]),
  departments: z.record(shortName, departmentLibrary).default({}),
  types: z.array(directiveType).max(100).default([]),
  /** What an assistant does without: rules, conflicts, readings, types and vague terms of the defaults, by name. */
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
