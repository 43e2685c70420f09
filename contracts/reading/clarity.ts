/**
 * How clear a message is (C1, C2, C6): its band, and its questions.
 *
 * Promise: types and bands are persisted and never renamed.
 */
import { z } from 'zod';

/** Why an instruction is not clear, by precedence (C6). */
export const ambiguityType = z.enum([
  'conflicting_instructions',
  'missing_information',
  'multiple_interpretations',
  'vague_language',
]);

/** What follows from the score (C2). */
export const band = z.enum(['proceed', 'proceed_logged', 'clarify']);

/** One question, about one field (seed 2). */
export const specificIssue = z.object({
  field: z.string(),
  issue: z.string(),
  suggestion: z.string(),
});

/** The judgement of a message that was processed, with its minor issues. */
export const clarity = z.object({
  confidence_score: z.number().min(0).max(1),
  band,
  ambiguity_type: ambiguityType.optional(),
  issues: z.array(specificIssue),
});

/** A value that was read, and its words; null: it came as a field, or was known before (C17). */
export const understood = z.object({
  field: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  quote: z.string().nullable(),
  /** `model`: read by the second reader (F11). Absent: by the rules. */
  reader: z.enum(['rules', 'model']).optional(),
});

export type AmbiguityType = z.infer<typeof ambiguityType>;
export type Band = z.infer<typeof band>;
export type SpecificIssue = z.infer<typeof specificIssue>;
