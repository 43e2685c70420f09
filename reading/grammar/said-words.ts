/** The words of a message as a grammar compares them, and the values that they are parts of. */
import type { Reading, Span } from '../../contracts/reading/reading.ts';
import { wordsOf as wordsOfLists } from '../language/words.ts';
import { folded, formsOf } from './notation.ts';

/** Values of a message that may stand in its yes, by where they are. */
export type ValuesSaid = Pick<Reading, 'times' | 'phones' | 'emails' | 'people' | 'ordinals'>;

export interface Word {
  /** As it is written, and without letters that are drawn out. */
  readonly forms: readonly Form[];
  /**
   * Whether a comma or the like stands in front of it, or nothing does, or one of both is a picture; a colon leads to
   * what is quoted.
   */
  readonly marked: boolean;
  /** The value that it is part of, and whether it is its first or its last word. */
  readonly value: (Part & { readonly slot: Slot }) | null;
  /** The name that it is part of, as it is called: "с Анной" names Анна. */
  readonly name: (Part & { readonly name: string }) | null;
}

interface Form {
  readonly fold: string;
  /** With its accents. */
  readonly written: string;
}

interface Part {
  readonly first: boolean;
  readonly last: boolean;
}

type Slot = 'time' | 'phone' | 'address' | 'place';

/**
 * The words of a short text; null where there is something that no grammar knows: a question mark, a sign, too many
 * words.
 */
export function wordsOf(text: string, { times, phones, emails, people, ordinals }: ValuesSaid): readonly Word[] | null {
  if (text.length > longestText) return null;
  const spans = [
    ...times.filter((time) => isOnce(text, time)).map((span) => ({ slot: 'time' as const, span })),
    ...phones.map((span) => ({ slot: 'phone' as const, span })),
    ...emails.map((span) => ({ slot: 'address' as const, span })),
    ...ordinals.map((span) => ({ slot: 'place' as const, span })),
  ];
  // "that's" is one word; a place is kept for each letter, so that values stay where they are.
  const plain = text.replace(/(?<=\p{L})['’](?=\p{L})/gu, '\u200d');
  const words: Word[] = [];
  let last = 0;
  const found = [...plain.matchAll(/\p{N}+%|[\p{L}\p{M}\p{N}\u200d]+|\p{Extended_Pictographic}|\+/gu)];
  if (found.length > mostWords) return null;
  for (const [at, match] of found.entries()) {
    const start = match.index;
    const end = start + match[0].length;
    const around = spans.filter(({ span }) => span.start < end && start < span.end);
    const gap = plain.slice(last, start);
    if (!silentMarks.test(gap) && !spans.some(({ span }) => isInside(span, last, start))) return null;
    last = end;
    const [own] = around;
    const named = people.find((span) => span.start < end && start < span.end);
    const before = found[at - 1];
    const after = found[at + 1];
    const partOf = (span: Span): Part => ({
      first: before === undefined || before.index + before[0].length <= span.start,
      last: after === undefined || after.index >= span.end,
    });
    const word = match[0].replaceAll('\u200d', '');
    words.push({
      marked: before === undefined || [before[0], gap, match[0]].some((one) => partingMark.test(one)),
      forms: formsOf(word).map((written) => ({ fold: folded(written), written })),
      value: own === undefined ? null : { slot: own.slot, ...partOf(own.span) },
      name: named === undefined ? null : { name: named.name, ...partOf(named) },
    });
  }
  const rest = plain.slice(last);
  if (!silentMarks.test(rest) && !spans.some(({ span }) => isInside(span, last, plain.length))) return null;
  return words.filter(({ forms }) => forms.some(({ fold }) => fold !== ''));
}

/** Longer messages say more than yes. */
const mostWords = 40;
const longestText = 400;

/** Marks between words that say nothing. */
const silentMarks = /^(?:[\s,.!:;…\-–—'"’‘“”„«»()¡]|\p{Emoji_Modifier}|\p{Variation_Selector}|\p{Join_Control})*$/u;

/** Marks between words that part what stands in front of them from what stands behind. */
const partingMark = /[,.!;…–—\n]|\s-+\s|\p{Extended_Pictographic}/u;

/** "Yes, Mondays" wants more than the Monday that is shown. */
function isOnce(text: string, { start, end, negated }: ValuesSaid['times'][number]): boolean {
  return negated !== true && !wordsIn(text.slice(start, end)).some((word) => habitual.has(word));
}

function wordsIn(text: string): readonly string[] {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).map(folded);
}

const habitual = wordsOfLists('habitualDays');

function isInside({ start, end }: Span, from: number, to: number): boolean {
  return start <= from && to <= end;
}
