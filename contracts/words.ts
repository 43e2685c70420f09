/**
 * Words by reference, and the words put in: decisions, state and payloads carry where words stand (`Passage`), rows and programs
 * have the words. Types only.
 */
import type { Passage } from './reading.ts';

/** Texts of messages by id. A message that is not among them was erased: its words are gone. */
export type Texts = Readonly<Record<string, string>>;

/** The same value with words where it had references. */
export type Written<T> = T extends Passage
  ? keyof T extends keyof Passage
    ? string
    : WrittenParts<T>
  : WrittenParts<T>;

type WrittenParts<T> = T extends object ? { [Name in keyof T]: Written<T[Name]> } : T;

/** The same value before its words are put in: what quotes somebody, or was taken as it was written, may still be a reference. */
export type Unwritten<T> = T extends object
  ? { [Name in keyof T]: Name extends 'quote' | 'topic' | 'value' ? T[Name] | Passage : Unwritten<T[Name]> }
  : T;

/** Evidence as rows and programs have it: the words themselves come in for `quote`. */
export interface QuotedEvidence {
  readonly turnId: string | null;
  readonly quote: string | Passage;
}

/** A rule's verdict as rows keep it, in the engine's spelling. */
export interface QuotedRule {
  readonly rule: string;
  readonly holds: boolean;
  readonly evidence?: QuotedEvidence;
}

/** The row of a message that came without one. */
export interface AcceptedWords {
  readonly messageId: string;
  readonly turnId: string;
  readonly text: string;
  /** Fingerprint of everything that was said. */
  readonly hash: string;
  readonly instruction: unknown;
  /** Who said it; absent: the participant. */
  readonly role?: 'operator';
  /** Epoch milliseconds. */
  readonly at: number;
}
