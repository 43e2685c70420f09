/** A turn as the deciders take it up: what was heard, and whether the model may answer it. */
import type { AnswerCase } from '../../contracts/gate.ts';
import type { AnswerDecision } from '../../contracts/turn.ts';
import type { Standing } from '../../contracts/standing.ts';
import { judgeAnswer } from '../gate/answer-door.ts';
import { openingOf, passageOf, type Said } from '../gate/evidence.ts';
import { heard as marksAfterHearing } from '../gate/marks.ts';

/** One turn as the loop takes it up. */
export interface Turn extends Said {
  /** Epoch milliseconds at which the loop took it up. */
  readonly at: number;
  /** Position of the last message; the reply follows it. */
  readonly position: number;
}

/** The participant's words, as far as the gate remembers them. */
export function hear(standing: Standing, turn: Turn): Standing {
  return {
    ...standing,
    topic: standing.topic ?? passageOf(turn, openingOf(turn.reading)),
    marks: marksAfterHearing(standing.marks, turn),
    invitedMore: false,
  };
}

/** What the answer door says with these questions open (G1). */
export function answerDoor(standing: Standing, openClarifications: readonly string[]): AnswerDecision {
  const answerCase: AnswerCase = {
    openClarifications: [...openClarifications],
    openContextRequests: [],
    paused: standing.paused !== null,
    closing: standing.closing !== null,
    modelCallsLeft: standing.policy.modelCalls - standing.modelCalls,
  };
  return { case: answerCase, verdict: judgeAnswer(answerCase) };
}
