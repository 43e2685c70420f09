/**
 * The conversation state: everything that deciders look at, as one plain object. It is carried through continue-as-new
 * and sent to the activities that write turn records, so it stays small (a few KB) and contains no message text. Types
 * only.
 *
 * Promise: carried state contains it; fields are only added.
 */
import type { AttentionItem } from './attention.ts';
import type { Clarification, GivenContent } from './clarification-state.ts';
import type { Phase } from '../wire/conversation.ts';
import type { DiagnosisState } from './diagnosis-state.ts';
import type { Whom } from '../reading/answers.ts';
import type { FailureCause } from './failure-cause.ts';
import type { Booking, Flow, FlowOutcome, WordsRef } from './flow.ts';
import type { ActVerdict, AnswerVerdict, GateMemory } from './gate.ts';
import type { Handoff } from './handoff.ts';
import type { Identity, Offer } from './messages.ts';
import type { PolicySnapshot } from '../assistant/policy.ts';
import type { ContextRequest, SuppliedMaterial } from './context-request.ts';
import type { Reminder, Reminding } from './reminder.ts';
import type { ProcedureShape } from '../assistant/procedure.ts';
import type { ActionKind, Passage, TimeMention } from '../reading/reading.ts';
import type { DangerKind } from '../reading/announced.ts';

/** An effect with an unknown outcome: an operator has to confirm it. */
export interface Unconfirmed {
  readonly actionId: string;
  readonly flow: Flow;
}

/** An effect that waits because its provider asked to come again. */
export interface Delayed {
  /** The action's id; for an invitation the booking's id and the number of its change. */
  readonly id: string;
  readonly flow: Flow;
  /** It is the invitation to the flow's booking. */
  readonly invites?: true;
  /** The approval. */
  readonly approved: { readonly turnId: string; readonly at: number };
  readonly why: FailureCause;
  /** Number of attempts. */
  readonly tries: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** An effect that the model has not been told of yet (F3). */
export interface EffectReport {
  readonly kind: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** An action that was done, so that replies may mention it (G21). */
export interface Deed {
  readonly action: ActionKind;
  readonly outcome: FlowOutcome;
  /** The person involved, if any. */
  readonly person: string | null;
}

/** Values from messages for an action that starts later (F9). Free words are given by position. */
export interface Prefill {
  /** The person, from words that asked for an action or agreed to one. */
  readonly person?: string;
  /** People who were named instead of one person: the flow asks who is meant. */
  readonly whom?: Whom;
  /** People who were mentioned, at most two. With two it is uncertain who is meant. */
  readonly concerns?: readonly string[];
  readonly phone?: string;
  readonly address?: string;
  /** The requested time, and when it was said (epoch ms). */
  readonly requestedTime?: TimeMention;
  readonly requestedTimeAt?: number;
  /** The topic of a call. */
  readonly topic?: Passage;
  readonly subject?: WordsRef;
  readonly message?: WordsRef;
  /** The text of an email, from the words that asked for it. */
  readonly told?: WordsRef;
  /** The topic of an email, with its preposition. */
  readonly about?: WordsRef;
  /** Values of forms by kind of action, then by field. */
  readonly fields?: Readonly<Record<ActionKind, Readonly<Record<string, string | WordsRef>>>>;
}

/** An action that was requested together with another one, which goes first (G11). */
export interface LaterRequest {
  readonly action: ActionKind;
  /** The words that requested it. */
  readonly at: Passage;
  /** What these gave for it, and for nothing else. */
  readonly given?: Prefill;
}

export interface ConversationState {
  readonly identity: Identity;
  readonly policy: PolicySnapshot;
  /**
   * The time of this state (epoch milliseconds) in a payload of an activity; absent in the workflow, where it is
   * current.
   */
  readonly asOf?: number;
  readonly phase: Phase;
  readonly gateMemory: GateMemory;
  /** The language of the participant's own words, once known. */
  readonly language?: string;
  /** The topic: the position of the first words of the opening message. */
  readonly topic: Passage | null;
  readonly flow: Flow | null;
  readonly offer: Offer | null;
  readonly effectReports: readonly EffectReport[];
  /** Booked calls that can be moved or cancelled, oldest first. */
  readonly bookings: readonly Booking[];
  /** Actions that were done, latest last. */
  readonly deeds: readonly Deed[];
  readonly unconfirmed: readonly Unconfirmed[];
  /** Approved effects that are tried again later. Absent: none. */
  readonly delayed?: readonly Delayed[];
  /** The kind of danger for which the safety text was last shown, and the number of messages before it (G21). */
  readonly safetyTold?: { readonly kind: DangerKind; readonly depth: number };
  /** The last reply asked whether there is anything else (G19). */
  readonly invitedMore: boolean;
  /** Turns settled so far. */
  readonly turn: number;
  /** Actions started so far; the ordinal in an action's id (F5). */
  readonly actions: number;
  readonly modelCalls: number;
  /** Messages at or below this position are before a reset and hidden from the model. */
  readonly resetAt: number;
  /** Clarifications that block a message: open ones, and those whose chain ended without an answer (C10). */
  readonly clarifications: readonly Clarification[];
  /** Values that the conversation has given for fields, oldest first (C7). */
  readonly known?: readonly KnownField[];
  /** Values for actions that start later (F9). Absent: none. */
  readonly prefill?: Prefill;
  /** Actions that are offered after the current one, in order. Absent: none. */
  readonly later?: readonly LaterRequest[];
  /** Requests that ended recently, to distinguish a late answer from one to the wrong place. */
  readonly endedRequests?: readonly string[];
  /** The handoff (G22); an ended one stays until the next. Absent: there was none. */
  readonly handoff?: Handoff;
  /** The open context request (X2). Absent: none. */
  readonly contextRequest?: ContextRequest;
  /** The open context request that keeps nobody waiting. Absent: none. */
  readonly optionalRequest?: ContextRequest;
  /** Supplies so far, latest last (X4). Absent: none. */
  readonly material?: readonly SuppliedMaterial[];
  /** The state of the diagnosis (D14). Absent: none yet. */
  readonly diagnosis?: DiagnosisState;
  /** The current procedure; absent: no system has been named. */
  readonly procedure?: ProcedureShape;
  /** Items that wait to be acknowledged, beside breaches, which follow from the requests. Absent: none. */
  readonly attention?: readonly AttentionItem[];
  /** Ids of breaches that were acknowledged, latest last. Absent: none. */
  readonly acknowledged?: readonly string[];
  /** Reminders that wait for their time (T1). Absent: none. */
  readonly reminders?: readonly Reminder[];
  /** What has been asked about a reminder in words. Absent: nothing. */
  readonly reminding?: Reminding;
  /** Schedules that have spoken here, latest last (T3). Absent: none. */
  readonly schedules?: readonly string[];
  readonly paused: { readonly actor: string; readonly reason: string } | null;
  readonly closing: { readonly actor: string; readonly reason: string } | null;
  readonly deadlines: readonly Deadline[];
  readonly lastGate: {
    readonly turnId: string;
    readonly answer: AnswerVerdict | null;
    readonly act: ActVerdict | null;
  } | null;
}

/** The state in payloads: its policy and procedure are found by assistant and version. */
export interface CarriedState extends Omit<ConversationState, 'policy' | 'procedure'> {
  readonly policy: Pick<PolicySnapshot, 'assistant' | 'assistantVersion' | 'version'>;
}

/** A value that the conversation knows. */
export interface KnownField {
  readonly field: string;
  readonly value: GivenContent;
  /** The turn that gave it; null when it came from no turn. */
  readonly turnId: string | null;
}

/** A timer of the conversation. */
export interface Deadline {
  /** Unique; adding one with the same id replaces it. */
  readonly id: string;
  /** For example `flow-expiry` or `reminder`. */
  readonly kind: string;
  /** Epoch ms. */
  readonly dueAt: number;
  /** Of an escalation: the level whose SLA this is. */
  readonly level?: string;
  /** Id of the object to which it belongs. */
  readonly ref: string;
}
