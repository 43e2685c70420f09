/**
 * Words by where they stand: what flows keep instead of the words of people (R9).
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { letterLead } from './answers.ts';

/**
 * Words of a participant by where they stand: from `start` to `end` of that message, in UTF-16 code units. Flows keep no other
 * text; what is said or done with the words looks them up.
 */
export const wordsRef = z.object({
  ref: z.literal('words'),
  messageId: z.string(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** As they are shown; see `wordsFound`. */
  length: z.int().nonnegative(),
  count: z.int().min(0).max(9),
  /** In a letter; see `wordsFound`. */
  lead: letterLead.optional(),
  dictated: z.literal(true).optional(),
  /** A sentence: it ends with a full stop where it has no sign of its own. */
  ends: z.literal(true).optional(),
  /** They speak of whoever reads the letter, and are said to them instead. */
  addressed: z.literal(true).optional(),
  /** They speak of whoever reads the letter, or of somebody else, and stand as they were told. */
  indirect: z.literal(true).optional(),
});

/** Words of a preview that was shown, by its hash. */
export const previewRef = z.object({
  ref: z.literal('preview'),
  actionId: z.string(),
  hash: z.string(),
  part: z.enum(['subject', 'message']),
});

export type WordsRef = z.infer<typeof wordsRef>;
export type PreviewRef = z.infer<typeof previewRef>;
