/** A turn as the deciders take it up: what was heard, and whether the model may answer it. */
import type { AnswerCase } from '../../contracts/gate.ts';
import type { AnswerDecision } from '../../contracts/turn.ts';
import type { ConversationState } from '../../contracts/conversation-state.ts';
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
export function hear(standing: ConversationState, turn: Turn): ConversationState {
  return {
    ...hearLanguage(standing, turn.reading),
    topic: standing.topic ?? passageOf(turn, openingOf(turn.reading)),
    marks: rememberMessage(standing.marks, turn),
    invitedMore: false,
  };
}

/** What the answer door says with these questions open, and the request for material that is (G1). */
export function answerDoor(standing: ConversationState, openClarifications: readonly string[]): AnswerDecision {
  const answerCase: AnswerCase = {
    openClarifications: [...openClarifications],
    openContextRequests: standing.contextRequest ? [standing.contextRequest.id] : [],
    paused: standing.paused !== null,
    closing: standing.closing !== null,
    modelCallsLeft: standing.policy.modelCalls - standing.modelCalls,
  };
  return { case: answerCase, verdict: judgeAnswer(answerCase) };
}
