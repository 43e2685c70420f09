/** Quotes and where they stand. */
import type { Span } from '../contracts/reading.ts';

const longestQuote = 160;

/** A stretch of the text with its quote, which is cut at 160 code units and never in the middle of a character. */
export function spanOf(text: string, start: number, end: number): Span {
  return {
    quote: cut(text.slice(start, Math.min(end, start + longestQuote + 1))),
    start,
    end,
  };
}

/** At most 160 code units of a text, without half a surrogate pair at either end. */
function cut(text: string): string {
  if (text.length <= longestQuote) return text.isWellFormed() ? text : text.toWellFormed();
  return text
    .slice(0, longestQuote)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
}

/** The first words of a text on one line. */
export function openingOf(text: string): string {
  return cut(text.slice(0, 1_000).replace(/\s+/g, ' ').trim());
}
