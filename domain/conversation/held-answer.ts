/** What whoever has said something is told when the answer door is held (G1): why the model is not asked. */
import type { Say } from '../../contracts/state/flow.ts';
import type { AnswerRuleName } from '../../contracts/state/gate.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';

/** Of several reasons the one that lasts longest, or that somebody else has to lift. */
export function sayHeld({ policy }: ConversationState, because: readonly AnswerRuleName[]): Say {
  const why = order.find((reason) => because.includes(reason)) ?? 'budget-exhausted';
  switch (why) {
    case 'closing':
      return { text: 'conversation.closed', values: {} };
    case 'paused':
      return { text: 'conversation.paused', values: {} };
    case 'open-clarification':
      return { text: 'clarification.still-open', values: { fields: [], party: null } };
    // As many wait for material already as may (material.ts).
    case 'open-context-request':
      return { text: 'context.full', values: {} };
    case 'budget-exhausted':
      return { text: 'budget.exhausted', values: { calls: policy.modelCalls } };
    default:
      return why satisfies never;
  }
}

const order = [
  'closing',
  'budget-exhausted',
  'paused',
  'open-clarification',
  'open-context-request',
] as const satisfies readonly AnswerRuleName[];
