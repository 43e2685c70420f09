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
