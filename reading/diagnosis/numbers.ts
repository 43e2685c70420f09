/** Numbers as they are said beside a meter: in digits, in words, in both, with halves and fractions. */
import type { Word } from '../text/sentences.ts';
import { counted, fractions, hundreds, numberJoints, parts, singles } from './meter.ts';
import { diagnosisWords } from './tables.ts';

const decimal = diagnosisWords('decimal');

export interface Numbered {
  /** NaN: words that make no one number: "one eighteen". */
  readonly value: number;
  /** The word behind it. */
  readonly to: number;
  /** Written in the same word behind its digits: "118v". */
  readonly suffix: string;
  /** In digits, or so that it can be nothing else. */
  readonly isPlain: boolean;
}

/** The number that begins with a word; null: none does. */
export function numberAt(words: readonly Word[], at: number, source: string): Numbered | null {
  const word = words[at];
  if (word === undefined) return null;
  if (isDigit(word.fold)) return inDigits(words, at, source);
  return inWords(words, at);
}

/** What is added behind a number: "and a half". `to`: the word behind it. */
export function partAt(words: readonly Word[], at: number): { readonly adds: number; readonly to: number } | null {
  const part = parts.find(({ words: own }) => own.every((each, place) => words[at + place]?.fold === each));
  return part === undefined ? null : { adds: part.adds, to: at + part.words.length };
}

export function isDigit(fold: string | undefined): boolean {
  const code = fold?.charCodeAt(0) ?? 0;
  return code >= 0x30 && code <= 0x39;
}

function inDigits(words: readonly Word[], at: number, source: string): Numbered | null {
  const word = words[at] as Word;
  const { figures, suffix } = cut(word.fold);
  const value = Number(leading(word, source) + figures.replace(',', '.'));
  if (Number.isNaN(value)) return null;
  if (suffix !== '') return { value, to: at + 1, suffix, isPlain: true };
  const fraction = fractionAt(words, at, source) ?? mixedAt(words, at, value, source);
  if (fraction !== null) return fraction;
  const behind = decimalsAt(words, at + 1);
  if (behind !== null && Number.isInteger(value))
    return { value: Number(`${value}.${behind.figures}`), to: behind.to, suffix: behind.suffix, isPlain: true };
  const sign = source.charCodeAt(word.start - 1) === 0x2d && !isDigit(source.charAt(word.start - 2)) ? -1 : 1;
  return withParts(words, { value: sign * value, to: at + 1, suffix, isPlain: true });
}

/** ".2": what stands in front of the figures. */
function leading({ start }: Word, source: string): string {
  const mark = source.charAt(start - 1);
  return (mark === '.' || mark === ',') && (start === 1 || /[\s(~=:]/.test(source.charAt(start - 2))) ? '0.' : '';
}

function cut(fold: string): { readonly figures: string; readonly suffix: string } {
  let end = 0;
  while (end < fold.length && (isDigit(fold.charAt(end)) || fold.charAt(end) === '.' || fold.charAt(end) === ','))
    end += 1;
  return { figures: fold.slice(0, end), suffix: fold.slice(end) };
}

/** "1/2". */
function fractionAt(words: readonly Word[], at: number, source: string): Numbered | null {
  const [above, below] = [words[at], words[at + 1]];
  if (above === undefined || below === undefined || source.slice(above.end, below.start) !== '/') return null;
  const { figures, suffix } = cut(below.fold);
  const [over, under] = [Number(above.fold), Number(figures)];
  return over < under && [2, 3, 4, 8, 16, 32].includes(under)
    ? { value: over / under, to: at + 2, suffix, isPlain: true }
    : null;
}

/** "11 1/2". */
function mixedAt(words: readonly Word[], at: number, value: number, source: string): Numbered | null {
  const next = words[at + 1];
  const between = next === undefined ? '' : source.slice((words[at] as Word).end, next.start);
  const fraction = between === ' ' || between === '-' ? fractionAt(words, at + 1, source) : null;
  return fraction === null ? null : { ...fraction, value: value + fraction.value };
}

/** "Point two five", "coma 5". */
function decimalsAt(
  words: readonly Word[],
  at: number,
): { readonly figures: string; readonly suffix: string; readonly to: number } | null {
  if (!decimal.has(words[at]?.fold ?? '')) return null;
  const next = words[at + 1]?.fold ?? '';
  if (isDigit(next)) {
    const { figures, suffix } = cut(next);
    return /^\d+$/.test(figures) ? { figures, suffix, to: at + 2 } : null;
  }
  let figures = '';
  let to = at + 1;
  for (; to < words.length && figures.length < 4; to += 1) {
    const value = counted.get(words[to]?.fold ?? '');
    if (value === undefined || (figures !== '' && value > 9)) break;
    figures += String(value);
  }
  return figures === '' ? null : { figures, suffix: '', to };
}

function inWords(words: readonly Word[], at: number): Numbered | null {
  const alone = decimalsAt(words, at);
  if (alone !== null) return { value: Number(`0.${alone.figures}`), to: alone.to, suffix: alone.suffix, isPlain: true };
  let value = 0;
  let to = at;
  let isClear = true;
  for (; to < words.length; to += 1) {
    const fold = words[to]?.fold ?? '';
    const count = counted.get(fold) ?? null;
    if (hundreds.has(fold)) value = (value === 0 ? 1 : value) * 100;
    else if (count !== null) {
      isClear &&= to === at || mayFollow(value, count);
      value += count;
    } else if (!isBetween(words, to, at)) break;
  }
  // "Una y media".
  if (to === at || (to === at + 1 && singles.has(words[at]?.fold ?? '') && partAt(words, to) === null)) return null;
  const behind = fractionOf(words, to) ?? decimalsAt(words, to);
  const whole = behind === null ? value : Number(`${value}.${behind.figures}`);
  const end = behind?.to ?? to;
  if (!isClear) return { value: Number.NaN, to: end, suffix: '', isPlain: false };
  return withParts(words, {
    value: whole,
    to: end,
    suffix: behind?.suffix ?? '',
    isPlain: behind !== null || to > at + 1 || value >= 20,
  });
}

/** "A" in front of a hundred, "and" between two numbers. */
function isBetween(words: readonly Word[], at: number, from: number): boolean {
  const fold = words[at]?.fold ?? '';
  const next = words[at + 1]?.fold ?? '';
  if (at === from) return singles.has(fold) && hundreds.has(next);
  const before = words[at - 1]?.fold ?? '';
  if (!numberJoints.has(fold) || !counted.has(next) || fractionOf(words, at) !== null) return false;
  const count = counted.get(before) ?? 0;
  return hundreds.has(before) || (count >= 20 && mayFollow(count, counted.get(next) ?? 0));
}

/** "И пять десятых". */
function fractionOf(
  words: readonly Word[],
  at: number,
): { readonly figures: string; readonly suffix: string; readonly to: number } | null {
  const from = numberJoints.has(words[at]?.fold ?? '') || decimal.has(words[at]?.fold ?? '') ? at + 1 : at;
  const count = counted.get(words[from]?.fold ?? '');
  const under = fractions.get(words[from + 1]?.fold ?? '');
  if (count === undefined || under === undefined || count >= under) return null;
  return { figures: String(count).padStart(under === 100 ? 2 : 1, '0'), suffix: '', to: from + 2 };
}

/** "Twenty one" is one number, "one eighteen" is none. */
function mayFollow(value: number, count: number): boolean {
  if (count >= 100) return false;
  return count >= 10 ? value % 100 === 0 : value % 10 === 0 && (value % 100 === 0 || value % 100 >= 20);
}

function withParts(words: readonly Word[], found: Numbered): Numbered {
  const part = found.suffix === '' ? partAt(words, found.to) : null;
  return part === null ? found : { ...found, value: found.value + part.adds, to: part.to, isPlain: true };
}
