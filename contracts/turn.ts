/**
 * The record of a turn between the workflow that decides, the activities and the API that write it, and the rows that keep it.
 * Types only: both ends are ours, and the workflow's bundle holds no schemas. Promise: what is stored with a turn can be read by every later version; fields are only added.
 */
import type { AuditNote } from './audit-note.ts';
import type { DecisionRecord } from './decision-record.ts';
import type { AmbiguityType, Band } from './clarity.ts';
import type {
  FieldAnswer,
  Instruction,
  InstructionFields,
  Stepped,
  Understood,
  WrittenStep,
} from './clarification-state.ts';
import type { ActGate, AnswerGate, SettledMessage, Snapshot } from './conversation.ts';
import type { EmailDraft, Say, Slot } from './flow.ts';
import type { ActCase, ActVerdict, AnswerCase, AnswerVerdict } from './gate.ts';
import type { DiagnosisRecord, DiagnosisTurn, Worded } from './diagnosis-state.ts';
import type { DangerNote } from './announced.ts';
import type { Danger } from './danger.ts';
import type { HandoffOnWire, HandoffStep } from './handoff.ts';
import type { ContextStep, EndedRequest, MaterialRef, MaterialWanted } from './context-request.ts';
import type { SentPrompt } from './model.ts';
import type { Question, QuestionAsked } from './question.ts';
import type { Issue, ReplyReading } from './reading.ts';
import type { FeedbackNote } from './feedback-note.ts';
import type { Claimed, TokenClaim, TokensSpent } from './usage.ts';
import type { ToldBesides } from './left-over.ts';
import type { Unwritten, Written } from './words.ts';

/** Which conversation of which tenant. */
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
  /** Not said by anybody in one piece: the answers to questions about a message, which are put into words when they are stored. */
  readonly answersTo?: AnswersTo;
}

export interface AnswersTo {
  readonly messageId: string;
  readonly updated: Updated;
}

/** What is needed to settle a turn, whatever becomes of it. */
export interface OpenTurn {
  readonly turnId: string;
  /** Epoch milliseconds at which the loop took the turn up. */
  readonly at: number;
  /** Place of the reply in accepted order. */
  readonly replyPosition: number;
  readonly heard: readonly TurnMessage[];
}

/** A turn as the workflow hands it on. */
export interface TurnRequest extends OpenTurn, ToldBesides {
  readonly answer: AnswerDecision | null;
  readonly act: ActDecision | null;
  /** Said before whatever the turn says, whoever says it. */
  readonly lead?: Say;
  /** What was said tells of danger to life or limb (G21). */
  readonly danger?: Danger;
  /** What is assumed, when the turn goes on with a best guess (C10). */
  readonly assumed?: readonly Assumption[];
  /** What was understood of it, where it was held against a schema (C17). */
  readonly understood?: readonly Understood[];
  /** The instruction that goes on in this turn; absent: it is none. */
  readonly instruction?: GoingOn;
  /** The material that the answer may rest on (X3, X4); absent: none. */
  readonly material?: readonly MaterialRef[];
  /** Whether the messages ask something or want something done (X1), where that decides on the prompt's sheet. */
  readonly mode?: 'question' | 'action';
  /** What the answer has to say, where something is diagnosed (D4). */
  readonly diagnosis?: DiagnosisTurn;
  /** The request that the messages waited for; absent: they did not. */
  readonly context?: EndedRequest;
  /** The message whose question this turn has answered, with everything that was answered about it (C8). */
  readonly completed?: { readonly messageId: string; readonly answers: readonly FieldAnswer[] };
  /** How clear the message was, where that was judged (C2). */
  readonly clarity?: {
    readonly tenths: number;
    readonly band: Band;
    readonly type: AmbiguityType | null;
    readonly issues: readonly Issue[];
  };
}

/** An instruction that goes on, as its receiver is told of it. */
export interface GoingOn extends Pick<Instruction, 'from' | 'to' | 'type' | 'department'> {
  readonly messageId: string;
}

/** Something that is taken for granted because nobody said it. */
export interface Assumption {
  readonly field: string;
  /** What was unclear, as it was asked. */
  readonly issue: string;
}

/** A judged act case, as it is stored (I3). */
export interface ActDecision {
  readonly case: ActCase;
  readonly verdict: ActVerdict;
}

export interface AnswerDecision {
  readonly case: AnswerCase;
  readonly verdict: AnswerVerdict;
}

/** What a response says the instruction reads now; what it leaves out stays as it was. Its words are where `ref` says. */
export interface UpdatedBy {
  /** Names the row with the new words and fields. */
  readonly ref?: string | undefined;
  readonly type?: string | undefined;
  readonly department?: string | null | undefined;
}

/** The instruction that goes on, without its words. */
export interface Updated {
  /** The row with the latest words and fields that a response gave; null: those of the message itself. */
  readonly ref: string | null;
  /** Null: a participant's own words. */
  readonly instruction: Instruction | null;
  /** Everything that was answered about the message. */
  readonly answers: readonly FieldAnswer[];
}

/** An instruction's words and fields, as rows hold them. */
export type Words = { readonly text: string; readonly fields: InstructionFields };

/** The words of a message, and as they read now: with those that a response gave later. */
export type WordsOfMessage = { readonly original: Words; readonly now: Words };

/** A message as a turn begins with it. Its row is there already, but for one that is put together here: that brings its text. */
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
  /** Asks for the latest messages that the model is to see, those of this turn among them. */
  readonly transcript?: { readonly limit: number; readonly after: number; readonly bytes?: number };
  /** Asks whether the model may be asked. */
  readonly claim?: TokenClaim;
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
  /** There are messages before the transcript. */
  readonly earlier?: boolean;
  /** Notes on them; null: there are none. */
  readonly summary?: Summary | null;
  /** Absent: it was not asked. */
  readonly claim?: Claimed;
}

/** Notes on what was said up to a position, made by the model (M10). */
export interface Summary {
  readonly version: number;
  readonly through: number;
  readonly text: string;
}

/** What the model is shown of a conversation. */
export interface TranscriptMessage {
  readonly messageId: string;
  readonly role: 'participant' | 'assistant' | 'operator';
  readonly text: string;
  /** What an instruction brought beside its text, or null. */
  readonly instruction: unknown;
  /** Place in accepted order. */
  readonly position: number;
}

/** What a model's reply was read as, and how it was judged when it was stored. */
export interface JudgedReply {
  readonly reading: ReplyReading;
  readonly proposals: ActCase['proposals'];
  readonly judged: string;
  readonly email?: EmailDraft | undefined;
  readonly draft?: EmailDraft | undefined;
  /** How far the talk should be noted down before it outgrows the window; told once, and not stored. */
  readonly notesUpTo?: number;
  /** How often the model was called for it; absent: once. */
  readonly calls?: number;
  /** Who worded it, where something is diagnosed. */
  readonly worded?: Worded;
  /** The danger that the model has shown in what was said (G21); absent: none. */
  readonly danger?: Danger;
}

/** The model asked for material in place of an answer (X1). */
export interface WantingReply {
  readonly wanted: MaterialWanted;
  /** How often the model was called. */
  readonly calls: number;
}

/** What the words of a settled turn rest on; a second attempt goes by what the first one told the participant. */
export type Finding =
  | JudgedReply
  | WantingReply
  | { readonly slots: readonly Slot[] }
  | { readonly template: EmailDraft }
  | { readonly previewHash: string };

/** What another attempt has stored of a turn: what its words rest on, or only that it is settled. Null: nothing. */
export type Stored = Finding | 'settled' | null;

/**
 * What is to be stored of a turn, with the words of earlier messages by reference. `Found` is what the words of the turn rest
 * on; a second attempt goes by what the first one told.
 */
export interface TurnRecord<Found> {
  readonly turnId: string;
  readonly heard: readonly TurnMessage[];
  /** Whether the model is shown these messages later: commands and flow steps are no turns of the talk. */
  readonly forModel: boolean;
  readonly reply: { readonly text: string; readonly position: number };
  readonly found: Found | null;
  readonly decisions: readonly DecisionRecord[];
  /** The settled answer; its `reply.at` is filled in with the time of storing. */
  readonly settled: Unwritten<SettledMessage>;
  readonly snapshot: Unwritten<Omit<SnapshotRecord, 'question' | 'asked'>>;
  /** What is asked now, before it is put into words. */
  readonly question: Question;
  readonly status: 'completed' | 'failed' | 'waiting_clarification' | 'waiting_context';
  /** The instruction that went on in this turn. */
  readonly instruction?: GoingOn;
  /** Clarifications that were opened, answered or ended in this turn; rows and events are written with it (C12). */
  readonly clarifications?: readonly Stepped[];
  /** What happened to the request for a person in this turn (G22). */
  readonly handoffs?: readonly HandoffStep[];
  /** What happened to the request for material in this turn (X2). */
  readonly contexts?: readonly ContextStep[];
  /** Decisions of people that are noted with it. */
  readonly audit?: readonly AuditNote[];
  /** The material that the answer rested on (X10). */
  readonly material?: readonly MaterialRef[];
  /** What the calls of this turn have cost. */
  readonly usage?: TokensSpent;
  /** What the model was sent last. */
  readonly prompt?: SentPrompt;
  /** What is known of what is diagnosed. */
  readonly diagnosis?: DiagnosisRecord;
  readonly danger?: Unwritten<DangerNote>;
  readonly feedback?: Unwritten<FeedbackNote>;
}

/** The same as it is stored: with the words put in. */
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

/** The row. An offer or a gate that stood before this turn is left out: the row has it, with its words. */
export type SnapshotRecord = Pick<Snapshot, 'state' | 'waiting_on' | 'flow' | 'deadlines' | 'turn' | 'open_requests'> &
  Partial<Pick<Snapshot, 'offer' | 'question'>> & {
    /** What a reader is told of the question. */
    readonly asked?: QuestionAsked;
    /** Absent: nobody has asked for a person. */
    readonly handoff?: HandoffOnWire;
    /** When it stood so, in epoch milliseconds of the workflow's clock: an older one never takes the place of a newer. */
    readonly stood_at?: number;
    readonly last_gate?: {
      readonly turn_id: string;
      readonly answer: AnswerGate | null;
      readonly act: ActGate | null;
    } | null;
  };
