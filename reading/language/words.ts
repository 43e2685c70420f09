/**
 * The words of every language by class, as they stand in `languages/<tag>/vocabulary.yaml`. Words are compared as
 * `fold` gives them: lower case, no accents. Where a list of answers says so in its own file, accents count.
 */
import type { WordTables } from '../../contracts/language/vocabulary.ts';
import { spellingsOf } from './fold.ts';
import { languages } from './languages.ts';

/** The classes of words that belong to no group. */
export type WordClass = keyof WordTables['general'];

/** The words of a class in every language. */
export function wordsOf(name: WordClass): ReadonlySet<string> {
  return new Set(phrasesOf(name));
}

/** The words of a class in one language; none where the language is not read. */
export function wordsIn(tag: string, name: WordClass): ReadonlySet<string> {
  const own = languages.find((language) => language.tag === tag);
  return new Set(own?.words.general[name].flatMap(inEverySpelling));
}

/** Words that stand together, in every language: in each the longest first. */
export function phrasesOf(name: WordClass): readonly string[] {
  return languages.flatMap(({ words }) => words.general[name].flatMap(inEverySpelling));
}

/** Folded words of a class of a group, in every language. */
export function foldedOf<Group extends keyof WordTables>(
  group: Group,
  name: keyof WordTables[Group],
): ReadonlySet<string> {
  return new Set(languages.flatMap(({ words }) => words[group][name].flatMap(spellingsOf)));
}

/** The same as they are written. */
export function writtenOf<Group extends keyof WordTables>(
  group: Group,
  name: keyof WordTables[Group],
): ReadonlySet<string> {
  return new Set(languages.flatMap(({ words }) => words[group][name]));
}

/** Every word that belongs to no group, in every language. */
export function everyListedWord(): readonly string[] {
  return languages.flatMap(({ words }) =>
    Object.values(words.general)
      .flat()
      .flatMap((phrase) => phrase.split(' ').flatMap(spellingsOf)),
  );
}

/** As it stands and, where it has an umlaut, without marks and in full letters. */
function inEverySpelling(words: string): readonly string[] {
  return /[äöüß]/.test(words) ? [words, ...words.split(' ').reduce(joined, [''])] : [words];
}

function joined(before: readonly string[], word: string): readonly string[] {
  return spellingsOf(word).flatMap((spelling) =>
    before.map((words) => (words === '' ? spelling : `${words} ${spelling}`)),
  );
}
