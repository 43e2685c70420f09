/**
 * What a reading says about material (X1): the artifacts that the message needs, and what the session held when it was
 * read.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';

/**
 * Why words only seem to need material: they ask how one does something (`how-to`), or somebody else is quoted with them
 * (`reported`). What rests on these alone keeps nobody waiting.
 */
export const weakSign = z.enum(['how-to', 'reported']);

/** Words that need material, and the assistant's artifacts to which they refer. Positions as in a reading. */
export const need = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** Their message, for a reading of several. */
  in: z.string().max(160).optional(),
  artifact: z.string().max(60),
  weak: weakSign.optional(),
});

/** The assistant's artifacts in the session. */
export const sessionView = z.object({
  phase: z.int().min(0).max(4),
  completed: z.array(z.int().min(0).max(4)).max(5),
  /** Present ones with their size as text in bytes of UTF-8, before redaction. */
  present: z.array(z.object({ artifact: z.string().max(60), bytes: z.int().nonnegative() })).max(40),
  /** Artifacts that the session reports as missing. */
  missing: z.array(z.string().max(60)).max(40),
});

export type WeakSign = z.infer<typeof weakSign>;
export type Need = z.infer<typeof need>;
export type SessionView = z.infer<typeof sessionView>;
