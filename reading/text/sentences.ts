/**
 * A text as sentences and words. One pass from left to right; what masks.ts masks yields no words and no marks, and is
 * kept beside them for those who look for values: a quoted title is one.
 */
import { wordsOf } from '../language/words.ts';
import { fold } from '../language/fold.ts';
import { isStopOfDate } from './full-stops.ts';
import { isClauseMark, isQuestionMark, isTrailing } from './marks.ts';
import { isSpace, masksOf, type Mask } from './masks.ts';

/** A whole word, folded for comparison: lower case, no accents, straight apostrophes, "ё" as "е", "ß" as "ss". */
export interface Word {
  readonly fold: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is written with a capital first letter. */
  readonly capital: boolean;
  /** Whether it is written as it is compared. */
  readonly asWritten: boolean;
  /** Whether a clause begins here: the sentence's first word, or the first after , ; : – ( or a bullet. */
  readonly head: boolean;
}

export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Where its question mark is (or its ¿), or -1. */
  readonly mark: number;
  readonly words: readonly Word[];
  /** Its quotations, code and web addresses. */
  readonly masks: readonly Mask[];
}

const abbreviations = wordsOf('abbreviations');
const openers = wordsOf('openers');
/**
 * A sentence without an end is cut here, so that a text without punctuation cannot build one list of a million words.
 */
const longestSentence = 400;
const longestWord = 64;

/** The sentences of a text. */
export function sentencesOf(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const masks = new MaskWalk(masksOf(text), text.length);
  let open = new OpenSentence();
  for (let i = 0; i < text.length;) {
    const mask = masks.at(i);
    if (mask) {
      open.hide(mask);
      open.head = open.words.length === 0;
      i = mask.end;
      continue;
    }
    const code = text.charCodeAt(i);
    if (code === 0x20) {
      i += 1;
      continue;
    }
    if (isWordCode(code)) {
      i = readWord(text, i, masks.start, open);
      if (open.words.length < longestSentence) continue;
      sentences.push(open);
      open = new OpenSentence();
      continue;
    }
    const ends = endsSentence(text, i, code, open);
    if (isQuestionMark(text, i, code)) open.mark = open.mark < 0 ? i : open.mark;
    if (!isSpace(code)) open.extend(i, i + 1);
    if (isClauseMark(code) || code === 0x2d) open.head = open.head || code !== 0x2d || isDash(text, i);
    i += 1;
    if (ends && open.start >= 0) {
      // "?!", "..." and closing brackets belong to the sentence they end.
      while (i < text.length && isTrailing(text.charCodeAt(i)) && masks.at(i) === undefined) {
        if (isQuestionMark(text, i, text.charCodeAt(i)) && open.mark < 0) open.mark = i;
        i += 1;
        open.extend(i - 1, i);
      }
      sentences.push(open);
      open = new OpenSentence();
    }
  }
  if (open.start >= 0) sentences.push(open);
  return sentences;
}

/** The words of a stretch of a text, quotations or not: what stands inside a mask. */
export function wordsBetween(text: string, from: number, to: number): readonly Word[] {
  const inside = new OpenSentence();
  for (let i = from; i < to;) i = isWordCode(text.charCodeAt(i)) ? readWord(text, i, to, inside) : i + 1;
  return inside.words;
}

/** A sentence while it is read; -1 for `start` as long as it is empty. */
class OpenSentence implements Sentence {
  start = -1;
  end = -1;
  mark = -1;
  /** Whether the next word begins a clause. */
  head = true;
  readonly words: Word[] = [];
  #masks: Mask[] | null = null;

  get masks(): readonly Mask[] {
    return this.#masks ?? nothing;
  }

  hide(mask: Mask): void {
    this.#masks ??= [];
    this.#masks.push(mask);
    this.extend(mask.start, mask.end);
  }

  extend(start: number, end: number): void {
    if (this.start < 0) this.start = start;
    this.end = end;
  }
}

const nothing: readonly Mask[] = [];

/** Masks looked at from left to right. */
class MaskWalk {
  /** Where the next one begins, at the latest behind the text. */
  start: number;
  readonly #masks: readonly Mask[];
  readonly #length: number;
  #next = 0;

  constructor(masks: readonly Mask[], length: number) {
    this.#masks = masks;
    this.#length = length;
    this.start = masks[0]?.start ?? length;
  }

  /** The mask that covers a place. */
  at(place: number): Mask | undefined {
    if (place < this.start) return undefined;
    while ((this.#masks[this.#next]?.end ?? Infinity) <= place) this.#next += 1;
    const mask = this.#masks[this.#next];
    this.start = mask?.start ?? this.#length;
    return mask && mask.start <= place ? mask : undefined;
  }
}

function readWord(text: string, from: number, limit: number, open: OpenSentence): number {
  let i = from;
  // Whether it stands as it is compared: nearly all words do.
  let isFolded = true;
  // A character outside the basic plane (an emoji) is a word of its own.
  if (isSurrogate(text.charCodeAt(from))) i = Math.min(i + 2, limit);
  else {
    for (; i < limit; i += 1) {
      const code = text.charCodeAt(i);
      if (code < 0x80 && asciiWord[code] === 1) {
        if (code >= 0x41 && code <= 0x5a) isFolded = false;
        continue;
      }
      if (isWordCode(code) ? isSurrogate(code) : !(i + 1 < limit && joinsWords(text, i, from))) break;
      if (code >= 0x80) isFolded = false;
    }
  }
  const raw = text.slice(from, Math.min(i, from + longestWord));
  const folded = isFolded ? raw : fold(raw);
  const last = open.words[open.words.length - 1];
  open.extend(from, i);
  // "e-mail" is one word in every lexicon.
  if (last?.fold === 'e' && last.end === from - 1 && text.charCodeAt(last.end) === 0x2d && folded.startsWith('mail')) {
    open.words[open.words.length - 1] = comparedAs(last, `e${folded}`, i);
  } else {
    open.words.push({
      fold: folded,
      start: from,
      end: i,
      capital: folded !== raw && isCapital(raw),
      asWritten: folded === raw,
      head: open.head || (last ? last.head && openers.has(last.fold) : true),
    });
  }
  open.head = false;
  return i;
}

/**
 * The word, compared as something else than what is written there. All words are made with the same fields in one
 * order, which is several times faster to read.
 */
export function comparedAs({ start, end, capital, head }: Word, fold: string, to = end): Word {
  return { fold, start, end: to, capital, asWritten: false, head };
}

function isCapital(word: string): boolean {
  const first = word.charAt(0);
  return first !== first.toLowerCase();
}

/** An apostrophe between letters, and : . , between digits, stay inside a word: "don't", "10:30", "1,360". */
function joinsWords(text: string, at: number, from: number): boolean {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (code === 0x27 || code === 0x2019 || code === 0x02bc) return !isDigit(next) && isWordCode(next);
  // "a.m." and "e.g.": a dot between single letters.
  if (code === 0x2e && at - from === 1 && isLetter(next) && isLetter(text.charCodeAt(from)))
    return !isWordCode(text.charCodeAt(at + 2));
  if (code === 0x3a || code === 0x2e || code === 0x2c) return isDigit(text.charCodeAt(at - 1)) && isDigit(next);
  return false;
}

function endsSentence(text: string, at: number, code: number, open: OpenSentence): boolean {
  if (code === 0x21 || code === 0x2026 || code === 0x3002 || code === 0xff01 || isQuestionMark(text, at, code))
    return code !== 0xbf;
  if (code === 10 || code === 0x2028 || code === 0x2029) return !continuesOnNextLine(text, at);
  if (code !== 0x2e) return false;
  const next = text.charCodeAt(at + 1);
  if (!Number.isNaN(next) && !isSpace(next) && !isTrailing(next) && !'*_"\u201D\u00BB\''.includes(text.charAt(at + 1)))
    return false;
  const word = open.words.at(-1);
  if (!word || word.end !== at) return true;
  const initial = word.end - word.start === 1 && word.capital && word.fold !== 'i';
  if (isStopOfDate(text, word.start, at)) return false;
  return !(abbreviations.has(word.fold) || initial) || startsNewLine(text, at + 1);
}

/** A line break inside a wrapped sentence: one break, and the next line goes on in lower case. */
function continuesOnNextLine(text: string, at: number): boolean {
  const next = text.charAt(at + 1);
  return next !== '' && next !== next.toUpperCase() && next === next.toLowerCase();
}

function startsNewLine(text: string, at: number): boolean {
  return at >= text.length || text.charCodeAt(at) === 10;
}

function isDash(text: string, at: number): boolean {
  return isSpace(text.charCodeAt(at + 1)) || text.charCodeAt(at + 1) === 0x2d;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLetter(code: number): boolean {
  return isWordCode(code) && !isDigit(code);
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

const asciiWord = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0));

/** Whether a code unit can stand in a word. */
export function isWordCode(code: number): boolean {
  if (code < 0x80) return asciiWord[code] === 1;
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba;
  if (code < 0x2000)
    return (
      code !== 0xd7 &&
      code !== 0xf7 &&
      code !== 0x37e &&
      code !== 0x61f &&
      code !== 0x60c &&
      code !== 0x55e &&
      code !== 0x1367
    );
  return (
    (code >= 0x2c00 && code < 0x2e00) ||
    (code >= 0x3040 && code < 0xfe00) ||
    (code >= 0xff21 && code <= 0xff5a) ||
    (code >= 0xd800 && code <= 0xdfff)
  );
}
