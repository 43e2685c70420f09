/** Positions of words in a text. */
import { z } from 'zod';

/** Longest id of a stored message: a sender's own, or one derived from it. */
export const messageIdRef = z.string().max(160);

/** The position of a finding in the text, in UTF-16 code units of the text as it was sent. */
export const span = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** Its message, for a reading of several; default: the reading's own. */
  in: messageIdRef.optional(),
});

export type Span = z.infer<typeof span>;
