/** A turn that may not ask the model, because a budget of tokens is used up (G1): known only when it was about to. */
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { AnswerDecision } from '../../contracts/state/turn.ts';
import { judgeAnswer } from '../gate/answer-door.ts';

/** The answer door judges the turn once more, with what is left. */
export function overBudget(
  state: ConversationState,
  turnId: string,
  opened: AnswerDecision | null,
): { readonly state: ConversationState; readonly answer: AnswerDecision | null } {
  if (opened === null) return { state, answer: null };
  const answerCase = { ...opened.case, tokensLeft: 0 };
  const answer = { case: answerCase, verdict: judgeAnswer(answerCase) };
  return { state: { ...state, lastGate: { turnId, answer: answer.verdict, act: null } }, answer };
}
