/**
 * The second reader on material (F11, X1): which documents it is asked about, and what follows. It spares a request, or
 * adds one that holds nobody; what the rules are sure of (`sure` of a need) it is not asked about.
 */
import type { Need, NeedVerdict } from '../../contracts/reading/needs.ts';
import type { AskedSlot, FoundSlot } from '../../contracts/reading/second-reader.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { JudgedNeed } from '../../contracts/state/turn.ts';
import { analyze } from '../context/analyze.ts';
import { passageOf } from '../gate/evidence.ts';
import type { Turn } from './hearing.ts';
import type { TurnPlan } from './turn-plan.ts';

/**
 * The required documents that nobody has supplied, that the session lacks and could have, and that are neither asked for
 * already nor surely needed. Empty where the message waits with others, or waits anyway, and where it only tells
 * something.
 */
export function needsAsked(before: ConversationState, { reading }: Turn, plan: TurnPlan): readonly AskedSlot[] {
  const { contextRequest, optionalRequest, policy } = before;
  const { needs = [], wants } = reading;
  const isOfMaterial = plan.kind === 'waits' || (plan.kind === 'answer' && plan.resolved === undefined);
  if (policy.context === undefined || contextRequest || !isOfMaterial || wants === undefined) return [];
  const { artifacts } = policy.context;
  if (plan.kind === 'waits' && !needs.some(({ weak, sure }) => weak === undefined && sure !== true)) return [];
  const asksMore = wants !== 'statement';
  const asked = new Set(optionalRequest?.slots.map(({ slotKey }) => slotKey));
  const wanted = Object.keys(artifacts).map((artifact) => ({ start: 0, end: 0, artifact }));
  const supplied = (before.material ?? []).map(({ artifact }) => artifact);
  return analyze({ policy: policy.context, reading: { ...reading, needs: wanted }, supplied })
    .slots.filter(({ artifact }) => {
      const known = needs.find((one) => one.artifact === artifact);
      if (artifacts[artifact]?.required !== true || known?.sure === true) return false;
      // What holds the answer may be spared; what is asked for beside it already is asked once.
      return (known !== undefined && known.weak === undefined) || (asksMore && !asked.has(artifact));
    })
    .map(({ artifact }) => ({
      slot: artifact,
      type: 'need',
      text: 'material',
      values: { artifacts: [artifact] },
      choices: verdicts,
    }));
}

const verdicts = Object.keys({
  content: true,
  general: true,
  'how-to': true,
  reported: true,
  brought: true,
  named: true,
} satisfies Record<NeedVerdict, true>).map((value) => ({ value, label: value }));

/**
 * The turn with the needs as they were judged, and what was made of each. A document whose content is asked for is one
 * more need, or the same as the rules saw; anything else takes the need away whose own words it quotes.
 */
export function withNeedsJudged(
  turn: Turn,
  found: readonly FoundSlot[],
): { readonly turn: Turn; readonly judged: readonly JudgedNeed[] } {
  const { reading } = turn;
  const needs: readonly Need[] = reading.needs ?? [];
  const judged = found.flatMap(({ slot: artifact, value, start, end }): readonly JudgedNeed[] => {
    const known = needs.find((one) => one.artifact === artifact);
    const outcome = value === 'content' ? 'added' : 'spared';
    const isNew = outcome === 'added' ? known === undefined : known?.sure !== true && overlaps(known, { start, end });
    const quote = passageOf(turn, { start, end });
    return isNew ? [{ artifact, outcome, because: value as NeedVerdict, quote }] : [];
  });
  const isSpared = ({ artifact }: Need): boolean =>
    judged.some((one) => one.outcome === 'spared' && one.artifact === artifact);
  const added = judged
    .filter(({ outcome }) => outcome === 'added')
    .map(({ artifact, quote: { start, end } }): Need => ({ artifact, start, end, weak: 'judged' }));
  const all = [...needs.filter((one) => !isSpared(one)), ...added];
  return { turn: { ...turn, reading: { ...reading, needs: all } }, judged };
}

function overlaps(need: Need | undefined, { start, end }: Pick<Need, 'start' | 'end'>): boolean {
  return need !== undefined && need.start < end && start < need.end;
}
