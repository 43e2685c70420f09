/**
 * Texts that are cut to a length: between two signs as a reader sees them, never inside one (a family of emoji, a
 * letter with its marks, a flag).
 */

/** At most so many code units of a text, from its beginning. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text.toWellFormed();
  return text.slice(0, boundary(text, longest)).toWellFormed();
}

/** The same from its end. */
export function cutTail(text: string, longest: number): string {
  if (text.length <= longest) return text.toWellFormed();
  const from = text.length - longest;
  const at = boundary(text, from);
  const sign = at === from ? 0 : (signs.segment(text.slice(at, at + longestSign)).containing(0)?.segment.length ?? 0);
  return text.slice(at + sign).toWellFormed();
}

/** With "…" for what is left out: both together are no longer than that. */
export function shortened(text: string, longest: number): string {
  return text.length <= longest ? text.toWellFormed() : `${cutText(text, longest - 1)}…`;
}

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
/**
 * In code units: the largest family has 11, a flag of a region 14. What is longer is a letter under a heap of marks,
 * and is cut in the heap.
 */
const longestSign = 32;

/**
 * The last place at or before `at` where a sign begins. Looked for near it, so that a long text costs no more than a
 * short one.
 */
function boundary(text: string, at: number): number {
  const from = lineStart(text, at);
  const before = from + (signs.segment(text.slice(from, at + 2)).containing(at - from)?.index ?? at - from);
  if (at - before <= longestSign) return before;
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

/**
 * A place from which signs can be counted: behind a blank, or far enough away. Flags are pairs, and have to be counted
 * from their first.
 */
function lineStart(text: string, at: number): number {
  const far = Math.max(0, at - farBehind);
  for (let place = at - 1; place > far; place -= 1) if (/\s/.test(text.charAt(place))) return place;
  return far;
}

const farBehind = 512;
