/**
 * What a message's reading says about material (X1): what its words rest on, and what the session held when it was read.
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';

/** Words that rest on material of the session: which of the assistant's artifacts they point at. Places as in a reading. */
export const need = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** The message that they stand in, where a reading is of more than one. */
  in: z.string().max(160).optional(),
  artifact: z.string().max(60),
});

/** What the session held, of the assistant's artifacts. */
export const sessionView = z.object({
  phase: z.int().min(0).max(4),
  completed: z.array(z.int().min(0).max(4)).max(5),
  /** What is there, with its size in bytes of UTF-8 as text, before anything is taken out of it. */
  present: z.array(z.object({ artifact: z.string().max(60), bytes: z.int().nonnegative() })).max(40),
  /** What the session itself says is missing. */
  missing: z.array(z.string().max(60)).max(40),
});

export type Need = z.infer<typeof need>;
export type SessionView = z.infer<typeof sessionView>;
