/** What a turn is: what the participant's words, or the end of a wait, lead to (plan-turn.ts). Types only. */
import type { DiagnosisTurn } from '../../contracts/state/diagnosis-state.ts';
import type { Say } from '../../contracts/state/flow.ts';
import type { FeedbackSaid } from '../../contracts/wire/feedback-note.ts';
import type { ContextStep, MaterialRef, MessageInWait } from '../../contracts/state/context-request.ts';
import type { HandoffStep } from '../../contracts/state/handoff.ts';
import type { Command, Reading } from '../../contracts/reading/reading.ts';
import type { Stepped } from '../../contracts/state/clarification-state.ts';
import type { ActDecision, AnswerDecision } from '../../contracts/state/turn.ts';
import type { LeftOver } from '../../contracts/state/turn-annotations.ts';
import type { ConversationState, Delayed } from '../../contracts/state/conversation-state.ts';
import type { Move } from '../flows/by-kind/machines.ts';
import type { Judgement } from '../clarification/judge.ts';
import type { Judged } from './ask-back.ts';
import type { ReminderDeed } from '../reminders/plan-said.ts';
import type { SafetyPlan } from './danger.ts';
import type { WaitPlan } from './material.ts';
import type { AskedOnceMore, PersonPlan } from './with-person.ts';

export type TurnPlan =
  | {
      readonly kind: 'command';
      readonly state: ConversationState;
      readonly say: Say;
      /** Questions that the command has put an end to. */
      readonly ended?: readonly Stepped[];
      /** The words that kept a yes to the offer from being taken (G20). */
      readonly left?: LeftOver;
      /** A note on the last reply (G18). */
      readonly feedback?: FeedbackSaid;
      /** It has ended the talk with a person, too. */
      readonly withdrawn?: HandoffStep;
      /** Material is waited for no more. */
      readonly unasked?: ContextStep;
      /** An effect that waits is called off. */
      readonly callsOff?: Delayed;
      /** Nothing that waited is done any more. */
      readonly forgets?: true;
      /** What was asked before is asked once more behind it. */
      readonly next?: AskedOnceMore;
    }
  /** It says something of reminders (T1); what was asked before is asked once more behind it. */
  | {
      readonly kind: 'reminder';
      readonly state: ConversationState;
      readonly deed: ReminderDeed;
      readonly next: AskedOnceMore;
    }
  | SafetyPlan
  | PersonPlan
  | WaitPlan
  /** The message is not clear, or does not answer what was asked (C2, C7). */
  | {
      readonly kind: 'asks-back';
      readonly state: ConversationState;
      readonly stepped: Stepped | null;
      readonly answer: AnswerDecision;
      readonly say: Say;
      /** Another order, or the message is one: it is judged when the one that is asked about is over. */
      readonly keeps?: Reading;
    }
  | {
      readonly kind: 'flow';
      readonly state: ConversationState;
      readonly move: Move;
      readonly act: ActDecision | null;
      /** Said before the flow's question. */
      readonly lead?: Say;
      /** The words that kept the answer from being taken (G20). */
      readonly left?: LeftOver;
    }
  | {
      readonly kind: 'answer';
      readonly state: ConversationState;
      readonly answer: AnswerDecision;
      /** The question that this turn has answered: its message goes on with it. */
      readonly resolved?: Stepped;
      /** What else it has ordered: that is judged next. */
      readonly keeps?: Reading;
      /** How clear the message is, where that is judged; what is not quite clear goes on and is logged (C2). */
      readonly clarity?: Judgement;
      /** The material that it rests on (X3, X4). */
      readonly material?: readonly MaterialRef[];
      /** Material that is asked for, and that the answer does not wait for. */
      readonly asks?: ContextStep;
      /** What the answer has to say, where something is diagnosed (D4). */
      readonly diagnosis?: DiagnosisTurn;
    }
  /** The report of a diagnosis (D11): the procedure's own words, which nobody words anew. */
  | {
      readonly kind: 'reported';
      readonly state: ConversationState;
      readonly answer: AnswerDecision;
      readonly diagnosis: DiagnosisTurn;
    }
  | {
      readonly kind: 'refused';
      readonly state: ConversationState;
      readonly answer: AnswerDecision;
      readonly say: Say;
      /** The question that the turn has answered, although nothing follows from it. */
      readonly resolved?: Stepped;
      readonly keeps?: Reading;
    };

/** Words that steer what goes on. */
export type Steering = Exclude<Command, 'improve' | 'print'>;
export type FlowPlan = Extract<TurnPlan, { kind: 'flow' }>;

/** What a message brings beside its reading: for clarification, and for what waits. */
export type Said = Omit<Judged, 'turn'> & {
  readonly messages: readonly MessageInWait[];
  /** Other orders that wait for the end of an open question; absent: none is kept. */
  readonly kept?: number;
};
