/**
 * The life of a flow, the same for every kind: begun, answered step by step, shown, approved or rejected, done, expired
 * (F1–F5). A kind is a value of {@link FlowMachine}: what only it knows. Each function takes the flow as it is kept and
 * answers with one move. Whatever is done starts from one place only, a yes to exactly the preview whose hash is kept
 * (F4); whatever changes the preview takes the hash away.
 */
import type { Answers, Whom } from '../../contracts/reading/answers.ts';
import type { Prefill } from '../../contracts/state/conversation-state.ts';
import type { Booking, EmailDraft, Flow, FlowOutcome, Say, Topic, WordsRef } from '../../contracts/state/flow.ts';
import type { Evidence } from '../../contracts/state/gate.ts';
import type { PolicySnapshot } from '../../contracts/assistant/policy.ts';
import type { ActionKind, Reading, SayingKind, Span, TimeMention } from '../../contracts/reading/reading.ts';
import type { Answer } from './answer.ts';
import type { GivenToFlow, StepQuestion } from './offered.ts';
import { toldBy, waitShown, type Ask, type EffectResult, type Ended } from './moves.ts';
import { wantsToEnd } from './remainder.ts';

export type FlowPolicies = PolicySnapshot['flows'];

/** What was said before a flow began, and so is not asked (F9). Null: nothing of the kind was said. */
export interface Given {
  readonly person: string | null;
  /** Who was named where that is nobody yet. */
  readonly whom?: Whom;
  readonly phone: string | null;
  readonly address: string | null;
  /** The address in the very words that asked for it or agreed to it: an invitation goes there. */
  readonly invite: string | null;
  readonly requestedTime: TimeMention | null;
  readonly topic: Topic;
  readonly subject: WordsRef | null;
  readonly message: WordsRef | null;
  readonly told?: WordsRef | null;
  readonly about?: WordsRef | null;
  /** Of forms: values by kind of action, then by field. */
  readonly fields: NonNullable<Prefill['fields']>;
}

/** What a flow begins with. Each kind takes what it needs of it. */
export interface FlowStart {
  readonly actionId: string;
  readonly startedBy: Evidence;
  readonly topic: Topic;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The participant has accepted the offer or asked for it: no further consent is needed. */
  readonly consented: boolean;
  /** The participant's own words, when they asked for it; what a plain yes says beside is not about the action. */
  readonly asked: Reading | null;
  /** Null in conversations that began before it was kept. */
  readonly given: Given | null;
  /** The times that the participant named, with a yes or a request. */
  readonly times: Reading['times'];
  /** What they want of a time beyond one call. Absent: nothing. */
  readonly beyond?: Answers['beyond'];
  /** The email that the assistant wrote out before. */
  readonly template: EmailDraft | null;
  /** Name of the participant, if known. */
  readonly sender: string | null;
  readonly bookings: readonly Booking[];
  /** IANA name of the participant's zone; null when it is not known. */
  readonly timeZone: string | null;
}

/** The texts of the lifecycle: every kind has them under its own name. */
export type LifecycleText = 'preview' | EndText;

/** Ends that are called as their outcome is. */
export type EndText = Extract<
  FlowOutcome,
  'cancelled' | 'declined' | 'expired' | 'refused' | 'provider-error' | 'waiting' | 'unknown'
>;

/** Why a preview that was filled in is none that could be shown. */
export type Lack =
  /** Nothing but blanks stands there. */
  | { readonly lacks: 'subject' | 'message' }
  /**
   * Brackets of the template and of the values came together to a placeholder that neither had: it is asked for as
   * well.
   */
  | { readonly refilled: EmailDraft };

/** Whom a booked call is told to. */
export interface Invitation {
  /** The action that booked the call. */
  readonly of: string;
  /** Number of the change that is told; 0: the booking itself. */
  readonly sequence: number;
  /** The addresses that were given. */
  readonly to: readonly string[];
}

/**
 * What only one kind of flow knows. `Kept`: the flow as it is kept; `Shown`: the same with the preview that the
 * participant has before them; `Own`: its moves.
 */
export interface FlowMachine<Kept extends Flow, Shown extends Kept, Policy, Own> {
  /** Whether a flow is of this kind. */
  owns(flow: Flow): flow is Kept;
  /** What the policy says of the action; null: it has no such flow. */
  policyIn(policies: FlowPolicies, action: ActionKind): Policy | null;
  /** What asking for it in other words says: "find a slot". */
  readonly begins?: SayingKind;
  /** The first move; null when there is nothing that the action could be about. */
  start(action: ActionKind, start: FlowStart, policy: Policy): Own | null;
  /** Something from outside is still missing, and is fetched whatever was said; null: nothing is. */
  pending?(flow: Kept): Own | null;
  /** What the answer to the step's question leads to. */
  answered(flow: Kept, answer: Answer, at: number, policy: Policy): Own;
  /** The step's question once more, with what is expected. */
  again(flow: Kept, policy: Policy): Own;
  /** The text of the option that accepts an offer of it (G23). */
  readonly offered: string;
  /** What the step asks, as data (G23); without a policy as far as that is known. */
  question(flow: Kept, policy: Policy | null): StepQuestion;
  /** What one of its options leads to; null: there is none of that name. */
  takeOption(flow: Kept, option: string, at: number, policy: Policy): Own | null;
  /** What values of its slots lead to; null: nothing among them can be taken. */
  takeValues(flow: Kept, given: GivenToFlow, at: number, policy: Policy): Own | null;
  /** The step's question as it is asked first. */
  askAnew(flow: Kept, at: number, policy: Policy): Own;
  /** Whether the participant has the preview before them, so that a yes means exactly it. */
  isShown(flow: Kept): flow is Shown;
  /** Values of an answer to the preview that neither repeat what is shown nor change it: a yes beside them is none. */
  beside(flow: Kept, answer: Answer, at: number): readonly Span[];
  /**
   * What it is for, or asks for, is called off by the answer, so that "cancel it" or "forget the email" does not end
   * it. Absent: never.
   */
  callsOff?(flow: Kept, answer: Answer): boolean;
  /** A yes that counts. */
  act(flow: Shown, at: number): Own;
  /** The end of what was done. */
  done(flow: Shown, providerRef: string): Ended;
  /** Somebody else was quicker; absent: nobody can be. */
  slotTaken?(flow: Kept): Own | null;
  /** The preview cannot be shown as it is: what it lacks is asked for; absent: it lacks nothing. */
  lacking?(flow: Kept, lack: Lack): Own;
  sayOf(flow: Kept, text: LifecycleText, more?: Readonly<Record<string, unknown>>): Say;
  /** Whether a message speaks of what the flow asks for, so that "the email" is none to be written. Absent: never. */
  speaksOfOwn?(flow: Kept, answer: Answer, at: number, policy: Policy): boolean;
  /** What an answer to the flow's step looks like, in words; null: the policy has no such flow any more. */
  expects(flow: Kept, policy: Policy | null): string;
  /** Whom its effect reaches, for the limits: an address. Absent: nobody. */
  recipient?(flow: Kept): string | null;
  /** Who is to be told of what was done. Absent: nobody. */
  invitation?(flow: Kept): Invitation | null;
  /** The calls that stand after it has ended. Absent: those that stood before. */
  bookingsAfter?(flow: Kept, outcome: FlowOutcome, before: readonly Booking[]): readonly Booking[];
}

/** What was approved is not what is asked about now. */
export interface Stale {
  readonly kind: 'stale';
  readonly expected: string | null;
}

/** The lifecycle of one kind. */
export function lifecycleOf<Kept extends Flow, Shown extends Kept, Policy, Own>(
  machine: FlowMachine<Kept, Shown, Policy, Own>,
) {
  type Next = Own | Ask<Kept> | Ended;
  const end = (flow: Kept, outcome: EndText, more?: Readonly<Record<string, unknown>>): Ended => ({
    kind: 'ended',
    outcome,
    say: machine.sayOf(flow, outcome, more),
  });
  const hasExpired = (flow: Kept, at: number): boolean => at >= Date.parse(flow.expiresAt);
  const done = (flow: Kept, providerRef: string): Ended => {
    if (!machine.isShown(flow)) throw new Error(`What was done for ${flow.actionId} was never shown.`);
    return machine.done(flow, providerRef);
  };
  return {
    /** The participant's answer, at `at` (epoch ms). After the deadline the flow has expired, whatever was said. */
    step(flow: Kept, answer: Answer, at: number, policy: Policy): Next {
      if (hasExpired(flow, at)) return end(flow, 'expired');
      const pending = machine.pending?.(flow) ?? null;
      if (pending !== null) return pending;
      if (answer.command === 'help') return machine.again(flow, policy);
      const ends = answer.command !== undefined && answer.command !== 'back';
      if (ends || answer.answers.ends === true) return end(flow, 'cancelled');
      if (wantsToEnd(answer) && machine.callsOff?.(flow, answer) !== true) return end(flow, 'cancelled');
      return machine.answered(flow, answer, at, policy);
    },

    /** What is given as data in place of words; null: the step has no such option, or nothing for such values. */
    given(flow: Kept, given: string | GivenToFlow, at: number, policy: Policy): Next | null {
      if (hasExpired(flow, at)) return end(flow, 'expired');
      const pending = machine.pending?.(flow) ?? null;
      if (pending !== null) return pending;
      return typeof given === 'string'
        ? machine.takeOption(flow, given, at, policy)
        : machine.takeValues(flow, given, at, policy);
    },

    /** The preview's hash: from here on a yes means exactly this (F4). */
    withPreview(flow: Kept, hash: string, marks?: Flow['shownMarks']): Ask<Kept> {
      const shown = { ...flow, previewHash: hash, ...(marks === undefined ? {} : { shownMarks: marks }) };
      return { kind: 'ask', flow: shown, say: machine.sayOf(shown, 'preview') };
    },

    /** An approval from outside the conversation, bound to the hash it was shown. */
    approved(flow: Kept, previewHash: string, at: number): Next | Stale {
      if (hasExpired(flow, at)) return end(flow, 'expired');
      if (!machine.isShown(flow) || flow.previewHash !== previewHash)
        return { kind: 'stale', expected: flow.previewHash };
      return machine.act(flow, at);
    },

    /** A no from outside the conversation, at any step. */
    rejected: (flow: Kept): Ended => end(flow, 'declined'),

    /** The flow's deadline has come. */
    expired: (flow: Kept): Ended => end(flow, 'expired'),

    /** How what was approved turned out. */
    afterEffect(flow: Kept, result: EffectResult): Next {
      switch (result.kind) {
        case 'done':
          return done(flow, result.providerRef);
        case 'slot-taken':
          return machine.slotTaken?.(flow) ?? end(flow, 'provider-error', toldBy('conflict'));
        default:
          return end(flow, result.kind === 'waits' ? 'waiting' : result.kind, whyNot(result));
      }
    },

    /** Somebody has found out how a lost answer turned out; null: nothing was done. Either way the flow is over. */
    afterConfirming: (flow: Kept, providerRef: string | null): Ended =>
      providerRef === null ? end(flow, 'provider-error', toldBy('not-done')) : done(flow, providerRef),
  };
}

/** What the text of such an end says of why. */
function whyNot(result: Exclude<EffectResult, { kind: 'done' | 'slot-taken' }>): Readonly<Record<string, unknown>> {
  switch (result.kind) {
    case 'refused':
      return { ...result.values, because: result.because, ...(result.why && toldBy(result.why)) };
    case 'provider-error':
      return toldBy(result.why);
    case 'waits':
      return waitShown(result);
    case 'unknown':
      return {};
    default:
      return result satisfies never;
  }
}

/** A flow that is active although its conversation's policy has none of its kind: a bug. */
export function withoutPolicy({ kind }: Flow): Error {
  return new Error(`A flow of kind "${kind}" is active that this policy does not have.`);
}
