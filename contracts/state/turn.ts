/**
 * The turn record between the workflow that decides, the activities and the API that write it, and the rows. Types
 * only: both ends are Parley's, and the workflow bundle contains no schemas. Promise: every later version can read
 * stored turns; fields are only added.
 */
import type { AuditNote } from './audit-note.ts';
import type { DecisionRecord } from './decision-record.ts';
import type { AmbiguityType, Band } from '../reading/clarity.ts';
import type {
  FieldAnswer,
  Instruction,
  InstructionFields,
  Stepped,
  Understood,
  WrittenStep,
} from './clarification-state.ts';
import type { ActGate, AnswerGate, SettledMessage, Snapshot } from '../wire/conversation.ts';
import type { EmailDraft, Say, Slot } from './flow.ts';
import type { ActCase, ActVerdict, AnswerCase, AnswerVerdict } from './gate.ts';
import type { DiagnosisRecord, DiagnosisTurn, Worded } from './diagnosis-state.ts';
import type { DangerNote } from '../reading/announced.ts';
import type { Danger } from './danger.ts';
import type { HandoffOnWire, HandoffStep } from './handoff.ts';
import type { ContextStep, EndedRequest, MaterialRef, MaterialWanted } from './context-request.ts';
import type { SentPrompt } from './model.ts';
import type { Question, QuestionAsked } from '../reading/question.ts';
import type { NeedVerdict } from '../reading/needs.ts';
import type { Issue, Passage, ReplyReading } from '../reading/reading.ts';
import type { FeedbackNote } from '../wire/feedback-note.ts';
import type { Claimed, TokenClaim, TokensSpent } from '../wire/usage.ts';
import type { TurnAnnotations } from './turn-annotations.ts';
import type { Unwritten, Written } from './words.ts';

/** The tenant and conversation. */
export interface Where {
  readonly tenant: string;
  readonly conversation: string;
}

/** A message of a turn. Its words are in its row (R9). */
export interface TurnMessage {
  readonly messageId: string;
  /** Epoch milliseconds of acceptance. */
  readonly at: number;
  readonly position: number;
  /** Set when the message consists of the answers to a clarification, which are put into words when they are stored. */
  readonly answersTo?: AnswersTo;
}

export interface AnswersTo {
  readonly messageId: string;
  readonly updated: Updated;
}

/** What is needed to settle a turn, whatever its outcome. */
export interface OpenTurn {
  readonly turnId: string;
  /** Epoch milliseconds at which the workflow started the turn. */
  readonly at: number;
  /** Position of the reply in accepted order. */
  readonly replyPosition: number;
  readonly heard: readonly TurnMessage[];
}

/** A turn in an activity's payload. */
export interface TurnRequest extends OpenTurn, TurnAnnotations {
  readonly answer: AnswerDecision | null;
  readonly act: ActDecision | null;
  /** Said before whatever the turn says. */
  readonly lead?: Say;
  /** The messages report danger to life or limb (G21). */
  readonly danger?: Danger;
  /** Assumptions, when the turn continues with a best guess (C10). */
  readonly assumed?: readonly Assumption[];
  /** Values that were read, where the message is checked against a schema (C17). */
  readonly understood?: readonly Understood[];
  /** What the second reader made of the material that the answer may need (X1); absent: nothing. */
  readonly needs?: readonly JudgedNeed[];
  /** The instruction of this turn; absent: none. */
  readonly instruction?: GoingOn;
  /** The material that the answer may use (X3, X4); absent: none. */
  readonly material?: readonly MaterialRef[];
  /** Whether the messages ask something or want something done (X1), where that selects the prompt sheet. */
  readonly mode?: 'question' | 'action';
  /** What the answer of a diagnosis has to say (D4). */
  readonly diagnosis?: DiagnosisTurn;
  /** The request for which the messages waited; absent: none. */
  readonly context?: EndedRequest;
  /** The clarified message, with all answers about it (C8). */
  readonly completed?: { readonly messageId: string; readonly answers: readonly FieldAnswer[] };
  /** How clear the message was, where that was judged (C2). */
  readonly clarity?: {
    readonly tenths: number;
    readonly band: Band;
    readonly type: AmbiguityType | null;
    readonly issues: readonly Issue[];
  };
}

/** A need that the second reader has judged, by the words that it has quoted. */
export interface JudgedNeed {
  readonly artifact: string;
  readonly outcome: 'spared' | 'added';
  readonly because: NeedVerdict;
  readonly quote: Passage;
}

/** An instruction for its receiver. */
export interface GoingOn extends Pick<Instruction, 'from' | 'to' | 'type' | 'department'> {
  readonly messageId: string;
}

/** An assumption, because nobody answered. */
export interface Assumption {
  readonly field: string;
  /** The issue, in the words of its question. */
  readonly issue: string;
}

/** A judged act case as it is stored (I3). */
export interface ActDecision {
  readonly case: ActCase;
  readonly verdict: ActVerdict;
}

export interface AnswerDecision {
  readonly case: AnswerCase;
  readonly verdict: AnswerVerdict;
}

/** An instruction update of a response; absent parts stay unchanged. Its words are in the row `ref`. */
export interface UpdatedBy {
  /** Names the row with the new words and fields. */
  readonly ref?: string | undefined;
  readonly type?: string | undefined;
  readonly department?: string | null | undefined;
}

/** The instruction that goes on, without its words. */
export interface Updated {
  /** The row with the latest update; null: the message's own words. */
  readonly ref: string | null;
  /** Null: a participant's own message. */
  readonly instruction: Instruction | null;
  /** All answers about the message. */
  readonly answers: readonly FieldAnswer[];
}

/** An instruction's words and fields, from rows. */
export type Words = { readonly text: string; readonly fields: InstructionFields };

/** The words of a message, originally and with its latest update. */
export type WordsOfMessage = { readonly original: Words; readonly now: Words };

/** A message at the start of its turn. Its row exists, except for one composed here, which brings its text. */
export interface BegunMessage {
  readonly messageId: string;
  /** Epoch milliseconds of acceptance. */
  readonly at: number;
  readonly position: number;
  readonly text?: string;
}

export interface TurnBeginning {
  readonly turnId: string;
  readonly heard: readonly BegunMessage[];
  readonly forModel: boolean;
  /** Requests the latest messages for the model, including this turn's. */
  readonly transcript?: { readonly limit: number; readonly after: number; readonly bytes?: number };
  /** Requests a check of the token budgets. */
  readonly claim?: TokenClaim;
  /** Requests the texts of these messages. */
  readonly alsoTexts?: readonly string[];
}

/** The start of a turn. For a settled turn only `stored` is set. */
export interface BegunTurn {
  readonly stored: Stored;
  /** Oldest first; empty when it was not requested. */
  readonly transcript: readonly TranscriptMessage[];
  readonly texts: Readonly<Record<string, string>>;
  /** Ids of messages without a row and without a text: erased or withdrawn. */
  readonly missing: readonly string[];
  /** There are messages before the transcript. */
  readonly earlier?: boolean;
  /** Notes on them; null: none. */
  readonly summary?: Summary | null;
  /** Absent: not requested. */
  readonly claim?: Claimed;
}

/** The model's notes on messages up to a position (M10). */
export interface Summary {
  readonly version: number;
  readonly through: number;
  readonly text: string;
}

/** A message as the model sees it. */
export interface TranscriptMessage {
  readonly messageId: string;
  readonly role: 'participant' | 'assistant' | 'operator';
  readonly text: string;
  /** An instruction's fields beside its text, or null. */
  readonly instruction: unknown;
  /** Position in accepted order. */
  readonly position: number;
}

/** The reading of a model's reply, and its judgement at the time of storing. */
export interface JudgedReply {
  readonly reading: ReplyReading;
  readonly proposals: ActCase['proposals'];
  readonly judged: string;
  readonly email?: EmailDraft | undefined;
  readonly draft?: EmailDraft | undefined;
  /** Position up to which the transcript should be summarised; sent once, and not stored. */
  readonly notesUpTo?: number;
  /** Number of model calls; absent: one. */
  readonly calls?: number;
  /** Who worded the answer of a diagnosis. */
  readonly worded?: Worded;
  /** The danger that the model has proven (G21); absent: none. */
  readonly danger?: Danger;
}

/** The model requested material instead of answering (X1). */
export interface WantingReply {
  readonly wanted: MaterialWanted;
  /** Number of model calls. */
  readonly calls: number;
}

/** The basis of a settled turn's words; a second attempt uses what the first one has told the participant. */
export type Finding =
  | JudgedReply
  | WantingReply
  | { readonly slots: readonly Slot[] }
  | { readonly template: EmailDraft }
  | { readonly previewHash: string };

/** What another attempt has stored of a turn: its finding, or only that it is settled. Null: nothing. */
export type Stored = Finding | 'settled' | null;

/**
 * The record of a turn, with words of earlier messages by reference. `Found` is the basis of the turn's words; a second
 * attempt uses what the first one has told.
 */
export interface TurnRecord<Found> {
  readonly turnId: string;
  readonly heard: readonly TurnMessage[];
  /** Whether the model sees these messages later: commands and flow steps are excluded. */
  readonly forModel: boolean;
  readonly reply: { readonly text: string; readonly position: number };
  readonly found: Found | null;
  readonly decisions: readonly DecisionRecord[];
  /** The settled answer; its `reply.at` is set at the time of storing. */
  readonly settled: Unwritten<SettledMessage>;
  readonly snapshot: Unwritten<Omit<SnapshotRecord, 'question' | 'asked'>>;
  /** The open question, before rendering. */
  readonly question: Question;
  readonly status: 'completed' | 'failed' | 'waiting_clarification' | 'waiting_context';
  /** The instruction of this turn. */
  readonly instruction?: GoingOn;
  /** Clarifications that were opened, answered or ended in this turn, to be written with it (C12). */
  readonly clarifications?: readonly Stepped[];
  /** Steps of the handoff in this turn (G22). */
  readonly handoffs?: readonly HandoffStep[];
  /** Steps of the context request in this turn (X2). */
  readonly contexts?: readonly ContextStep[];
  /** Decisions of people, to be recorded with it. */
  readonly audit?: readonly AuditNote[];
  /** The material of the answer (X10). */
  readonly material?: readonly MaterialRef[];
  /** Tokens of this turn's calls. */
  readonly usage?: TokensSpent;
  /** The last prompt. */
  readonly prompt?: SentPrompt;
  /** The state of the diagnosis. */
  readonly diagnosis?: DiagnosisRecord;
  readonly danger?: Unwritten<DangerNote>;
  readonly feedback?: Unwritten<FeedbackNote>;
}

/** The same as it is stored, with words. */
export type WrittenTurnRecord<Found> = Omit<
  TurnRecord<Found>,
  'decisions' | 'settled' | 'snapshot' | 'question' | 'clarifications' | 'contexts' | 'danger' | 'feedback'
> & {
  readonly decisions: readonly (Omit<DecisionRecord, 'rules'> & Written<Pick<DecisionRecord, 'rules'>>)[];
  readonly settled: SettledMessage;
  readonly snapshot: SnapshotRecord;
  readonly clarifications?: readonly WrittenStep[];
  readonly contexts?: readonly Written<ContextStep>[];
  readonly danger?: DangerNote;
  readonly feedback?: FeedbackNote;
};

/**
 * The conversation's row. An offer or a gate decision from before this turn is omitted: the row has it, with its words.
 */
export type SnapshotRecord = Pick<Snapshot, 'state' | 'waiting_on' | 'flow' | 'deadlines' | 'turn' | 'open_requests'> &
  Partial<Pick<Snapshot, 'offer' | 'question' | 'attention'>> & {
    /** The question for a reader. */
    readonly asked?: QuestionAsked;
    /** Absent: there was no handoff. */
    readonly handoff?: HandoffOnWire;
    /** Time of this state by the workflow's clock, epoch milliseconds: an older state never replaces a newer one. */
    readonly stood_at?: number;
    readonly last_gate?: {
      readonly turn_id: string;
      readonly answer: AnswerGate | null;
      readonly act: ActGate | null;
    } | null;
  };
