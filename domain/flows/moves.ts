/**
 * What a flow of any kind wants next, and how its effect can turn out. Each kind adds what only it needs from outside.
 */
import type { FailureCause } from '../../contracts/state/failure-cause.ts';
import type { EffectShown, Flow, FlowOutcome, Say } from '../../contracts/state/flow.ts';

/** What an effect report tells the model, once, on the next ordinary turn (F3). `news` in stored names. */
export type ReportFacts = Readonly<Record<string, unknown>>;

export interface Ask<Kept extends Flow> {
  readonly kind: 'ask';
  readonly flow: Kept;
  readonly say: Say;
}

/** Everything is known: fill in and hash the preview, then `withPreview` of the lifecycle. */
export interface Preview<Kept extends Flow, Shown extends EffectShown> {
  readonly kind: 'preview';
  readonly flow: Kept;
  readonly preview: Shown;
}

/** The participant said yes to exactly the preview whose hash is kept: do it, then `afterEffect` of the lifecycle. */
export interface Act<Kept extends Flow> {
  readonly kind: 'act';
  readonly flow: Kept;
}

export interface Ended {
  readonly kind: 'ended';
  readonly outcome: FlowOutcome;
  readonly say: Say;
  readonly effectReport?: ReportFacts;
}

/** How an effect turned out (F5). */
export type EffectResult =
  | { readonly kind: 'done'; readonly providerRef: string }
  /** Somebody else was quicker; only for what is booked. */
  | { readonly kind: 'slot-taken' }
  /**
   * A limit, a kill switch or the provider said no. `because` is a sentence for the participant where no cause `why` is
   * known.
   */
  | {
      readonly kind: 'refused';
      readonly because: string;
      readonly why?: FailureCause;
      readonly values?: Readonly<Record<string, unknown>>;
    }
  /** Nothing was done yet: it is tried again at `nextAt`, and not after `until` (epoch milliseconds). */
  | { readonly kind: 'waits'; readonly why: FailureCause; readonly nextAt: number; readonly until: number }
  /** It was tried for as long as it is, and nothing was done. */
  | { readonly kind: 'provider-error'; readonly why?: FailureCause }
  /** The provider's answer was lost and it cannot be asked; an operator has to confirm. */
  | { readonly kind: 'unknown' };

/** The two moves that say something, in the words of a kind: a question, and the end. */
export function movesIn<Kept extends Flow, Text extends string>(
  sayOf: (flow: Kept, text: Text, more?: Readonly<Record<string, unknown>>) => Say,
) {
  return {
    ask(flow: Kept, text: Text, more?: Readonly<Record<string, unknown>>): Ask<Kept> {
      return { kind: 'ask', flow, say: sayOf(flow, text, more) };
    },
    ended(flow: Kept, outcome: FlowOutcome, text: Text, more?: Readonly<Record<string, unknown>>): Ended {
      return { kind: 'ended', outcome, say: sayOf(flow, text, more) };
    },
  };
}

/** The value by which a text says why something was not done; whoever renders it puts the sentence in as `because`. */
export function toldBy(why: FailureCause | undefined): { readonly why: FailureCause } {
  return { why: why ?? 'not-carried-out' };
}

const minuteMs = 60_000;

/** What a text says of a wait: why, and for how long it is tried, in hours or, below two of them, in minutes. */
export function waitShown({ why, until, nextAt }: Extract<EffectResult, { kind: 'waits' }>): {
  readonly waitsFor: FailureCause;
  readonly hours: number | null;
  readonly minutes: number;
} {
  const minutes = Math.max(1, Math.round((until - nextAt) / minuteMs));
  return { waitsFor: why, hours: minutes < 120 ? null : Math.round(minutes / 60), minutes };
}

/** Any change takes the approval away (F4). */
export function voided<Kept extends Flow>(flow: Kept): Kept & { readonly preview: null; readonly previewHash: null } {
  return { ...flow, preview: null, previewHash: null };
}

/** The value `readByModel` of every text that a flow says in a turn in which a model has read the answer (F11). */
export function readByModelIn({ readByModel }: Flow): { readonly readByModel?: NonNullable<Flow['readByModel']> } {
  return readByModel === undefined ? {} : { readByModel };
}
