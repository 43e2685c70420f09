/** The act door: whether an action may start now (seed 1; G2–G12). */
import type { ActCase, ActRuleName, ActVerdict, RuleVerdict } from '../../contracts/state/gate.ts';
import { actRules, type Candidate, type Finding } from './rules.ts';
import type { ActionKind, Signal } from '../../contracts/reading/reading.ts';
import { passageOf, replyIdOf } from './evidence.ts';

/**
 * Judges a case. Open, with the one action that may start; or held, with every rule's verdict and evidence, and the
 * offer that now waits for the participant's yes when nothing but that yes is missing.
 *
 * Each candidate is judged on its own, in the policy's order; the first that nothing holds wins. An email that cannot
 * start so leaves the call its chance (G11). With none free, the verdict is the first candidate's. Never throws.
 */
export function judgeAct(c: ActCase): ActVerdict {
  const judged = candidates(c).map((candidate) => judge(c, candidate));
  const best = judged.find(({ because }) => because.length === 0) ?? judged[0] ?? judge(c, null);
  const { candidate, rules, because } = best;
  if (c.danger)
    return { kind: 'held', action: candidate?.action ?? null, because: [...because, 'danger'], rules, offer: null };
  if (candidate === null || because.length > 0)
    return { kind: 'held', action: candidate?.action ?? null, because, rules, offer: null };
  const { action, at, offer } = candidate;
  if (offer) return { kind: 'held', action, because: ['offer-waits'], rules, offer: { action, at } };
  return { kind: 'open', action, rules };
}

interface Judged {
  readonly candidate: Candidate | null;
  readonly because: ActRuleName[];
  readonly rules: RuleVerdict[];
}

function judge(c: ActCase, candidate: Candidate | null): Judged {
  const rules: RuleVerdict[] = [];
  const because: ActRuleName[] = [];
  for (const rule of actRules) {
    const finding = rule.holds(c, candidate);
    rules.push(verdictOf(rule.name, finding));
    if (finding !== false) because.push(rule.name);
  }
  return { candidate, because, rules };
}

function verdictOf(rule: ActRuleName, finding: Finding): RuleVerdict {
  return typeof finding === 'boolean' ? { rule, holds: finding } : { rule, holds: true, evidence: finding };
}

/**
 * The candidates of a case: at most one per kind of action. Only words make a candidate; what the model proposes by a
 * tool call does not. In a reply that offers by a question, only what is offered so is a candidate: a yes to the
 * question must never start something that the question did not name.
 */
function candidates({ origin, turnId, asked, reply, policy }: ActCase): readonly Candidate[] {
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
