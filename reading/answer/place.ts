/**
 * Which of the shown ones an answer names by its number alone, behind words that nothing else accounts for: "ill take
 * 2", "opt 1".
 */
import type { Reading } from '../../contracts/reading/reading.ts';
import type { Text } from '../text/text.ts';

/**
 * Null: it names none, several, or a number that something is known of: "don't take 2" leaves it out, "3 colleagues"
 * counts. `shown`: how many there are. Linear in the text.
 */
export function placeSaid(
  { source, words }: Text,
  shown: number,
  { remainder }: Pick<Reading, 'remainder'>,
): Reading['ordinals'][number] | null {
  if (source.length > longestAnswer) return null;
  const [only, ...others] = words.filter(({ fold }) => /\d/u.test(fold));
  if (only === undefined || others.length > 0 || !/^\d$/u.test(only.fold)) return null;
  const isLast = remainder.some(({ kind, end }) => kind === 'unknown' && end === only.end);
  const isPart = /[\d.,:/+\u2212-]$/u.test(source.slice(0, only.start)) || /^[:/%€$£-]/u.test(source.slice(only.end));
  const index = Number(only.fold);
  return index < 1 || index > shown || isPart || !isLast ? null : { start: only.start, end: only.end, index };
}

/** In UTF-16 code units. */
const longestAnswer = 200;
