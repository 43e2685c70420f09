/**
 * Whether another question about the same message may be asked, and whom (C7): never the same one twice, so often to
 * the party that answered, then one level higher for each further question, and nobody after the top.
 */
import type { ClarificationPolicy } from '../../contracts/assistant/policy.ts';
import type { Issue } from '../../contracts/reading/reading.ts';
import type { Clarification } from '../../contracts/state/clarification-state.ts';
import type { Judgement } from './judge.ts';

export type NextRound =
  /**
   * `clear`: nothing has to be asked. `asked-before`: what is unclear was asked already. `final`: the top of the chain
   * has spoken, or there is nobody above it to be asked.
   */
  | { readonly ask: false; readonly because: 'clear' | 'asked-before' | 'final' }
  | {
      readonly ask: true;
      /** Index in the chain. */
      readonly startLevel: number;
      readonly round: number;
      readonly issues: readonly Issue[];
      /** For the new request's `askedBefore`. */
      readonly askedBefore: readonly string[];
    };

/**
 * Judges the question after an answer. The request that was answered is `previous`; `judgement` is that of the updated
 * instruction. There are at most `policy.rounds` + levels − 1 rounds about a message. A party higher up that has
 * answered keeps the matter: questions do not climb down.
 */
export function nextRound(
  previous: Clarification,
  judgement: Pick<Judgement, 'band' | 'issues'>,
  policy: Pick<ClarificationPolicy, 'rounds'>,
): NextRound {
  if (judgement.band !== 'clarify') return { ask: false, because: 'clear' };
  const askedBefore = [...new Set([...(previous.askedBefore ?? []), ...previous.issues.map(({ field }) => field)])];
  const issues = judgement.issues.filter((issue) => isNew(issue, previous) || !askedBefore.includes(issue.field));
  if (issues.length === 0) return { ask: false, because: 'asked-before' };
  const round = previous.round + 1;
  const answered = levelThatAnswered(previous);
  const startLevel = Math.max(answered, round - policy.rounds);
  const top = previous.chain.length - 1;
  if (answered === top || startLevel > top) return { ask: false, because: 'final' };
  return { ask: true, startLevel, round, issues, askedBefore };
}

/**
 * An answer that its schema does not allow is a new value, and so a new question: nothing goes on with it (C16). So is
 * one that the words say otherwise, unless just that was asked (C5).
 */
function isNew({ kind, field }: Issue, { issues }: Clarification): boolean {
  if (kind === 'conflict') return !issues.some((asked) => asked.kind === 'conflict' && asked.field === field);
  return kind === 'invalid';
}

/** The highest level that was asked and whose party answered; the first when nobody did. */
function levelThatAnswered({ chain, levels, answeredBy }: Clarification): number {
  const asked = new Set(levels.filter(({ party }) => party === answeredBy).map(({ level }) => level));
  return Math.max(
    0,
    chain.findLastIndex(({ level }) => asked.has(level)),
  );
}
