/**
 * Payloads of the conversation workflow's updates, signals and queries (interface.md, "Workflow messages"). Fields are
 * camelCase. Types only: the workflow checks input itself, without schemas.
 *
 * Promise: fields are only added; recorded histories contain these objects.
 */
import type { Clarification, FieldAnswer, Instruction, InstructionFields } from './clarification-state.ts';
import type { ClarificationOnWire, ClarificationStatus, FieldContent } from '../wire/clarification.ts';
import type { AmbiguityType, Band } from '../reading/clarity.ts';
import type { Phase, Disposition, WaitingOn } from '../wire/conversation.ts';
import type { AttentionItem } from './attention.ts';
import type { ContextRequest, ContextRequestStatus } from './context-request.ts';
import type { EmailDraft, Flow, Say } from './flow.ts';
import type { ActVerdict, AnswerVerdict } from './gate.ts';
import type { Handoff } from './handoff.ts';
import type { PolicySnapshot } from '../assistant/policy.ts';
import type { GivenByProgram } from '../reading/question.ts';
import type { ActionKind, Passage, Reading } from '../reading/reading.ts';
import type { ReminderStatus, ReminderTime } from './reminder.ts';
import type { Signature } from './signature.ts';
import type { TurnRecord, UpdatedBy } from './turn.ts';

/** The tenant, conversation, assistant and participant. Opaque ids only. */
export interface Identity {
  readonly tenant: string;
  readonly conversation: string;
  readonly participant: string | null;
  readonly locale: string | null;
  /** IANA name from the client; `UTC` counts as unknown (F1). */
  readonly timeZone: string | null;
  /** The participant's name and address, if the client gave them. */
  readonly name?: string | null;
  readonly email?: string | null;
}

/** The start argument of a new conversation. Later runs carry more (`workflows/conversation/run.ts`). */
export interface NewConversation {
  readonly identity: Identity;
  readonly policy: PolicySnapshot;
  /** Address of the conversation's page in the console. */
  readonly pageUrl?: string;
}

/**
 * One message from a sender. The API writes the message's row first and sends `hash` and `size` instead of the text
 * (R9); for a message with a `text` an activity writes the row and the reading.
 */
export interface Incoming {
  readonly messageId: string;
  readonly text?: string | undefined;
  /** Instead of a text: an answer to the question with this id, from a program that has written no row (G23). */
  readonly answer?: GivenByProgram | undefined;
  /** Fingerprint of the whole content: text, and an instruction's type and fields. */
  readonly hash?: string | undefined;
  /** UTF-16 code units of the text. */
  readonly size?: number | undefined;
  /** Made by the API; a bare signal or a Web UI update has none, and the worker reads the text. */
  readonly reading?: Reading | undefined;
  /** The sender's proposal for the turn's id. */
  readonly turnId?: string | undefined;
  /** The sender gave no id and one was generated: the five-second rule applies. */
  readonly idGenerated?: boolean | undefined;
  /** Set: an instruction between parties instead of a participant's message. `fields` only beside a `text`. */
  readonly instruction?: (Instruction & { readonly fields?: InstructionFields }) | undefined;
  /**
   * The sender's proposal for the id of a clarification. A sender that proposes one also writes the record of its
   * opening; otherwise the workflow does.
   */
  readonly requestId?: string | undefined;
  /** Asks whether the message arrived: an unknown one is refused. */
  readonly onlyIfKnown?: boolean | undefined;
  /**
   * Id of the question that was open when its row was written (G20). Absent: the one that is open when the workflow
   * gets it.
   */
  readonly question?: string | undefined;
  /** Epoch milliseconds at which our API sent it: of messages that wait for a run's first task the earlier comes first. */
  readonly sentAt?: number | undefined;
  /** By our API; without it an answer agrees to no effect (decision 0027). */
  readonly signed?: Signature | undefined;
}

/** A known message, by its content. */
export interface Known {
  readonly messageId: string;
  readonly turnId: string;
  readonly fingerprint: string;
}

/** The answer to a sender, returned in the same workflow task. */
export interface Receipt {
  readonly messageId: string;
  readonly turnId: string;
  readonly disposition: Extract<Disposition, 'answering' | 'duplicate' | 'clarification_required' | 'context_required'>;
  /** Of the message accepted under this id, so that a sender notices when another message came first. */
  readonly fingerprint: string;
  readonly position: number | null;
  /** How clear it is (C1, C2), if that could be judged at once. */
  readonly clarity?: Clarity;
  /**
   * With `clarification_required` and `context_required`: the request, and the record of its opening, which the sender
   * writes.
   */
  readonly asked?: Asked;
}

export interface Clarity {
  readonly tenths: number;
  readonly band: Band;
  readonly type: AmbiguityType | null;
}

export interface Asked {
  /** Absent: a context request. */
  readonly clarification?: Clarification;
  readonly say: Say;
  /** BCP 47: the language of answers; default English. */
  readonly tag?: string;
  /** Complete except for the words of the reply, which are rendered from `say`. */
  readonly turnRecord: TurnRecord<never>;
}

/** Every operator's update names who and why. */
export interface ByOperator {
  readonly actor: string;
  readonly reason: string;
}

/**
 * The key of an order through the API, and the API's signature over the whole order. Without a valid one the order came
 * from Temporal, and its actor is a claim (decision 0027).
 */
export interface ByKey {
  readonly keyId?: string;
  readonly via?: 'api';
  readonly signed?: Signature;
}

/** Approves exactly the preview with this hash (F4). */
export interface ApproveAction extends ByKey {
  readonly actionId: string;
  readonly previewHash: string;
  readonly actor: string;
  /** With `op.approve`: from `parley ops token`. */
  readonly token?: string;
}

export interface RejectAction extends ByKey {
  readonly actionId: string;
  readonly actor: string;
  readonly reason?: string;
}

/** An operator's finding on an unknown effect (F5). */
export interface ConfirmEffect extends ByOperator, ByKey {
  readonly actionId: string;
  readonly outcome: 'done' | 'not_done';
}

/** A party's answer to a clarification (C8). */
export interface AnswerClarification extends ByKey {
  readonly requestId: string;
  /** The party that answers. */
  readonly from: string;
  /** The key of the sender, for the records. */
  readonly actor: string;
  readonly clarifications: readonly FieldAnswer[];
  /** The instruction update; absent: the original with the answered values. Its words are in a row (R9). */
  readonly updated?: UpdatedBy | undefined;
  /**
   * Of the updated instruction, made by the API; a bare signal or a Web UI update has none, and the worker reads the
   * text.
   */
  readonly reading?: Reading | undefined;
}

/** The result of an answer. */
export interface AnswerReceipt {
  readonly requestId: string;
  readonly status: ClarificationStatus;
  /** Number of its latest happening: the rows are up to date once they contain it. */
  readonly seq: number;
  readonly remaining: readonly string[];
  /** Of the updated instruction; null while fields are missing, or when it is read later. */
  readonly tenths: number | null;
  readonly band: Band | null;
  /** The next clarification, when the updated instruction is unclear. */
  readonly next: Clarification | null;
  /** The turn in which the message goes on; null: it still waits. */
  readonly turnId: string | null;
}

/** A supply whose row is written: its content is found by id (R9). */
export interface SuppliedItem {
  readonly supplyId: string;
  readonly slotKey: string;
  /** SHA-256 of its content in hex: which row it must be. Absent: an earlier build has taken it. */
  readonly hash?: string;
}

/** Material for a request (X4). */
export interface SupplyContext extends ByKey {
  readonly requestId: string;
  readonly items: readonly SuppliedItem[];
  /** The key of the sender, and the provider, for the records. */
  readonly actor: string;
}

/** One supply of a signal: the material itself, or the id of a row that is written already. */
export interface GivenSupply {
  readonly slotKey: string;
  /** At most 64 KB for all supplies of a signal; an activity stores it as a row. */
  readonly content?: string;
  readonly label?: string;
  /** With a content any text: said twice it is one supply. Absent: the same content twice is. */
  readonly supplyId?: string;
}

/** Material from a sender that needs no answer; what is refused of it is told in the timeline. */
export interface SupplyBySignal extends ByKey {
  readonly requestId: string;
  readonly items: readonly GivenSupply[];
  readonly actor: string;
  readonly reason?: string;
}

/** An operator supplies from Temporal: the text is stored in a row first. */
export interface OperatorSupply extends ByOperator {
  readonly requestId: string;
  readonly slotKey: string;
  readonly content: string;
}

/** Marks a slot as not needed (X7). */
export interface SkipSlot extends ByOperator, ByKey {
  readonly requestId: string;
  readonly slotKey: string;
}

/** Runs the messages without the missing material (X7). */
export interface ForceRun extends ByOperator, ByKey {
  readonly requestId: string;
}

/** The result of a supply, or of an order about a request. */
export interface ContextReceipt {
  readonly requestId: string;
  readonly status: ContextRequestStatus;
  /** Number of its latest happening: the rows are up to date once they contain it. */
  readonly seq: number;
  readonly remaining: readonly string[];
  /** The turn in which the messages go on; null: they still wait. */
  readonly turnId: string | null;
}

/** An operator answers for the current level: one flat object. */
export interface OperatorAnswer extends ByOperator {
  readonly requestId: string;
  /** Value by field. */
  readonly values: Readonly<Record<string, FieldContent>>;
}

/**
 * An operator's message: their own (role `operator`), in a conversation that is with a person, or the participant's
 * where `as` says so. The API writes the row first and sends `hash` and `size` instead of the text (R9).
 */
export interface OperatorSay extends ByOperator, ByKey {
  readonly text?: string;
  readonly messageId?: string;
  readonly hash?: string;
  readonly size?: number;
  readonly turnId?: string;
  readonly as?: 'operator' | 'participant';
  /** As in {@link Incoming}. */
  readonly onlyIfKnown?: boolean;
}

/** Says that somebody has looked at an item of `status.attention`: it leaves the lists of operators. */
export interface Acknowledge extends ByOperator, ByKey {
  readonly itemId: string;
}

/** An operator takes the conversation over: they alone speak in it as operator, until it is handed back (G22). */
export interface TakeOver extends ByOperator, ByKey {}

export interface TakeOverReceipt {
  /** Id of the handoff. */
  readonly requestId: string;
  readonly takenBy: string;
}

export interface AcknowledgeReceipt {
  readonly acknowledged: string;
}

/** Strikes a fact out of the diagnosis (D5). A key need not say why; a person at Temporal does. */
export interface StrikeFact extends ByKey {
  /** Its id in the diagnosis, such as `f3`. */
  readonly fact: string;
  readonly actor: string;
  readonly reason?: string;
}

/** Hands the conversation back to the assistant (G22). */
export interface HandBack extends ByOperator, ByKey {}

/**
 * Reminds of something (T1): a new reminder, or one that is known by its id, which is moved or cancelled. The API writes
 * its words first and leaves the text out (R9).
 */
export interface Remind extends ByKey, ReminderTime {
  /** The sender's own; absent: a new one. */
  readonly reminderId?: string;
  readonly text?: string | undefined;
  /** Whom it is for; absent: the participant. */
  readonly for?: string | undefined;
  /** An answer before it is due ends it (T2). */
  readonly ifUnanswered?: boolean | undefined;
  /** It is said even when the conversation is closed by then. */
  readonly afterClose?: boolean | undefined;
  readonly cancel?: boolean;
  /** It opens the conversation: it is said as it is (T3). */
  readonly opens?: boolean;
  /** The schedule that started it: the participant may opt out of it (T3). */
  readonly schedule?: string;
  readonly actor?: string;
  readonly reason?: string;
}

export interface RemindReceipt {
  readonly reminderId: string;
  readonly status: ReminderStatus;
  /** ISO-8601. */
  readonly dueAt: string;
  readonly timeZone: string;
  readonly seq: number;
}

export interface RequestReceipt {
  readonly requestId: string;
  readonly status: ClarificationStatus | ContextRequestStatus;
  readonly level: string;
  readonly party: string;
  /** ISO-8601. */
  readonly dueAt: string;
  readonly seq: number;
}

/** The order is accepted; its turn is settled like a message's. */
export interface TurnReceipt {
  readonly turnId: string;
  readonly disposition: 'answering';
}

export interface CloseRequest extends ByKey {
  readonly actor?: string;
  readonly reason?: string;
}

export interface Status {
  readonly conversation: string;
  readonly assistant: string;
  readonly state: Phase;
  readonly waitingOn: WaitingOn | null;
  readonly flow: Flow | null;
  readonly offer: Offer | null;
  /** Open clarifications: the level, its deadline, and earlier levels. */
  readonly clarifications: readonly ClarificationOnWire[];
  /** The open context request (X2); null: none. */
  readonly contextRequest?: ContextRequest | null;
  readonly deadlines: readonly { readonly kind: string; readonly dueAt: string; readonly level?: string }[];
  /** The open handoff (G22); null: none. */
  readonly handoff?: Handoff | null;
  readonly queued: number;
  readonly turn: number;
  readonly paused: ByOperator | null;
  /** What an operator should look at, and acknowledges (`op.acknowledge`). */
  readonly attention: readonly AttentionItem[];
  readonly policyVersion: string;
}

export interface GateExplanation {
  readonly turnId: string;
  readonly answer: AnswerVerdict | null;
  readonly act: ActVerdict | null;
}

export interface TimelineEntry {
  readonly at: string;
  readonly what: string;
}

/** An offer that waits for the participant's agreement (G6). */
export interface Offer {
  readonly action: ActionKind;
  readonly turnId: string;
  /** The words that offered it. */
  readonly at: Passage;
  /** The email that the offer contained. */
  readonly template?: EmailDraft | null;
  /** A later request (F9), offered because the flow before it has ended. */
  readonly next?: true;
}
