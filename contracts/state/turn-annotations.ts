/**
 * Additional records of a turn: words that prevented an answer (G20), a feedback note (G18). Types only; fields are
 * only added.
 */
import type { FeedbackSaid } from '../wire/feedback-note.ts';
import type { ActionKind, Passage, Remainder } from '../reading/reading.ts';

/** An answer that was not accepted because of its remainder (G20). */
export interface LeftOver {
  readonly action: ActionKind;
  /** The flow step that it answered; null: it answered an offer. */
  readonly step: string | null;
  readonly parts: readonly { readonly kind: Remainder['kind']; readonly at: Passage }[];
}

export interface TurnAnnotations {
  readonly left?: LeftOver;
  readonly feedback?: FeedbackSaid;
}
