/**
 * The template of an email in a flow: its words are in a row (F2).
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';

/** Values with which a placeholder is filled without a question. */
export const placeholderMeaning = z.enum([
  'person',
  'person-first',
  'person-last',
  'address',
  'sender',
  'sender-first',
  'sender-last',
  'today',
  /** The whole subject or message, asked for in plain words. */
  'subject',
  'message',
]);

/**
 * A part of a template without its words: a length in UTF-16 code units, or a placeholder; `takes`: only a day or a
 * time.
 */
export const draftPart = z.union([
  z.object({ words: z.int().nonnegative() }),
  z.object({
    placeholder: z.string().max(60),
    means: placeholderMeaning.optional(),
    takes: z.literal('time').optional(),
    /** Optional: the email is complete without it, because it stands alone at the end. */
    mayLack: z.literal(true).optional(),
    /** A default text makes asking unnecessary. Its length in UTF-16 code units. */
    otherwise: z.int().nonnegative().optional(),
  }),
]);

/** The template of an email, by the row of its words. */
export const emailDraft = z.object({
  draftId: z.string(),
  subject: z.array(draftPart).max(80),
  body: z.array(draftPart).max(400),
});

export type PlaceholderMeaning = z.infer<typeof placeholderMeaning>;
export type DraftPart = z.infer<typeof draftPart>;
export type EmailDraft = z.infer<typeof emailDraft>;
