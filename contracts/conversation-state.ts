/**
 * Where a conversation stands: everything the deciders look at, as one plain object. It travels through continue-as-new
 * and into the activities that write the record of a turn, so it stays small (a few KB) and holds no message text. Types only.
 *
 * Promise: carried state holds it; fields are only added.
 */
import type { Clarification, GivenContent } from './clarification-state.ts';
import type { Phase } from './conversation.ts';
import type { DiagnosisState } from './diagnosis-state.ts';
import type { Whom } from './answers.ts';
import type { FailureCause } from './failure-cause.ts';
import type { Booking, Flow, FlowOutcome, WordsRef } from './flow.ts';
import type { ActVerdict, AnswerVerdict, GateMemory } from './gate.ts';
import type { Handoff } from './handoff.ts';
import type { Identity, Offer } from './messages.ts';
import type { PolicySnapshot } from './policy.ts';
import type { ContextRequest, SuppliedMaterial } from './context-request.ts';
import type { ProcedureShape } from './procedure.ts';
import type { ActionKind, Passage, TimeMention } from './reading.ts';
import type { DangerKind } from './announced.ts';

/** An effect whose provider's answer was lost: an operator has to say whether it was done. */
export interface Unconfirmed {
  readonly actionId: string;
  readonly flow: Flow;
}

/** An effect that waits because whoever does it asked to come again. */
export interface Delayed {
  /** Of the action; of an invitation, that of the booking with the number of the change behind it. */
  readonly id: string;
  readonly flow: Flow;
  /** It is the invitation to what the flow has booked. */
  readonly invites?: true;
  /** The yes. */
  readonly approved: { readonly turnId: string; readonly at: number };
  readonly why: FailureCause;
  /** How often it was tried. */
  readonly tries: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Something that was done and that the model has not been told yet (F3). */
export interface EffectReport {
  readonly kind: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Something that was done and can be told of truthfully (G21). */
export interface Deed {
  readonly action: ActionKind;
  readonly outcome: FlowOutcome;
  /** With or to whom, where that is part of it. */
  readonly person: string | null;
}

/** What messages gave for a deed that is begun later (F9). Values, and words by where they stand. */
export interface Prefill {
  /** Whom it is with or to, in words that asked for a deed or agreed to one. */
  readonly person?: string;
  /** Several, or one of several, who were named instead: it is asked who. */
  readonly whom?: Whom;
  /** People who were told about, at most two. With two nobody is sure. */
  readonly concerns?: readonly string[];
  readonly phone?: string;
  readonly address?: string;
  /** The time that was asked for, and when that was said (epoch ms). */
  readonly requestedTime?: TimeMention;
  readonly wishAt?: number;
  /** What a call is to be about. */
  readonly topic?: Passage;
  readonly subject?: WordsRef;
  readonly message?: WordsRef;
  /** What an email is to say, told in the words that asked for it. */
  readonly told?: WordsRef;
  /** What an email is to be about, with the word that leads to it. */
  readonly about?: WordsRef;
  /** Values of forms by kind of action, then by field. */
  readonly fields?: Readonly<Record<ActionKind, Readonly<Record<string, string | WordsRef>>>>;
}

/** A deed that was asked for beside another one, which goes first (G11). */
export interface LaterRequest {
  readonly action: ActionKind;
  /** The words that asked for it. */
  readonly at: Passage;
}

export interface ConversationState {
  readonly identity: Identity;
  readonly policy: PolicySnapshot;
  /** When it stood so (epoch milliseconds), where it is told to an activity; the workflow's own is of now. */
  readonly asOf?: number;
  readonly phase: Phase;
  readonly gateMemory: GateMemory;
  /** The language of the participant's own words, once a message has told it. */
  readonly language?: string;
  /** What the talk is about: where the first words of the opening message stand. */
  readonly topic: Passage | null;
  readonly flow: Flow | null;
  readonly offer: Offer | null;
  readonly effectReports: readonly EffectReport[];
  /** Calls that stand and can be moved or called off, oldest first. */
  readonly bookings: readonly Booking[];
  /** What was done, the latest last. */
  readonly deeds: readonly Deed[];
  readonly unconfirmed: readonly Unconfirmed[];
  /** What was approved and is tried again later. Absent: nothing. */
  readonly delayed?: readonly Delayed[];
  /** Of which danger the safety text was said last, and how many messages there were before (G21). */
  readonly safetyTold?: { readonly kind: DangerKind; readonly depth: number };
  /** The last reply asked whether there is anything else (G19). */
  readonly invitedMore: boolean;
  /** Turns settled so far. */
  readonly turn: number;
  /** Actions started so far; the ordinal in an action's id (F5). */
  readonly actions: number;
  readonly modelCalls: number;
  /** Messages at or below this position are behind a reset and no longer shown to the model. */
  readonly resetAt: number;
  /** Questions that hold a message back: open ones, and those whose chain ended without an answer (C10). */
  readonly clarifications: readonly Clarification[];
  /** What the conversation has given for fields so far, oldest first (C7). */
  readonly known?: readonly KnownField[];
  /** What messages gave for deeds (F9). Absent: nothing. */
  readonly prefill?: Prefill;
  /** Deeds that are offered when the one that goes on is over, in their order. Absent: none. */
  readonly later?: readonly LaterRequest[];
  /** Requests that ended lately, so that a late answer is told from one that was sent to the wrong place. */
  readonly endedRequests?: readonly string[];
  /** A person who was asked for (G22); one that is over stays until the next. Absent: nobody has been. */
  readonly handoff?: Handoff;
  /** Material that is waited for (X2). Absent: none is. */
  readonly contextRequest?: ContextRequest;
  /** What was supplied so far, the latest last (X4). Absent: nothing. */
  readonly material?: readonly SuppliedMaterial[];
  /** What is known of what is diagnosed (D14). Absent: nothing yet. */
  readonly diagnosis?: DiagnosisState;
  /** The procedure that is gone through; absent: no system has been named. */
  readonly procedure?: ProcedureShape;
  readonly paused: { readonly actor: string; readonly reason: string } | null;
  readonly closing: { readonly actor: string; readonly reason: string } | null;
  readonly deadlines: readonly Deadline[];
  readonly lastGate: {
    readonly turnId: string;
    readonly answer: AnswerVerdict | null;
    readonly act: ActVerdict | null;
  } | null;
}

/** Where a conversation stands as the workflow hands it on: its policy and its procedure are found by assistant and version. */
export interface CarriedState extends Omit<ConversationState, 'policy' | 'procedure'> {
  readonly policy: Pick<PolicySnapshot, 'assistant' | 'assistantVersion' | 'version'>;
}

/** A value that the conversation holds already. */
export interface KnownField {
  readonly field: string;
  readonly value: GivenContent;
  /** The turn that told it; null when nobody said it in a turn. */
  readonly turnId: string | null;
}

/** A promise about time. */
export interface Deadline {
  /** Unique in the table; adding one with the same id replaces it. */
  readonly id: string;
  /** What is due, for example `flow-expiry` or `reminder`. */
  readonly kind: string;
  /** Epoch ms. */
  readonly dueAt: number;
  /** Of an escalation: whose clock this is. */
  readonly level?: string;
  /** Id of what the promise was made for. */
  readonly ref: string;
}
