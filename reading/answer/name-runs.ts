/** Words in a row that can be somebody's name, and how likely they are one. */
import type { Reading } from '../../contracts/reading/reading.ts';
import { saysRole } from '../values/role.ts';
import { foldedOf, wordsOf } from '../language/words.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { nameJoints } from '../language/name-parts.ts';
import { nominativeOf } from '../values/name-cases.ts';
import { givenNames } from '../memory/given-names.ts';
import { fold } from '../language/fold.ts';
import { endsAsNoun, nounsHaveCapitals } from '../values/people.ts';
import {
  isInitial,
  isLetters,
  isListedSmall,
  isOfCalendar,
  isOfSelf,
  isOrdinary,
  isParticle,
  isSmall,
  isSuffix,
  isTitle,
} from './name-words.ts';
import type { NameWord, Piece } from './name-words.ts';

/** A half-open range of the words of a piece. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/**
 * The names of a piece: words with capitals and, where nothing else is said or something leads to them, small ones that
 * no list knows.
 */
export function runsIn({ words }: Piece, language: Reading['language'], isAlone: boolean): readonly Run[] {
  const capitals = capitalRuns(words).flatMap((run) => trimmed(words, run, language));
  if (capitals.length > 0) return capitals;
  return smallRuns(words, isAlone);
}

/** 2: what only names look like; 1: where every noun has a capital, one word behind an article. */
export function rankOf({ words }: Piece, { from, to }: Run, language: Reading['language']): number {
  const own = words.slice(from, to);
  const [before, article] = [words[from - 1], words[from - 2]];
  const isDescribed = before?.isCapital === false && articles.has(article?.fold ?? '');
  if (nounsHaveCapitals(language) && own.length === 1 && (articles.has(before?.fold ?? '') || isDescribed))
    return own.some(isGiven) ? 2 : 1;
  return 2;
}

export function isGiven({ fold }: NameWord): boolean {
  return givenNames.has(fold);
}

/** No list knows it as anything else. */
export function isFree(word: NameWord): boolean {
  return !isOrdinary(word) && !isLetters(word);
}

/** "Anna" is said with "Anna Klein". */
export function isSaidAs(one: string, other: string): boolean {
  const words = other.toLowerCase().split(' ');
  return one
    .toLowerCase()
    .split(' ')
    .every((word) => words.includes(word));
}

function capitalRuns(words: readonly NameWord[]): readonly Run[] {
  const found: Run[] = [];
  const isShouted = words.length > 1 && words.every((word) => word.isShouted);
  const isPart = (word: NameWord | undefined): boolean =>
    word !== undefined && word.isCapital && (isShouted || isTitle(word) || !isLetters(word) || isInitial(word));
  for (let from = 0; from < words.length; from += 1) {
    if (!isPart(words[from])) continue;
    let to = from + 1;
    while (to < words.length) {
      const word = words[to] as NameWord;
      // "Rob Bob": what is owned ends a name.
      if (words[to - 1]?.isOwner === true) break;
      if (isPart(word) || isSuffix(word) || isTitle(word)) to += 1;
      else if (isJoint(words, from, to)) to += 2;
      else if (isParticle(word)) {
        const next = particlesEnd(words, to);
        if (!isPart(words[next]) || isThing(words, to, next)) break;
        to = next + 1;
      } else break;
    }
    found.push({ from: particleBefore(words, from), to });
    from = to - 1;
  }
  return isShouted && words.length > 3 ? [] : found;
}

/** "Jordi Vidal i Serra": two people are called by their first names each. */
function isJoint(words: readonly NameWord[], from: number, at: number): boolean {
  const next = words[at + 1];
  if (next === undefined || at - from < 2 || at + 2 !== words.length) return false;
  return nameJoints.has(words[at]?.fold ?? '') && next.isCapital && !isGiven(next);
}

/** "Von der Haustechnik", "de la Oficina": where somebody is from. */
function isThing(words: readonly NameWord[], from: number, at: number): boolean {
  const word = words[at] as NameWord;
  const isPlace = words.slice(from, at).some(({ fold: own }) => articles.has(own)) && isNounLike(word);
  return (isOrdinary(word) && !isOfCalendar(word)) || isPlace;
}

/** "Von und zu": a word that joins them may stand between two. */
function particlesEnd(words: readonly NameWord[], from: number): number {
  const isPart = (at: number): boolean => words[at] !== undefined && isParticle(words[at]);
  let to = from;
  while (isPart(to) || (to > from && nameJoints.has(words[to]?.fold ?? '') && isPart(to + 1))) to += 1;
  return to;
}

/** "Ibn Sina" in small letters. */
function particleBefore(words: readonly NameWord[], from: number): number {
  const before = words[from - 1];
  const isOwn =
    from === 1 && before !== undefined && isParticle(before) && !isSmall(before) && !remarks.has(before.fold);
  return isOwn ? 0 : from;
}

function isNounLike({ fold: word, text }: NameWord): boolean {
  return endsAsNoun(word) || text.length > longestSurname;
}

/** Without what leads to a name or comes behind it; none, where nothing is left that can be one. */
function trimmed(words: readonly NameWord[], run: Run, language: Reading['language']): readonly Run[] {
  const isWhole = run.from === 0 && run.to === words.length;
  let { from, to } = run;
  while (from < to && isLead(words, from, to, { isWhole, language })) from += 1;
  while (to - 1 > from && isBehind(words, to - 1, isWhole)) to -= 1;
  const own = words.slice(from, to);
  const [only] = own;
  if (only === undefined || own.length > mostWords) return [];
  if (isTitle(only) && own.length > 1) return [{ from, to }];
  if (own.length === 1) return isAloneName(words, from, { isWhole, language }) ? [{ from, to }] : [];
  // "Will May", and not "Guten Tag".
  const isOwn = (word: NameWord): boolean => isGiven(word) || isOfCalendar(word) || classesOf(word.fold) === is.stop;
  return own.some(isFree) || own.every(isOfCalendar) || (isWhole && own.some(isOwn)) ? [{ from, to }] : [];
}

/** In words. */
const mostWords = 7;

interface Around {
  /** The capitals are all words there are. */
  readonly isWhole: boolean;
  readonly language: Reading['language'];
}

/** "With", "Her", "Kollegin": it stands before a name and is none of it. */
function isLead(words: readonly NameWord[], at: number, to: number, { isWhole, language }: Around): boolean {
  const word = words[at] as NameWord;
  const isLast = at === to - 1;
  if (isTitle(word) && !isLast) return false;
  if (isGiven(word) || isOfCalendar(word) || isInitial(word)) return false;
  const [before, next] = [words[at - 1], words[at + 1] as NameWord];
  // "He Jiankui", "Will May".
  const isPair = isWhole && to === 2 && !word.isShouted && !leads.has(word.fold) && !introduces.has(word.fold);
  if (isPair && classesOf(word.fold) === is.stop && !pronouns.has(word.fold) && !isOfSelf(word)) return false;
  if (
    isPair
      ? isListedSmall(word) || isOfPlace(word)
      : isSmall(word) || (notPeople.has(word.fold) && !isWhole && at === 0)
  )
    return true;
  if (isLast) return false;
  if (nounsHaveCapitals(language) || possessives.has(before?.fold ?? '')) {
    const isOwned = possessives.has(before?.fold ?? '') && !articles.has(before?.fold ?? '');
    const isLed = at > 0 && !isWhole && articles.has(before?.fold ?? '');
    const isNoun = isOrdinary(word) || endsAsNoun(word.fold) || (isLed && word.text.length > longestGiven);
    const isDescribed = before !== undefined && !before.isCapital && articles.has(words[at - 2]?.fold ?? '');
    return (isOwned || isNoun || isDescribed) && !isOrdinary(next);
  }
  const isSaid = to - at > 2 ? isOrdinary(word) : !isWhole && (saysRole(word.text) || classesOf(word.fold) !== 0);
  return at === 0 && isSaid && !isOrdinary(next);
}

/** "In May". */
function isOfPlace({ fold: word }: NameWord): boolean {
  return (classesOf(word) & is.placeWord) !== 0;
}

/** In UTF-16 code units: longer ones are nouns made of several. */
const longestGiven = 9;
const longestSurname = 10;

/** "Anna Please", and not "Nguyễn Văn An", "Dr. Will Friday". */
function isBehind(words: readonly NameWord[], at: number, isWhole: boolean): boolean {
  const word = words[at] as NameWord;
  if (isGiven(word) || isOfCalendar(word) || isInitial(word) || isSuffix(word)) return false;
  if (isTitle(words[at - 1] as NameWord) || !never.has(word.fold)) return false;
  return (classesOf(word.fold) & (isWhole ? is.request | is.deny : is.request | is.deny | is.stop)) !== 0;
}

/** One word with a capital: at the beginning everything has one, and in German every noun. */
function isAloneName(words: readonly NameWord[], at: number, { isWhole, language }: Around): boolean {
  const word = words[at] as NameWord;
  if (isGiven(word)) return true;
  const isLed = at > 0 && leads.has(words[at - 1]?.fold ?? '');
  if (isOfCalendar(word)) return isLed || (isWhole && isMonth(word));
  if (isInitial(word) || isSmall(word) || isTitle(word)) return false;
  if (notPeople.has(word.fold) || (word.isShouted && at > 0)) return false;
  if (at === 0 && isOrdinary(word)) return isWhole && !word.isShouted && !nounsHaveCapitals(language);
  if (!nounsHaveCapitals(language)) return true;
  const before = words[at - 1]?.fold ?? '';
  const isNoun = isOrdinary(word) || isNounLike(word);
  const isOwned = possessives.has(before) && !articles.has(before);
  return !isNoun && !isOwned;
}

/** "May": a day is none. */
function isMonth({ fold: word }: NameWord): boolean {
  return (classesOf(word) & is.month) !== 0;
}

/** "jenny dawson", "con griselda", "herr tibbe". */
function smallRuns(words: readonly NameWord[], isAlone: boolean): readonly Run[] {
  const [first, second] = words;
  // "Tom from payroll".
  const isLong = words.slice(1).every((word) => isFree(word) || isJoining(word));
  if (first !== undefined && isGiven(first) && remarks.has(second?.fold ?? '') && !isLong) return [{ from: 0, to: 1 }];
  const lead = words.findLastIndex((word) => leads.has(word.fold) || isTitle(word));
  const isTitled = lead >= 0 && isTitle(words[lead] as NameWord);
  const from = lead + (isTitled && lead < words.length - 1 ? 0 : 1);
  const own = words.slice(from);
  const isFreeHere = (word: NameWord, at: number): boolean =>
    isFree(word) || (at > 0 && isJoining(word)) || (isTitled && at < 2);
  const count = own.findIndex((word, at) => !isFreeHere(word, at));
  const to = count < 0 ? words.length : from + count;
  const isPolite = words.slice(to).every((word) => never.has(word.fold));
  const free = words.slice(from, to);
  if (free.length === 0 && isAlone && lead < 0) return unknownAtEnd(words);
  if (free.length === 0 || free.length > mostSmall || isParticle(free[0] as NameWord)) return [];
  if (free.every((word) => word.text.length < 3)) return [];
  // Of a Russian word no list knows every form.
  if (lead >= 0) return isLatin(free) || isTitled || isGivenIn(free[0] as NameWord) ? [{ from, to }] : [];
  return isAlone && isPolite ? [{ from, to }] : [];
}

/**
 * "The name is grace okafor": behind words that everybody knows, and up to the end, words that nobody does, of which
 * there are two or a first name.
 */
function unknownAtEnd(words: readonly NameWord[]): readonly Run[] {
  const from = words.findLastIndex((word) => !isFree(word)) + 1;
  const own = words.slice(from);
  const [first] = own;
  const before = words[from - 1]?.fold ?? '';
  const isBehind = (classesOf(before) & is.stop) !== 0 && !articles.has(before);
  if (first === undefined || own.length > mostSmall || !isBehind) return [];
  if (!words.slice(0, from).every(isSmall)) return [];
  return own.length > 1 || isGiven(first) ? [{ from, to: words.length }] : [];
}

/** "Von und zu". */
function isJoining(word: NameWord): boolean {
  return isParticle(word) || nameJoints.has(word.fold);
}

function isLatin(words: readonly NameWord[]): boolean {
  return words.every((word) => /^[a-z'-]+$/u.test(word.fold));
}

/** "С иваном": as it is called. */
function isGivenIn(word: NameWord): boolean {
  return isGiven(word) || givenNames.has(fold(nominativeOf(word.text, 'instrumental')));
}

const mostSmall = 5;

const notPeople = wordsOf('notPeople');

const never = wordsOf('neverNames');
const leads: ReadonlySet<string> = new Set(
  (['withWords', 'nameLeads', 'nameIntroductions'] as const).flatMap((list) => [...wordsOf(list)]),
);
const possessives = wordsOf('relationPossessives');
const pronouns = wordsOf('pronouns');
const remarks = foldedOf('name', 'remarks');
const introduces = wordsOf('partnerLeads');
const articles = foldedOf('instruction', 'definites');
