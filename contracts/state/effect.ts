/**
 * Effects between activities, the ledger (F5) and providers. Types only.
 *
 * Promise: states and reasons of refusal are persisted and never renamed.
 */
import type { EffectOnWire } from '../wire/conversation.ts';
import type { FailureCause } from './failure-cause.ts';
import type { EffectPreview } from '../wire/preview.ts';
import type { EffectLimits } from '../assistant/policy.ts';
import type { Door } from './signature.ts';

export type EffectState = EffectOnWire['state'];

/** An order for a provider. */
export interface EffectOrder {
  /** Chosen by Parley; identical in every attempt and every run (F5). */
  readonly actionId: string;
  readonly kind: string;
  readonly preview: EffectPreview;
  readonly previewHash: string;
  /** Time of the approval, ISO-8601 UTC; identical in every attempt. */
  readonly approvedAt: string;
  readonly participant: string | null;
  /** The participant's name, if the client gave it. */
  readonly participantName?: string | null;
  /** BCP 47: the language of the agreement, for the recipients. */
  readonly locale?: string;
  readonly assistant: string;
  readonly assistantVersion: string;
}

/** A provider's result. */
export type Performed =
  | { readonly kind: 'done'; readonly providerRef: string }
  | { readonly kind: 'slot-taken' }
  /**
   * `because`: a sentence for operators; the participant is told the cause `why` in their language, or the sentence
   * without one.
   */
  | { readonly kind: 'refused'; readonly because: string; readonly why?: FailureCause }
  /** Nothing was done, and the provider asks to come again; after this many milliseconds, if it said so. */
  | { readonly kind: 'waits'; readonly because: string; readonly why: FailureCause; readonly afterMs?: number }
  /** The effect may have happened; the answer was lost. */
  | { readonly kind: 'unknown'; readonly because: string };

/** How long to wait for a provider that asks to come again. */
export interface RetryWindow {
  /** From the first attempt to the second, by default; later intervals are longer. */
  readonly firstMs: number;
  /** From the first attempt to the last. */
  readonly wholeMs: number;
}

/** What the ledger checks before an attempt. */
export interface EffectPlan {
  readonly actionId: string;
  readonly kind: string;
  readonly preview: EffectPreview;
  readonly previewHash: string;
  readonly decisionId: string | null;
  /** The recipient for the limits: an address or a name; null: nobody in particular. */
  readonly recipient: string | null;
  /** The turn of the approval, which the ledger must know; absent: the effect accompanies an approved one. */
  readonly approvedIn?: string;
  /** IANA zone for quiet hours. */
  readonly timeZone: string;
  readonly limits: EffectLimits;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The ledger's decision before an attempt. */
export type Admission =
  /**
   * The attempt may start; every later write must carry the fence, so that an outdated attempt changes nothing.
   * `tried`: an earlier attempt was under way.
   */
  | {
      readonly kind: 'go';
      readonly fence: number;
      readonly tried: boolean;
      /** The effect may no longer start: read back, and do not perform it if it is not found. */
      readonly barred?: Bar;
    }
  | {
      readonly kind: 'settled';
      readonly state: Exclude<EffectState, 'planned' | 'attempting'>;
      readonly providerRef: string | null;
      /** The sentence of a provider's or an operator's refusal. */
      readonly because?: string;
      readonly why?: FailureCause;
    }
  /** Refused by a check in the same transaction: gate, open questions, switches, limits (F7). Audited. */
  | ({ readonly kind: 'refused' } & Bar);

/** The reason why an effect may not start. */
export interface Bar {
  readonly because: RefusalReason;
  /** Values of its sentence. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Each has its own text `refused.<reason>`. */
export type RefusalReason =
  | 'not-approved'
  | 'gate-closed'
  | 'questions-open'
  | 'switched-off'
  | 'recipient-not-allowed'
  | 'recipient-hourly'
  | 'recipient-daily'
  | 'participant-daily'
  | 'tenant-hourly'
  | 'quiet-hours';

/** The outcome of an attempt. */
export interface AttemptEnd {
  readonly fence: number;
  readonly state: 'done' | 'refused' | 'unknown';
  readonly providerRef?: string;
  readonly because?: string;
  readonly why?: FailureCause;
  /** Values of the sentence, with a reason of the ledger. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** An operator's statement on an unknown effect. */
export interface EffectConfirmation {
  readonly outcome: 'done' | 'not_done';
  readonly by: Door;
  readonly reason: string;
}

/** An effect that was started and has no outcome. */
export interface CutOff {
  readonly conversation: string;
  readonly actionId: string;
  readonly kind: string;
  readonly preview: EffectPreview;
  readonly previewHash: string;
  readonly fence: number;
  readonly attemptedAt: Date;
  readonly participant: string | null;
  readonly assistant: string;
  readonly assistantVersion: string;
}
