/** Where words stand in a text. */
import { z } from 'zod';

/** Longest id of a stored message: a sender's own, or one that is made of it. */
export const messageIdRef = z.string().max(160);

/** Where in the text something was found. Offsets count UTF-16 code units of the text as it was sent. */
export const span = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** The message that it stands in, where a reading is of more than one; else it is the reading's own. */
  in: messageIdRef.optional(),
});

export type Span = z.infer<typeof span>;
