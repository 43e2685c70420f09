/** The words that mark what merely stands beside an answer (G20), in every language, ready to be looked up. */
import type { WordTables } from '../../contracts/language/vocabulary.ts';
import { languages } from '../language/languages.ts';
import { spellingsOf } from '../text/fold.ts';
import type { Word } from '../text/sentences.ts';

type BesideTable = WordTables['beside'];

/** The lists of one language, ready to be looked up. */
export interface BesideWords {
  /** How many words from here on are one of the list; 0 where none is. Words are folded. */
  lengthOf(list: keyof BesideTable, words: readonly string[], from: number): number;
  /** Whether one of the words is of the list. */
  holdsOne(list: keyof BesideTable, words: readonly string[]): boolean;
  /** Whether whoever speaks is the subject of what begins at a word. */
  saysFirst(words: readonly string[], at: number): boolean;
}

export const besideWords: readonly BesideWords[] = languages.map(({ words }) => lookUp(words.beside));

/** Rows of words, by their first word, the longest first; and beginnings of words. */
interface Rows {
  readonly byFirst: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly beginnings: readonly string[];
}

function lookUp(table: BesideTable): BesideWords {
  const rows = new Map((Object.keys(table) as (keyof BesideTable)[]).map((list) => [list, rowsOf(table[list])]));
  const endings = table.firstEndings.flatMap(spellingsOf);
  const words: BesideWords = {
    lengthOf(list, said, from) {
      const { byFirst, beginnings } = rows.get(list) as Rows;
      const word = said[from] ?? '';
      const row = byFirst.get(word)?.find((own) => own.every((part, at) => said[from + at] === part));
      if (row !== undefined) return row.length;
      return beginnings.some((start) => word.startsWith(start)) ? 1 : 0;
    },
    holdsOne: (list, said) => said.some((_, at) => words.lengthOf(list, said, at) > 0),
    saysFirst(said, at) {
      if (words.lengthOf('first', said, at) > 0) return true;
      if (table.firstEndings.length === 0) return false;
      let from = at;
      while (words.lengthOf('clitics', said, from) > 0) from += 1;
      const verb = said[from] ?? '';
      return verb.length > 2 && endings.some((ending) => verb.endsWith(ending));
    },
  };
  return words;
}

function rowsOf(list: readonly string[]): Rows {
  const byFirst = new Map<string, (readonly string[])[]>();
  const beginnings: string[] = [];
  for (const written of list)
    for (const words of spellingsOf(written)) {
      const row = words.split(' ');
      if (words.endsWith('*')) beginnings.push(words.slice(0, -1));
      else byFirst.set(row[0] ?? '', [...(byFirst.get(row[0] ?? '') ?? []), row]);
    }
  for (const found of byFirst.values()) found.sort((one, other) => other.length - one.length);
  return { byFirst, beginnings };
}

/** Whether a clause begins at a word that tells what goes on meanwhile, or ahead of what something is to be done: "while I", "before the". */
export function opensBeside(words: readonly Word[], at: number): boolean {
  const row = words.slice(at, at + longestLead).map(({ fold: word }) => word);
  return besideWords.some(({ lengthOf, saysFirst }) => {
    const during = lengthOf('while', row, 0);
    if (during > 0) return saysFirst(row, during);
    const ahead = lengthOf('ahead', row, 0);
    return ahead > 0 && lengthOf('articles', row, ahead) > 0;
  });
}

/** Words: "antes de que" and what stands behind it. */
const longestLead = 6;
