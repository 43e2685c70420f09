/**
 * Legal holds over REST (R5).
 *
 * Promise: fields are only added.
 */
import { z } from 'zod';
import { orderReason } from './conversation.ts';

export const holdBody = z.strictObject({ reason: orderReason });

export const hold = z.object({
  of: z.enum(['conversation', 'participant']),
  /** The conversation's id, or the participant. */
  subject: z.string(),
  reason: z.string(),
  /** The key that has set it. */
  actor: z.string(),
  at: z.iso.datetime(),
});

export const holdLifted = z.object({ of: hold.shape.of, subject: z.string(), state: z.literal('lifted') });

export type Hold = z.infer<typeof hold>;
export type HoldLifted = z.infer<typeof holdLifted>;
