/**
 * The second reader (F11): what a model is asked to find in an answer that the rules could not read, and its findings.
 * Types, and the schema of the model's output. Findings are data like the rules' reading, and never a consent.
 *
 * Promise: a result recorded by any released version can be judged by every later one; fields are only added.
 */
import { z } from 'zod';
import type { DangerKind } from './announced.ts';
import type { Unit } from './diagnosis.ts';
import type { GivenValue, Slot, SlotType } from './question.ts';
import type { FieldValue, Passage, Span } from './reading.ts';

/**
 * A possible finding: a slot of the question, one of its options (`option`, by id), in a diagnosis a measurement
 * with its unit (`measurement`) and whether the named thing was found (`seen`), or whether the answer needs a document
 * (`need`, by the artifact's key; the value is a `NeedVerdict`).
 */
export interface AskedSlot extends Omit<Slot, 'type' | 'text' | 'required'> {
  readonly type: SlotType | 'option' | 'measurement' | 'seen' | 'need';
  readonly text?: string;
}

/** A finding, and the position of its words. */
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
  /** Every finding has been verified. */
  | { readonly kind: 'read'; readonly found: readonly FoundSlot[] }
  /** It reports a danger to life, with words of the message (G21): nothing else is used. */
  | { readonly kind: 'danger'; readonly danger: Span & { readonly kind: DangerKind } }
  /** Nothing usable, or no answer in time. */
  | { readonly kind: 'nothing'; readonly because: 'no-answer' | 'no-finding' | 'too-long' }
  /** The worker has no model that reads. */
  | { readonly kind: 'off' };

/** One finding of a model, unverified. */
export const saidFinding = z.object({
  slot: z.string().max(60),
  value: z.string().max(400),
  quote: z.string().max(400),
});

export type SaidFinding = z.infer<typeof saidFinding>;
