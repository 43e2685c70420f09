/** Finds phrases in texts: whole words, whatever their case and punctuation. */

/**
 * The words of a text: lower case, without punctuation. Of a very long text only the beginning and the end are looked
 * at.
 */
export function wordsOf(text: string): readonly string[] {
  const near =
    text.length <= headLength + tailLength ? text : `${text.slice(0, headLength)} ${text.slice(-tailLength)}`;
  const plain = near.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  return plain.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}']*/gu) ?? [];
}

/** Whether any of the phrases stands in the words. `*` at the end of a phrase's word stands for any ending. */
export function says(words: readonly string[], phrases: readonly string[]): boolean {
  return phrases.some((phrase) => stands(words, phrase.toLowerCase().split(' ')));
}

/** Whether a whole sentence stands in the words, word for word. */
export function repeats(words: readonly string[], sentence: string): boolean {
  const wanted = wordsOf(sentence);
  return wanted.length > 0 && stands(words, wanted);
}

const headLength = 6_000;
const tailLength = 2_000;

function stands(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_, start) => wanted.every((part, index) => isSame(words[start + index], part)));
}

function isSame(word: string | undefined, wanted: string): boolean {
  if (word === undefined) return false;
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
}
