/** What reconciling needs from outside. Adapters fit these shapes; they do not import them. */
import type { EffectPreview } from '../contracts/flow.ts';
import type { AssistantTexts, EffectProvider, Ledger, Where } from './ports.ts';
import type { HousekeepingPorts } from './ports-housekeeping.ts';

/** An open conversation in which something was said. */
export interface Suspect {
  readonly conversation: string;
  readonly assistant: string;
  readonly assistantVersion: string;
  /** A turn was begun once, so its workflow has been there. */
  readonly wasTaken: boolean;
  /** Since when its workflow was not found; null: it was, or nobody has looked. */
  readonly missingSince: Date | null;
}

/** A message that was accepted and that no turn has taken up. */
export interface Untaken {
  readonly conversation: string;
  readonly messageId: string;
  readonly assistant: string;
  readonly assistantVersion: string;
  /** Its conversation is closed: nobody will take it up any more. */
  readonly isClosed: boolean;
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

/** What housekeeping did, by what it is called in events and metrics. */
export type Did = 'closed' | 'offered' | 'failed' | 'read_back_done' | 'read_back_refused' | 'read_back_unknown';

/** What was done in which conversations; one is named as often as something was done in it. */
export type Done = Readonly<Partial<Record<Did, readonly string[]>>>;

/** The rows of one tenant at a time, the oldest first, never more than `limit`. */
export interface Reconciliation {
  /** Those that are `named`, those with a message that waits, then those that were not looked at for longest. */
  suspects(
    tenant: string,
    asked: { readonly at: Date; readonly named: readonly string[]; readonly limit: number },
  ): Promise<readonly Suspect[]>;
  /** Notes that it was looked at them now, and which of them have no workflow. */
  looked(
    tenant: string,
    seen: { readonly at: Date; readonly running: readonly string[]; readonly missing: readonly string[] },
  ): Promise<void>;
  /**
   * Closes the row, tells the participant, and ends what waits in it: messages that were not answered have failed, open
   * questions are cancelled. False when it was closed already. One transaction.
   */
  closeLost(
    where: Where,
    closing: { readonly reason: string; readonly text: string; readonly at: Date },
  ): Promise<boolean>;
  untaken(tenant: string, asked: { readonly at: Date; readonly limit: number }): Promise<readonly Untaken[]>;
  /** Notes that it was offered, so that it is not offered again at once. */
  offered(where: Where, messageId: string, at: Date): Promise<void>;
  /** A message that nobody will take up has failed; its turn is settled with the text. */
  failMessage(where: Where, messageId: string, said: { readonly text: string; readonly at: Date }): Promise<void>;
  cutOff(tenant: string, asked: { readonly at: Date; readonly limit: number }): Promise<readonly CutOff[]>;
  /** Tells the tenant and the metrics. Nothing when nothing was done. */
  note(tenant: string, done: Done): Promise<void>;
}

/** What the latest run of a conversation's workflow is. */
export type RunState = 'running' | 'none' | 'failed' | 'terminated' | 'cancelled' | 'timed-out' | 'completed';

/** Conversations' workflows, as housekeeping sees them. */
export interface Runs {
  stateOf(where: Where): Promise<RunState>;
  /** Conversations whose workflow ended otherwise than by being closed, since then. */
  brokenOffSince(since: Date, limit: number): Promise<readonly Where[]>;
  /**
   * Says the message again as its row has it; starts the workflow if need be. A workflow that knows it takes it for what it
   * is. `ended`: the workflow is over. `later`: it was not to be had now.
   */
  offer(message: Where & { readonly messageId: string }): Promise<'taken' | 'refused' | 'ended' | 'later'>;
}

export interface ReconcilingPorts extends HousekeepingPorts {
  readonly reconciliation: Reconciliation;
  readonly runs: Runs;
  readonly assistants: { find(name: string, version: string): Promise<Pick<AssistantTexts, 'renderText'>> };
  readonly ledger: Pick<Ledger, 'conclude'>;
  readonly providerOf: (kind: string) => EffectProvider | null;
}
