/**
 * Values that stand in a text, whatever they are for: typed where their form says so, names and plain words where it does
 * not. One pass; every look ahead is bounded.
 */
import { amountAt, isPercentage, stemsFrom } from './amounts.ts';
import { dayAt, durationAt, timeAt } from './dates.ts';
import type { Mention, MentionKind } from './mention.ts';
import { beginsName, nameAt, placeEnd, withState, writtenKind } from './proper-names.ts';
import type { Token, Tokens } from '../text/tokens.ts';
import { is } from '../language/word-classes.ts';

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
      const written = writtenKind(word);
      if (written) return made(written, i, i + 1);
    }
    return made('words', i, runEnd(words, i));
  }
  if (!digit && (word.classes & ~(is.stop | is.request)) === 0) {
    return word.capital && (!(word.classes & is.stop) || beginsName(words, i, word))
      ? nameAt(text, words, i, word)
      : null;
  }
  const day = dayAt(words, i);
  if (day > 0) return made('date', i, i + day);
  // "By 10 %" is no time of day.
  const time = isPercentage(text, word) ? 0 : timeAt(words, i);
  if (time > 0) return made('time', i, i + time);
  const duration = durationAt(words, i);
  if (duration > 0)
    return {
      kind: 'duration',
      from: i,
      to: i + duration,
      units: stemsFrom(words, i + duration - 1),
      number: word.number,
    };
  if (!Number.isNaN(word.number) && !(word.classes & is.ordinal)) return amountAt(text, words, i, word);
  if (digit) return made(/^[\d.:,/-]+$/.test(word.fold) ? 'number' : 'identifier', i, i + 1);
  if (word.classes & is.currency) return made('currency', i, i + 1);
  if (word.classes & is.kin) return made('words', i, i + 1);
  // "us" is a country only in capitals.
  if (word.classes & is.place && (word.capital || !(word.classes & is.stop)))
    return made('place', i, withState(text, words, placeEnd(words, i)));
  return word.capital && !(word.classes & is.stop) ? nameAt(text, words, i, word) : null;
}

/** "called Team lunch": everything up to the end of the clause. */
function calledAt(words: readonly Token[], from: number): Mention | null {
  const first = words[from];
  if (!first || first.head || quotedBefore(first)) return null;
  let to = from;
  while (to < words.length && to - from < longestRun) {
    const word = words[to] as Token;
    if (
      word.sentence !== first.sentence ||
      (to > from && word.apart) ||
      /^(?:on|at|in|for|to|with|from|and|that|which|is|as|by|please)$/.test(word.fold)
    )
      break;
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
