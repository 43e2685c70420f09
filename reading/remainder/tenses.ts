/** "La reservé": an accent at the end makes what was done of what is to be done ("reserve"), and is no matter of spelling (G20). */
import { comparedAs, type Sentence, type Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { playsPart } from './clause-pieces.ts';

/** The text, where such a word is compared with its accent, and so is none of those that order something; mostly the same text. */
export function withTenses(text: Text): Text {
  const { source, sentences } = text;
  if (!accented.test(source)) return text;
  const isYes = ({ start, end, fold }: Word): boolean => fold === 'si' && yes.test(source.slice(start, end));
  const read = sentences.map(({ start, end, mark, masks, words }): Sentence => ({
    start,
    end,
    mark,
    masks,
    words: words.map((word, at) => {
      // "Sí el lunes a las diez": its accent makes a yes of it, and no "if". It is read as the yes that means nothing else.
      if (at === 0 && isYes(word) && leads.has(words[1]?.fold ?? '')) return comparedAs(word, onlyYes);
      const isPast = word.fold.endsWith('e') && past.test(source.slice(word.start, word.end)) && isOrder(word.fold);
      return isPast ? comparedAs(word, `${word.fold.slice(0, -1)}é`) : word;
    }),
  }));
  return text.readAs(read);
}

function isOrder(fold: string): boolean {
  return playsPart(fold, 'order') || playsPart(fold, 'let');
}

/** "Sip". */
const onlyYes = 'sip';
const leads: ReadonlySet<string> = new Set(['el', 'la', 'los', 'las', 'mi', 'su', 'todo']);

/** One letter, or two signs. */
const accented = /(?:[éí]|[ei]\u0301)(?!\p{L})/iu;
const past = /(?:é|e\u0301)$/iu;
const yes = /^s(?:í|i\u0301)$/iu;
