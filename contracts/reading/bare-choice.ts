/**
 * A message that is only a choice: part of a reading.
 *
 * Promise: recorded readings contain it; fields are only added.
 */
import { z } from 'zod';

/** A whole message that may be one of the offered choices. */
export const bareChoice = z.object({
  /** The place of a single letter: "B" is 2. */
  place: z.int().min(1).max(26).optional(),
  /** Of the whole folded message, for comparison with that of a choice (domain/words/fingerprint.ts). */
  fingerprint: z.string().max(20),
  /** The same without words that add nothing: "by courier, please" is "courier". */
  core: z.string().max(20).optional(),
  /** The language-independent meaning of an everyday word: "hoch" is `high`. */
  means: z.string().max(20).optional(),
});
