/**
 * Feedback notes on replies (G18): sent as `!improve …` or over REST, and exported with the conversation.
 *
 * Promise: fields and categories are only added.
 */
import { z } from 'zod';
import { cleanText } from './conversation.ts';
import { feedbackCategories } from './feedback-note.ts';

export const feedbackCategory = z.enum(feedbackCategories);

export const feedbackBody = z.strictObject({
  /** Absent: the last reply. */
  turn_id: z.string().min(1).max(200).optional(),
  category: feedbackCategory.optional(),
  note: cleanText.max(4_000).refine((text) => text.trim() !== '', 'must not be empty'),
  /** Whether an action should have started in that turn: a label for evaluation. */
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

export type FeedbackBody = z.input<typeof feedbackBody>;
export type FeedbackOnWire = z.infer<typeof feedbackOnWire>;

/** A turn's message and reply, with whether an action should have started: data for evaluation. */
export const labelledRow = z.strictObject({
  /** Number of the turn in its conversation, from 1. */
  turn: z.int().min(1).max(100_000).nullable().default(null),
  said: cleanText.max(16_000),
  reply: cleanText.max(16_000),
  note: cleanText.max(4_000).default(''),
  category: feedbackCategory.nullable().default(null),
  should_trigger: z.boolean(),
});

export const importBody = z.strictObject({ rows: z.array(labelledRow).min(1).max(200) });

/** Numbers of new rows, and of rows that existed with identical content. */
export const importedOnWire = z.object({ imported: z.int(), known: z.int() });

/** A labelled row: imported, or from a conversation's note. */
export const labelledOnWire = labelledRow.extend({
  row_id: z.string(),
  /** Null: it was imported. */
  conversation_id: z.string().nullable(),
  at: z.iso.datetime(),
});

export type LabelledRow = z.infer<typeof labelledRow>;
export type ImportBody = z.input<typeof importBody>;
export type ImportedOnWire = z.infer<typeof importedOnWire>;
export type LabelledOnWire = z.infer<typeof labelledOnWire>;
