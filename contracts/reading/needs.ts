/**
 * What a reading says about material (X1): the artifacts that the message needs, and what the session held when it was
 * read.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';

/**
 * Why words only seem to need material: they ask how one does something (`how-to`), or somebody else is quoted with them
 * (`reported`), or nobody but the second reader says so (`judged`). What rests on these alone keeps nobody waiting.
 */
export const weakSign = z.enum(['how-to', 'reported', 'judged']);

/** Words that need material, and the assistant's artifacts to which they refer. Positions as in a reading. */
export const need = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** Their message, for a reading of several. */
  in: z.string().max(160).optional(),
  artifact: z.string().max(60),
  weak: weakSign.optional(),
  /** It is called the project's own, or asked for in the assistant's words for it: no second reader spares it. */
  sure: z.literal(true).optional(),
});

/**
 * What the second reader says of a document that an answer may need (F11): what it holds is asked for (`content`), or
 * the message is about things of that kind (`general`), asks how one does something (`how-to`), tells what somebody says
 * of it (`reported`), brings it along (`brought`), or only names it (`named`).
 */
export const needVerdict = z.enum(['content', 'general', 'how-to', 'reported', 'brought', 'named']);

/** What was made of it: no request for it (`spared`), or one that holds nobody (`added`). */
export const needJudged = z.object({
  artifact: z.string(),
  outcome: z.enum(['spared', 'added']),
  because: needVerdict,
  quote: z.string(),
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
export type NeedVerdict = z.infer<typeof needVerdict>;
export type SessionView = z.infer<typeof sessionView>;
