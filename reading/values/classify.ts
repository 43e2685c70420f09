/**
 * Values in a sentence by their class: amounts, dates, times, counts. Each becomes one word (`_money`, `_date`), so
 * that a phrase of the library can ask for one; what it says exactly is kept beside it, for conflicts. Light on
 * purpose: which value belongs to which field of a schema is read elsewhere (C3).
 */
import type { Word } from '../text/sentences.ts';
import { namedTimes, type NamedTimes } from '../times/named.ts';
import { codeBefore, hasDigit, isFirstOfMany, isOneMore } from './naming-numbers.ts';
import { isCurrency } from './currency.ts';
import type { Found, Value } from './value.ts';
import * as say from './value-words.ts';
import { wordsOf } from '../language/words.ts';

export interface Classified {
  /** The sentence's words, each value made one word. */
  readonly words: readonly Word[];
  readonly values: readonly Value[];
}

/** Classifies the values of a sentence. Linear in its words. */
export function classify(text: string, words: readonly Word[]): Classified {
  const out: Word[] = [];
  const values: Value[] = [];
  const times = namedTimes(text, words);
  for (let i = 0; i < words.length;) {
    const found = timeAt(times, words[i] as Word) ?? valueAt(text, words, i, out);
    const first = words[i] as Word;
    if (found === null) {
      noteWord(text, first, out, values);
      out.push(first);
      i += 1;
      continue;
    }
    const last = words[i + found.length - 1] ?? first;
    values.push({
      kind: found.kind,
      start: found.start ?? first.start,
      end: found.end ?? last.end,
      at: out.length,
      same: found.same,
    });
    out.push({
      fold: found.token,
      start: first.start,
      end: last.end,
      capital: false,
      asWritten: false,
      head: first.head,
    });
    i += found.length;
  }
  return { words: out, values };
}

/** Days, times of day and zones. A length is read with the other amounts, and "the morning" is left to phrases. */
function timeAt(times: NamedTimes, { start }: Word): Found | null {
  const named = times.get(start);
  if (!named || named.kind === 'duration' || named.kind === 'part') return null;
  const { kind, words, same } = named;
  return { kind, token: `_${kind}`, length: words, same };
}

function valueAt(text: string, words: readonly Word[], i: number, out: readonly Word[]): Found | null {
  const word = words[i] as Word;
  const code = word.fold.charCodeAt(0);
  const isDigit = code >= 0x30 && code <= 0x39;
  if (!isDigit && !say.beginners.has(word.fold)) return null;
  if (isDigit) return numberAt(text, words, i, out);
  if (say.numberWords.has(word.fold) && out.at(-1)?.fold !== 'the') return numberAt(text, words, i, out);
  if (say.currencies.has(word.fold)) return currencyAt(words, i);
  return wordAmount(words, i, out);
}

/** "EUR 100", "US$ 5"; a currency without an amount. */
function currencyAt(words: readonly Word[], i: number): Found {
  const next = words[i + 1];
  if (next && /^\d/.test(next.fold) && next.start - (words[i] as Word).end <= 2) {
    const length = 1 + amountLength(words, i + 1);
    return { kind: 'money', token: '_money', length, same: amountOf(words, i + 1, length - 1) };
  }
  return { kind: 'currency', token: '_currency', length: 1, same: null };
}

/** "within a week", "in an hour", "same day" is left to phrases. */
function wordAmount(words: readonly Word[], i: number, out: readonly Word[]): Found | null {
  const { fold } = words[i] as Word;
  if (fold !== 'a' && fold !== 'an' && fold !== 'one' && fold !== 'half') return null;
  const before = out.at(-1)?.fold ?? '';
  if (!timesBefore.has(before) || !say.timeUnits.has(words[i + 1]?.fold ?? '')) return null;
  return { kind: 'duration', token: '_duration', length: 2, same: null };
}

const timesBefore = wordsOf('lengthLeads');

function numberAt(text: string, words: readonly Word[], i: number, out: readonly Word[]): Found | null {
  const word = words[i] as Word;
  const before = text.charAt(word.start - 1);
  const isMoneyBefore = before !== '' && say.currencySigns.includes(before);
  const length = amountLength(words, i);
  const last = words[i + length - 1] as Word;
  const next = words[i + length];
  const after = behind(text, last.end);
  const same = amountOf(words, i, length);
  if (isMoneyBefore) return { kind: 'money', token: '_money', length, same, start: word.start - 1 };
  if (after !== '' && say.currencySigns.includes(after))
    return { kind: 'money', token: '_money', length, same, end: last.end + 1 };
  const isNear = next !== undefined && next.start - last.end <= 2 && !next.head;
  if (isNear && isCurrency(next.fold)) return { kind: 'money', token: '_money', length: length + 1, same };
  if (after === '%')
    return { kind: 'percentage', token: '_percent', length, same, end: text.indexOf('%', last.end) + 1 };
  if (isNear && say.percentWords.has(next.fold))
    return { kind: 'percentage', token: '_percent', length: length + 1, same };
  if (isNear && next.fold === 'per' && words[i + length + 1]?.fold === 'cent')
    return { kind: 'percentage', token: '_percent', length: length + 2, same };
  if (before === '#') return { kind: 'identifier', token: '_id', length: 1, same: word.fold, start: word.start - 1 };
  const code = codeBefore(text, words, i, word);
  if (code !== null)
    return { kind: 'identifier', token: '_id', length: 1, same: `${code.fold}-${word.fold}`, start: code.start };
  if (!counts(words, i + length) && isOneMore(out))
    return { kind: 'identifier', token: '_id', length, same: word.fold };
  if (isFirstOfMany(words, i, length, out)) return { kind: 'identifier', token: '_id', length, same: word.fold };
  return rangeAt(text, words, i, length) ?? durationAt(text, words, i, length) ?? countAt(words, i, length, out, same);
}

/** The sign behind a number, a space between them or not. */
function behind(text: string, end: number): string {
  const sign = text.charAt(end);
  return sign === ' ' || sign === '\u00a0' || sign === '\u202f' ? text.charAt(end + 1) : sign;
}

/** "5 million", "10 000": how many words the number takes. */
function amountLength(words: readonly Word[], i: number): number {
  let length = 1;
  while (length < 4) {
    const last = words[i + length - 1];
    const next = words[i + length];
    if (!last || !next || next.start - last.end !== 1 || next.head) break;
    const grouped = /^\d{1,3}$/.test(last.fold) && /^\d{3}$/.test(next.fold);
    if (!grouped && !(say.scales.has(next.fold) && next.fold.length > 1)) break;
    length += 1;
  }
  return length;
}

/** The number in one spelling: "5,000" and "5k" are the same. */
function amountOf(words: readonly Word[], i: number, length: number): string | null {
  const parts = words.slice(i, i + length).map(({ fold }) => fold);
  const first = /^(\d[\d.,]*)(k|m|mn|bn)?$/.exec(parts[0] ?? '');
  if (!first) return parts.join(' ');
  const digits = parts.every((part) => /^\d/.test(part)) ? parts.join('').replace(/[a-z]+$/, '') : (first[1] ?? '');
  let number = Number(plainNumber(digits));
  const scale = first[2] ?? parts.find((part) => factors.has(part)) ?? '';
  number *= factors.get(scale) ?? 1;
  return Number.isFinite(number) ? String(number) : parts.join(' ');
}

const factors: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['million', 1e6],
  ['bn', 1e9],
  ['billion', 1e9],
  ['hundred', 100],
  ['dozen', 12],
]);

/** Thousands' marks out, a decimal comma as a point. */
function plainNumber(digits: string): string {
  const grouped = digits.replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  return grouped.replace(',', '.');
}

/** "25–34", "18 to 25". With a unit behind it is that unit's. */
function rangeAt(text: string, words: readonly Word[], i: number, length: number): Found | null {
  const last = words[i + length - 1] as Word;
  const second = words[i + length];
  if (!second) return null;
  const sign = text.charAt(last.end);
  const dashed =
    (sign === '-' || sign === '–' || sign === '—') && second.start === last.end + 1 && /^\d/.test(second.fold);
  const spaced =
    (second.fold === 'to' || second.fold === 'and') &&
    /^\d+$/.test(words[i + length + 1]?.fold ?? '') &&
    !(words[i + length + 1]?.head ?? true);
  if (!dashed && !spaced) return null;
  const all = length + (dashed ? 1 : 2);
  const end = words[i + all - 1] as Word;
  const unit = words[i + all];
  const after = behind(text, end.end);
  const common = { length: all, same: null };
  if (after === '%') return { kind: 'percentage', token: '_percent', ...common, end: text.indexOf('%', end.end) + 1 };
  if (after !== '' && say.currencySigns.includes(after)) return { kind: 'money', token: '_money', ...common };
  if (unit && !unit.head) {
    if (isCurrency(unit.fold)) return { kind: 'money', token: '_money', ...common, length: all + 1 };
    if (unit.fold.startsWith('year') && words[i + all + 1]?.fold.startsWith('old'))
      return { kind: 'age', token: '_age', ...common, length: all + 2 };
    if (say.timeUnits.has(unit.fold)) return { kind: 'duration', token: '_duration', ...common, length: all + 1 };
  }
  return { kind: 'range', token: '_range', ...common };
}

/** "24 hours", "48h", "five working days", "25 years old". */
function durationAt(text: string, words: readonly Word[], i: number, length: number): Found | null {
  const word = words[i] as Word;
  if (/^\d{1,4}(?:h|hr|hrs|min|mins|d|w)$/.test(word.fold))
    return { kind: 'duration', token: '_duration', length: 1, same: word.fold };
  let at = i + length;
  if (say.countAdjectives.has(words[at]?.fold ?? '') && words[at]?.head === false) at += 1;
  const unit = words[at];
  if (!unit || unit.head || !say.timeUnits.has(unit.fold)) return null;
  const old = words[at + 1]?.fold;
  if (old === 'old' || old === 'olds') return { kind: 'age', token: '_age', length: at + 2 - i, same: null };
  const same = `${text.slice(word.start, word.end).toLowerCase()} ${unit.fold.replace(/s$/, '')}`;
  return { kind: 'duration', token: '_duration', length: at + 1 - i, same };
}

/** A count with or without what it counts, or a number that names something. */
function countAt(
  words: readonly Word[],
  i: number,
  length: number,
  out: readonly Word[],
  same: string | null,
): Found | null {
  const word = words[i] as Word;
  if (/^\d[\d.,]*[a-z]/.test(word.fold) && !/^\d[\d.,]*(?:k|m|mn|bn|x)$/.test(word.fold)) {
    // "50kg" carries its unit; "3rd" and "4711a" count nothing.
    const unit = /^\d[\d.,]*(?:kg|g|t|l|ml|cm|mm|m2|m3|km|lb|lbs|oz|pcs|pc|ft|gb|tb|mb)$/.test(word.fold);
    return unit ? { kind: 'quantity', token: '_quantity', length, same } : null;
  }
  const next = words[i + length];
  const counted = counts(words, i + length);
  const previous = out.at(-1);
  if (
    previous &&
    say.isNamedByNumber(previous.fold) &&
    !(isVerb(previous, out) && !copulas.has(next?.fold ?? '')) &&
    !(counted && previous.fold === 'order')
  )
    return { kind: 'identifier', token: '_id', length, same: word.fold };
  if (isYear(word.fold, previous?.fold) && !(counted && next && !next.capital))
    return { kind: 'date', token: '_date', length, same: word.fold };
  return counted
    ? { kind: 'quantity', token: '_quantity', length, same }
    : { kind: 'number', token: '_number', length, same };
}

/** Whether what stands here, an adjective passed over, is something to count. */
function counts(words: readonly Word[], from: number): boolean {
  let at = from;
  while (at < from + 2 && say.countAdjectives.has(words[at]?.fold ?? '') && words[at]?.head === false) at += 1;
  const next = words[at];
  return next !== undefined && !next.head && !say.functionWords.has(next.fold) && !/^\d/.test(next.fold);
}

const copulas = wordsOf('copulas');

/** "Order 500 of these": at the beginning of a clause these nouns are verbs. */
function isVerb(word: Word, out: readonly Word[]): boolean {
  if (!say.verbsOfTheMoment.has(word.fold)) return false;
  const before = out.at(-2)?.fold;
  return word.head || before === 'to' || before === 'please' || before === 'and' || before === 'then';
}

function isYear(fold: string, before: string | undefined): boolean {
  if (!/^(?:199|20\d)\d$/.test(fold)) return false;
  return before === undefined || !priceWords.has(before);
}

const priceWords = wordsOf('priceLeads');

/** Words that are values of their own: an address, a name, a code such as "PO-12" or "a4711". */
function noteWord(text: string, word: Word, out: readonly Word[], values: Value[]): void {
  const at = out.length;
  if (at > 0 && text.charCodeAt(word.start - 1) === 0x40)
    values.push({ kind: 'email', start: out.at(-1)?.start ?? word.start, end: word.end, at, same: null });
  else if (hasDigit(word.fold))
    values.push({ kind: 'identifier', start: word.start, end: word.end, at, same: word.fold });
  else if (word.capital && !word.head && word.fold.length > 1 && !notNames.has(word.fold))
    values.push({
      kind: isPlaceBefore(out) ? 'place' : 'person',
      start: word.start,
      end: word.end,
      at,
      same: word.fold,
    });
}

const notNames = wordsOf('abbreviatedThings');
const placeWords = wordsOf('placeLeads');

/** "to Berlin", "in the Hamburg warehouse". */
function isPlaceBefore(out: readonly Word[]): boolean {
  const last = out.at(-1)?.fold ?? '';
  if (placeWords.has(last)) return true;
  return (last === 'the' || last === 'our') && placeWords.has(out.at(-2)?.fold ?? '');
}
