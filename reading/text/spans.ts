/** Where words stand in a text, and the words that stand there. */
import type { Span } from '../../contracts/reading/reading.ts';
import { cutText } from '../../domain/words/cut.ts';
import { isPlainLine } from './blanks.ts';

const longestQuote = 160;

/** A stretch of the text; never more than there is. */
export function spanOf(text: string, start: number, end: number): Span {
  return { start, end: Math.min(end, text.length) };
}

/** Whether two stretches share a character. */
export function overlaps(one: Span | undefined, other: Span): boolean {
  return one !== undefined && one.start < other.end && other.start < one.end;
}

/** The words of a stretch, cut at 160 code units and never in the middle of a character. */
export function quoteOf(text: string, { start, end }: Span): string {
  return cutText(text.slice(start, Math.min(end, start + longestQuote + 1)), longestQuote);
}

/** The first words of a text on one line. */
export function openingOf(text: string): string {
  if (text.length <= longestQuote && isPlainLine(text)) return text;
  return cutText(text.slice(0, 1_000).replace(/\s+/g, ' ').trim(), longestQuote);
}

const longestFirstWords = 120;

/** Where the first words stand: from the first that is no blank, and never to the middle of a character. */
export function firstWords(text: string): Span | null {
  const start = text.search(/\S/);
  if (start < 0) return null;
  const words = text
    .slice(start, start + longestFirstWords)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
  return { start, end: start + words.length };
}

/** Where they stand, and nothing else of them: objects of one shape, because all rules about words go through them. */
export function spansOf(found: readonly Span[]): readonly Span[] {
  return found.map(({ start, end }) => ({ start, end }));
}
