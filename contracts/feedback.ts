/**
 * Improvement notes on replies (G18): said as `!improve …` or given over REST, and exported with the session.
 *
 * Promise: fields and categories are only added.
 */
import { z } from 'zod';
import { cleanText } from './conversation.ts';
import { feedbackCategories } from './feedback-note.ts';

export const feedbackCategory = z.enum(feedbackCategories);

export const feedbackBody = z.strictObject({
  /** Without it the note is on the last reply. */
  turn_id: z.string().min(1).max(200).optional(),
  category: feedbackCategory.optional(),
  note: cleanText.max(4_000).refine((text) => text.trim() !== '', 'must not be empty'),
  /** Whether an action should have begun in that turn: a label for learning. */
  should_trigger: z.boolean().optional(),
});

export const feedbackOnWire = z.object({
  feedback_id: z.string(),
  turn_id: z.string(),
  category: feedbackCategory.nullable(),
  note: z.string(),
  should_trigger: z.boolean().nullable(),
  at: z.iso.datetime(),
});

export type FeedbackOnWire = z.infer<typeof feedbackOnWire>;
