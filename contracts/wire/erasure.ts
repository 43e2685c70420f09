/**
 * Erasure over REST (R5).
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';

const reason = z.string().trim().min(1).max(500);

/** Why, for the audit log; the row outlives the conversation, so it should name nobody. */
export const eraseBody = z.strictObject({ reason: reason.optional() });

/** Its rows are gone; its runs, its key and its calls in calendars follow. */
export const erasing = z.object({ conversation_id: z.string(), state: z.literal('erasing') });

export type Erasing = z.infer<typeof erasing>;

/** Why, for the audit log. */
export const subjectErasureBody = z.strictObject({ reason });

/** How far the erasure of a participant or of a tenant has come. */
export const subjectErasure = z.object({
  erasure_id: z.string(),
  of: z.enum(['participant', 'tenant']),
  /** `erased`: nothing is left to do. */
  state: z.enum(['erasing', 'erased']),
  conversations: z.object({
    /** Still there: something is being done in the world for them, or it is not their turn yet. */
    left: z.int().nonnegative(),
    /** Unknown everywhere. */
    erased: z.int().nonnegative(),
    /** Of those: their runs are gone too, and their calls are called off. */
    finished: z.int().nonnegative(),
  }),
  begun_at: z.iso.datetime(),
  done_at: z.iso.datetime().nullable(),
});

export type SubjectErasure = z.infer<typeof subjectErasure>;
