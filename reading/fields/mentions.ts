/**
 * Values that stand in a text, whatever they are for: typed where their form says so, names and plain words where it does
 * not. One pass; every look ahead is bounded.
 */
import { dayAt, durationAt, timeAt } from './dates.ts';
import { actNamed } from './synonyms.ts';
import type { Token, Tokens } from './tokens.ts';
import { is } from './word-classes.ts';

export type MentionKind =
  | 'number'
  | 'money'
  | 'percentage'
  | 'quantity'
  | 'duration'
  | 'date'
  | 'time'
  | 'place'
  | 'proper'
  | 'quoted'
  | 'email'
  | 'url'
  | 'identifier'
  | 'currency'
  | 'words';

/** A value, as a half-open range of the text's words. */
export interface Mention {
  readonly kind: MentionKind;
  readonly from: number;
  readonly to: number;
  /** What a number counts: the stems of the one or two words behind it. */
  readonly units: readonly string[];
  /** The number, where it is one. */
  readonly number: number;
}

/** Of a longer text the first ones count. */
const most = 60;
const longestQuotation = 40;
const longestRun = 8;

const none: readonly string[] = [];

/** The values of a text, in its order and without overlap. At most 60. */
export function mentionsOf(text: string, { words }: Tokens): readonly Mention[] {
  const found: Mention[] = [];
  for (let i = 0; i < words.length && found.length < most;) {
    const word = words[i] as Token;
    const mention = (word.classes & is.introduces ? calledAt(words, i + 1) : null) ?? mentionAt(text, words, i, word);
    if (mention) {
      found.push(mention);
      if (mention.kind === 'money') addCurrency(words, mention, found);
      i = mention.to;
    } else i += 1;
  }
  return found;
}

function mentionAt(text: string, words: readonly Token[], i: number, word: Token): Mention | null {
  const code = word.fold.charCodeAt(0);
  const digit = code >= 0x30 && code <= 0x39;
  const quoted = word.before > 0x20 ? quotationEnd(words, i, word) : 0;
  if (quoted > 0) return made('quoted', i, quoted);
  if (!digit && word.classes === 0 && !word.capital) {
    if (!word.plain && word.end - word.start > 4) {
      const written = writtenKind(text, word);
      if (written) return made(written, i, i + 1);
    }
    return made('words', i, runEnd(words, i));
  }
  if (!digit && (word.classes & ~(is.stop | is.request)) === 0) {
    return word.capital && (!(word.classes & is.stop) || beginsName(words, i, word)) ? nameAt(text, words, i, word) : null;
  }
  const day = dayAt(words, i);
  if (day > 0) return made('date', i, i + day);
  const time = timeAt(words, i);
  if (time > 0) return made('time', i, i + time);
  const duration = durationAt(words, i);
  if (duration > 0) return { kind: 'duration', from: i, to: i + duration, units: stemsFrom(words, i + duration - 1), number: word.number };
  if (!Number.isNaN(word.number) && !(word.classes & is.ordinal)) return amountAt(text, words, i, word);
  if (digit) return made(/^[\d.:,/-]+$/.test(word.fold) ? 'number' : 'identifier', i, i + 1);
  if (word.classes & is.currency) return made('currency', i, i + 1);
  if (word.classes & is.kin) return made('words', i, i + 1);
  if (word.classes & is.place) return made('place', i, withState(text, words, placeEnd(words, i)));
  return word.capital && !(word.classes & is.stop) ? nameAt(text, words, i, word) : null;
}

/** "called Team lunch": everything up to the end of the clause. */
function calledAt(words: readonly Token[], from: number): Mention | null {
  const first = words[from];
  if (!first || first.head || quotedBefore(first)) return null;
  let to = from;
  while (to < words.length && to - from < longestRun) {
    const word = words[to] as Token;
    if (word.sentence !== first.sentence || (to > from && word.apart) || /^(?:on|at|in|for|to|with|from|and|that|which|is|as|by|please)$/.test(word.fold)) break;
    to += 1;
  }
  return to > from ? made('quoted', from, to) : null;
}

function quotedBefore(word: Token): boolean {
  return closerOf(word.before) !== 0;
}

/** The currency of an amount is a value of its own: "100 USD to EUR". */
function addCurrency(words: readonly Token[], money: Mention, found: Mention[]): void {
  const first = words[money.from] as Token;
  const last = words[money.to - 1] as Token;
  const at = last.classes & is.currency ? money.to - 1 : first.classes & is.currency ? money.from : -1;
  if (at >= 0) found.push(made('currency', at, at + 1));
  else found.push(made('currency', money.from, money.to));
}

function made(kind: MentionKind, from: number, to: number): Mention {
  return { kind, from, to, units: none, number: Number.NaN };
}

/** A number with what stands around it: a currency, a percent sign, what it counts. */
function amountAt(text: string, words: readonly Token[], i: number, word: Token): Mention | null {
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
  if (isCurrencySign(signBefore(text, word)) || isCurrencySign(signAfter(text, last))) return { kind: 'money', from: i, to, units: none, number };
  if (near && next.classes & is.currency) return { kind: 'money', from: i, to: to + 1, units: none, number };
  const before = words[i - 1];
  if (before && before.classes & is.currency && before.fold.length === 3 && !before.apart)
    return { kind: 'money', from: i - 1, to, units: none, number };
  if (signAfter(text, last) === 0x25) return { kind: 'percentage', from: i, to, units: none, number };
  if (near && (next.fold === 'percent' || next.fold === 'percentage' || next.fold === 'per' && words[to + 1]?.fold === 'cent'))
    return { kind: 'percentage', from: i, to: to + 1, units: none, number };
  if (word.before === 0x23) return { kind: 'identifier', from: i, to, units: none, number };
  const street = near && next.capital ? streetEnd(words, to) : 0;
  if (street > 0) return made('place', i, street);
  const units = near ? stemsFrom(words, to) : none;
  if (near && next.classes & is.unit) return { kind: 'quantity', from: i, to: to + 1, units, number };
  return { kind: 'number', from: i, to, units, number };
}

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

const streets = new Set('street st avenue ave road rd drive dr boulevard blvd lane ln way court ct square place parkway highway terrace'.split(' '));

function stemsFrom(words: readonly Token[], i: number): readonly string[] {
  const first = words[i];
  if (!first) return none;
  const second = words[i + 1];
  return second && second.sentence === first.sentence && !second.apart ? [first.stem, second.stem] : [first.stem];
}

/** "Find one in Concord", "the other one": no number unless it counts something or is all that is said. */
function isPronoun(words: readonly Token[], i: number): boolean {
  const next = words[i + 1];
  const counts = next && next.sentence === words[i]?.sentence && !next.apart && (next.classes & (is.stop | is.day | is.affirm)) === 0;
  if (counts || words.length <= 5) return false;
  return words[i - 1]?.fold !== 'for' && words[i - 1]?.fold !== 'just' && words[i - 1]?.fold !== 'only';
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

/** The word behind a quotation that begins at `i`, or 0. */
function quotationEnd(words: readonly Token[], i: number, word: Token): number {
  const close = closerOf(word.before);
  if (close === 0) return 0;
  for (let j = i; j < words.length && j < i + longestQuotation; j += 1) {
    const after = words[j]?.after ?? 0;
    if (after === close || (close === 0x201d && after === 0x22)) return j + 1;
    if (j > i && isStop(after) && words[j + 1]?.before === close) return j + 1;
  }
  return 0;
}

function isStop(code: number): boolean {
  return code === 0x2e || code === 0x2c || code === 0x21 || code === 0x3f;
}

function closerOf(code: number): number {
  switch (code) {
    case 0x22:
      return 0x22;
    case 0x27:
      return 0x27;
    case 0x60:
      return 0x60;
    case 0x201c:
    case 0x201e:
      return 0x201d;
    case 0x2018:
      return 0x2019;
    case 0xab:
      return 0xbb;
    default:
      return 0;
  }
}

/** An address or an identifier by how it is written. */
function writtenKind(_text: string, { fold }: Token): MentionKind | null {
  if (fold.length === 2 && /^q[1-4]$/.test(fold)) return 'date';
  if (fold.includes('@')) return /^[a-z0-9_.%'-]+@[a-z0-9.-]+\.[a-z0-9-]+$/.test(fold) ? 'email' : null;
  if (fold.includes('://') || fold.startsWith('www.')) return 'url';
  if (/\d/.test(fold) && fold.length <= 40) return 'identifier';
  return fold.includes('.') ? (/\.(?:com|org|net|io|gov|edu|co|dev|ai|info|de|uk)$/.test(fold) ? 'url' : 'identifier') : null;
}

/** A run of words that are no one's stock phrases. */
function runEnd(words: readonly Token[], from: number): number {
  let to = from + 1;
  const { sentence } = words[from] as Token;
  while (to < words.length && to - from < longestRun) {
    const word = words[to] as Token;
    if (word.classes !== 0 || word.capital || word.apart || word.sentence !== sentence) break;
    const code = word.fold.charCodeAt(0);
    if ((code >= 0x30 && code <= 0x39) || word.before === 0x22) break;
    to += 1;
  }
  return to;
}

/** A name: capitalised words with the small ones between them. */
function nameAt(text: string, words: readonly Token[], i: number, word: Token): Mention | null {
  if (word.end - word.start > 1) {
    const written = writtenKind(text, word);
    if (written) return made(written, i, i + 1);
  }
  let to = i + 1;
  while (to < words.length && to - i < longestRun * 2) {
    const next = words[to] as Token;
    if (next.sentence !== word.sentence || next.apart || next.before === 0x22) break;
    if (next.capital && next.fold !== 'i' && !(next.classes & (is.month | is.weekday))) to += 1;
    else if (connects(next) && isNamePart(words[to + 1], word.sentence)) to += 2;
    else break;
  }
  const alone = to === i + 1;
  // At the beginning of a sentence everything has a capital.
  if (alone && word.head && word.classes !== 0) return null;
  if (alone && word.classes & (is.affirm | is.deny | is.dayPart | is.currency | is.unit | is.timeUnit | is.request) && (word.head || word.classes & is.affirm)) return null;
  if (alone && word.head && words[i + 2]?.sentence === word.sentence) return actNamed(word.stem) === undefined ? made('words', i, i + 1) : null;
  const from = word.head && to - i > 1 && (word.classes & (is.request | is.affirm | is.change) || actNamed(word.stem) !== undefined) && !partsOfNames.has(word.fold) ? afterOpening(words, i + 1, to) : i;
  return made('proper', from, withState(text, words, to));
}

/** "Analyze the DNA": without the verb there is no article either. */
function afterOpening(words: readonly Token[], from: number, to: number): number {
  let i = from;
  while (i < to - 1 && connects(words[i] as Token)) i += 1;
  return i;
}

/** "Los Angeles", "El Cerrito". */
function beginsName(words: readonly Token[], i: number, word: Token): boolean {
  return partsOfNames.has(word.fold) && isNamePart(words[i + 1], word.sentence);
}

/** What begins many names and is also an everyday word. */
const partsOfNames = new Set(['new', 'old', 'big', 'great', 'best', 'first', 'last', 'good', 'los', 'las', 'el', 'la', 'le', 'de', 'san']);

function connects(word: Token): boolean {
  return /^(?:of|the|de|la|du|von|van|del|da|di|al|el)$/.test(word.fold);
}

function isNamePart(word: Token | undefined, sentence: number): boolean {
  return word !== undefined && word.sentence === sentence && word.capital && !word.apart && !(word.classes & (is.stop | is.month | is.weekday));
}

/** "Seattle, WA": the state belongs to the city. */
function withState(text: string, words: readonly Token[], to: number): number {
  const last = words[to - 1] as Token;
  const next = words[to];
  if (!next || next.sentence !== last.sentence || !next.apart || next.end - next.start > 3) return to;
  return /^[A-Z](?:[A-Z]|\.[A-Z])$/.test(text.slice(next.start, next.end)) ? to + 1 : to;
}

function placeEnd(words: readonly Token[], i: number): number {
  const word = words[i] as Token;
  let to = i + 1;
  while (to < words.length && to - i < 4) {
    const next = words[to] as Token;
    if (next.sentence !== word.sentence || !(next.classes & is.place || (word.capital && next.capital && !next.apart && !(next.classes & (is.stop | is.day | is.weekday | is.month))))) break;
    to += 1;
  }
  return to;
}
