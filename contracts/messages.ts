/**
 * What a conversation's workflow is told and what it answers (interface.md, "Workflow messages"): the payloads of its updates,
 * signals and queries. Payloads are camelCase. Types only: the workflow checks what arrives by itself, without schemas.
 *
 * Promise: fields are only added; recorded histories hold these objects.
 */
import type { Clarification, FieldAnswer, Instruction, InstructionFields } from './clarification-state.ts';
import type { ClarificationOnWire, ClarificationStatus, FieldContent } from './clarification.ts';
import type { AmbiguityType, Band } from './clarity.ts';
import type { Phase, Disposition, WaitingOn } from './conversation.ts';
import type { ContextRequest, ContextRequestStatus } from './context-request.ts';
import type { EmailDraft, Flow, Say } from './flow.ts';
import type { ActVerdict, AnswerVerdict } from './gate.ts';
import type { Handoff } from './handoff.ts';
import type { PolicySnapshot } from './policy.ts';
import type { GivenByProgram } from './question.ts';
import type { ActionKind, Passage, Reading } from './reading.ts';
import type { TurnRecord, UpdatedBy } from './turn.ts';

/** Who talks to what, and where. Opaque ids only. */
export interface Identity {
  readonly tenant: string;
  readonly conversation: string;
  readonly participant: string | null;
  readonly locale: string | null;
  /** IANA name as the client sent it; `UTC` counts as unknown (F1). */
  readonly timeZone: string | null;
  /** The participant's own name and address, when the client told them. */
  readonly name?: string | null;
  readonly email?: string | null;
}

/** What a new conversation is started with. Later runs carry more (`workflows/conversation/run.ts`). */
export interface NewConversation {
  readonly identity: Identity;
  readonly policy: PolicySnapshot;
}

/**
 * One message as a sender gives it. Our API writes the message's row first and sends `hash` and `size` instead of the text
 * (R9); whoever brings a `text` has it stored, and read, by an activity.
 */
export interface Incoming {
  readonly messageId: string;
  readonly text?: string | undefined;
  /** In place of a text: an answer to the question with this id, by a program that has written no row (G23). */
  readonly answer?: GivenByProgram | undefined;
  /** Fingerprint of everything that was said: text, and an instruction's type and fields. */
  readonly hash?: string | undefined;
  /** UTF-16 code units of the text. */
  readonly size?: number | undefined;
  /** Made by the API; a bare signal or a Web UI update has none and is read by the worker. */
  readonly reading?: Reading | undefined;
  /** The sender's proposal for the turn's id. */
  readonly turnId?: string | undefined;
  /** The id was made for the sender, who sent none: the five-second rule applies. */
  readonly idGenerated?: boolean | undefined;
  /** Set: one party's instruction to another, not a participant's words. `fields` only beside a `text`. */
  readonly instruction?: (Instruction & { readonly fields?: InstructionFields }) | undefined;
  /**
   * The sender's proposal for the id of a clarification request. Who proposes one also writes the record of being asked back;
   * for everybody else the workflow has them written.
   */
  readonly requestId?: string | undefined;
  /** It is asked whether this message came through: one that is not known is refused. */
  readonly onlyIfKnown?: boolean | undefined;
  /** Id of the question that stood when its row was accepted (G20). Absent: the one that stands when the workflow hears it. */
  readonly question?: string | undefined;
}

/** One message that is known, by what was said in it. */
export interface Known {
  readonly messageId: string;
  readonly turnId: string;
  readonly fingerprint: string;
}

/** The answer to a sender, given in the same workflow task. */
export interface Receipt {
  readonly messageId: string;
  readonly turnId: string;
  readonly disposition: Extract<Disposition, 'answering' | 'duplicate' | 'clarification_required' | 'context_required'>;
  /** Of what was accepted under this id, so that a sender sees when something else came first. */
  readonly fingerprint: string;
  readonly position: number | null;
  /** How clear it is (C1, C2), where that is judged and could be judged at once. */
  readonly clarity?: Clarity;
  /** With `clarification_required` and `context_required`: what is asked, and the record of asking it, for the sender to write. */
  readonly asked?: Asked;
}

export interface Clarity {
  readonly tenths: number;
  readonly band: Band;
  readonly type: AmbiguityType | null;
}

export interface Asked {
  /** Absent: material is asked for. */
  readonly clarification?: Clarification;
  readonly say: Say;
  /** BCP 47: what the participant is answered in; English without it. */
  readonly tag?: string;
  /** Complete but for the words of the reply, which are made of `say`. */
  readonly turnRecord: TurnRecord<never>;
}

/** Every operator's update says who and why. */
export interface ByOperator {
  readonly actor: string;
  readonly reason: string;
}

/** Who gave an order through our API; whoever says nothing came from Temporal, and its actor is a claim. */
export interface ByKey {
  readonly keyId?: string;
  readonly via?: 'api';
}

/** A yes to exactly the preview with this hash (F4). */
export interface ApproveAction extends ByKey {
  readonly actionId: string;
  readonly previewHash: string;
  readonly actor: string;
}

export interface RejectAction extends ByKey {
  readonly actionId: string;
  readonly actor: string;
  readonly reason?: string;
}

/** What an operator found out about an effect whose outcome is unknown (F5). */
export interface ConfirmEffect extends ByOperator, ByKey {
  readonly actionId: string;
  readonly outcome: 'done' | 'not_done';
}

/** A party's answer to a clarification request (C8). */
export interface AnswerClarification extends ByKey {
  readonly requestId: string;
  /** The party that answers. */
  readonly from: string;
  /** Whose key it came with; for the records. */
  readonly actor: string;
  readonly clarifications: readonly FieldAnswer[];
  /** The instruction as it reads now; without it the original with the values put in. Its words are in a row (R9). */
  readonly updated?: UpdatedBy;
  /** Of the updated instruction, made by the API; a bare signal or a Web UI update has none and is read by the worker. */
  readonly reading?: Reading;
}

/** What became of an answer. */
export interface AnswerReceipt {
  readonly requestId: string;
  readonly status: ClarificationStatus;
  /** Number of its latest happening: the rows show it once they have it. */
  readonly seq: number;
  readonly remaining: readonly string[];
  /** Of the updated instruction; null while fields are missing, or when it is read only later. */
  readonly tenths: number | null;
  readonly band: Band | null;
  /** The next question, when the updated instruction raises one. */
  readonly next: Clarification | null;
  /** The turn in which the message goes on; null when it does not yet. */
  readonly turnId: string | null;
}

/** A supply whose row is written: content is found by its id (R9). */
export interface SuppliedItem {
  readonly supplyId: string;
  readonly slotKey: string;
}

/** Material for a request (X4). */
export interface SupplyContext extends ByKey {
  readonly requestId: string;
  readonly items: readonly SuppliedItem[];
  /** Whose key it came with, and who provided it; for the records. */
  readonly actor: string;
}

/** An operator supplies, from Temporal: the words go into a row before anything else is done with them. */
export interface OperatorSupply extends ByOperator {
  readonly requestId: string;
  readonly slotKey: string;
  readonly content: string;
}

/** A slot is said not to be needed (X7). */
export interface SkipSlot extends ByOperator, ByKey {
  readonly requestId: string;
  readonly slotKey: string;
}

/** The messages go on without what is missing (X7). */
export interface ForceRun extends ByOperator, ByKey {
  readonly requestId: string;
}

/** What became of a supply, or of an order about a request. */
export interface ContextReceipt {
  readonly requestId: string;
  readonly status: ContextRequestStatus;
  /** Number of its latest happening: the rows show it once they have it. */
  readonly seq: number;
  readonly remaining: readonly string[];
  /** The turn in which the messages go on; null: they wait. */
  readonly turnId: string | null;
}

/** An operator answers for the level that is asked: one flat object. */
export interface OperatorAnswer extends ByOperator {
  readonly requestId: string;
  /** Value by field. */
  readonly values: Readonly<Record<string, FieldContent>>;
}

/**
 * An operator speaks. While the conversation is with a person they speak for themselves (role `operator`), else for the participant;
 * `as` says which it has to be. Our API writes the row first and sends `hash` and `size` instead of the text (R9).
 */
export interface OperatorSay extends ByOperator, ByKey {
  readonly text?: string;
  readonly messageId?: string;
  readonly hash?: string;
  readonly size?: number;
  readonly turnId?: string;
  readonly as?: 'operator' | 'participant';
  /** As of a message. */
  readonly onlyIfKnown?: boolean;
}

/** The person gives the conversation back to the assistant (G22). */
export interface HandBack extends ByOperator, ByKey {}

export interface RequestReceipt {
  readonly requestId: string;
  readonly status: ClarificationStatus | ContextRequestStatus;
  readonly level: string;
  readonly party: string;
  /** ISO-8601. */
  readonly dueAt: string;
  readonly seq: number;
}

/** The order is taken; its turn is settled like a message's. */
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
  /** Open questions: who is asked, until when, and who was asked before. */
  readonly clarifications: readonly ClarificationOnWire[];
  /** Material that is waited for (X2); null: none is. */
  readonly contextRequest?: ContextRequest | null;
  readonly deadlines: readonly { readonly kind: string; readonly dueAt: string; readonly level?: string }[];
  /** A person who is asked for, or answers (G22); null: none. */
  readonly handoff?: Handoff | null;
  readonly queued: number;
  readonly turn: number;
  readonly paused: ByOperator | null;
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

/** An offer that waits for the participant's yes (G6). */
export interface Offer {
  readonly action: ActionKind;
  readonly turnId: string;
  /** The words that offered it. */
  readonly at: Passage;
  /** The email that was written out with the offer. */
  readonly template?: EmailDraft | null;
  /** It was asked for beside another deed, and is offered now that that one is over (F9). */
  readonly next?: true;
}
