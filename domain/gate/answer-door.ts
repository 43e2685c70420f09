/** The answer door: whether the model may be called now (G1). */
import { cutText } from '../words/cut.ts';
import type { AnswerCase, AnswerRuleName, AnswerVerdict, Evidence, RuleVerdict } from '../../contracts/state/gate.ts';

interface AnswerRule {
  readonly name: AnswerRuleName;
  readonly holds: (c: AnswerCase) => Evidence | boolean;
}

const answerRules: readonly AnswerRule[] = [
  { name: 'open-clarification', holds: ({ openClarifications }) => firstOf(openClarifications) },
  { name: 'open-context-request', holds: ({ openContextRequests }) => firstOf(openContextRequests) },
  { name: 'paused', holds: ({ paused }) => paused },
  { name: 'closing', holds: ({ closing }) => closing },
  {
    name: 'budget-exhausted',
    holds: ({ modelCallsLeft, tokensLeft = 1 }) =>
      (modelCallsLeft <= 0 && { turnId: null, quote: `${modelCallsLeft} model calls left` }) ||
      (tokensLeft <= 0 && { turnId: null, quote: `${tokensLeft} tokens left` }),
  },
];

/** Judges whether the model may be called. Every rule is asked, in the order of G1. Never throws. */
export function judgeAnswer(c: AnswerCase): AnswerVerdict {
  const rules: RuleVerdict[] = [];
  const because: AnswerRuleName[] = [];
  for (const { name, holds } of answerRules) {
    const finding = holds(c);
    rules.push(
      typeof finding === 'boolean' ? { rule: name, holds: finding } : { rule: name, holds: true, evidence: finding },
    );
    if (finding !== false) because.push(name);
  }
  return because.length === 0 ? { kind: 'open', rules } : { kind: 'held', because, rules };
}

/** The id of the first open request is the evidence. */
function firstOf(ids: readonly string[]): Evidence | boolean {
  const [first] = ids;
  return first !== undefined && { turnId: null, quote: cutText(first, 160) };
}
