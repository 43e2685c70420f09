/**
 * The second reader (F11): what a model may be asked to find in an answer that the rules did not take, and what it has found.
 * Types, and the one schema of what a model says. What it finds is data like the rules' reading, and never a consent.
 *
 * Promise: a result recorded by any released version can be judged by every later one; fields are only added.
 */
import { z } from 'zod';
import type { DangerKind } from './announced.ts';
import type { FieldValue, Passage, Reading, Span } from './reading.ts';

/**
 * What kind of value a slot takes. `choice`: one of the options, by its number. `time`: a day, an hour or both. `others`: none of the
 * options. `skip`: the value is left out. `words`: words as they were written. `option`: one of the options, word by word. In a diagnosis:
 * `measurement`: a reading with its unit; `seen`: whether what the slot is named after was found.
 */
export type SlotKind =
  | 'choice'
  | 'time'
  | 'others'
  | 'person'
  | 'phone'
  | 'skip'
  | 'address'
  | 'words'
  | 'number'
  | 'day'
  | 'option'
  | 'measurement'
  | 'seen';

/** Something that an answer may give at the step that a flow or a diagnosis stands at. */
export interface AskedSlot {
  readonly slot: string;
  readonly kind: SlotKind;
  /** What is asked for, in the assistant's words. */
  readonly about?: string;
  readonly options?: readonly string[];
  /** The kind of the form whose field it is. */
  readonly form?: string;
}

/** Something that was found, and where its words stand. Without a value it is those words. */
export interface FoundSlot extends Span {
  readonly slot: string;
  readonly value?: FieldValue['value'];
}

/** The same as a flow keeps it for one turn, so that it is shown. */
export interface ReadByModel {
  readonly slot: string;
  readonly quote: Passage;
  readonly value: FieldValue['value'] | Passage;
}

export type SecondReading =
  /** Everything in it has passed its check; `reading` is what the flow is asked with. */
  | { readonly kind: 'read'; readonly reading: Reading; readonly found: readonly FoundSlot[] }
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
