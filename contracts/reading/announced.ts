/**
 * Fields of readings about deeds and dangers (G21): how a reply announces an action, and kinds of danger.
 *
 * Promise: fields are only added; names are persisted and never renamed.
 */
import { z } from 'zod';

/**
 * How a reply says that the assistant does an action or has done it. `claim`: as if it were done already; `outcome`:
 * what happened to an earlier booking.
 */
export const announcedAs = z.object({
  form: z.enum(['promise', 'claim']),
  outcome: z.enum(['moved', 'called-off']).optional(),
  /** People that the sentence names: "I've booked a call with Anna". */
  people: z.array(z.string().max(120)).max(2).optional(),
});

/** Danger to life or limb: self-harm, violence by somebody, a medical emergency, a hazard. */
export const dangerKind = z.enum(['self-harm', 'violence', 'medical', 'hazard']);

export type DangerKind = z.infer<typeof dangerKind>;

/** A danger as it is reported: its kind, and the words. */
export interface DangerNote {
  readonly kind: DangerKind;
  readonly messageId: string;
  readonly quote: string;
}
