/**
 * The name that a letter is signed with, out of what leads to it: "my name is Bob", "kind regards, Bob", "not Bob,
 * Robert".
 */
import type { Span } from '../../contracts/reading/reading.ts';
import { acceptableName } from '../values/names.ts';
import { wordsOf } from '../language/words.ts';
import { givenNames } from '../memory/given-names.ts';
import { wordsOfTalk } from '../remainder/talk.ts';
import type { Word } from '../text/sentences.ts';
import { everywhere, foldedWords, listedWords, type Said } from './phrases.ts';

const mostNameWords = 5;
/** Written small, so many words may be a name. */
const mostSmall = 2;
const mostTitleWords = 7;
const mostWords = 20;
const mostGroupWords = 4;

/** Where the name stands, perhaps with what its bearer is; null: the message is no name. */
export function signedIn(said: Said): Span | null {
  const { words, source } = said;
  if (words.length === 0 || words.length > mostWords || /[?@]/u.test(source)) return null;
  const starts = leadsAt(said);
  for (const to of said.ends)
    for (const { at, isLed } of starts.toReversed()) {
      const found = at < to ? nameIn(said, at, to, isLed) : null;
      if (found) return found;
    }
  return null;
}

/** Where a name may begin: at the beginning, behind words that say nothing, and behind those that lead to it. */
function leadsAt(said: Said): readonly { readonly at: number; readonly isLed: boolean }[] {
  const plain = said.starts;
  const led = plain.flatMap((from) => {
    const first = signs.endAt(said.words, from);
    const second = first === null ? null : signs.endAt(said.words, first);
    return [first, second].filter((at) => at !== null);
  });
  return [...plain.map((at) => ({ at, isLed: false })), ...led.map((at) => ({ at, isLed: true }))];
}

function nameIn(said: Said, from: number, to: number, isLed: boolean): Span | null {
  const parts = partsOf(said, from, to);
  const [first, second] = parts;
  if (first === undefined) return null;
  // "Not Bob, Robert".
  if (negations.has(first[0]?.fold ?? '')) {
    const isPair = parts.length === 2 && second !== undefined && first.length > 1;
    return isPair && isName(second, true) ? spanOf(second) : null;
  }
  // "Robert, not Bob".
  if (parts.length === 2 && negations.has(second?.[0]?.fold ?? '')) return isName(first, isLed) ? spanOf(first) : null;
  if (!isName(first, isLed) && !isGroup(first)) return null;
  const isRest = parts.slice(1).every((part) => part.length <= mostTitleWords && part.some(({ capital }) => capital));
  const last = parts.at(-1);
  return isRest && last !== undefined ? { start: spanOf(first).start, end: spanOf(last).end } : null;
}

/** The words in front of and behind each comma or end of a line. */
function partsOf({ words, source }: Said, from: number, to: number): readonly (readonly Word[])[] {
  const parts: Word[][] = [];
  for (const [at, word] of words.slice(from, to).entries()) {
    const before = words[from + at - 1];
    const isBroken = at === 0 || before === undefined || /[,;\n!]|[.]\s|[–—]/u.test(gapOf(source, before, word));
    if (isBroken) parts.push([word]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}

/** The dot of a title or an initial ends nothing: "Dr. Anna King". */
function gapOf(source: string, before: Word, word: Word): string {
  const gap = source.slice(before.end, word.start);
  return before.end - before.start === 1 || titles.has(before.fold) ? gap.replace('.', '') : gap;
}

function isName(words: readonly Word[], isLed: boolean): boolean {
  if (words.length === 0 || words.length > mostNameWords || words.some(({ fold }) => negations.has(fold))) return false;
  const written = words.map(({ fold }) => fold).join(' ');
  if (words.some((word) => !/^[\p{L}]/u.test(word.fold)) || acceptableName(asWritten(words)) === null) return false;
  const isOwn = ({ fold }: Word): boolean => givenNames.has(fold) || titles.has(fold);
  // "Ada" is in some list, and a name; "later" is said in answers.
  const isKnown = (word: Word): boolean =>
    !isOwn(word) && (word.capital ? wordsOfTalk.has(word.fold) : listedWords().has(word.fold));
  const capitals = words.filter(({ capital }) => capital).length;
  if (capitals === 0) return words.length <= mostSmall && !words.some(isKnown);
  if (words.length === 1) return isLed || !words.some(isKnown) || givenNames.has(written);
  // "Juan de la Cruz", "Anna van Dyk".
  return words.every((word) => word.capital || particles.has(word.fold)) && (capitals > 1 || !words.some(isKnown));
}

/** As capitals stand, so that names which are words as well are told apart. */
function asWritten(words: readonly Word[]): string {
  return words
    .map(({ fold, capital }) => (capital ? `${fold.charAt(0).toUpperCase()}${fold.slice(1)}` : fold))
    .join(' ');
}

/** "The night shift team". */
function isGroup(words: readonly Word[]): boolean {
  return (
    words.length > 1 &&
    words.length <= mostGroupWords &&
    words.some(({ fold }) => groups.has(fold)) &&
    !words.some(({ fold }) => never.has(fold))
  );
}

function spanOf(words: readonly Word[]): Span {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}

const signs = everywhere((table) => table.signs);
const groups = foldedWords((table) => table.groups);
const negations = foldedWords((table) => table.negations);
const titles = wordsOf('titles');
const particles = wordsOf('partsOfNames');
/** Whom else: "my team is away" names nobody who signs. */
const never = new Set([...foldedWords((table) => table.corrects), ...wordsOf('copulas'), ...wordsOf('pronouns')]);
