/** What a value of a sentence is called (`library.ts`: what phrases may ask for). */
import type { FieldKind } from '../../contracts/assistant/library.ts';

/** The kinds of fields, and what is no field by itself. */
export type ValueKind = FieldKind | 'zone' | 'currency' | 'range' | 'age';

/** A value of the text. */
export interface Value {
  readonly kind: ValueKind;
  readonly start: number;
  readonly end: number;
  /** Its place among the classified words. */
  readonly at: number;
  /** The same value written otherwise has the same; null where that cannot be told. */
  readonly same: string | null;
}

/** A value that begins at a word. */
export interface Found {
  readonly kind: ValueKind;
  /** The word that stands for it in phrases. */
  readonly token: string;
  /** How many words it takes. */
  readonly length: number;
  readonly same: string | null;
  /** Where it begins or ends in the text, where that is not its words' own. */
  readonly start?: number;
  readonly end?: number;
}
