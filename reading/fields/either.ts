/**
 * Values with "or" between them (C5): "to Berlin or Hamburg", "the early or the late shift". Whoever says so has chosen
 * neither, so that no field but a list and words may have one of them.
 */
import { foldedOf } from '../language/words.ts';
import type { Mention } from '../values/mention.ts';
import type { Token } from '../text/tokens.ts';
import type { Found } from './fit.ts';
import type { CompiledSchema } from './schema.ts';

/** Whether another value of the same kind may be meant instead of the one at this place. */
export function isOneOfTwo(mentions: readonly Mention[], m: number, words: readonly Token[]): boolean {
  const own = mentions[m];
  return areTwo(mentions[m - 1], own, words) || areTwo(own, mentions[m + 1], words);
}

function areTwo(one: Mention | undefined, other: Mention | undefined, words: readonly Token[]): boolean {
  if (!one || !other || words[one.from]?.sentence !== words[other.from]?.sentence) return false;
  // "10 or 12 pallets".
  const isAlike = one.kind === other.kind || (measured.has(one.kind) && measured.has(other.kind));
  return isAlike && other.from === one.to + 1 && ors.has(words[one.to]?.fold ?? '');
}

const measured: ReadonlySet<Mention['kind']> = new Set(['number', 'quantity', 'money', 'percentage', 'duration']);

/** The same of two choices, with what belongs to either of them between: "the early or the late shift". */
export function isOtherChoice(
  one: Found,
  other: Found,
  words: readonly Token[],
  { fields }: Pick<CompiledSchema, 'fields'>,
): boolean {
  if (one.field !== other.field || one.value === other.value || fields[one.field]?.field.list === true) return false;
  const [first, second] = one.from < other.from ? [one, other] : [other, one];
  const between = words.slice(first.to, second.from);
  return between.length <= longestOr && between.some(({ fold }) => ors.has(fold));
}

/** "Shift or the". */
const longestOr = 3;
const ors = foldedOf('value', 'ors');
