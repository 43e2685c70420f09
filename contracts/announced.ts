/**
 * What readings say of deeds and dangers (G21): how a reply announces an action, and of which kind a danger is.
 *
 * Promise: fields are only added; names are persisted and never renamed.
 */
import { z } from 'zod';

/**
 * How a reply says that the assistant does an action or has done it. `claim`: as if it were done already; `outcome` says what with
 * what stood before.
 */
export const announcedAs = z.object({
  form: z.enum(['promise', 'claim']),
  outcome: z.enum(['moved', 'called-off']).optional(),
  /** Whom the sentence names behind it: "I've booked a call with Anna". */
  people: z.array(z.string().max(120)).max(2).optional(),
});

/** Danger to life or limb: to oneself by oneself, by somebody, of a body, by a thing. */
export const dangerKind = z.enum(['self-harm', 'violence', 'medical', 'hazard']);

export type DangerKind = z.infer<typeof dangerKind>;

/** Danger to life or limb, as it is told: of which kind, and the words. */
export interface DangerNote {
  readonly kind: DangerKind;
  readonly messageId: string;
  readonly quote: string;
}
