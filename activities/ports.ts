/** What the activities need from outside. Adapters fit these shapes; they do not import them. */
import type { EffectOnWire, SettledMessage, Snapshot } from '../contracts/conversation.ts';
import type { CallPreview, Say } from '../contracts/flow.ts';
import type { ActCase, RuleVerdict } from '../contracts/gate.ts';
import type { Reading } from '../contracts/reading.ts';

/** Which conversation of which tenant. */
export interface Where {
  readonly tenant: string;
  readonly conversation: string;
}

/** A message of the participant as the minutes keep it. */
export interface HeardText {
  readonly messageId: string;
  readonly text: string;
  /** Epoch milliseconds of acceptance. */
  readonly at: number;
  readonly position: number;
}

/** What a model's reply was read as, and how it was judged when it was stored. */
export interface JudgedReply {
  readonly reading: Reading;
  readonly proposals: ActCase['proposals'];
  readonly judged: string;
}

export interface DecisionMinutes {
  readonly decisionId: string;
  readonly door: 'answer' | 'act';
  readonly origin: string;
  readonly verdict: 'open' | 'held';
  readonly because: readonly string[];
  readonly action: string | null;
  readonly policyVersion: string;
  readonly rules: readonly RuleVerdict[];
  readonly snapshot: unknown;
}

export type SnapshotMinutes = Pick<
  Snapshot,
  'state' | 'waiting_on' | 'flow' | 'offer' | 'deadlines' | 'last_gate' | 'turn'
>;

export interface TurnMinutes {
  readonly turnId: string;
  readonly heard: readonly HeardText[];
  /** Whether the model is shown these messages later: commands and flow steps are no turns of the talk. */
  readonly forModel: boolean;
  readonly reply: { readonly text: string; readonly position: number };
  readonly read: JudgedReply | null;
  readonly decisions: readonly DecisionMinutes[];
  /** The settled answer; its `reply.at` is filled in with the time of storing. */
  readonly settled: SettledMessage;
  readonly snapshot: SnapshotMinutes;
  readonly status: 'completed' | 'failed';
}

export interface Minutes {
  /** Stores what was heard, once. Returns the reply when an earlier attempt has already settled this turn. */
  begin(
    where: Where,
    turn: { readonly turnId: string; readonly heard: readonly HeardText[]; readonly forModel: boolean },
  ): Promise<JudgedReply | 'settled' | null>;
  /**
   * Stores a settled turn whole, or not at all: reply, decisions, snapshot and events in one transaction. Once: null when
   * this call did, else what another attempt has stored, as `begin` gives it.
   */
  settle(where: Where, minutes: TurnMinutes): Promise<JudgedReply | 'settled' | null>;
  /** The latest messages that the model is to see, oldest first. */
  transcript(
    where: Where,
    options: { readonly limit: number; readonly after: number },
  ): Promise<readonly { readonly role: 'participant' | 'assistant'; readonly text: string }[]>;
  /** Marks the conversation closed. */
  close(where: Where, closing: { readonly actor: string; readonly reason: string }): Promise<void>;
}

/** An assistant's texts, sheets and lexicon, found by name and version. */
export interface Assistants {
  find(name: string, version: string): Promise<AssistantTexts>;
}

export interface AssistantTexts {
  readonly name: string;
  readonly model: {
    readonly maxTokens: number;
    readonly temperature?: number | undefined;
    readonly tools: readonly 'propose_action'[];
    readonly transcriptMessages: number;
  };
  renderSystem(values: {
    readonly now: string;
    readonly participant: string | null;
    readonly locale: string | null;
    readonly timeZone: string | null;
    readonly news: readonly string[];
  }): string;
  renderText(say: Say): string;
  readMessage(text: string): Reading;
  readReply(text: string): Reading;
}

export interface Model {
  reply(
    request: {
      readonly assistant: string;
      readonly system: string;
      readonly messages: readonly { readonly role: 'participant' | 'assistant'; readonly text: string }[];
      readonly maxTokens: number;
      readonly temperature?: number | undefined;
      readonly tools?: readonly 'propose_action'[];
      readonly actions?: readonly string[];
    },
    onDelta: (delta: string) => void,
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly proposals: readonly { readonly action: string }[] }>;
}

/** Parts of a reply while it is being written, for those who watch. Losing one loses nothing: the stored reply is the truth. */
export interface Deltas {
  publish(
    where: Where,
    delta: { readonly turnId: string; readonly attempt: number; readonly text: string; readonly reset: boolean },
  ): Promise<void>;
}

export interface CalendarBooking {
  /** Chosen by us and the same for every attempt (F5). */
  readonly uid: string;
  readonly calendar: string;
  readonly preview: CallPreview;
}

export interface Calendar {
  /** What is booked in a calendar between two instants (ISO-8601 UTC). */
  busy(
    where: Where,
    calendar: string,
    range: { readonly from: string; readonly to: string },
  ): Promise<readonly { readonly startsAt: string; readonly endsAt: string }[]>;
  /** The provider's reference of a booking, or null when it does not stand there. */
  find(where: Where, uid: string): Promise<string | null>;
  /** Books once; a second call with the same uid finds the first. */
  book(
    where: Where,
    booking: CalendarBooking,
  ): Promise<{ readonly kind: 'booked'; readonly providerRef: string } | { readonly kind: 'slot-taken' }>;
}

export type EffectState = EffectOnWire['state'];

/** The ledger of effects (F5): `planned → attempting → done | unknown | refused`. */
export interface Ledger {
  /**
   * Notes the plan, or finds it. An effect that was planned or refused may be planned anew with another preview (the slot
   * was taken); one that is under way or done may not.
   */
  plan(
    where: Where,
    effect: {
      readonly actionId: string;
      readonly kind: string;
      readonly preview: unknown;
      readonly previewHash: string;
      readonly decisionId: string | null;
    },
  ): Promise<{ readonly state: EffectState; readonly providerRef: string | null }>;
  /** Marks an attempt. */
  attempt(where: Where, actionId: string): Promise<void>;
  /** Writes how it ended. */
  conclude(
    where: Where,
    actionId: string,
    end: { readonly state: 'done' | 'refused' | 'unknown'; readonly providerRef?: string; readonly refusal?: string },
  ): Promise<void>;
}
