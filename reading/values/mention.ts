/** A value that stands in a text, whatever it is for. */

export type MentionKind =
  | 'number'
  | 'money'
  | 'percentage'
  | 'quantity'
  | 'duration'
  | 'date'
  | 'time'
  | 'place'
  | 'proper'
  | 'quoted'
  | 'email'
  | 'url'
  | 'identifier'
  | 'currency'
  | 'words';

/** A value, as a half-open range of the text's words. */
export interface Mention {
  readonly kind: MentionKind;
  readonly from: number;
  readonly to: number;
  /** What a number counts: the stems of the one or two words behind it. */
  readonly units: readonly string[];
  /** The number, where it is one. */
  readonly number: number;
  /** The number names what the word before it says ("aisle 4") and counts nothing. */
  readonly names?: true;
  /** Where the zone of a day or time ends that stands right behind it. */
  readonly zoned?: number;
}
