/**
 * Words of an answer that only say again what the preview shows (G20): they are no remainder. Of other ones that stand
 * there they are.
 */
import type { Flow } from '../../../contracts/state/flow.ts';
import type { Remainder } from '../../../contracts/reading/reading.ts';
import type { Answer } from '../answer.ts';
import { isTopicAlone } from '../calendar/topic.ts';

/**
 * The answer without what is restated: shown values from their first word to their last, in any order, or behind
 * "about" a part of one. What it is said to be about, and is not, is left over.
 */
export function withoutRestated(flow: Flow, answer: Answer): Answer {
  // What a call is about is taken at whatever step, and nothing of it is left over.
  if ('chosen' in flow && isTopicAlone(flow, answer)) return { ...answer, remainder: [] };
  const { step, previewHash, shownMarks } = flow;
  if (step !== 'preview' || previewHash === null || shownMarks === undefined) return answer;
  const { about } = answer.gives;
  const lasts = lengthOf(flow);
  const isRestated = ({ kind, marks = [], end, lastsMinutes }: Remainder): boolean =>
    kind === 'unknown' &&
    (isRowOf(marks, shownMarks) ||
      (lasts !== null && lastsMinutes === lasts) ||
      (about !== undefined &&
        about.start < end &&
        end <= about.end &&
        shownMarks.some((shown) => isPartOf(marks, shown))));
  const left = answer.remainder.filter((part) => !isRestated(part));
  const isElse = about !== undefined && !shownMarks.some((shown) => isPartOf(about.marks ?? [], shown));
  if (!isElse || left.some(({ start, end }) => start < about.end && about.start < end))
    return { ...answer, remainder: left };
  const { start, end } = about;
  return { ...answer, remainder: [...left, { start, end, kind: 'unknown', ...(about.in ? { in: about.in } : {}) }] };
}

/** How many minutes what is shown lasts; null where it has no length. */
function lengthOf(flow: Flow): number | null {
  if (!('chosen' in flow) || flow.chosen === null) return null;
  return (Date.parse(flow.chosen.endsAt) - Date.parse(flow.chosen.startsAt)) / 60_000;
}

/** Whether the words are nothing but shown values, one behind the other, in whatever order. No words are none. */
function isRowOf(marks: readonly string[], values: readonly (readonly string[])[]): boolean {
  let at = 0;
  while (at < marks.length) {
    const from = at;
    const lengths = values.filter((value) => value.every((mark, place) => mark === marks[from + place]));
    const longest = Math.max(0, ...lengths.map((value) => value.length));
    if (longest === 0) return false;
    at += longest;
  }
  return marks.length > 0;
}

/** Whether these words stand in a row among those. No words are part of nothing. */
function isPartOf(marks: readonly string[], shown: readonly string[]): boolean {
  if (marks.length === 0) return false;
  return shown.some((_, from) => marks.every((mark, at) => mark === shown[from + at]));
}
