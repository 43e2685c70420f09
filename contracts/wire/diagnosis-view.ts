/**
 * A diagnosis as programs and people see it (D5, D11): `GET /v1/conversations/{id}/diagnosis` and its report. Promise:
 * fields are only added.
 */
import { z } from 'zod';
import { evidenceKind, unit } from '../reading/diagnosis.ts';

const name = z.string();
const nameOrNull = z.string().nullable();

/** Where a step stands. `closed`: of a branch that nothing has led to. */
export const stepStatus = z.enum(['done', 'unable', 'active', 'open', 'closed']);

export const stepOnWire = z.object({
  step: name,
  label: z.string(),
  question: z.string(),
  status: stepStatus,
  branch: nameOrNull,
  outcome: nameOrNull,
  /** What it came to, in words. */
  result: z.string().nullable(),
  /** The fact that it was settled with. */
  fact: nameOrNull,
  /** How often the engine has asked it on its own account. */
  asked: z.int(),
});

export const factOnWire = z.object({
  fact: name,
  kind: z.enum(['measurement', 'observation', 'evidence', 'symptom']),
  message_id: z.string(),
  /** The words of that message, shortened; null: they are gone, or were said by nobody. */
  words: z.string().nullable(),
  at: z.iso.datetime(),
  /** In words: the check with its reading, or what was seen. */
  text: z.string(),
  step: nameOrNull,
  outcome: nameOrNull,
  value: z.number().nullable(),
  unit: unit.nullable(),
  evidence: evidenceKind.nullable(),
  /** It is said not to be there. */
  negative: z.boolean(),
  /** Facts are never deleted: this one took its place; `struck`: somebody struck it out. */
  superseded_by: nameOrNull,
  /** When it was struck out. */
  struck_at: z.iso.datetime().optional(),
  /** A model has read it (F11): it is noted, and nothing rests on it. */
  reader: z.literal('model').optional(),
});

/** Why the step that is asked comes next. */
export const nextBecause = z.enum([
  'no-system',
  'asked-again',
  'new-evidence',
  'branch-open',
  'in-order',
  'isolated',
  'nothing-left',
]);

const mode = z.enum(['diagnostic', 'authorization', 'final_report']);
const submode = z.enum(['main', 'locate', 'explain', 'howto', 'replan']);
/** A digression, with the step that it returns to. */
const topic = z.object({ submode: z.enum(['locate', 'explain', 'howto']), part: nameOrNull, return_to: nameOrNull });

/** Where a diagnosis stands, in brief: beside settled answers and in snapshots. */
export const diagnosisStanding = z.object({
  mode,
  submode,
  procedure: nameOrNull,
  active_step_id: nameOrNull,
  completed_steps: z.array(name),
  unable_steps: z.array(name),
  /** The latest last. */
  topic_stack: z.array(topic),
  isolation: z.object({ complete: z.boolean(), finding: nameOrNull, invalidated: z.boolean() }),
  labor: z.object({ mode: z.enum(['none', 'draft', 'confirmed', 'skipped']), hours: z.number().nullable() }),
});

export const diagnosisOnWire = z.object({
  conversation_id: z.string(),
  /** The latest turn that it was told in. */
  turn_id: z.string(),
  at: z.iso.datetime(),
  /** The language of the texts. */
  language: z.string(),
  system: z.object({ id: name, title: z.string() }).nullable(),
  mode,
  submode,
  /** Digressions, the latest last. */
  topics: z.array(topic),
  steps: z.array(stepOnWire),
  facts: z.array(factOnWire),
  hypotheses: z.array(
    z.object({
      finding: name,
      condition: z.string(),
      confidence: z.enum(['high', 'medium', 'low']),
      supporting: z.array(name),
      contradicting: z.array(name),
    }),
  ),
  contradictions: z.array(
    z.object({
      fact: name,
      by: name,
      finding: nameOrNull,
      resolution: z.enum(['superseded', 'replanned', 'noted']),
    }),
  ),
  isolation: z.object({
    complete: z.boolean(),
    finding: nameOrNull,
    condition: z.string().nullable(),
    /** An earlier isolation was taken back. */
    invalidated: z.boolean(),
  }),
  /** Parts that ran on direct power. */
  cleared: z.array(name),
  repaired: z.boolean(),
  labour: z.object({ mode: z.enum(['none', 'draft', 'confirmed', 'skipped']), hours: z.number().nullable() }),
  next: z.object({ step: nameOrNull, question: z.string().nullable(), because: nextBecause }),
  /** What the latest answer had to say, in its order. */
  directives: z.array(name),
  /** Who worded it, and why words of a model were held. */
  worded: z.object({ by: z.enum(['model', 'repaired', 'engine']), because: z.array(name) }),
});

export const diagnosisReport = z.object({
  conversation_id: z.string(),
  language: z.string(),
  title: z.string(),
  /** The same conclusion is drawn whatever the language. Null: the cause was not isolated. */
  finding: nameOrNull,
  sections: z.array(
    z.object({
      kind: z.enum([
        'symptoms',
        'checks',
        'not-verified',
        'readings',
        'evidence',
        'condition',
        'not-isolated',
        'whole-unit',
        'action',
        'parts',
        'labour',
      ]),
      heading: z.string(),
      lines: z.array(z.string()),
      /** Line by line the messages that it rests on; none where a text says what nobody told. */
      sources: z.array(z.array(z.string())),
    }),
  ),
  /** The whole report as plain text. */
  text: z.string(),
});

/** The language of the texts, a BCP 47 tag; without it that of the session. */
export const inLanguage = z.strictObject({
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'a language tag such as "es"')
    .optional(),
});

export type DiagnosisStanding = z.infer<typeof diagnosisStanding>;
export type DiagnosisOnWire = z.infer<typeof diagnosisOnWire>;
export type DiagnosisReport = z.infer<typeof diagnosisReport>;
