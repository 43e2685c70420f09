/** The words of a step, whatever ending they are said with: «крутится» asks, «крутит» answers. */
import { isNegator } from './negation.ts';

export interface OwnWords {
  has(word: string): boolean;
}

/** So many letters of a word tell it from others. */
const shortestStem = 4;
/** So many letters at most are an ending. */
const longestEnding = 3;

/** Words that deny are no word of a step. */
export function ownWords(words: readonly string[]): OwnWords {
  const exact = new Set(words.filter((word) => !isNegator(word)));
  const stems = new Set([...exact].flatMap((word) => stemsOf(word)));
  return { has: (word) => exact.has(word) || stemsOf(word).some((stem) => stems.has(stem)) };
}

/** Beginnings of a word, without an ending of up to three letters; of a short word itself. */
function stemsOf(word: string): readonly string[] {
  const from = Math.max(shortestStem, word.length - longestEnding);
  return Array.from({ length: Math.max(word.length - from + 1, 0) }, (_, more) => word.slice(0, from + more));
}
