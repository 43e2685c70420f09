/** Which actions a case could start, in the policy's order (G10, G11). */
import type { ActCase } from '../../contracts/state/gate.ts';
import type { ActionKind, Signal } from '../../contracts/reading/reading.ts';
import { passageOf, replyIdOf } from './evidence.ts';
import type { Candidate } from './rules.ts';

/**
 * The candidates of a case: at most one per kind of action. Only words make a candidate; what the model proposes by a
 * tool call does not. In a reply that offers by a question, only what is offered so is a candidate: a yes to the
 * question must never start something that the question did not name.
 */
export function candidates({ origin, turnId, asked, reply, policy }: ActCase): readonly Candidate[] {
  if (origin !== 'reply') {
    return asked !== null && policy.actions.includes(asked.action)
      ? [{ action: asked.action, at: asked.at, offer: false }]
      : [];
  }
  const signals = reply?.signals ?? [];
  const offers = signals.some(({ form }) => form === 'offer');
  return policy.actions.flatMap((action) =>
    bestSignal(signals, action, offers).map((signal) => ({
      action,
      at: passageOf({ messageId: replyIdOf(turnId) }, signal),
      offer: signal.form === 'offer',
    })),
  );
}

function bestSignal(signals: readonly Signal[], action: ActionKind, offers: boolean): readonly Signal[] {
  const fitting = signals.filter((signal) => signal.action === action && (!offers || signal.form === 'offer'));
  const best = fitting.find(({ strength }) => strength === 'strong') ?? fitting[0];
  return best ? [best] : [];
}
