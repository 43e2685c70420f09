/** A danger to life or limb (G21): as a turn tells of it, and as a model says it. */
import { z } from 'zod';
import { dangerKind, type DangerKind } from './announced.ts';
import type { Passage } from './reading.ts';

/** Words of a message that tell of a danger, and of which kind. */
export interface Danger {
  readonly kind: DangerKind;
  readonly at: Passage;
}

/** What a model says; nothing of it is believed before its quote was found. A quote has a letter at least. */
export const saidDanger = z.object({ kind: dangerKind, quote: z.string().regex(/\p{L}/u) });
