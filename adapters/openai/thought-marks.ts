/** How models mark what they think, where servers pass it on as words. Data, and the pattern that finds it. */

/** What opens thoughts, and what closes them: any of the closing marks does, because models mix them up. */
const pairs: readonly (readonly [opens: string, closes: string])[] = [
  ...['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'scratchpad', 'seed:think'].map(
    (name) => [`<${name}>`, `</${name}>`] as const,
  ),
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|channel>thought', '<channel|>'],
];

/** Marks of harmony's channels. */
const channelMarks = ['<|start|>', '<|channel|>', '<|constrain|>', '<|message|>', '<|end|>', '<|return|>', '<|call|>'];

/** Around an answer that stands behind thoughts: they are no words. */
const wrappers = ['<|START_RESPONSE|>', '<|END_RESPONSE|>', '<|begin_of_solution|>', '<|end_of_solution|>'];

export type MarkKind = 'opens' | 'closes' | 'channel' | 'message' | 'ends' | 'wrapper';

const kinds: ReadonlyMap<string, MarkKind> = new Map<string, MarkKind>([
  ...pairs.map(([opens]) => [opens.toLowerCase(), 'opens'] as const),
  ...pairs.map(([, closes]) => [closes.toLowerCase(), 'closes'] as const),
  ['<|start|>', 'channel'],
  ['<|channel|>', 'channel'],
  ['<|constrain|>', 'message'],
  ['<|message|>', 'message'],
  ['<|end|>', 'ends'],
  ['<|return|>', 'ends'],
  ['<|call|>', 'ends'],
  ...wrappers.map((mark) => [mark.toLowerCase(), 'wrapper'] as const),
]);

const all = [...pairs.flat(), ...channelMarks, ...wrappers];
const longestMark = Math.max(...all.map((mark) => mark.length));
const anyMark = patternOf(all);
const closing = patternOf(pairs.map(([, closes]) => closes));
const channelEnd = patternOf(['<|start|>', '<|channel|>', '<|end|>', '<|return|>', '<|call|>']);

export interface Mark {
  readonly at: number;
  readonly end: number;
  readonly kind: MarkKind;
}

/** The first mark from a place on. */
export function nextMark(text: string, from: number): Mark | null {
  return markIn(text, from, anyMark);
}

/** Where thoughts end that a mark has opened. */
export function nextClosing(text: string, from: number): Mark | null {
  return markIn(text, from, closing);
}

/** Where a channel's words end. */
export function nextChannelEnd(text: string, from: number): Mark | null {
  return markIn(text, from, channelEnd);
}

/** How many signs at the end of a text may be the beginning of a mark. */
export function openEnd(text: string): number {
  // Most words hold no sign that a mark begins with.
  if (!/[<[◁]/.test(text.slice(1 - longestMark))) return 0;
  const most = Math.min(longestMark - 1, text.length);
  for (let length = most; length > 0; length -= 1) {
    const tail = text.slice(text.length - length).toLowerCase();
    if (all.some((mark) => mark.length > length && mark.toLowerCase().startsWith(tail))) return length;
  }
  return 0;
}

function markIn(text: string, from: number, pattern: RegExp): Mark | null {
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  if (found === null) return null;
  const [mark] = found;
  return { at: found.index, end: found.index + mark.length, kind: kinds.get(mark.toLowerCase()) ?? 'wrapper' };
}

/** The longest first: one mark may begin like another. */
function patternOf(marks: readonly string[]): RegExp {
  const sorted = marks.toSorted((one, other) => other.length - one.length);
  return new RegExp(sorted.map((mark) => mark.replace(/[[\]|/]/g, '\\$&')).join('|'), 'gi');
}
