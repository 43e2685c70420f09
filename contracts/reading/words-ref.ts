/**
 * Words by position: flows keep these instead of people's words (R9).
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { letterLead } from './answers.ts';

/**
 * Words of a participant from `start` to `end` of a message, in UTF-16 code units. Flows keep no other text; it is
 * looked up when it is shown or used.
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
  /** A sentence: it gets a full stop unless it has punctuation of its own. */
  ends: z.literal(true).optional(),
  /** They refer to the letter's reader and can be addressed to them. */
  addressed: z.literal(true).optional(),
  /** They refer to the letter's reader in the third person, or to somebody else, and stay unchanged. */
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
