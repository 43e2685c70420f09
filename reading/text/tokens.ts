/**
 * The words of a text grouped for reading values: nothing is masked (a quoted title is a value), and what belongs to
 * one value is one token: "10:30", "1,200.50", "dana@example.com", "report.pdf", "SKU-4", "2026-12-24",
 * "https://example.com/a".
 */
import { classesOf, numberOf } from '../language/word-classes.ts';
import type { Mask } from './masks.ts';
import { fold } from '../language/fold.ts';
import { isWordCode, wordsBetween, type Sentence, type Word as Atom } from './sentences.ts';
import { stemOf } from './stem.ts';

/** What is the same for a word wherever it stands. */
export interface Word {
  /** Lower case, no accents. */
  readonly fold: string;
  readonly stem: string;
  /** Bits of word-classes.ts. */
  readonly classes: number;
  /** What it counts, in digits or words; NaN for a word that is no number. */
  readonly number: number;
  /** Nothing but letters of the Latin alphabet. */
  readonly letters: boolean;
}

/**
 * A word or a group of them where it stands. Hundreds are made for a text, so they share what does not depend on the
 * place.
 */
export class Token {
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

  /** Only small letters: no address, number or name. */
  get plain(): boolean {
    return this.word.letters && (this.marks & isWrittenMark) !== 0;
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
const isWrittenMark = 8;

export interface Tokens {
  readonly words: readonly Token[];
  /** Whether each sentence ends with a question mark. */
  readonly asks: readonly boolean[];
}

/** The tokens of a text. `sentences` are its own. */
export function tokensOf(text: string, sentences: readonly Sentence[]): Tokens {
  const group = new Grouping(text);
  const asks: boolean[] = [];
  for (const [place, sentence] of sentences.entries()) {
    asks.push(sentence.mark >= 0);
    group.begin(place);
    let m = 0;
    for (const word of sentence.words) {
      for (let mask = sentence.masks[m]; mask && mask.start < word.start; mask = sentence.masks[m]) {
        group.takeMasked(mask);
        m += 1;
      }
      group.take(word);
    }
    for (const mask of sentence.masks.slice(m)) group.takeMasked(mask);
    group.close();
  }
  return { words: group.words, asks };
}

const longestFold = 64;

/** Puts words together that belong to one value. */
class Grouping {
  readonly words: Token[] = [];
  readonly #text: string;
  #sentence = 0;
  #head = true;
  /** Where the last token ends. */
  #last = 0;
  #first: Atom | null = null;
  #end = 0;
  #isGroup = false;

  constructor(text: string) {
    this.#text = text;
  }

  begin(sentence: number): void {
    this.#sentence = sentence;
    this.#head = true;
  }

  take(word: Atom): void {
    const text = this.#text;
    if (
      this.#first &&
      word.start === this.#end + 1 &&
      joins(text, this.#end, text.charCodeAt(this.#end), text.charCodeAt(word.start))
    ) {
      this.#end = word.end;
      this.#isGroup = true;
      return;
    }
    this.close();
    this.#first = word;
    this.#end = word.end;
  }

  /** A web address is one value as a whole; quotations and code are words. */
  takeMasked({ start, end }: Mask): void {
    const [first, ...rest] = wordsBetween(this.#text, start, end);
    if (!first) return;
    const isAddress = this.#text.startsWith('://', first.end);
    this.take(first);
    if (isAddress) {
      this.#end = end;
      this.#isGroup = true;
    } else for (const word of rest) this.take(word);
  }

  close(): void {
    const first = this.#first;
    if (!first) return;
    const text = this.#text;
    const { start, capital } = first;
    const end = this.#end;
    const before = start > 0 ? text.charCodeAt(start - 1) : 0;
    const isNumber = isDigit(text.charCodeAt(start));
    const isSigned = before === 0x2d && isNumber && !isWordCode(text.charCodeAt(start - 2));
    const folded = this.#isGroup ? fold(text.slice(start, Math.min(end, start + longestFold))) : first.fold;
    const isWritten = !this.#isGroup && first.asWritten;
    const word = isNumber ? countOf(folded, isSigned) : knownWord(folded, isWritten);
    const marks =
      (capital ? isCapitalMark : 0) |
      (this.#head ? isHeadMark : 0) |
      (!isSigned && !this.#head && this.#hasMarkBefore(start) ? isApartMark : 0) |
      (isWritten ? isWrittenMark : 0);
    this.words.push(
      new Token(word, start, end, before, end < text.length ? text.charCodeAt(end) : 0, this.#sentence, marks),
    );
    this.#head = false;
    this.#last = end;
    this.#first = null;
    this.#isGroup = false;
  }

  /** A comma, a bracket, a quotation mark: anything but blanks. */
  #hasMarkBefore(start: number): boolean {
    for (let i = this.#last; i < start; i += 1) if (this.#text.charCodeAt(i) > 0x20) return true;
    return false;
  }
}

function countOf(folded: string, isNegative: boolean): Word {
  const number = numeric(folded);
  return { fold: folded, stem: folded, classes: 0, number: isNegative ? -number : number, letters: false };
}

/**
 * What is the same for a word wherever it stands, remembered for short words in lower case: the same few thousand make
 * up nearly every text. Bounded, and without names, numbers and addresses.
 */
const remembered = new Map<string, Word>();
const mostRemembered = 8_192;
const longestRemembered = 16;

function knownWord(folded: string, isWritten: boolean): Word {
  const known = remembered.get(folded);
  if (known) return known;
  const letters = /^[a-z']+$/.test(folded);
  const made = { fold: folded, stem: stemOf(folded), classes: classesOf(folded), number: numberOf(folded), letters };
  if (letters && isWritten && folded.length <= longestRemembered) {
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(folded, made);
  }
  return made;
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

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

function isUpper(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}
