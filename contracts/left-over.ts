/** What is stored of a turn besides: words that kept an answer from being taken (G20), a note (G18). Types only; fields are only added. */
import type { FeedbackSaid } from './feedback-note.ts';
import type { ActionKind, Passage, Remainder } from './reading.ts';

/** An answer that was not taken because of what is left over of it (G20). */
export interface LeftOver {
  readonly action: ActionKind;
  /** The step of the flow that it answered; null: it answered an offer. */
  readonly step: string | null;
  readonly parts: readonly { readonly kind: Remainder['kind']; readonly at: Passage }[];
}

export interface ToldBesides {
  readonly left?: LeftOver;
  readonly feedback?: FeedbackSaid;
}
