/**
 * What happens in a conversation and belongs into rows, in the order in which it happened. The workflow keeps what is not written yet, and
 * hands it to whatever activity writes next. Types only; kinds and fields are only added.
 */
import type { AuditNote } from './audit-note.ts';
import type { Stepped } from './clarification-state.ts';
import type { ContextStep } from './context-request.ts';
import type { Say } from './flow.ts';
import type { HandoffStep } from './handoff.ts';
import type { TurnRequest } from './turn.ts';

/** A request has gone a step on: to a party (C11), to a person (G22), or for material (X2). Its row knows steps by their `seq`. */
export type RequestStep =
  | { readonly kind: 'clarification'; readonly step: Stepped }
  | { readonly kind: 'handoff'; readonly step: HandoffStep }
  | { readonly kind: 'context'; readonly step: ContextStep };

export type Happening =
  | RequestStep
  /** Somebody has decided something. */
  | { readonly kind: 'decision'; readonly note: AuditNote }
  /**
   * A message was asked back about in the workflow task in which it came. Its sender writes the turn from the receipt; whoever writes
   * next makes sure of it.
   */
  | {
      readonly kind: 'asked-at-once';
      readonly turn: TurnRequest;
      readonly say: Say;
      readonly asks: Extract<RequestStep, { readonly kind: 'clarification' | 'context' }>;
      /** The sender is known not to have written it. */
      readonly isDue?: true;
    }
  /** The conversation's row says less than its state does. */
  | { readonly kind: 'state' };

/** What happened, by where it is written. */
export interface Happened {
  readonly clarifications: readonly Stepped[];
  readonly handoffs: readonly HandoffStep[];
  readonly contexts: readonly ContextStep[];
  readonly audit: readonly AuditNote[];
}
