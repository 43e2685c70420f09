/** A sentence as tiles: at each word what accounts for most of what follows, a value or a phrase of everyday talk. */
import type { Span } from '../../contracts/reading/reading.ts';
import type { RestClass, TalkClass } from './talk-classes.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import { fold } from '../language/fold.ts';
import { playsPart } from '../language/clause-pieces.ts';
import { opensReason } from './reasons.ts';
import { isRest, talkIn, type TalkAt, type TalkByWord } from './talk.ts';

/** Where the values stand that were found in a message. */
export interface Values {
  readonly sure: readonly Span[];
  /** What may be a name, being written as one: words that are known to say something else are no name. */
  readonly names: readonly Span[];
  /** Of the sure ones those that are taken back. */
  readonly unwanted: readonly Span[];
  /** Of the sure ones those that begin or end something: "not before ten". */
  readonly open?: readonly Span[];
  /** Those that fix an hour. */
  readonly hours?: readonly Span[];
}

/** `kept`: what is not to be left out. */
export type TileName = TalkClass | RestClass | 'value' | 'name' | 'number' | 'unknown' | 'kept';

/** A run of words, or a quotation, with what accounts for it. */
export interface Tile extends Span {
  readonly name: TileName;
  /** Clauses of a message differ. */
  readonly clause: number;
  /** Of a bare number: what it counts. */
  readonly number: number | undefined;
  /** Of a bare number: it is written as a word. */
  readonly isWord: boolean;
}

/**
 * Tiles are made here, with all their fields: a message has many, and objects of one shape are read several times
 * faster.
 */
export function tileOf(name: TileName, { start, end }: Span, clause: number, number?: number, isWord = false): Tile {
  return { name, start, end, clause, number, isWord };
}

/** The same words, accounted for by something else. */
export function renamed({ start, end, clause, number, isWord }: Tile, name: TileName): Tile {
  return { name, start, end, clause, number, isWord };
}

export function isTalk(name: TileName): name is TalkClass {
  return !plainNames.has(name) && !isRest(name);
}

const plainNames: ReadonlySet<TileName> = new Set<TileName>(['value', 'name', 'number', 'unknown', 'kept']);

/** Whether words of this kind are left over. */
export function isLeft({ name }: Tile): boolean {
  return name === 'unknown' || name === 'kept' || isRest(name);
}

/** The tiles of a sentence, from left to right. `numbers` are words for small numbers: "two". */
export function tilesOf(
  text: string,
  sentence: Sentence,
  values: Values,
  numbers: ReadonlyMap<string, number>,
): readonly Tile[] {
  const { words, masks } = sentence;
  const clauses = clausesOf(text, words, sentence.start, values);
  const talk = talkIn(text, words, clauses);
  const tiles: Tile[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at] as Word;
    const clause = clauses[at] ?? sentence.start;
    if (isSkinTone(word)) {
      at += 1;
      continue;
    }
    const said = talk[at];
    const toSaid = said === undefined ? at : upTo(talk, said, at);
    const toValue = beforeSuperlative(talk, at, behind(words, at, values.sure));
    // At the beginning of a sentence the finder of names is sure of the family name only.
    const isGiven = (said === undefined || months.has(word.fold)) && word.capital && words[at + 1] !== undefined;
    const toName = Math.max(behind(words, at, values.names), isGiven ? behind(words, at + 1, values.names, at) : at);
    const isValue = toValue > at && toValue >= toSaid && toName <= toValue;
    const isLed = toSaid > at && toSaid < toName && withWords.has(word.fold);
    const isName = !isValue && toName > toSaid && !isLed && !isShouted(text, words, at, toName, talk);
    const isSigned = signs.has(text.charAt(word.start - 1));
    const letter = letterAt(text, words, at, talk);
    const number = letter ?? (said === undefined && !isSigned ? numberOf(word, numbers) : null);
    const to = isValue ? toValue : isName ? toName : letter === null ? Math.max(toSaid, at + 1) : at + 1;
    const name: TileName = isValue
      ? 'value'
      : isName
        ? 'name'
        : letter === null
          ? (said?.name ?? (number === null ? 'unknown' : 'number'))
          : 'number';
    // "Monday 10": an hour of that day, or a day of the month.
    const isOfDay =
      name === 'number' && letter === null && number !== null && number <= 24 && isBehindDay(words, at, values.sure);
    const span = { start: word.start, end: words[to - 1]?.end ?? word.end };
    const isCount = name === 'number' && number !== null && !isOfDay;
    tiles.push(
      isCount
        ? tileOf(name, span, clause, number, !/^\d/.test(word.fold))
        : tileOf(isOfDay ? 'value' : name, span, clause),
    );
    at = to;
  }
  for (const { start, end } of masks) {
    const isValue = values.sure.some((value) => value.start < end && start < value.end);
    const last = tiles.findLast((tile) => tile.start < start);
    tiles.push(tileOf(isValue ? 'value' : 'quotation', { start, end }, last?.clause ?? sentence.start));
  }
  return masks.length === 0 ? tiles : tiles.toSorted((one, other) => one.start - other.start);
}

/**
 * "Dann den späteren": the article that a phrase ends with belongs to the superlative, or comparative, that begins
 * there.
 */
function upTo(talk: TalkByWord, said: TalkAt, from: number): number {
  if (!ledBy.has(said.name)) return said.to;
  for (let at = from + 1; at < said.to; at += 1) {
    const next = talk[at];
    if ((next?.name === 'earliest' || next?.name === 'latest') && next.to > said.to) return at;
  }
  return said.to;
}

const ledBy: ReadonlySet<string> = new Set(['taking', 'asked-taking', 'change', 'assent']);

/**
 * "Monday as early as possible", where "early" is a part of the day as well: the day ends where the superlative begins.
 */
function beforeSuperlative(talk: TalkByWord, from: number, to: number): number {
  for (let at = from + 1; at < to; at += 1) {
    const said = talk[at];
    if ((said?.name === 'earliest' || said?.name === 'latest') && said.to >= to) return at;
  }
  return to;
}

/** The clause of each word: a mark begins one, and so does "and" or "because". */
function clausesOf(
  text: string,
  words: readonly Word[],
  first: number,
  { sure: values, names }: Values,
): readonly number[] {
  let clause = first;
  return words.map((word, at) => {
    const before = words[at - 1];
    // "Diez y media" is one time.
    const isInside = values.some(({ start, end }) => start < word.start && word.end < end);
    const joins = joining.has(word.fold) && !serialHeads.has(before?.fold ?? '') && !isInside;
    const isJoint = before !== undefined && (joins || opensReason(words, at));
    // "Тот, что пораньше": the comma divides nothing.
    const isRelative = before !== undefined && relatives.has(word.fold) && heads.has(before.fold);
    const isTurn = isCorrection(words, at, names) || isBehindNo(text, words, at, values);
    if (isJoint || isTurn || (before !== undefined && !isRelative && isBreak(text, before.end, word.start)))
      clause += 1;
    return clause;
  });
}

/** "Anna Schmitt not Schmidt": what is no name of hers is told behind the one that is. */
function isCorrection(words: readonly Word[], at: number, names: readonly Span[]): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (before === undefined || word === undefined || next === undefined) return false;
  const isNot = (classesOf(word.fold) & is.negation) !== 0;
  return isNot && names.some(({ end }) => end === before.end) && names.some(({ start }) => start === next.start);
}

/** "No make it 11": behind the no stands what is wanted instead. */
function isBehindNo(text: string, words: readonly Word[], at: number, values: readonly Span[]): boolean {
  const [no, word] = [words[0], words[at]];
  if (at !== 1 || no === undefined || word === undefined || (classesOf(no.fold) & is.deny) === 0) return false;
  const said = fold(text.slice(word.start));
  return values.some(({ start }) => start === word.start) && hourBegins.some((words) => said.startsWith(`${words} `));
}

const hourBegins = phrasesOf('hourBegins').map(fold);

/** Before a number they make it a value, and no place: "-1". */
const signs: ReadonlySet<string> = new Set(['-', '\u2212', '+']);

const months = wordsOf('months');
const withWords = wordsOf('withWords');

const serialHeads = wordsOf('serialHeads');
const relatives = wordsOf('relativePronouns');
const heads = wordsOf('relativeHeads');

const joining: ReadonlySet<string> = new Set(['and', 'y', 'и', 'und']);

function isBreak(text: string, from: number, to: number): boolean {
  if (to - from === 1 && text.charCodeAt(from) === 0x20) return false;
  const between = text.slice(from, Math.min(to, from + 8));
  return /[,;:()…\u2013\u2014\n]|\.\.|^ - /u.test(between);
}

/** "JO LAUT ANNA": written in capitals everything looks like a name, also what is known to say something. */
function isShouted(text: string, words: readonly Word[], from: number, to: number, talk: TalkByWord): boolean {
  const written = text.slice(words[from]?.start, words[to - 1]?.end);
  if (written.length < 2 || written !== written.toUpperCase() || written === written.toLowerCase()) return false;
  for (let at = from; at < to; at += 1)
    if (talk[at] !== undefined || playsPart(words[at]?.fold ?? '', 'detail')) return true;
  return false;
}

/** It belongs to the sign before it. */
function isSkinTone({ fold }: Word): boolean {
  const code = fold.codePointAt(0) ?? 0;
  return code >= 0x1f3fb && code <= 0x1f3ff;
}

/** Behind the last word of the value that begins at a word; the word itself when none does. */
function behind(words: readonly Word[], at: number, values: readonly Span[], none = at): number {
  if (values.length === 0) return none;
  const { start, end } = words[at] as Word;
  const value = values.find((one) => one.start < end && start < one.end);
  if (value === undefined) return none;
  let to = at;
  while ((words[to]?.start ?? Infinity) < value.end) to += 1;
  return to;
}

/** Right behind a weekday that is all of its time. */
function isBehindDay(words: readonly Word[], at: number, values: readonly Span[]): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (before === undefined || word === undefined || (classesOf(before.fold) & is.weekday) === 0) return false;
  return word.start - before.end <= 2 && values.some(({ end }) => end === before.end);
}

/** "Option b", "b)", "A please": a letter that counts what was offered. A lone small one may be "a" or "и". */
function letterAt(text: string, words: readonly Word[], at: number, talk: TalkByWord): number | null {
  const { fold, start, end, capital } = words[at] as Word;
  const place = letters.get(fold);
  if (place === undefined) return null;
  const before = words[at - 1]?.fold ?? '';
  if (text.charAt(end) === ')' && text.lastIndexOf('(', start) < 0) return place;
  if (lettered.has(before) && (!isWordToo.has(fold) || endsThere(text, words, at, talk))) return place;
  const isAlone = words.every((word, other) => other === at || articles.has(word.fold) || isPolite(talk, other));
  return isAlone && (words.length === 1 || capital || !isWordToo.has(fold)) ? place : null;
}

function endsThere(text: string, words: readonly Word[], at: number, talk: TalkByWord): boolean {
  const [word, next] = [words[at], words[at + 1]];
  return next === undefined || isBreak(text, word?.end ?? 0, next.start) || isPolite(talk, at + 1);
}

function isPolite(talk: TalkByWord, at: number): boolean {
  for (let from = at; from >= 0; from -= 1) {
    const said = talk[from];
    if (said !== undefined && said.to > at && (said.name === 'courtesy' || said.name === 'order')) return true;
  }
  return false;
}

const letters: ReadonlyMap<string, number> = new Map(
  ['abcdef', 'абвгде'].flatMap((row) => Array.from(row, (letter, at) => [letter, at + 1] as const)),
);
/** "A" and "в" are words as well: "opción a las diez". */
const isWordToo: ReadonlySet<string> = new Set(['a', 'e', 'а', 'в', 'е']);
const lettered = new Set([...wordsOf('placeWords')].filter((word) => !['the', 'no', 'time'].includes(word)));
const articles = wordsOf('placeArticles');

function numberOf({ fold }: Word, numbers: ReadonlyMap<string, number>): number | null {
  if (fold.length <= 2 && /^\d{1,2}$/.test(fold)) return Number(fold);
  return numbers.get(fold) ?? null;
}
