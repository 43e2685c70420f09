/** "Too", "as well", by language: "also" is another word in German. */
import type { Reading } from '../../contracts/reading/reading.ts';
import { languages } from './languages.ts';
import { wordsIn, wordsOf } from './words.ts';

const all = wordsOf('besideWords');
const byTag: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  languages.map(({ tag }) => [tag, wordsIn(tag, 'besideWords')]),
);

/** Those of a language; of every one where it has none, or nobody knows which it is. */
export function besideWordsOf(language: Reading['language']): ReadonlySet<string> {
  const own = byTag.get(language);
  return own === undefined || own.size === 0 ? all : own;
}
