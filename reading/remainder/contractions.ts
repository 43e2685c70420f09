/** "Monday'll do", "half ten'd suit me": a time and a verb in one word are two; "dont" is "don't" (G20). */
import { unmarkedContractions } from '../language/english/contractions.ts';
import { comparedAs, type Sentence, type Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { languagesOfTimeWord } from '../times/tables.ts';

/** By what is written; most words are looked up here, and nearly none is found. */
const unmarked: ReadonlyMap<string, string> = new Map(Object.entries(unmarkedContractions));
const verbs: Readonly<Record<string, string>> = { "'ll": 'will', "'d": 'would' };

/** The text with such words taken apart, and with their apostrophe where it was left out; mostly the same text. */
export function withContractions(text: Text): Text {
  const { source, sentences } = text;
  const isUnmarked = sentences.some(({ words }) => words.some(({ fold }) => unmarked.has(fold)));
  if (!isUnmarked && !contracted.test(source)) return text;
  const read = sentences.map(({ start, end, mark, masks, words }): Sentence => ({
    start,
    end,
    mark,
    masks,
    words: words.flatMap(apart),
  }));
  return text.readAs(read);
}

function apart(word: Word): readonly Word[] {
  const { fold, end } = word;
  const marked = unmarked.get(fold);
  if (marked !== undefined) return [comparedAs(word, marked)];
  const verb = Object.keys(verbs).find((one) => fold.endsWith(one));
  const named = verb === undefined ? '' : fold.slice(0, -verb.length);
  if (verb === undefined || named.length < shortest || !(named === 'ones' || languagesOfTimeWord(named) !== 0))
    return [word];
  const at = end - verb.length;
  return [
    comparedAs(word, named, at),
    { fold: verbs[verb] ?? '', start: at, end, capital: false, asWritten: false, head: false },
  ];
}

/** "Ten'd", and not "I'd". */
const shortest = 3;

/** Straight or curly, as people type it. */
const contracted = /['\u2019](?:ll|d)(?!\p{L})/iu;
