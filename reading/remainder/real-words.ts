/**
 * Words that are one slip away from a word of an answer and are no slip, because people use them: "meat" is no "meet", and "lina" no
 * "linda". Of a language that is not the one spoken beside it they may be a slip all the same: "past" in a German answer.
 */
import { englishRealWords } from '../language/english/real-words.ts';
import { germanRealWords } from '../language/german/real-words.ts';
import { realNames } from '../language/real-names.ts';
import { russianRealWords } from '../language/russian/real-words.ts';
import { spanishRealWords } from '../language/spanish/real-words.ts';
import { givenNames } from '../memory/given-names.ts';
import { spellingsOf } from '../text/fold.ts';

/** With the languages they are of, as bits in the order of `talkTables`. */
const languagesOfWord = new Map<string, number>();
for (const [place, words] of [englishRealWords, spanishRealWords, russianRealWords, germanRealWords].entries())
  for (const word of cut(words)) languagesOfWord.set(word, (languagesOfWord.get(word) ?? 0) | (1 << place));
for (const name of cut(realNames)) languagesOfWord.set(name, ~0);

/** Whether the word is one of the languages that are spoken beside it; `languages` 0: they are not known. */
export function isRealWord(fold: string, languages: number): boolean {
  const own = givenNames.has(fold) ? ~0 : (languagesOfWord.get(fold) ?? 0);
  return languages === 0 ? own !== 0 : (own & languages) !== 0;
}

function cut(words: string): readonly string[] {
  return words.split(/\s+/u).filter(Boolean).flatMap(spellingsOf);
}
