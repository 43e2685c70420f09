/**
 * What is left over of a message besides what it gives for a deed (G20): that is accounted for, with the small words
 * that lead to it.
 */
import type { Remainder, Span } from '../../contracts/reading/reading.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';

/** Without the parts that are nothing but `taken` and what leads to it. */
export function subtractGiven(
  text: string,
  remainder: readonly Remainder[],
  taken: readonly Span[],
  otherwise: readonly Span[],
): Remainder[] {
  return remainder.filter((part) => {
    // What turns a message round stays left over, whatever it holds: "Book it?".
    if (part.kind !== 'unknown' && part.kind !== 'quotation') return true;
    // So does what asks for something else than what is shown: "as a video call".
    if (otherwise.some(({ start, end }) => start < part.end && part.start < end)) return true;
    const own = taken.filter(({ start, end }) => start < part.end && part.start < end);
    if (own.length === 0) return true;
    const rest = own.reduce(
      (left, { start, end }) => blanked(left, start - part.start, end - part.start),
      text.slice(part.start, part.end),
    );
    return (rest.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => !leading.has(word));
  });
}

/** The same text, as long as it was, without the words from `from` to `to`. */
function blanked(text: string, from: number, to: number): string {
  const [start, end] = [Math.max(0, from), Math.max(0, Math.min(to, text.length))];
  return text.slice(0, start) + ' '.repeat(Math.max(0, end - start)) + text.slice(Math.max(start, end));
}

const leading: ReadonlySet<string> = new Set([
  ...phrasesOf('emailSubject'),
  ...phrasesOf('emailMessage'),
  ...wordsOf('quoteLeads'),
  ...wordsOf('letterJoints'),
  ...wordsOf('partnerLeads'),
  ...wordsOf('aboutLeads'),
  ...wordsOf('titles'),
]);
