/**
 * Values that stand in a text, whatever they are for: typed where their form says so, names and plain words where it
 * does not. One pass; every look ahead is bounded.
 */
import { amountAt, isPercentage, stemsFrom } from './amounts.ts';
import type { Mention, MentionKind } from './mention.ts';
import { beginsName, nameAt, placeEnd, withState, writtenKind } from './proper-names.ts';
import type { Text } from '../text/text.ts';
import type { Token } from '../text/tokens.ts';
import { namedTimes, type NamedTime } from '../times/named.ts';
import { is } from '../language/word-classes.ts';

/** Of a longer text the first ones count. */
const most = 60;
const longestQuotation = 40;
const longestRun = 8;

const none: readonly string[] = [];

/** The values of a text, in its order and without overlap. At most 60. */
export function mentionsOf(said: Text): readonly Mention[] {
  const { words } = said.tokens;
  const found: Mention[] = [];
  for (let i = 0; i < words.length && found.length < most;) {
    const word = words[i] as Token;
    const before = found.at(-1);
    const zoned = before?.to === i && isTimely(before) ? zoneEnd(said, words, i) : i;
    if (before !== undefined && zoned > i) {
      found[found.length - 1] = { ...before, zoned };
      i = zoned;
      continue;
    }
    const mention = (word.classes & is.introduces ? calledAt(words, i + 1) : null) ?? mentionAt(said, words, i, word);
    if (mention) {
      found.push(mention);
      if (mention.kind === 'money') addCurrency(words, mention, found);
      i = mention.to;
    } else i += 1;
  }
  return found;
}

function mentionAt(said: Text, words: readonly Token[], i: number, word: Token): Mention | null {
  const { source: text } = said;
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
  const time = timeAt(said, words, i, word);
  if (time) return time;
  if (!Number.isNaN(word.number) && !(word.classes & is.ordinal)) return amountAt(text, words, i, word);
  if (digit) return made(/^[\d.:,/-]+$/.test(word.fold) ? 'number' : 'identifier', i, i + 1);
  if (word.classes & is.currency) return made('currency', i, i + 1);
  if (word.classes & is.kin) return made('words', i, i + 1);
  // "us" is a country only in capitals.
  if (word.classes & is.place && (word.capital || !(word.classes & is.stop)))
    return made('place', i, withState(text, words, placeEnd(words, i)));
  return word.capital && !(word.classes & is.stop) ? nameAt(text, words, i, word) : null;
}

/** A day, a time of day or a length of time that begins at a word. "By 10 %" is no time of day. */
function timeAt(said: Text, words: readonly Token[], i: number, word: Token): Mention | null {
  const named = namedTimes(said.source, said.sentences[word.sentence]?.words ?? []).get(word.start);
  const to = named ? tokensUpTo(words, i, named) : i + daysInWords(words, i);
  switch (named?.kind) {
    case 'zone':
      return null;
    case 'date':
      return made('date', i, to);
    case 'time':
    case 'part':
      return isPercentage(said.source, word) ? null : made('time', i, to);
    default:
      return to === i ? null : { ...made('duration', i, to), units: stemsFrom(words, to - 1), number: word.number };
  }
}

function isTimely({ kind }: Mention): boolean {
  return kind === 'time' || kind === 'date';
}

/** Behind a zone that begins at a word; the same word where none does. */
function zoneEnd({ source, sentences }: Text, words: readonly Token[], i: number): number {
  const word = words[i];
  if (word === undefined) return i;
  const named = namedTimes(source, sentences[word.sentence]?.words ?? []).get(word.start);
  return named?.kind === 'zone' ? tokensUpTo(words, i, named) : i;
}

function tokensUpTo(words: readonly Token[], from: number, { end }: NamedTime): number {
  let to = from + 1;
  while ((words[to]?.start ?? end) < end) to += 1;
  return to;
}

/** "Same day" and "overnight" say how long as much as when. */
function daysInWords(words: readonly Token[], i: number): number {
  const fold = words[i]?.fold;
  if (fold === 'same' && words[i + 1]?.fold === 'day') return 2;
  return fold === 'overnight' ? 1 : 0;
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
