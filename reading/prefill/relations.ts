/** Somebody who is told only by whom they belong to: "Anna's manager", "la jefa de Ana", "мама Ани". */
import { wordsOf } from '../language/words.ts';
import { givenNames } from '../memory/given-names.ts';
import type { Word } from '../text/sentences.ts';
import type { NameRange, Said } from './named-people.ts';

/** The name that a relation is told by, where this name is only that; null: it names somebody themselves. */
export function ownerIn(said: Said, range: NameRange): NameRange | null {
  const { words } = said;
  const { from, to } = range;
  // "Annas Chefin", "Mutter von Jana": written with capitals they look like one name.
  for (let at = from; at < to; at += 1) {
    if (at > from && isRelation(words[at]) && isPossessive(said, words[at - 1])) return { from, to: at };
    if (at + 2 < to && isRelation(words[at]) && isLink(words[at + 1])) return { from: at + 2, to };
  }
  const behind = words[to];
  if (
    isBeside(said, words[to - 1], behind) &&
    isRelation(relationBehind(said, to)) &&
    isPossessive(said, words[to - 1])
  )
    return range;
  return isOwnedBefore(said, range) ? range : null;
}

/** "Anna's new manager": behind a mark of possession a word may stand between. */
function relationBehind({ words, source }: Said, at: number): Word | undefined {
  const [before, first, second] = [words[at - 1], words[at], words[at + 1]];
  const isMarked = before !== undefined && /['\u2019]/u.test(source.slice(before.start, before.end + 1));
  return isMarked && !isRelation(first) && second?.head === false ? second : first;
}

function isOwnedBefore(said: Said, { from, to }: NameRange): boolean {
  const { words } = said;
  const before = words[from - 1];
  if (!isBeside(said, before, words[from])) return false;
  let at = from - 1;
  if (isLink(before)) {
    while (at >= 0 && (isLink(words[at]) || titles.has(words[at]?.fold ?? ''))) at -= 1;
    return isRelation(words[at]);
  }
  return isStem(before) && isGenitive(words[from] as Word, before as Word, words.slice(from, to));
}

/** A Russian name behind such a word is in the genitive, or says who that is: "начальник Анны", "менеджер Анна". */
function isGenitive({ fold }: Word, relation: Word, name: readonly Word[]): boolean {
  // "Дядей Колей" is in another case.
  if (/[^аеоуюя][ыи]$/u.test(fold) && !givenNames.has(fold)) return true;
  if (!/[ая]$/u.test(fold)) return false;
  if (/(?:ои|еи|ом|ем|ью|у|ю)$/u.test(relation.fold)) return true;
  const stem = fold.slice(0, -1);
  if (givenNames.has(stem) || givenNames.has(`${stem}и`)) return true;
  // "Начальник Петрова": a man's word, and a name that would be a woman's.
  return name.length === 1 && !givenNames.has(fold) && /ова$|ева$|ина$/u.test(fold) && !/[ая]$/u.test(relation.fold);
}

function isPossessive({ source }: Said, word: Word | undefined): boolean {
  if (word === undefined) return false;
  const written = source.slice(word.start, word.end + 1);
  if (/['\u2019]s|s['\u2019]/u.test(written)) return true;
  // German puts its "s" without a mark; English does so in haste.
  return word.fold.endsWith('s') && word.fold.length > 3;
}

function isRelation(word: Word | undefined): boolean {
  return word !== undefined && (relations.has(word.fold) || isStem(word));
}

function isStem(word: Word | undefined): boolean {
  if (word === undefined || word.capital || !/^[\u0430-\u044f]+$/u.test(word.fold)) return false;
  if (relations.has(word.fold)) return true;
  return stems.some((stem) => word.fold.startsWith(stem) && word.fold.length - stem.length <= mostEnding(stem));
}

/** A short beginning is that of many words. */
function mostEnding(stem: string): number {
  return stem.length <= 4 ? 2 : 4;
}

function isLink(word: Word | undefined): boolean {
  return word !== undefined && links.has(word.fold) && !word.capital;
}

function isBeside({ source }: Said, before: Word | undefined, word: Word | undefined): boolean {
  if (before === undefined || word === undefined) return false;
  return /^['\u2019]?\s+$/u.test(source.slice(before.end, word.start));
}

const relations = wordsOf('relationWords');
const stems = [...wordsOf('relationStems')];
const links = wordsOf('relationLinks');
const titles = wordsOf('titles');
