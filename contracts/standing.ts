/**
 * Where a conversation stands: everything the deciders look at, as one plain object. It travels through continue-as-new
 * and into the activities that write the minutes, so it stays small (a few KB) and holds no message text. Types only.
 *
 * Promise: carried state holds it; fields are only added.
 */
import type { Clarification, GivenContent } from './clarification-state.ts';
import type { ConversationState } from './conversation.ts';
import type { Booking, Flow } from './flow.ts';
import type { ActVerdict, AnswerVerdict, Marks } from './gate.ts';
import type { Identity, Offer } from './messages.ts';
import type { PolicySnapshot } from './policy.ts';
import type { Passage } from './reading.ts';

/** An effect whose provider's answer was lost: an operator has to say whether it was done. */
export interface Unconfirmed {
  readonly actionId: string;
  readonly flow: Flow;
}

/** Something that was done and that the model has not been told yet (F3). */
export interface News {
  readonly kind: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface Standing {
  readonly identity: Identity;
  readonly policy: PolicySnapshot;
  readonly state: ConversationState;
  readonly marks: Marks;
  /** What the talk is about: where the first words of the opening message stand. */
  readonly topic: Passage | null;
  readonly flow: Flow | null;
  readonly offer: Offer | null;
  readonly news: readonly News[];
  /** Calls that stand and can be moved or called off, oldest first. */
  readonly bookings: readonly Booking[];
  readonly unconfirmed: readonly Unconfirmed[];
  /** The last reply asked whether there is anything else (G19). */
  readonly invitedMore: boolean;
  /** Turns settled so far. */
  readonly turn: number;
  /** Actions started so far; the ordinal in an action's id (F5). */
  readonly actions: number;
  readonly modelCalls: number;
  /** Messages at or below this position are behind a reset and no longer shown to the model. */
  readonly resetAt: number;
  /**
   * Questions that hold a message back: open ones, and those whose chain ended without an answer (C10). Absent in
   * conversations that began before there was clarification.
   */
  readonly clarifications?: readonly Clarification[];
  /** What the conversation has given for fields so far, oldest first (C7). */
  readonly known?: readonly KnownField[];
  /** Requests that ended lately, so that a late answer is told from one that was sent to the wrong place. */
  readonly endedRequests?: readonly string[];
  readonly paused: { readonly actor: string; readonly reason: string } | null;
  readonly closing: { readonly actor: string; readonly reason: string } | null;
  readonly deadlines: readonly Deadline[];
  readonly lastGate: {
    readonly turnId: string;
    readonly answer: AnswerVerdict | null;
    readonly act: ActVerdict | null;
  } | null;
}

/** Where a conversation stands as the workflow hands it on: its policy is found by assistant and version. */
export interface CarriedStanding extends Omit<Standing, 'policy'> {
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
