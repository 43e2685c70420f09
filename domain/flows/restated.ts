/** Words of an answer that only say again what the preview shows (G20): they are no remainder. Of other ones that stand there they are. */
import type { Flow } from '../../contracts/flow.ts';
import type { Remainder } from '../../contracts/reading.ts';
import type { Answer } from './answer.ts';

/**
 * The answer without what is restated: a shown value from its first word to its last, or behind "about" a part of it. What it is said
 * to be about, and is not, is left over. A flow of before the rule has no marks, and its answers stay as they are.
 */
export function withoutRestated({ step, previewHash, shownMarks }: Flow, answer: Answer): Answer {
  if (step !== 'preview' || previewHash === null || shownMarks === undefined || answer.remainder === undefined)
    return answer;
  const { about } = answer.gives ?? {};
  const isRestated = ({ kind, marks = [], end }: Remainder): boolean =>
    kind === 'unknown' &&
    shownMarks.some((shown) =>
      about && about.start < end && end <= about.end ? isPartOf(marks, shown) : isSame(marks, shown),
    );
  const left = answer.remainder.filter((part) => !isRestated(part));
  const isElse = about !== undefined && !shownMarks.some((shown) => isPartOf(about.marks ?? [], shown));
  if (!isElse || left.some(({ start, end }) => start < about.end && about.start < end))
    return { ...answer, remainder: left };
  const { start, end } = about;
  return { ...answer, remainder: [...left, { start, end, kind: 'unknown', ...(about.in ? { in: about.in } : {}) }] };
}

function isSame(marks: readonly string[], shown: readonly string[]): boolean {
  return marks.length === shown.length && isPartOf(marks, shown);
}

/** Whether these words stand in a row among those. No words are part of nothing. */
function isPartOf(marks: readonly string[], shown: readonly string[]): boolean {
  if (marks.length === 0) return false;
  return shown.some((_, from) => marks.every((mark, at) => mark === shown[from + at]));
}
