/** What a recurring clarification need teaches its sender (C14; seed 2, "Pattern Learning"). */
import { cutText } from '../words/cut.ts';
import type { Pattern } from '../../contracts/wire/clarification.ts';
import type { PatternSeen } from '../../contracts/state/counts.ts';

export type PatternSuggestion = NonNullable<Pattern['suggestion']>;

/** Occurrences that are not yet a pattern: past them it is (seed 2). */
export const occasional = 10;

/**
 * The growth step that so many occurrences have reached: 11, then 20, 40, 80 and so on; 0 before the first. One
 * suggestion is made for each.
 */
export function growthStep(count: number): number {
  if (count <= occasional) return 0;
  let step = occasional + 1;
  for (let next = 20; next <= count; next *= 2) step = next;
  return step;
}

/** Seed 2, `generate_improvement_suggestion`; null up to ten occurrences. */
export function suggestionOf(pattern: PatternSeen): PatternSuggestion | null {
  if (growthStep(pattern.count) === 0) return null;
  const needed = neededFields(pattern);
  const names = needed.map(({ field }) => field).join(', ');
  return {
    issue: `Frequent clarification needed for ${pattern.type}`,
    between: pairOf(pattern),
    suggestion: `Update sender prompt to always include this information${names === '' ? '' : `: ${names}`}`,
    example_template: [
      `${pattern.to}: <what is to be done>`,
      ...needed.map(({ field, how }) => `${field}: <${how}>`),
    ].join('\n'),
  };
}

/** `from->to` of the instruction. */
export function pairOf({ from, to }: Pick<PatternSeen, 'from' | 'to'>): string {
  return `${from}->${to}`;
}

export interface NeededField {
  readonly field: string;
  /** What an answer looks like, as it was asked last. */
  readonly how: string;
}

/** The fields that were missed most, the most frequent first, at most five. */
export function neededFields({ fieldCounts, examples }: PatternSeen): readonly NeededField[] {
  const latest = new Map(examples.flat().map(({ field, suggestion }) => [field, suggestion]));
  return Object.entries(fieldCounts)
    .toSorted(([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1))
    .slice(0, mostNeeded)
    .map(([field]) => ({ field: onLine(field), how: onLine(latest.get(field) ?? 'a definite value') }));
}

const mostNeeded = 5;
const longestLine = 300;

/** Texts of others, fit to stand on one line of a template: nothing in them steers a terminal or a prompt sheet. */
export function onLine(text: string): string {
  return cutText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').replace(/[{}<>]/gu, ''), longestLine).trim();
}
