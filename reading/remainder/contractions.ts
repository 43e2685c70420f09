/** "Monday'll do", "half ten'd suit me": a time and a verb in one word are two; "dont" is "don't" (G20). */
import { languages } from '../language/languages.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { isTimeWord, languagesOfTimeWord } from '../times/tables.ts';

const all = languages.map(({ forms }) => forms.contractions);
/** By what is written; most words are looked up here, and nearly none is found. */
const unmarked: ReadonlyMap<string, string> = new Map(all.flatMap((one) => Object.entries(one.unmarked)));
const verbs: Readonly<Record<string, string>> = Object.fromEntries(all.flatMap((one) => Object.entries(one.verbs)));
const predicates: ReadonlySet<string> = new Set(all.flatMap(({ behindIs }) => behindIs));

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
    words: words.flatMap((word, at) => apart(word, words[at + 1]?.fold ?? '')),
  }));
  return text.readAs(read);
}

function apart(word: Word, next: string): readonly Word[] {
  const { fold, end } = word;
  const marked = unmarked.get(fold);
  if (marked !== undefined) return [{ ...word, fold: marked }];
  const verb = Object.keys(verbs).find((one) => fold.endsWith(one));
  const named = verb === undefined ? '' : fold.slice(0, -verb.length);
  if (verb === undefined || named.length < shortest || !(named === 'ones' || languagesOfTimeWord(named) !== 0))
    return [word];
  if (verb === "'s" && !(predicates.has(next) && (isTimeWord(named, 'weekday') || isTimeWord(named, 'number'))))
    return [word];
  const at = end - verb.length;
  return [
    { ...word, fold: named, end: at },
    { fold: verbs[verb] ?? '', start: at, end, capital: false, asWritten: false, head: false },
  ];
}

/** "Ten'd", and not "I'd". */
const shortest = 3;

/** Straight or curly, as people type it. */
const contracted = /['\u2019](?:ll|d|s)(?!\p{L})/iu;
