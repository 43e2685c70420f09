/**
 * The words of a short message as somebody looks at them who waits for a name (F1): cut where something else begins.
 */
import { isKnown } from '../prefill/asked-person.ts';
import { foldedOf, wordsOf } from '../language/words.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { nameParticles, innerParticles, nameDegrees, nameSuffixes } from '../language/name-parts.ts';
import { givenNames } from '../memory/given-names.ts';
import { fold } from '../language/fold.ts';
import type { Span } from '../../contracts/reading/reading.ts';

export interface NameWord extends Span {
  readonly text: string;
  readonly fold: string;
  readonly isCapital: boolean;
  /** Nothing but capitals, and more than an initial: "HR", "HELEN". */
  readonly isShouted: boolean;
  /** "J." */
  readonly isDotted: boolean;
  /** Behind it stands 's. */
  readonly isOwner: boolean;
}

/** Words between two marks. */
export interface Piece {
  readonly words: readonly NameWord[];
  /** What stands before it: "", ",", "(" or whatever else keeps it apart. */
  readonly mark: string;
  readonly isInBrackets: boolean;
  readonly isAsked: boolean;
}

/** The message cut at its marks. Linear in the text. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: { words: NameWord[]; mark: string; isInBrackets: boolean; isAsked: boolean }[] = [];
  let words: NameWord[] = [];
  let mark = '';
  let depth = 0;
  let end = 0;
  const close = (next: string): void => {
    if (words.length > 0) pieces.push({ words, mark, isInBrackets: depth > 0, isAsked: next.includes('?') });
    if (words.length > 0 || next !== '') mark = next.slice(0, 1);
    words = [];
  };
  for (const found of text.matchAll(wordForm)) {
    const start = found.index;
    const gap = text.slice(end, start);
    const last = words.at(-1);
    if (!isJoined(gap, last)) close(gap.trim());
    if (gap.includes('(') || gap.includes('[')) depth += 1;
    if (gap.includes(')') || gap.includes(']')) depth = Math.max(0, depth - 1);
    words.push(wordAt(found[0], start, text.charAt(start + found[0].length) === '.'));
    end = start + found[0].length;
  }
  close(text.slice(end).trim());
  return pieces;
}

/** Letters and digits, with the marks inside of words. */
const wordForm =
  /(?:(?<!\S)['’](?=\p{Ll} ))?[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u200C\u200D]|['’ʼ`´‐·-](?=[\p{L}\p{N}])|\.(?=-\p{L}))*/gu;

/** Blanks, the dot of an initial or a title, and the mark that a small word ends with: "de' Medici". */
function isJoined(gap: string, last: NameWord | undefined): boolean {
  if (last === undefined) return false;
  if (/^ +$/.test(gap.replaceAll(/\s/gu, ' '))) return !gap.includes('\n');
  return (/^\. ?$/.test(gap) && isAbbreviated(last)) || (/^['’] $/.test(gap) && !last.isCapital);
}

function isAbbreviated({ text, fold: word, isCapital }: NameWord): boolean {
  if (titles.has(word) || nameDegrees.has(word) || abbreviations.has(word)) return true;
  if (text.includes('.')) return true;
  return isCapital && text.length <= longestAbbreviation && !givenNames.has(word);
}

function wordAt(written: string, start: number, isDotted: boolean): NameWord {
  const owner = /['’]s$/u.exec(written);
  const text = owner === null ? written : written.slice(0, owner.index);
  const isCased = text.toLowerCase() !== text.toUpperCase();
  return {
    text,
    fold: fold(text),
    start,
    end: start + text.length,
    isCapital: /^(?:\p{Lu}|\p{Lt}|\p{Lo}|\p{Ll}{1,3}['’-]\p{Lu})/u.test(text),
    isShouted: isCased && text.length > 1 && text === text.toUpperCase(),
    isDotted,
    isOwner: owner !== null,
  };
}

/** In UTF-16 code units: "Srta.", "Lic.", "Mag.". */
const longestAbbreviation = 4;

/** Some list knows it, and as no name that many have. */
export function isOrdinary({ fold: word, isCapital }: NameWord): boolean {
  if (givenNames.has(word)) return false;
  return isKnown(word) || (!isCapital && word.includes('-') && word.split('-').some((part) => isKnown(part)));
}

/** A day or a month: beside a first name it is somebody's. */
export function isOfCalendar({ fold: word }: NameWord): boolean {
  return (classesOf(word) & (is.month | is.weekday)) !== 0;
}

/** It leads, asks, agrees or joins, and is part of nobody's name. */
export function isSmall(word: NameWord): boolean {
  return isListedSmall(word) || (classesOf(word.fold) & ofTalk) !== 0;
}

/** The same for certain: "Hope Williams" and "Jo Becker" begin with words of talk. */
export function isListedSmall({ fold: word }: NameWord): boolean {
  return small.has(word);
}

/** "I'm": whoever speaks says who they are. */
export function isOfSelf({ fold: word }: NameWord): boolean {
  return ofSelf.has(word);
}

export function isTitle({ fold: word }: NameWord): boolean {
  return titles.has(word) || nameDegrees.has(word);
}

export function isParticle({ fold: word, isCapital }: NameWord): boolean {
  return !isCapital && (nameParticles.has(word) || innerParticles.has(word));
}

/** "J", "J." */
export function isInitial(word: NameWord): boolean {
  return /^\p{Lu}$/u.test(word.text) && (word.isDotted || !isSmall(word));
}

export function isSuffix({ fold: word }: NameWord): boolean {
  return nameSuffixes.has(word);
}

/** "A-O-I-F-E", "QA", "JC": letters, and no name. */
export function isLetters({ text, isShouted, isCapital }: NameWord): boolean {
  return /\p{N}|^\p{L}(?:-\p{L})+$|^\p{Lu}{2,3}-\p{Ll}/u.test(text) || (isShouted && text.length <= 3 && isCapital);
}

const ofTalk = is.stop | is.request | is.affirm | is.deny | is.negation | is.asks | is.change | is.any | is.number;
const titles = foldedOf('general', 'titles');
const abbreviations = wordsOf('abbreviations');
const ofSelf: ReadonlySet<string> = new Set([...foldedOf('name', 'selves')].flatMap((lead) => lead.split(' ')));
const small: ReadonlySet<string> = new Set([
  ...wordsOf('partnerLeads'),
  ...wordsOf('notLeads'),
  ...wordsOf('neverNames'),
  ...wordsOf('slipWords'),
  ...wordsOf('correctionFrames'),
  ...wordsOf('relationPossessives'),
  ...wordsOf('withWords'),
  ...wordsOf('commandsInNames'),
  ...ofSelf,
]);
