/**
 * The template of an email as it is read from a reply (F2).
 *
 * Promise: rows hold it; it never changes.
 */
import { z } from 'zod';

/** A piece of an email template: words as they stand, or a placeholder by its normalised name (`employee name`). */
export const templatePart = z.union([
  z.object({ text: z.string() }),
  z.object({
    placeholder: z.string().max(60),
    /** The words that stand there until others are said: it is not asked for. */
    otherwise: z.string().max(2_000).optional(),
  }),
]);

/**
 * An email that a reply writes out, placeholders of any form (`[X]`, `{x}`, `{{x}}`, `<X>`) made one (F2). At most about
 * 8,000 characters; a longer one is not taken.
 */
export const template = z.object({ subject: z.array(templatePart).max(40), body: z.array(templatePart).max(200) });
