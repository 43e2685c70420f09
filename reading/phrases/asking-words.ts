/** The words of first messages in every language, ready to be looked for (G12). */
import { languages } from '../language/languages.ts';
import type { WordTables } from '../../contracts/language/vocabulary.ts';
import { foldedOf, writtenOf } from '../language/words.ts';
import { ownBook, type PhraseBook } from './phrases.ts';
import { fold, spellingsOf } from '../language/fold.ts';

const tables = languages.map(({ phrases }) => phrases.asking);

const lists: Readonly<Record<string, readonly string[]>> = Object.assign(
  {},
  ...tables.map((table) => table.parts),
) as Record<string, readonly string[]>;

/** Every phrase under the name of its group. */
export const askingBook: PhraseBook = ownBook(
  tables.flatMap(({ groups }) => Object.entries(groups).map(([name, phrases]) => ({ tag: { name }, phrases }))),
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
  tables.flatMap(({ parts, groups }) => [...Object.values(parts).flat(), ...Object.values(groups).flat()]),
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
