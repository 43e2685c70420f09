/**
 * The second reader (F11): what a model may be asked to find in an answer that the rules did not take, and what it has found.
 * Types, and the one schema of what a model says. What it finds is data like the rules' reading, and never a consent.
 *
 * Promise: a result recorded by any released version can be judged by every later one; fields are only added.
 */
import { z } from 'zod';
import type { DangerKind } from './announced.ts';
import type { Unit } from './diagnosis.ts';
import type { GivenValue, Slot, SlotType } from './question.ts';
import type { FieldValue, Passage, Span } from './reading.ts';

/**
 * Something that an answer may give: a slot of the question, one of what it offers (`option`, by its id), or in a diagnosis a reading with
 * its unit (`measurement`) and whether what the slot is named after was found (`seen`).
 */
export interface AskedSlot extends Omit<Slot, 'type' | 'text' | 'required'> {
  readonly type: SlotType | 'option' | 'measurement' | 'seen';
  readonly text?: string;
}

/** Something that was found, and where its words stand. */
export interface FoundSlot extends Span {
  readonly slot: string;
  readonly value: Exclude<GivenValue, null>;
  readonly measured?: { readonly value: number; readonly unit: Unit };
}

/** The same as a flow keeps it for one turn, so that it is shown. */
export interface ReadByModel {
  readonly slot: string;
  readonly quote: Passage;
  readonly value: FieldValue['value'] | Passage;
}

export type SecondReading =
  /** Everything in it has passed its check. */
  | { readonly kind: 'read'; readonly found: readonly FoundSlot[] }
  /** It tells of a danger to life, in words that stand in it (G21): nothing else is taken from it. */
  | { readonly kind: 'danger'; readonly danger: Span & { readonly kind: DangerKind } }
  /** Nothing could be taken, or the model did not answer in time. */
  | { readonly kind: 'nothing'; readonly because: 'no-answer' | 'no-finding' | 'too-long' }
  /** The worker has no model that reads. */
  | { readonly kind: 'off' };

/** One thing that a model says it has found; nothing of it is believed before it was checked. */
export const saidFinding = z.object({
  slot: z.string().max(60),
  value: z.string().max(400),
  quote: z.string().max(400),
});

export type SaidFinding = z.infer<typeof saidFinding>;
