/** A decision of a door as it is stored with its turn. Types only. Promise: fields are only added. */
import type { QuotedRule } from './words.ts';

export interface DecisionRecord {
  readonly decisionId: string;
  readonly door: 'answer' | 'act';
  readonly origin: string;
  readonly verdict: 'open' | 'held';
  readonly because: readonly string[];
  readonly action: string | null;
  readonly policyVersion: string;
  /** With the words by which people read them. */
  readonly rules: readonly QuotedRule[];
  /** The case itself, with its words by reference. */
  readonly snapshot: unknown;
}
