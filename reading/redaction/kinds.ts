/** What redaction is about. */

export type RedactionKind = 'email' | 'phone' | 'iban' | 'card' | 'key' | 'ip';

/** What was taken out: its kind, and where the mark that stands for it is in the redacted text. */
export interface Redaction {
  readonly kind: RedactionKind;
  readonly start: number;
  readonly end: number;
}

export interface Redacted {
  readonly text: string;
  readonly redactions: readonly Redaction[];
}

/** A stretch of a text. */
export interface Found {
  readonly kind: RedactionKind;
  readonly from: number;
  readonly to: number;
}
