/** What the activities need from outside. Adapters fit these shapes; they do not import them. */
import type { EffectOnWire } from '../contracts/conversation.ts';
import type { EffectPreview, EmailDraft, Say, Slot } from '../contracts/flow.ts';
import type { EffectLimits } from '../contracts/policy.ts';
import type { ActCase } from '../contracts/gate.ts';
import type { FieldContent } from '../contracts/clarification.ts';
import type { Reading, Template } from '../contracts/reading.ts';
import type { Stepped } from '../domain/clarification/state.ts';
import type { PolicySnapshot } from '../contracts/policy.ts';
import type { HeardMessage, WrittenMinutes } from '../domain/conversation/minutes.ts';
import type { Texts, Written } from '../domain/words/words.ts';
import type { Words } from '../domain/conversation/updated-instruction.ts';
import type { SnapshotMinutes } from '../domain/conversation/on-wire.ts';

export type { HeardMessage, SnapshotMinutes };

/** Which conversation of which tenant. */
export interface Where {
  readonly tenant: string;
  readonly conversation: string;
}

/** What a model's reply was read as, and how it was judged when it was stored. */
export interface JudgedReply {
  readonly reading: Reading;
  readonly proposals: ActCase['proposals'];
  readonly judged: string;
  readonly email?: EmailDraft | undefined;
  readonly draft?: EmailDraft | undefined;
}

/** What the words of a settled turn rest on; a second attempt goes by what the first one told the participant. */
export type Finding =
  | JudgedReply
  | { readonly slots: readonly Slot[] }
  | { readonly template: EmailDraft }
  | { readonly previewHash: string };

/** What another attempt has stored of a turn: what its words rest on, or only that it is settled. Null: nothing. */
export type Stored = Finding | 'settled' | null;

export type TurnMinutes = WrittenMinutes<Finding>;

/** A message as a turn begins with it. Its row is there already, but for one that is put together here: that brings its text. */
export type BegunMessage = Pick<HeardMessage, 'messageId' | 'at' | 'position'> & { readonly text?: string };

/** Somebody's decision, for the audit log. */
export interface AuditNote {
  readonly event:
    | 'action.approved'
    | 'action.rejected'
    | 'clarification.answered'
    | 'clarification.escalated'
    | 'clarification.extended'
    | 'clarification.reassigned'
    | 'conversation.paused'
    | 'conversation.resumed'
    | 'conversation.closed';
  /** What it was about: an action, a request; null: the conversation. */
  readonly subject: string | null;
  readonly actor: string;
  readonly keyId?: string;
  /** `temporal`: by a Temporal client, whose actor is a claim. */
  readonly via: 'api' | 'temporal';
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Names the decision, so that it is noted once. */
  readonly once: string;
}

/** What the model is shown of a conversation. */
export interface TranscriptMessage {
  readonly messageId: string;
  readonly role: 'participant' | 'assistant';
  readonly text: string;
  /** What an instruction brought beside its text, or null. */
  readonly instruction: unknown;
}

export interface TurnBeginning {
  readonly turnId: string;
  readonly heard: readonly BegunMessage[];
  readonly forModel: boolean;
  /** Asks for the latest messages that the model is to see, those of this turn among them. */
  readonly transcript?: { readonly limit: number; readonly after: number };
  /** Asks for the texts of these messages. */
  readonly alsoTexts?: readonly string[];
}

/** A turn that may go on. Of one that is settled only `stored` is told. */
export interface BegunTurn {
  readonly stored: Stored;
  /** Oldest first; empty when it was not asked for. */
  readonly transcript: readonly TranscriptMessage[];
  readonly texts: Readonly<Record<string, string>>;
  /** Of what was heard, the ids without a row and without a text: erased, or taken back. */
  readonly missing: readonly string[];
}

export interface Minutes {
  /**
   * Marks what was heard as taken up, once, and gives what the turn needs to know, in one statement. What an earlier attempt has
   * stored of this turn is given back, and nothing is changed then.
   */
  begin(where: Where, turn: TurnBeginning): Promise<BegunTurn>;
  /** Tells those who watch, once, that the turn takes longer and goes on by itself. Losing it loses nothing. */
  delayed(where: Where, turnId: string): Promise<void>;
  /** Writes the row of a message that came without one; one that is there stays as it is. */
  accept(
    where: Where,
    message: {
      readonly messageId: string;
      readonly turnId: string;
      readonly text: string;
      /** Fingerprint of everything that was said. */
      readonly hash: string;
      readonly instruction: unknown;
      /** Epoch milliseconds. */
      readonly at: number;
    },
  ): Promise<void>;
  /**
   * The words and fields of a message, and those that a response gave it later under `ref`. Null: there is no such row.
   */
  words(
    where: Where,
    asked: { readonly messageId: string; readonly ref: string | null },
  ): Promise<{
    readonly original: Words;
    readonly now: Words;
  } | null>;
  /**
   * Stores a settled turn whole, or not at all: reply, decisions, snapshot and events in one transaction. Once: null when
   * this call did, else what another attempt has stored, as `begin` gives it.
   */
  settle(where: Where, minutes: TurnMinutes): Promise<Stored>;
  /** The texts of messages by id, in one query; a message that is not there any more is left out. */
  texts(where: Where, messageIds: readonly string[]): Promise<Texts>;
  /** The latest messages that the model is to see, oldest first. */
  transcript(
    where: Where,
    options: { readonly limit: number; readonly after: number },
  ): Promise<readonly TranscriptMessage[]>;
  /**
   * Writes what happened to clarifications outside a turn: rows, events, the count of open questions and the snapshot in one
   * transaction. A happening that is written already (by its `seq`) is left out, so that whoever writes, and how often, makes
   * no difference.
   */
  keep(
    where: Where,
    kept: {
      readonly clarifications: readonly Written<Stepped>[];
      readonly snapshot: SnapshotMinutes;
      readonly audit?: readonly AuditNote[];
    },
  ): Promise<void>;
  /** Marks the conversation closed. */
  close(where: Where, closing: { readonly actor: string; readonly reason: string }): Promise<void>;
}

/** Words that flows keep by reference: drafts of emails, previews as they were shown. */
export interface Drafts {
  /** Stores the words of a draft, once: what the first one stored is what there is. */
  keepDraft(where: Where, draft: { readonly draftId: string; readonly template: Template }): Promise<Template>;
  /** Null when there is none. */
  draft(where: Where, draftId: string): Promise<Template | null>;
  /** Stores a preview with its hash, before anybody is asked about it. */
  keepPreview(
    where: Where,
    shown: { readonly actionId: string; readonly hash: string; readonly preview: EffectPreview },
  ): Promise<void>;
  /** The preview that this hash was shown for; null when none was. */
  preview(where: Where, shown: { readonly actionId: string; readonly hash: string }): Promise<EffectPreview | null>;
}

/** An instruction as a reader takes it. */
export interface InstructionText {
  readonly text: string;
  readonly type: string;
  readonly fields: Readonly<Record<string, FieldContent>>;
  readonly department: string | null;
  readonly timeZone: string | null;
}

/** An assistant's texts, sheets and lexicon, found by name and version. */
export interface Assistants {
  find(name: string, version: string): Promise<AssistantTexts>;
}

export interface AssistantTexts {
  readonly name: string;
  /** The policy that conversations of this version keep. */
  readonly policy: PolicySnapshot;
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
  /** The text of an instruction, with its findings against its directive type (C3–C5). */
  readInstruction(instruction: InstructionText): Reading;
  readReply(text: string): Reading;
  /** The prompt of a party that answers through the model; null when it has no sheet. */
  renderParty(values: PartyPromptValues): string | null;
  /** How a party is reached; null when nothing is known. */
  reachOf(party: string): PartyReach | null;
}

/** What the prompt sheet of a party is told (C10). Words of others are in it, and are data. */
export interface PartyPromptValues {
  /** ISO-8601 UTC. */
  readonly now: string;
  readonly timeZone: string | null;
  readonly party: string;
  /** Its level of the chain. */
  readonly role: string;
  readonly department: string | null;
  /** Who is to do it and asks. */
  readonly asks: string;
  /** Who gave the instruction. */
  readonly asked: string;
  /** Seconds that it has. */
  readonly timeoutS: number;
  readonly issues: readonly {
    readonly field: string;
    readonly issue: string;
    readonly suggestion: string;
    readonly choices: readonly string[];
  }[];
  readonly interpretation: string | null;
  /** The instruction's words, and what the conversation holds, oldest first. */
  readonly instruction: string;
  readonly fields: Readonly<Record<string, FieldContent>>;
  readonly known: readonly { readonly role: 'participant' | 'assistant'; readonly text: string }[];
}

/** Where a party is reached, as the assistant's file says it. */
export interface PartyReach {
  readonly webhook?: PartyReceiver | undefined;
  readonly mail?: string | undefined;
}

export interface PartyReceiver {
  readonly url: string;
  readonly secretVariable: string;
  readonly privateNetwork: boolean;
}

/** One thing told to one party over one channel. */
export interface Notice {
  /** The same for every attempt. */
  readonly id: string;
  readonly channel: 'webhook' | 'mail';
  readonly party: string;
}

/** Who was told: marked before anything is sent, so that nobody is told twice. */
export interface Notices {
  begin(
    where: Where,
    notice: Notice & {
      readonly request: string;
      /** Whether an attempt that was cut off may simply be made again. */
      readonly repeatable: boolean;
    },
  ): Promise<
    | { readonly kind: 'go' }
    | { readonly kind: 'over'; readonly state: 'told' | 'failed' | 'unknown'; readonly because: string | null }
  >;
  /** `final`: no further attempt is made. */
  end(
    where: Where,
    notice: Notice,
    outcome: {
      readonly state: 'told' | 'failed' | 'unknown';
      readonly final: boolean;
      readonly because?: string | undefined;
    },
  ): Promise<void>;
}

/** Throws only when another attempt may help. */
export interface PartyWebhook {
  post(
    webhook: PartyReceiver,
    notice: { readonly id: string; readonly body: string },
    stop: AbortSignal,
  ): Promise<{ readonly kind: 'told' } | { readonly kind: 'refused'; readonly because: string }>;
}

/** Throws only when nothing was sent and another attempt may help. The Message-ID is made of `actionId`. */
export interface PartyMail {
  send(
    mail: {
      readonly actionId: string;
      readonly to: readonly string[];
      readonly subject: string;
      readonly text: string;
    },
    stop: AbortSignal,
  ): Promise<
    | { readonly kind: 'done' }
    | { readonly kind: 'refused'; readonly because: string }
    | { readonly kind: 'unknown'; readonly because: string }
  >;
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
  readonly assistant: string;
  readonly assistantVersion: string;
}

/** What a provider made of an order. It throws only when nothing was done and trying again may help. */
export type Performed =
  | { readonly kind: 'done'; readonly providerRef: string }
  | { readonly kind: 'slot-taken' }
  /** `because` is a sentence for the participant. */
  | { readonly kind: 'refused'; readonly because: string }
  /** The order may have been carried out; its answer was lost. */
  | { readonly kind: 'unknown'; readonly because: string };

/** One kind of action carried out by somebody: a calendar, a mail server, a webhook. */
export interface EffectProvider {
  /** False where `find` may answer null although it was done; elsewhere null proves that it was not. */
  readonly absenceProves?: boolean;
  /** Reads back whether an earlier attempt was carried out; absent where nobody can be asked. */
  find?(where: Where, order: EffectOrder): Promise<{ readonly providerRef: string } | null>;
  perform(where: Where, order: EffectOrder, stop: AbortSignal): Promise<Performed>;
}

export interface Calendar {
  /** What is booked for a participant, or (null) for nobody in particular, between two instants (ISO-8601 UTC). */
  busy(
    where: Where,
    participant: string | null,
    range: { readonly from: string; readonly to: string },
  ): Promise<readonly { readonly startsAt: string; readonly endsAt: string }[]>;
}

export type EffectState = EffectOnWire['state'];

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
      readonly barred?: { readonly because: RefusalReason; readonly values: Readonly<Record<string, unknown>> };
    }
  | {
      readonly kind: 'settled';
      readonly state: Exclude<EffectState, 'planned' | 'attempting'>;
      readonly providerRef: string | null;
      readonly because?: string;
    }
  /** Checked in the same transaction: gate, open questions, switches, limits (F7). Audited. */
  | { readonly kind: 'refused'; readonly because: RefusalReason; readonly values: Readonly<Record<string, unknown>> };

export type RefusalReason =
  | 'gate-closed'
  | 'questions-open'
  | 'switched-off'
  | 'recipient-hourly'
  | 'recipient-daily'
  | 'participant-daily'
  | 'tenant-hourly'
  | 'quiet-hours';

/** The ledger of effects (F5): `planned → attempting → done | unknown | refused`. */
export interface Ledger {
  /**
   * Plans the effect unless it is there, checks that it may be done now, and marks the attempt: one transaction. An effect
   * that was planned or refused may come with another preview; one that is under way, done or unknown may not.
   */
  admit(where: Where, plan: EffectPlan): Promise<Admission>;
  /** Writes how it ended. False when the fence is an old one: somebody else has taken over. */
  conclude(
    where: Where,
    actionId: string,
    end: {
      readonly fence: number;
      readonly state: 'done' | 'refused' | 'unknown';
      readonly providerRef?: string;
      readonly because?: string;
      /** With a reason of the ledger's own: what its sentence is filled with. */
      readonly values?: Readonly<Record<string, unknown>>;
    },
  ): Promise<boolean>;
  /** An attempt ended before anything was done: the effect is planned again, and the next attempt need not ask. */
  release(where: Where, actionId: string, attempt: { readonly fence: number }): Promise<void>;
  /** No further attempt will come. What was under way when its worker died is `unknown`; what was merely planned is `refused`. */
  giveUp(where: Where, actionId: string): Promise<'done' | 'refused' | 'unknown'>;
  /** An operator's word on an unknown effect; audited. Does nothing when it is settled already. */
  confirm(
    where: Where,
    actionId: string,
    by: { readonly outcome: 'done' | 'not_done'; readonly actor: string; readonly reason: string },
  ): Promise<void>;
}
