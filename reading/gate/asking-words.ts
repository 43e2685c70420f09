/** The words of first messages in every language, ready to be looked for (G12). */
import type { AskingGroup, AskingTable } from '../language/asking-table.ts';
import { englishAsking } from '../language/english/asking.ts';
import { germanAsking } from '../language/german/asking.ts';
import { russianAsking } from '../language/russian/asking.ts';
import { spanishAsking } from '../language/spanish/asking.ts';
import type { WordTables } from '../../contracts/language/vocabulary.ts';
import { foldedOf, writtenOf } from '../language/words.ts';
import { phraseBook, type PhraseBook } from '../phrases/phrases.ts';
import { fold, spellingsOf } from '../text/fold.ts';

const tables: readonly AskingTable[] = [englishAsking, spanishAsking, russianAsking, germanAsking];

const lists: Readonly<Record<string, readonly string[]>> = Object.assign(
  {},
  ...tables.map((table) => table.lists),
) as Record<string, readonly string[]>;

/** Every phrase under the name of its group. */
export const askingBook: PhraseBook = phraseBook(
  tables.flatMap(({ groups }) =>
    (Object.keys(groups) as AskingGroup[]).map((name) => ({ tag: { name }, phrases: groups[name] })),
  ),
  lists,
);

function wordsOf(list: keyof WordTables['asking']): ReadonlySet<string> {
  return foldedOf('asking', list);
}

export const headlineLeads = wordsOf('headlineLeads');
export const headlineJoints = wordsOf('headlineJoints');
export const headlineOrigins = wordsOf('headlineOrigins');
export const others = wordsOf('others');
export const whoLeads = wordsOf('whoLeads');
export const nobody = wordsOf('nobody');

/** Every single word of the tables. */
export const askingWords: ReadonlySet<string> = singleWords(
  tables.flatMap(({ lists: own, groups }) => [...Object.values(own).flat(), ...Object.values(groups).flat()]),
);

/** The single words by which calls and letters are called. */
export const thingWords: ReadonlySet<string> = singleWords(
  tables.flatMap(({ groups }) => [...groups.call, ...groups.meeting, ...groups.mail, ...groups['by-phone']]),
);

function singleWords(phrases: readonly string[]): ReadonlySet<string> {
  return new Set(
    phrases.flatMap((phrase) => phrase.replace(/<[^>]*>/gu, ' ').split(/[^\p{L}\p{M}']+/u)).flatMap(spellingsOf),
  );
}

/** What is asked of the assistant itself, each as words between single blanks. */
export const helpAsked = helpWords('asked');
export const helpAskedByNewcomers = helpWords('askedByNewcomers');
export const newcomers = helpWords('newcomers');

function helpWords(list: keyof WordTables['asking']): ReadonlySet<string> {
  return new Set([...writtenOf('asking', list)].map((words) => words.split(' ').map(fold).join(' ')));
}
