/**
 * Words by reference, and words put in: decisions, state and payloads contain references (`Passage`), rows and the API
 * contain words. Types only.
 */
import type { Passage } from '../reading/reading.ts';

/** Message texts by id. A missing message was erased. */
export type Texts = Readonly<Record<string, string>>;

/** The same type with words instead of references. */
export type Written<T> = T extends Passage
  ? keyof T extends keyof Passage
    ? string
    : WrittenParts<T>
  : WrittenParts<T>;

type WrittenParts<T> = T extends object ? { [Name in keyof T]: Written<T[Name]> } : T;

/** The same type before words are put in: quotations and verbatim values may still be references. */
export type Unwritten<T> = T extends object
  ? { [Name in keyof T]: Name extends 'quote' | 'topic' | 'value' ? T[Name] | Passage : Unwritten<T[Name]> }
  : T;

/** Evidence in rows and in the API: `quote` contains the words. */
export interface QuotedEvidence {
  readonly turnId: string | null;
  readonly quote: string | Passage;
}

/** A rule's verdict in rows, in the engine's spelling. */
export interface QuotedRule {
  readonly rule: string;
  readonly holds: boolean;
  readonly evidence?: QuotedEvidence;
}

/** The row of a message that arrived without one. */
export interface AcceptedWords {
  readonly messageId: string;
  readonly turnId: string;
  readonly text: string;
  /** Fingerprint of the whole content. */
  readonly hash: string;
  readonly instruction: unknown;
  /** Who wrote it; absent: the participant. */
  readonly role?: 'operator';
  /** Epoch milliseconds. */
  readonly at: number;
}
