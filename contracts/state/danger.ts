/** A danger to life or limb (G21): in a turn, and as a model reports it. */
import { z } from 'zod';
import { dangerKind, type DangerKind } from '../reading/announced.ts';
import type { Passage } from '../reading/reading.ts';

/** The kind of a danger and the words that report it. */
export interface Danger {
  readonly kind: DangerKind;
  readonly at: Passage;
}

/** A model's report, unverified. A quote has at least one letter. */
export const saidDanger = z.object({ kind: dangerKind, quote: z.string().regex(/\p{L}/u) });
