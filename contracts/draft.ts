/**
 * The template of an email as a flow keeps it: without its words, which stand in a row (F2).
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';

/** What a placeholder is filled with without asking. */
export const placeholderMeaning = z.enum([
  'person',
  'person-first',
  'person-last',
  'address',
  'sender',
  'sender-first',
  'sender-last',
  'today',
  /** The whole subject or message: asked for in plain words. */
  'subject',
  'message',
]);

/** A piece of an email's template without its words: their length in UTF-16 code units, or a placeholder; `takes`: only a day or a time. */
export const draftPart = z.union([
  z.object({ words: z.int().nonnegative() }),
  z.object({
    placeholder: z.string().max(60),
    means: placeholderMeaning.optional(),
    takes: z.literal('time').optional(),
    /** The email reads without it: it stands alone at its end. */
    mayLack: z.literal(true).optional(),
    /** Words stand there until others are said: it is not asked for. Their length in UTF-16 code units. */
    otherwise: z.int().nonnegative().optional(),
  }),
]);

/** The template of an email by the row that holds its words. */
export const emailDraft = z.object({
  draftId: z.string(),
  subject: z.array(draftPart).max(80),
  body: z.array(draftPart).max(400),
});

export type PlaceholderMeaning = z.infer<typeof placeholderMeaning>;
export type DraftPart = z.infer<typeof draftPart>;
export type EmailDraft = z.infer<typeof emailDraft>;
