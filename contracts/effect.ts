/**
 * An effect between the activities that carry it out, the ledger that keeps it (F5) and the providers. Types only.
 *
 * Promise: states and reasons of refusal are persisted and never renamed.
 */
import type { EffectOnWire } from './conversation.ts';
import type { FailureCause } from './failure-cause.ts';
import type { EffectPreview } from './flow.ts';
import type { EffectLimits } from './policy.ts';

export type EffectState = EffectOnWire['state'];

/** What is to be done, as a provider gets it. */
export interface EffectOrder {
  /** Chosen by us and the same for every attempt and every run (F5). */
  readonly actionId: string;
  readonly kind: string;
  readonly preview: EffectPreview;
  readonly previewHash: string;
  /** When it was approved, ISO-8601 UTC; the same for every attempt. */
  readonly approvedAt: string;
  readonly participant: string | null;
  /** The participant's own name, where the client told it. */
  readonly participantName?: string | null;
  /** BCP 47: the language in which it was agreed, for those who are told of it. */
  readonly locale?: string;
  readonly assistant: string;
  readonly assistantVersion: string;
}

/** What a provider made of an order. */
export type Performed =
  | { readonly kind: 'done'; readonly providerRef: string }
  | { readonly kind: 'slot-taken' }
  /** `because` is a sentence for operators; the participant is told the cause `why` in their language, without one the sentence. */
  | { readonly kind: 'refused'; readonly because: string; readonly why?: FailureCause }
  /** Nothing was done, and it asks to come again: in so many milliseconds where it said so. */
  | { readonly kind: 'waits'; readonly because: string; readonly why: FailureCause; readonly afterMs?: number }
  /** The order may have been carried out; its answer was lost. */
  | { readonly kind: 'unknown'; readonly because: string };

/** How long whoever asks to come again is waited for. */
export interface Patience {
  /** From the first try to the second, where nothing is said of it; later ones are further apart. */
  readonly firstMs: number;
  /** From the first try to the last. */
  readonly wholeMs: number;
}

/** What the ledger looks at before an attempt. */
export interface EffectPlan {
  readonly actionId: string;
  readonly kind: string;
  readonly preview: EffectPreview;
  readonly previewHash: string;
  readonly decisionId: string | null;
  /** Whom it reaches, for the limits: an address, a name; null: nobody in particular. */
  readonly recipient: string | null;
  /** The turn in which it was approved, for the audit log; absent: it goes out with something that was. */
  readonly approvedIn?: string;
  /** IANA zone for quiet hours. */
  readonly timeZone: string;
  readonly limits: EffectLimits;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What the ledger says before an attempt. */
export type Admission =
  /** Go; every later write must show the fence, so that a late zombie changes nothing. `tried`: an earlier attempt was under way. */
  | {
      readonly kind: 'go';
      readonly fence: number;
      readonly tried: boolean;
      /** By now it might not begin: read back, and what is not there must not be done. */
      readonly barred?: Bar;
    }
  | {
      readonly kind: 'settled';
      readonly state: Exclude<EffectState, 'planned' | 'attempting'>;
      readonly providerRef: string | null;
      /** Of what a provider or an operator refused. */
      readonly because?: string;
      readonly why?: FailureCause;
    }
  /** Checked in the same transaction: gate, open questions, switches, limits (F7). Audited. */
  | ({ readonly kind: 'refused' } & Bar);

/** What keeps an effect from beginning. */
export interface Bar {
  readonly because: RefusalReason;
  /** What the sentence is filled with. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Each has a sentence of its own: the text `refused.<reason>`. */
export type RefusalReason =
  | 'gate-closed'
  | 'questions-open'
  | 'switched-off'
  | 'recipient-hourly'
  | 'recipient-daily'
  | 'participant-daily'
  | 'tenant-hourly'
  | 'quiet-hours';

/** How an attempt ended. */
export interface AttemptEnd {
  readonly fence: number;
  readonly state: 'done' | 'refused' | 'unknown';
  readonly providerRef?: string;
  readonly because?: string;
  readonly why?: FailureCause;
  /** With a reason of the ledger's own: what its sentence is filled with. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** An operator's word on an effect whose outcome is unknown. */
export interface EffectConfirmation {
  readonly outcome: 'done' | 'not_done';
  readonly actor: string;
  readonly reason: string;
}

/** An effect that was begun and never ended. */
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
