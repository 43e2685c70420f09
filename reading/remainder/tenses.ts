/** "La reservé": an accent at the end makes what was done of what is to be done ("reserve"), and is no matter of spelling (G20). */
import type { Sentence } from '../text/sentences.ts';
import { Text } from '../text/text.ts';
import { playsPart } from './clause-pieces.ts';

/** The text, where such a word is compared with its accent, and so is none of those that order something; mostly the same text. */
export function withTenses(text: Text): Text {
  const { source, sentences } = text;
  if (!accented.test(source)) return text;
  const read = sentences.map(({ start, end, mark, masks, words }): Sentence => ({
    start,
    end,
    mark,
    masks,
    words: words.map((word) => {
      const isPast = word.fold.endsWith('e') && accented.test(source.slice(word.start, word.end)) && isOrder(word.fold);
      return isPast ? { ...word, fold: `${word.fold.slice(0, -1)}é` } : word;
    }),
  }));
  return new Text(source, read);
}

function isOrder(fold: string): boolean {
  return playsPart(fold, 'order') || playsPart(fold, 'let');
}

/** One letter, or two signs. */
const accented = /(?:é|e\u0301)(?!\p{L})/u;
