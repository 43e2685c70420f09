/** Numbers with what stands around them. */
import type { Mention } from './mention.ts';
import type { Token } from '../text/tokens.ts';
import { is } from '../language/word-classes.ts';
import { isNamedByNumber, verbsOfTheMoment } from './value-words.ts';
import { wordsOf } from '../language/words.ts';

const none: readonly string[] = [];

/** A number with what stands around it: a currency, a percent sign, what it counts. */
export function amountAt(text: string, words: readonly Token[], i: number, word: Token): Mention | null {
  if (word.fold === 'one' && isPronoun(words, i)) return null;
  let to = i + 1;
  let number = word.number;
  // "twenty five", "3 hundred", "2 million".
  while (to < words.length && to < i + 5) {
    const next = words[to] as Token;
    if (!(next.classes & is.number) || next.apart || next.sentence !== word.sentence || next.fold === 'one') break;
    number = next.number >= 100 ? number * next.number : number + next.number;
    to += 1;
  }
  if (words[to]?.fold === 'of' && (word.fold === 'couple' || word.fold === 'half')) to += 1;
  const last = words[to - 1] as Token;
  const next = words[to];
  const near = next !== undefined && next.sentence === word.sentence && !next.apart;
  if (isCurrencySign(signBefore(text, word)) || isCurrencySign(signAfter(text, last)))
    return { kind: 'money', from: i, to, units: none, number };
  if (near && next.classes & is.currency) return { kind: 'money', from: i, to: to + 1, units: none, number };
  const before = words[i - 1];
  if (before && before.classes & is.currency && before.fold.length === 3 && !word.apart)
    return { kind: 'money', from: i - 1, to, units: none, number };
  if (isPercentage(text, last)) return { kind: 'percentage', from: i, to, units: none, number };
  if (
    near &&
    (next.fold === 'percent' || next.fold === 'percentage' || (next.fold === 'per' && words[to + 1]?.fold === 'cent'))
  )
    return { kind: 'percentage', from: i, to: to + 1, units: none, number };
  if (word.before === 0x23) return { kind: 'identifier', from: i, to, units: none, number };
  const street = near && next.capital ? streetEnd(words, to) : 0;
  if (street > 0) return { kind: 'place', from: i, to: street, units: none, number: Number.NaN };
  const units = near ? stemsFrom(words, to) : none;
  if (near && next.classes & is.unit) return { kind: 'quantity', from: i, to: to + 1, units, number };
  return { kind: 'number', from: i, to, units, number, ...(namesSomething(words, i, to) ? { names: true } : {}) };
}

/** "aisle 4", "orders 1041, 1042 and 1043": the noun, or the numbers in a row with it, stand right before. */
function namesSomething(words: readonly Token[], i: number, to: number): boolean {
  if (!/^\d+$/.test(words[i]?.fold ?? '') || to !== i + 1) return false;
  const sentence = words[i]?.sentence;
  for (let at = i - 1; at >= 0 && at > i - mostInRow; at -= 1) {
    const word = words[at] as Token;
    if (word.sentence !== sentence) return false;
    if (/^\d+$/.test(word.fold) || word.fold === 'and' || word.fold === 'or') continue;
    // "The number 60" names nothing but itself.
    return (
      isNamedByNumber(word.fold) &&
      !/^(?:numbers?|no|nr)$/.test(word.fold) &&
      !(word.head && verbsOfTheMoment.has(word.fold))
    );
  }
  return false;
}

const mostInRow = 12;

/** "12 Main Street": where the name of the street ends, or 0. */
function streetEnd(words: readonly Token[], from: number): number {
  const { sentence } = words[from] as Token;
  for (let i = from; i < words.length && i < from + 4; i += 1) {
    const word = words[i] as Token;
    if (word.sentence !== sentence || word.apart || !word.capital) return 0;
    if (streets.has(word.fold)) return i + 1;
  }
  return 0;
}

const streets = wordsOf('streets');

/** The stems of the one or two words from `i` on. */
export function stemsFrom(words: readonly Token[], i: number): readonly string[] {
  const first = words[i];
  if (!first) return none;
  const second = words[i + 1];
  return second && second.sentence === first.sentence && !second.apart ? [first.stem, second.stem] : [first.stem];
}

/** "Find one in Concord", "the other one": no number unless it counts something or is all that is said. */
function isPronoun(words: readonly Token[], i: number): boolean {
  const next = words[i + 1];
  const counts =
    next &&
    next.sentence === words[i]?.sentence &&
    !next.apart &&
    (next.classes & (is.stop | is.day | is.affirm)) === 0;
  if (counts || words.length <= 5) return false;
  return words[i - 1]?.fold !== 'for' && words[i - 1]?.fold !== 'just' && words[i - 1]?.fold !== 'only';
}

/** "10%", "10 %". */
export function isPercentage(text: string, word: Token): boolean {
  return signAfter(text, word) === 0x25;
}

/** The sign beside a number, which a space may keep apart: "15 %", "€ 20". */
function signAfter(text: string, { after, end }: Token): number {
  return after === 0x20 || after === 0xa0 || after === 0x202f ? text.charCodeAt(end + 1) : after;
}

function signBefore(text: string, { before, start }: Token): number {
  return before === 0x20 || before === 0xa0 || before === 0x202f ? text.charCodeAt(start - 2) : before;
}

function isCurrencySign(code: number): boolean {
  return code === 0x24 || code === 0x20ac || code === 0xa3 || code === 0xa5 || code === 0x20b9 || code === 0x20bd;
}
