/**
 * The number that a value says, however it is written: "1.200,50", "10 000", "−5", "minus five", "zweihundert", "40
 * тысяч". Which mark parts thousands is told by where it stands; "1.200" alone is twelve hundred where amounts are
 * counted, and elsewhere 1.2 as in English.
 */
import { fold } from '../language/fold.ts';
import { Text } from '../text/text.ts';
import type { Word } from '../text/sentences.ts';
import { currencySigns } from './value-words.ts';
import { isCurrency } from './currency.ts';
import { countsOf } from '../language/counting.ts';
import { wordsOf } from '../language/words.ts';

export interface SaidNumber {
  readonly number: number;
  /** Nothing else is said. */
  readonly isAll: boolean;
}

/**
 * The first number of a text; null where there is none. `isCounted`: of money or things, of which nobody writes
 * thousandths.
 */
export function saidNumber(text: string, isCounted: boolean): SaidNumber | null {
  const digits = /\d/.exec(text);
  const words = new Text(text).sentences.flatMap((sentence) => sentence.words);
  const at = words.findIndex(({ fold: word }) => counts.has(word));
  const first = at < 0 ? undefined : words[at];
  if (digits !== null && (first === undefined || digits.index < first.start))
    return inDigits(text, digits.index, isCounted);
  return first === undefined ? null : inWords(words, at);
}

/** Whether a text names a currency, by its sign, its name or its letters. */
export function namesCurrency(text: string): boolean {
  return (
    Array.from(text).some((sign) => currencySigns.includes(sign)) ||
    new Text(text).sentences.some(({ words }) => words.some(({ fold: word }) => isCurrency(word)))
  );
}

const counts = countsOf();
const joints = wordsOf('countingJoints');
const minus = wordsOf('minusWords');

function inDigits(text: string, from: number, isCounted: boolean): SaidNumber | null {
  const to = endOf(text, from);
  const number = numberOf(text.slice(from, to), isCounted);
  if (Number.isNaN(number)) return null;
  const before = text.slice(0, from);
  const isNegative =
    /(?:^|[\s€$£])[-−–]\s?[€$£]?$/u.test(before) || minus.has(fold(before.trim().split(/\s/u).at(-1) ?? ''));
  const scale = /^\s?(\p{L}+)/u.exec(text.slice(to))?.[1] ?? '';
  const times = counts.get(fold(scale)) ?? 1;
  const isScaled = times >= 1_000;
  const lead = before.replace(/[-−–]\s?$/u, '').trim();
  const rest = `${minus.has(fold(lead)) ? '' : lead}${text.slice(to)}`.trim();
  return { number: (isNegative ? -1 : 1) * number * (isScaled ? times : 1), isAll: rest === '' };
}

/** Digits with the marks between them; a blank parts thousands only before three digits. */
function endOf(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (isDigit(text.charAt(at))) at += 1;
    const mark = text.charAt(at);
    const isJoined = isBlank(mark)
      ? /^\d{3}(?!\d)/.test(text.slice(at + 1, at + 5))
      : marks.has(mark) && isDigit(text.charAt(at + 1));
    if (!isJoined) return at;
    at += 1;
  }
}

const marks = new Set(['.', ',', "'", '’']);

function isBlank(mark: string): boolean {
  return mark === ' ' || mark === '\u00A0' || mark === '\u202F';
}

function isDigit(mark: string): boolean {
  return mark >= '0' && mark <= '9';
}

/**
 * Of two kinds of marks the last parts the decimals; of one it does where it does not stand before three digits each.
 */
function numberOf(written: string, isCounted: boolean): number {
  const plain = written.replaceAll(/[\s'’]/gu, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const mark = plain.charAt(last);
  const other = mark === ',' ? '.' : ',';
  if (last < 0) return Number(plain);
  if (plain.includes(other)) return Number(plain.replaceAll(other, '').replace(mark, '.'));
  const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(plain);
  const isThousands = isGrouped && (mark === ',' || isCounted || plain.indexOf(mark) !== last);
  return Number(isThousands ? plain.replaceAll(mark, '') : plain.replace(mark, '.'));
}

function inWords(words: readonly Word[], from: number): SaidNumber {
  let [all, part, to] = [0, 0, from];
  for (; to < words.length; to += 1) {
    const { fold: word } = words[to] as Word;
    const value = counts.get(word);
    if (value === undefined && joints.has(word) && counts.has(words[to + 1]?.fold ?? '')) continue;
    if (value === undefined) break;
    if (value >= 1_000) [all, part] = [all + Math.max(1, part) * value, 0];
    else part = value === 100 && part > 0 && part < 10 ? part * 100 : part + value;
  }
  const isNegative = minus.has(words[from - 1]?.fold ?? '');
  const start = isNegative ? from - 1 : from;
  return { number: (isNegative ? -1 : 1) * (all + part), isAll: start === 0 && to === words.length };
}
