/**
 * A message that is nothing but a choice: part of a reading.
 *
 * Promise: recorded readings hold it; fields are only added.
 */
import { z } from 'zod';

/** A message that may be one of the choices that were offered, taken whole. */
export const bareChoice = z.object({
  /** A letter alone: "B" is 2. */
  place: z.int().min(1).max(26).optional(),
  /** Of the whole message, folded, to be compared with that of a choice (domain/words/fingerprint.ts). */
  fingerprint: z.string().max(20),
  /** The same without the words that may stand around a choice and say nothing more: "by courier, please" is "courier". */
  core: z.string().max(20).optional(),
  /** The everyday word that it is, whatever the language: "hoch" is `high`. */
  means: z.string().max(20).optional(),
});
