/**
 * All lists of words, by language: what is read in a text beside the phrases (`<language>/phrases.ts`). A new language is a folder
 * with the same files and a row in `languages`; a list that it lacks is empty for it. Words are compared as `fold` gives them:
 * lower case, no accents. Where a list of answers says so in its own file, accents count.
 */
import { spellingsOf } from '../text/fold.ts';
import { englishPhrases, englishWords } from './english/words.ts';
import { germanPhrases, germanWords } from './german/words.ts';
import { russianPhrases, russianWords } from './russian/words.ts';
import { spanishPhrases, spanishWords } from './spanish/words.ts';
import type { PhraseLists } from './phrase-table.ts';
import type { WordLists } from './table.ts';

const languages = {
  english: { words: englishWords, phrases: englishPhrases },
  spanish: { words: spanishWords, phrases: spanishPhrases },
  russian: { words: russianWords, phrases: russianPhrases },
  german: { words: germanWords, phrases: germanPhrases },
} satisfies Readonly<Record<string, { words: Partial<WordLists>; phrases: Partial<PhraseLists> }>>;

/** The words of a list in every language. */
export function wordsOf(list: keyof WordLists): ReadonlySet<string> {
  return new Set(Object.values(languages).flatMap(({ words }) => cut(words, list, ' ')));
}

/** The words of a list in one language. */
export function wordsIn(language: keyof typeof languages, list: keyof WordLists): ReadonlySet<string> {
  return new Set(cut(languages[language].words, list, ' '));
}

/** The phrases of a list in every language, in the order of the tables. */
export function phrasesOf(list: keyof PhraseLists): readonly string[] {
  return Object.values(languages).flatMap(({ phrases }) => cut(phrases, list, '|'));
}

/** Every word of every list, in every language. */
export function everyListedWord(): readonly string[] {
  return Object.values(languages).flatMap(({ words, phrases }) =>
    [...Object.values(words), ...Object.values(phrases)].flatMap((list) => list.split(/[ |]/u).flatMap(spellingsOf)),
  );
}

function cut<Lists extends Partial<WordLists & PhraseLists>>(lists: Lists, list: keyof Lists, mark: string): string[] {
  const words = lists[list];
  if (typeof words !== 'string') return [];
  return words
    .split(mark)
    .filter((word) => word !== '')
    .flatMap(inEverySpelling);
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
