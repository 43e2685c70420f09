/** What a message tells of a step (D7). */
import type { Evidence, Measurement } from '../../contracts/reading/diagnosis.ts';
import type { OutcomeShape, StepShape } from '../../contracts/assistant/procedure.ts';

/** A step with the outcome that the message tells, and what tells it. */
export interface Answer {
  readonly step: StepShape;
  readonly outcome: OutcomeShape;
  /** It was asked about, and agreed to: the message that told it. */
  readonly isAgreed?: boolean;
  readonly toldIn?: string;
  /** Words beside it may make it none: it settles nothing, and may take something back. */
  readonly isRough?: boolean;
  readonly by:
    | { readonly kind: 'measurement'; readonly measurement: Measurement }
    | { readonly kind: 'evidence'; readonly evidence: Evidence }
    /** `polarity`: a yes or no, or that it works, in nobody's own words. */
    | { readonly kind: 'words'; readonly polarity?: true };
}
