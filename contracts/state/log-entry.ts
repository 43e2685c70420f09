/**
 * Entries of a conversation's log: what happened and belongs into rows, in order. The workflow keeps the unwritten ones
 * and passes them to the next activity that writes. Types only; kinds and fields are only added.
 */
import type { AuditNote } from './audit-note.ts';
import type { Stepped } from './clarification-state.ts';
import type { ContextStep } from './context-request.ts';
import type { Say } from './flow.ts';
import type { HandoffStep } from './handoff.ts';
import type { TurnRequest } from './turn.ts';

/** A step of a clarification (C11), a handoff (G22) or a context request (X2). Rows are versioned by `seq`. */
export type RequestStep =
  | { readonly kind: 'clarification'; readonly step: Stepped }
  | { readonly kind: 'handoff'; readonly step: HandoffStep }
  | { readonly kind: 'context'; readonly step: ContextStep };

export type LogEntry =
  | RequestStep
  /** A person's decision. */
  | { readonly kind: 'decision'; readonly note: AuditNote }
  /**
   * A clarification was opened in the workflow task of its message. The sender writes the turn from the receipt; the
   * next writer repeats it in case that failed.
   */
  | {
      readonly kind: 'asked-at-once';
      readonly turn: TurnRequest;
      readonly say: Say;
      readonly asks: Extract<RequestStep, { readonly kind: 'clarification' | 'context' }>;
      /** The sender is known to have failed to write it. */
      readonly isDue?: true;
    }
  /** The conversation's row is behind its state. */
  | { readonly kind: 'state' };

/** Happenings by the rows to which they belong. */
export interface LoggedByKind {
  readonly clarifications: readonly Stepped[];
  readonly handoffs: readonly HandoffStep[];
  readonly contexts: readonly ContextStep[];
  readonly audit: readonly AuditNote[];
}
