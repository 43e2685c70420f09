/** Which of the shown ones an answer names by its number alone, whatever else it says: "ill take 2", "3 is right after my meeting, that one". */
import type { Reading, Span } from '../../contracts/reading.ts';
import { classesOf, is } from '../language/word-classes.ts';
import type { Text } from '../text/text.ts';

/** Null: it names none, several, or a number that may be part of something else. `shown`: how many there are. Linear in the text. */
export function placeSaid(
  { source, words }: Text,
  shown: number,
  read: readonly Span[],
): Reading['ordinals'][number] | null {
  if (source.length > longestAnswer) return null;
  const numbers = words.filter(({ fold }) => /\d/u.test(fold));
  const [only, ...others] = numbers;
  if (only === undefined || others.length > 0) return null;
  const digit = /^(?<index>\d)(?:['’]?s)?$/u.exec(only.fold)?.groups?.['index'];
  const index = Number(digit ?? 0);
  const isElse = read.some(({ start, end }) => start < only.end && only.start < end);
  const isPart = /[\d.,:/+\u2212-]$/u.test(source.slice(0, only.start)) || /^[:/%€$£-]/u.test(source.slice(only.end));
  const [before, next] = [words[words.indexOf(only) - 1], words[words.indexOf(only) + 1]];
  // "3 colleagues": a word that nobody knows may be what is counted.
  const isCounting =
    next !== undefined && source.slice(only.end, next.start).trim() === '' && (classesOf(next.fold) & is.stop) === 0;
  // "Not 2", and not "no, 2".
  const isDenied =
    before !== undefined &&
    (classesOf(before.fold) & is.negation) !== 0 &&
    source.slice(before.end, only.start).trim() === '';
  return index < 1 || index > shown || isElse || isPart || isDenied || isCounting
    ? null
    : { start: only.start, end: only.end, index };
}

/** In UTF-16 code units. */
const longestAnswer = 200;
