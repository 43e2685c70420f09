/**
 * Where a conversation stands: everything the deciders look at, as one plain object. It travels through continue-as-new
 * and into the activities that write the minutes, so it stays small (a few KB) and holds no message text.
 */
import type { ActVerdict, AnswerVerdict, Marks } from '../../contracts/gate.ts';
import type { Booking, EmailDraft, Flow } from '../../contracts/flow.ts';
import type { PolicySnapshot } from '../../contracts/policy.ts';
import type { ActionKind, Passage } from '../../contracts/reading.ts';
import type { ConversationState, WaitingOn } from '../../contracts/conversation.ts';
import { noMarks } from '../gate/marks.ts';
import type { KnownField } from '../clarification/judge.ts';
import type { Clarification } from '../clarification/state.ts';
import type { Deadline } from '../deadlines/table.ts';

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

/** An offer that waits for the participant's yes (G6). */
export interface Offer {
  readonly action: ActionKind;
  readonly turnId: string;
  /** The words that offered it. */
  readonly at: Passage;
  /** The email that was written out with the offer. */
  readonly template?: EmailDraft | null;
}

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

/** A conversation in which nothing has been said. */
export function newStanding(identity: Identity, policy: PolicySnapshot): Standing {
  return {
    identity,
    policy,
    state: 'initial',
    marks: noMarks,
    topic: null,
    flow: null,
    offer: null,
    news: [],
    bookings: [],
    unconfirmed: [],
    invitedMore: false,
    turn: 0,
    actions: 0,
    modelCalls: 0,
    resetAt: 0,
    paused: null,
    closing: null,
    deadlines: [],
    lastGate: null,
  };
}

/** What the conversation waits for, or null when it is closed. `busy` while a turn is under way. */
export function waitingOn(standing: Standing, busy: boolean): WaitingOn | null {
  if (standing.state === 'closed') return null;
  if (standing.paused) return 'operator';
  if (busy) return 'model';
  const asked = standing.clarifications?.at(-1);
  if (asked) return asked.status === 'timed-out' ? 'operator' : 'clarification';
  if (standing.unconfirmed.length > 0 && !standing.flow) return 'operator';
  if (standing.flow?.step === 'preview') return 'approval';
  return 'participant';
}
