/** A door's decision as it is stored with its turn. Types only. Promise: fields are only added. */
import type { QuotedRule } from './words.ts';

export interface DecisionRecord {
  readonly decisionId: string;
  readonly door: 'answer' | 'act';
  readonly origin: string;
  readonly verdict: 'open' | 'held';
  readonly because: readonly string[];
  readonly action: string | null;
  readonly policyVersion: string;
  /** With the words for people. */
  readonly rules: readonly QuotedRule[];
  /** The case, with words by reference. */
  readonly snapshot: unknown;
}
