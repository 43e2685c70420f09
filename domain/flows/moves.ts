/** What a flow of any kind wants next, and how its effect can turn out. Each kind has a machine of its own. */
import type { EffectShown, Flow, FlowOutcome, Say } from '../../contracts/flow.ts';

/** What the model is told about a deed, once, on the next ordinary turn (F3). */
export type News = Readonly<Record<string, unknown>>;

export interface Ask<Kind extends Flow> {
  readonly kind: 'ask';
  readonly flow: Kind;
  readonly say: Say;
}

/** Everything is known: fill in and hash the preview, then the machine's `withPreview`. */
export interface Preview<Kind extends Flow, Shown extends EffectShown> {
  readonly kind: 'preview';
  readonly flow: Kind;
  readonly preview: Shown;
}

/** The participant said yes to exactly the preview whose hash is kept: do it, then `afterEffect`. */
export interface Act<Kind extends Flow> {
  readonly kind: 'act';
  readonly flow: Kind;
}

export interface Ended {
  readonly kind: 'ended';
  readonly outcome: FlowOutcome;
  readonly say: Say;
  readonly news?: News;
}

/** How an effect turned out (F5). */
export type EffectResult =
  | { readonly kind: 'done'; readonly providerRef: string }
  /** Somebody else was quicker; only for what is booked. */
  | { readonly kind: 'slot-taken' }
  /** A limit, a kill switch or the provider said no. `because` is a sentence for the participant. */
  | { readonly kind: 'refused'; readonly because: string; readonly values?: Readonly<Record<string, unknown>> }
  /** The provider cannot be reached; nothing was done. */
  | { readonly kind: 'provider-error' }
  /** The provider's answer was lost and it cannot be asked; an operator has to confirm. */
  | { readonly kind: 'unknown' };
