/**
 * A text as words for reading values. Unlike the words of sentences.ts nothing is masked (a quoted title is a value), and
 * what belongs to one value stays one word: "10:30", "1,200.50", "dana@example.com", "report.pdf", "SKU-4", "2026-12-24".
 */
import { fold } from '../sentences.ts';
import { stemOf } from './stem.ts';
import { classesOf, numberOf } from './word-classes.ts';

/** What is the same for a word wherever it stands. */
export interface Word {
  /** Lower case, no accents. */
  readonly fold: string;
  readonly stem: string;
  /** Bits of word-classes.ts. */
  readonly classes: number;
  /** What it counts, in digits or words; NaN for a word that is no number. */
  readonly number: number;
  /** Only small letters: no address, number or name. */
  readonly plain: boolean;
}

/** A word where it stands. Hundreds are made for a message, so they share what does not depend on the place. */
export class Token implements Word {
  readonly word: Word;
  readonly start: number;
  readonly end: number;
  /** The character right before it (`$`, `#`, a quotation mark), or 0. */
  readonly before: number;
  /** The character right behind it (`%`, a quotation mark), or 0. */
  readonly after: number;
  /** Counts from 0. */
  readonly sentence: number;
  readonly marks: number;

  constructor(word: Word, start: number, end: number, before: number, after: number, sentence: number, marks: number) {
    this.word = word;
    this.start = start;
    this.end = end;
    this.before = before;
    this.after = after;
    this.sentence = sentence;
    this.marks = marks;
  }

  get fold(): string {
    return this.word.fold;
  }

  get stem(): string {
    return this.word.stem;
  }

  get classes(): number {
    return this.word.classes;
  }

  get number(): number {
    return this.word.number;
  }

  get plain(): boolean {
    return this.word.plain;
  }

  get capital(): boolean {
    return (this.marks & isCapitalMark) !== 0;
  }

  /** The first word of its sentence. */
  get head(): boolean {
    return (this.marks & isHeadMark) !== 0;
  }

  /** A comma or another mark stands before it. */
  get apart(): boolean {
    return (this.marks & isApartMark) !== 0;
  }
}

const isCapitalMark = 1;
const isHeadMark = 2;
const isApartMark = 4;

export interface Tokens {
  readonly words: readonly Token[];
  /** Whether each sentence ends with a question mark. */
  readonly asks: readonly boolean[];
}

const longestFold = 64;

/** The words of a text, in one pass. */
export function tokensOf(text: string): Tokens {
  const words: Token[] = [];
  const asks: boolean[] = [];
  let sentence = 0;
  let head = true;
  let apart = false;
  for (let i = 0; i < text.length;) {
    const code = text.charCodeAt(i);
    if (isWordCode(code)) {
      const end = wordEnd(text, i);
      words.push(tokenOf(text, i, end, head, apart, sentence));
      head = false;
      apart = false;
      i = end;
      continue;
    }
    if (code !== 0x20) {
      if (endsSentence(text, i, code) && !(code === 0x2e && isAbbreviation(words.at(-1), i))) {
        asks[sentence] = asks[sentence] === true || code === 0x3f || code === 0xff1f || code === 0x61f;
        if (!head) {
          sentence += 1;
          head = true;
        }
      } else apart = true;
    }
    i += 1;
  }
  return { words, asks };
}

const abbreviations = new Set('mr mrs ms dr prof st vs no approx jr sr inc ltd co dept etc'.split(' '));

/** "Dr." and "p.m." end no sentence. */
function isAbbreviation(last: Token | undefined, at: number): boolean {
  return last?.end === at && (abbreviations.has(last.fold) || (last.fold.length <= 4 && last.fold.includes('.')));
}

function tokenOf(text: string, start: number, end: number, head: boolean, apart: boolean, sentence: number): Token {
  const raw = text.slice(start, end - start > longestFold ? start + longestFold : end);
  const first = text.charCodeAt(start);
  const before = start > 0 ? text.charCodeAt(start - 1) : 0;
  const signed = before === 0x2d && isDigit(first) && !isWordCode(text.charCodeAt(start - 2));
  const known = knownWord(raw, first);
  return new Token(
    signed ? { ...known, number: -known.number } : known,
    start,
    end,
    before,
    end < text.length ? text.charCodeAt(end) : 0,
    sentence,
    (isCapital(first, raw) ? isCapitalMark : 0) | (head ? isHeadMark : 0) | (apart && !signed ? isApartMark : 0),
  );
}

/**
 * What is the same for a word wherever it stands, remembered for short words in lower case and their capitals: the same few thousand make up
 * nearly every text. Bounded, and without names, numbers and addresses.
 */
const remembered = new Map<string, Word>();
const mostRemembered = 8_192;
const longestRemembered = 16;

function knownWord(raw: string, first: number): Word {
  if (isDigit(first)) {
    const folded = raw.toLowerCase();
    return { fold: folded, stem: folded, classes: 0, number: numeric(folded), plain: false };
  }
  const known = remembered.get(raw);
  if (known) return known;
  const folded = fold(raw);
  const same = folded === raw ? undefined : remembered.get(folded);
  if (same) {
    // Its capital too, as long as the word itself is remembered; as little a plain word as when it is met first.
    const capital = { ...same, plain: false };
    remember(raw, capital);
    return capital;
  }
  const plain = isLower(first) && /^[a-z']+$/.test(raw);
  const made = { fold: folded, stem: stemOf(folded), classes: classesOf(folded), number: numberOf(folded), plain };
  if (plain) remember(raw, made);
  return made;
}

function remember(raw: string, word: Word): void {
  if (raw.length > longestRemembered) return;
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(raw, word);
}

function isCapital(code: number, raw: string): boolean {
  if (code < 0x80) return code >= 0x41 && code <= 0x5a;
  const first = raw.charAt(0);
  return first !== first.toLowerCase();
}

/** "1,200.50" is 1200.5, "20k" is 20000; NaN for what only begins with digits. */
function numeric(fold: string): number {
  const plain = Number(fold);
  if (!Number.isNaN(plain)) return plain;
  const match = /^(\d{1,15}(?:,\d{3}){0,5}(?:\.\d{1,9})?)(k|m|bn)?$/.exec(fold);
  if (!match) return Number.NaN;
  const value = Number((match[1] ?? '').replaceAll(',', ''));
  return value * (match[2] === 'k' ? 1_000 : match[2] === 'm' ? 1_000_000 : match[2] === 'bn' ? 1_000_000_000 : 1);
}

/** Where the word ends that begins at `from`. */
function wordEnd(text: string, from: number): number {
  let i = from + 1;
  for (; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isWordCode(code)) continue;
    const next = text.charCodeAt(i + 1);
    if (!isWordCode(next)) {
      // "https://": the address goes on up to the next space.
      if (code === 0x3a && text.startsWith('://', i) && i - from <= 5) return addressEnd(text, i);
      break;
    }
    if (!joins(text, i, code, next)) break;
  }
  return i;
}

/** Whether a mark between two word characters belongs to one word. */
function joins(text: string, at: number, code: number, next: number): boolean {
  const last = text.charCodeAt(at - 1);
  switch (code) {
    case 0x27:
    case 0x2019:
      return !isDigit(last) && !isDigit(next);
    case 0x40:
      return true;
    case 0x2e:
      return isDigit(last) === isDigit(next) || isLower(next);
    case 0x3a:
      return isDigit(last) && isDigit(next);
    case 0x2c:
      return isDigit(last) && isDigit(next) && isThousand(text, at + 1);
    case 0x2f:
      // "12/24", "m/s", "km/h".
      return (
        (isDigit(last) && isDigit(next)) || (isLower(last) && isLower(next) && !isWordCode(text.charCodeAt(at + 2)))
      );
    case 0x2d:
      // "2026-12-24" and "SKU-4", but "round-trip" and "one-way" are two words.
      return isDigit(next) && (isDigit(last) || isUpper(last));
    default:
      return false;
  }
}

function isThousand(text: string, at: number): boolean {
  return (
    isDigit(text.charCodeAt(at)) &&
    isDigit(text.charCodeAt(at + 1)) &&
    isDigit(text.charCodeAt(at + 2)) &&
    !isDigit(text.charCodeAt(at + 3))
  );
}

function addressEnd(text: string, from: number): number {
  let i = from;
  while (i < text.length && text.charCodeAt(i) > 0x20 && text.charCodeAt(i) !== 0xa0) i += 1;
  while (i > from && '.,;:!?)]}>"\''.includes(text.charAt(i - 1))) i -= 1;
  return i;
}

function endsSentence(text: string, at: number, code: number): boolean {
  if (
    code === 0x21 ||
    code === 0x3f ||
    code === 0x0a ||
    code === 0xff1f ||
    code === 0x61f ||
    code === 0x3002 ||
    code === 0x2026
  )
    return true;
  if (code !== 0x2e) return false;
  const next = text.charCodeAt(at + 1);
  return Number.isNaN(next) || next <= 0x20 || next === 0x22 || next === 0x27 || next === 0x29;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

function isUpper(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

const asciiWord = Uint8Array.from({ length: 128 }, (_, code) =>
  isLower(code) || isUpper(code) || isDigit(code) || code === 0x5f ? 1 : 0,
);

function isWordCode(code: number): boolean {
  if (code < 0x80) return asciiWord[code] === 1;
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba;
  if (code < 0x2000) return code !== 0xd7 && code !== 0xf7 && code !== 0x37e && code !== 0x61f && code !== 0x60c;
  return (
    (code >= 0x2c00 && code < 0x2e00) ||
    (code >= 0x3040 && code < 0xfe00) ||
    (code >= 0xd800 && code <= 0xdfff) ||
    (code >= 0xff21 && code <= 0xff5a)
  );
}
