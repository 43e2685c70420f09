/** A turn as the deciders take it up: what was heard, and whether the model may answer it. */
import type { AnswerCase } from '../../contracts/state/gate.ts';
import type { AnswerDecision } from '../../contracts/state/turn.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { SayingKind } from '../../contracts/reading/reading.ts';
import { plainly } from '../flows/remainder.ts';
import { judgeAnswer } from '../gate/answer-door.ts';
import { hearLanguage } from './language.ts';
import { openingOf, passageOf, type Utterance } from '../gate/evidence.ts';
import { rememberMessage } from '../gate/memory.ts';

/** One turn as the loop takes it up. */
export interface Turn extends Utterance {
  /** Epoch milliseconds at which the loop took it up. */
  readonly at: number;
  /** Position of the last message; the reply follows it. */
  readonly position: number;
}

/** The participant's words, as far as the gate remembers them. */
export function hear(state: ConversationState, turn: Turn): ConversationState {
  return {
    ...hearLanguage(state, turn.reading),
    topic: state.topic ?? passageOf(turn, openingOf(turn.reading)),
    gateMemory: rememberMessage(state.gateMemory, leavesOffer(state, turn) ? declining(turn) : turn),
    invitedMore: false,
  };
}

/** "I'll ring her", "no point": to what is offered it is a no, whatever else it would be (G8). */
function leavesOffer({ offer, flow }: ConversationState, { reading }: Turn): boolean {
  return offer !== null && !flow && reading.says.some(isLeaving) && plainly(reading, 'offer') === 'refused';
}

function isLeaving(kind: SayingKind): boolean {
  return kind === 'waiving' || kind === 'keeping';
}

function declining(turn: Turn): Turn {
  return { ...turn, reading: { ...turn.reading, stance: 'deny' } };
}

/** What the answer door says with these questions open, and the request for material that is (G1). */
export function answerDoor(state: ConversationState, openClarifications: readonly string[]): AnswerDecision {
  const answerCase: AnswerCase = {
    openClarifications: [...openClarifications],
    openContextRequests: state.contextRequest ? [state.contextRequest.id] : [],
    paused: state.paused !== null,
    closing: state.closing !== null,
    modelCallsLeft: state.policy.modelCalls - state.modelCalls,
  };
  return { case: answerCase, verdict: judgeAnswer(answerCase) };
}
