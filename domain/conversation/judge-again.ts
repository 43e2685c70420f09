/**
 * The updated instruction is scored again before it runs; what it newly raises is asked, up to the end of the rounds
 * (C7, C8).
 */
import type { Findings } from '../../contracts/reading/reading.ts';
import type { Clarification, Stepped } from '../../contracts/state/clarification-state.ts';
import type { Updated } from '../../contracts/state/turn.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { layChain } from '../clarification/chain.ts';
import { placedFindings } from '../clarification/placed.ts';
import { judgeClarity, type Judgement } from '../clarification/judge.ts';
import { openClarification } from '../clarification/protocol.ts';
import { nextRound } from '../clarification/rounds.ts';

export interface JudgedAgain {
  /** The one that was just resolved. */
  readonly clarification: Clarification;
  readonly updated: Updated;
  readonly findings: Findings;
  /** UUID for the next request, should there be one. */
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export type Again =
  | { readonly kind: 'clear'; readonly judgement: Judgement }
  | { readonly kind: 'asks'; readonly judgement: Judgement; readonly stepped: Stepped };

/** Judges the instruction as it reads now. Pure. */
export function judgeAgain(state: ConversationState, judged: JudgedAgain): Again {
  const { clarification, updated, findings, requestId, at } = judged;
  const policy = state.policy.clarification;
  const placed = placedFindings(findings, updated.ref === null ? clarification.message.messageId : null);
  const judgement = judgeClarity({ findings: placed, known: state.known ?? [], at, policy });
  const round = nextRound(clarification, judgement, policy);
  if (!round.ask) return { kind: 'clear', judgement };
  const { instruction, ref, answers } = updated;
  const chain = layChain(policy, {
    party: clarification.asked,
    role: instruction?.fromRole ?? null,
    department: instruction?.department ?? null,
    timeoutS: instruction?.timeoutS ?? null,
    participant: instruction === null,
  });
  const stepped = openClarification({
    id: requestId,
    round: round.round,
    message: { ...clarification.message, answered: answers, ...(ref === null ? {} : { updatedIn: ref }) },
    instruction,
    asks: clarification.asks,
    asked: clarification.asked,
    judgement: { ...judgement, issues: round.issues },
    interpretation: placed.interpretation ?? null,
    chain,
    reversible: clarification.reversible,
    remindAt: policy.remindAt,
    at,
    startLevel: round.startLevel,
    askedBefore: round.askedBefore,
  });
  return { kind: 'asks', judgement, stepped };
}
