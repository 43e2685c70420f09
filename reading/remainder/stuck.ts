/**
 * A yes or a please without the blank behind it (G20): "jabitte", "siporfavor", "дабронируй" are two words where no list knows them as one,
 * and both halves agree in one language. The text itself is not touched.
 */
import type { Sentence, Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { besideWords } from './beside-words.ts';
import { isKnown } from './spelling.ts';
import { agreeingWords } from './talk.ts';

/** Words of a message that is looked through. */
const longestAnswer = 5;
const shortestWord = 6;
/** In UTF-16 code units. */
const longestWord = 24;
/** Letters of a half. */
const shortestHalf = 2;

/** The text with such words read as two; mostly the same text. */
export function unstuck(text: Text): Text {
  if (text.wordCount > longestAnswer || !text.sentences.some(({ words }) => words.some(isLong))) return text;
  let cuts = 0;
  const read = text.sentences.map(({ start, end, mark, masks, words: written }): Sentence => {
    const words = written.flatMap((word, at) => {
      const cut = cutOf(word, at);
      if (cut === null) return [word];
      cuts += 1;
      return [half(word, 0, cut), half(word, cut, word.fold.length)];
    });
    return { start, end, mark, masks, words };
  });
  return cuts === 0 ? text : text.readAs(read);
}

function isLong({ fold: said }: Word): boolean {
  return said.length >= shortestWord && said.length <= longestWord;
}

/** Where the word is cut; null where it is one, may be a name, or has two places for it. */
function cutOf(word: Word, at: number): number | null {
  const { fold: said, start, end, capital } = word;
  if (!isLong(word) || said.length !== end - start || (capital && at > 0) || isKnown(said)) return null;
  const cuts: number[] = [];
  for (let cut = shortestHalf; cut <= said.length - shortestHalf; cut += 1) {
    const [one, other] = [said.slice(0, cut), said.slice(cut)];
    const languages = (agreeingWords.get(one) ?? 0) & (agreeingWords.get(other) ?? 0);
    if (languages !== 0 && opening.has(one)) cuts.push(cut);
  }
  return cuts.length === 1 ? (cuts[0] ?? null) : null;
}

function half({ fold: said, start, capital, head }: Word, from: number, to: number): Word {
  const isFirst = from === 0;
  return {
    fold: said.slice(from, to),
    start: start + from,
    end: start + to,
    capital: isFirst && capital,
    asWritten: false,
    head: isFirst && head,
  };
}

/** Words that are a yes or a please by themselves. */
const opening: ReadonlySet<string> = new Set(
  [...agreeingWords.keys()].filter((word) =>
    besideWords.some(({ lengthOf }) => lengthOf('outright', [word], 0) === 1 || lengthOf('pleas', [word], 0) === 1),
  ),
);
