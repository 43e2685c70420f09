/** How models mark what they think, where servers pass it on as words. Data, and the pattern that finds it. */

/** Between tags of these names, in any namespace and with any attributes. */
const tags = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reflection', 'scratchpad'];

/**
 * Other marks that open thoughts, and those that close them: any of the closing ones does, because models mix them up.
 */
const pairs: readonly (readonly [opens: string, closes: string])[] = [
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|channel>thought', '<channel|>'],
  ['<unused94>thought', '<unused95>'],
];

/** Marks of harmony's channels. */
const ofChannels: Readonly<Record<string, MarkKind>> = {
  '<|start|>': 'channel',
  '<|channel|>': 'channel',
  '<|constrain|>': 'message',
  '<|message|>': 'message',
  '<|end|>': 'ends',
  '<|return|>': 'ends',
  '<|call|>': 'ends',
};

/** `special`: a token of the model's own that is no words, such as the one that ends its turn. */
export type MarkKind = 'opens' | 'closes' | 'channel' | 'message' | 'ends' | 'special';

export interface Mark {
  readonly at: number;
  readonly end: number;
  readonly kind: MarkKind;
}

const kinds: ReadonlyMap<string, MarkKind> = new Map<string, MarkKind>([
  ...pairs.flatMap(([opens, closes]) => [[opens, 'opens'] as const, [closes, 'closes'] as const]),
  ...Object.entries(ofChannels),
]);
const literals = [...kinds.keys()];
const longestLiteral = Math.max(...literals.map((mark) => mark.length));

/** Calls are told apart elsewhere. */
const special = '<[|｜](?!tool|python|plugin)[\\w▁]{2,40}[|｜]>';
const tag = (slash: string): string => `<${slash}(?:[a-z]{1,8}:)?(?:${tags.join('|')})(?:\\s[^<>]{0,80})?>`;
const anyMark = new RegExp(`${spelled(literals)}|${tag('\\/?')}|${special}`, 'gi');
const closing = new RegExp(`${spelled(pairs.map(([, closes]) => closes))}|${tag('\\/')}`, 'gi');
const channelEnd = new RegExp(spelled(['<|start|>', '<|channel|>', '<|end|>', '<|return|>', '<|call|>']), 'gi');
/** What a tag or a special token may begin with. */
const begun = new RegExp(
  `^(?:<\\/?[a-z:]{0,20}|<\\/?(?:[a-z]{1,8}:)?(?:${tags.join('|')})\\s[^<>]{0,80}|<[|｜][\\w▁]{0,40}[|｜]?)$`,
  'i',
);
const longestMark = 120;

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
  const tail = text.slice(-longestMark);
  // Most words hold no sign that a mark begins with.
  const at = Math.max(tail.lastIndexOf('<'), tail.lastIndexOf('['), tail.lastIndexOf('◁'));
  if (at < 0) return 0;
  const open = tail.slice(at);
  const isLiteral =
    open.length < longestLiteral && literals.some((mark) => mark.length > open.length && mark.startsWith(open));
  return isLiteral || begun.test(open) ? open.length : 0;
}

function markIn(text: string, from: number, pattern: RegExp): Mark | null {
  pattern.lastIndex = from;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [mark] = found;
    const kind = kinds.get(mark) ?? kindOf(mark);
    if (kind !== null) return { at: found.index, end: found.index + mark.length, kind };
  }
  return null;
}

/** Tags are written in capitals too, other marks are not: "[think]" is none. */
function kindOf(mark: string): MarkKind | null {
  if (/^<\/?[a-z]/i.test(mark)) return mark.startsWith('</') ? 'closes' : 'opens';
  return /^<[|｜]/.test(mark) ? 'special' : null;
}

/** The longest first: one mark may begin like another. */
function spelled(marks: readonly string[]): string {
  const sorted = marks.toSorted((one, other) => other.length - one.length);
  return sorted.map((mark) => mark.replace(/[[\]|/]/g, '\\$&')).join('|');
}
