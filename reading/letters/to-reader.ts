/** Words that were told of whoever reads them, said to them. */
import { addressedWords as said } from '../language/letter-words.ts';

/** The words said to whoever reads them. */
export function toReader(words: string): string {
  return words.replace(/\p{L}+/gu, (word) => (Object.hasOwn(said, word) ? (said[word] ?? word) : word));
}
