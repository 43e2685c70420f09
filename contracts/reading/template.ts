/**
 * The template of an email in a reply (F2).
 *
 * Promise: rows contain it; it never changes.
 */
import { z } from 'zod';

/** A part of a template: words, or a placeholder by its normalised name (`employee name`). */
export const templatePart = z.union([
  z.object({ text: z.string() }),
  z.object({
    placeholder: z.string().max(60),
    /** Default text: the placeholder is not asked for. */
    otherwise: z.string().max(2_000).optional(),
  }),
]);

/**
 * An email in a reply, with placeholders of any form (`[X]`, `{x}`, `{{x}}`, `<X>`) normalised (F2). At most about
 * 8,000 characters; a longer one is ignored.
 */
export const template = z.object({ subject: z.array(templatePart).max(40), body: z.array(templatePart).max(200) });
