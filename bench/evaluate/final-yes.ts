/**
 * Task `final-yes`: each sentence of the printed page with each of the 20,000 most frequent words of its language in
 * front, behind and between (G20). Three parts, because a message that a grammar derives holds nothing but words of the
 * grammar and values that were found:
 *
 * - `derived`: each sentence with each word of the grammar, by the grammar: what comes out is a sentence of the printed
 *   language again.
 * - `heard`: every word of the list beside a sentence, with the product's own reader and flows, in three places. What
 *   acts holds a word of
 *   the grammar, or a value that is shown; `beyond` is what holds anything else, and has to be empty.
 * - A word that is neither cannot be derived, beside whatever: there is no part of a grammar that it could be.
 */
import { readFileSync } from 'node:fs';
import { finalYesByLanguage } from '../../adapters/languages/final-yes.ts';
import type { YesFile } from '../../contracts/reading/final-yes.ts';
import { compileYes, readFinalYes, type YesGrammar } from '../../reading/grammar/final-yes.ts';
import { folded, formsOf } from '../../reading/grammar/notation.ts';
import { insertedIn, sentencesOf, shownIn, valuesIn, vocabularyOf } from './final-yes/sentences.ts';
import { listener } from './talk/hear.ts';
import { sceneLanguages, type SceneLanguage } from './talk/rows.ts';

export interface FinalYesOptions {
  /** The folder of the lists of words, `<tag>.txt`, one a line. */
  readonly folder: string;
  /** Of the words, and of the sentences, one of so many: 1 for all. */
  readonly every: number;
  /** Sentences of a language at most, evenly over all of them. */
  readonly most?: number;
}

export function evaluateFinalYes({ folder, every, most = Infinity }: FinalYesOptions) {
  const files = finalYesByLanguage();
  const all = Object.values(files);
  const known = { grammars: all.map(compileYes), vocabulary: new Set(all.flatMap((file) => [...vocabularyOf(file)])) };
  return Object.fromEntries(
    sceneLanguages.flatMap((lang) => {
      const file = files[lang];
      if (file === undefined) return [];
      const words = readFileSync(`${folder}/${lang}.txt`, 'utf8').trim().split('\n');
      return [[lang, judged(lang, file, { words, every, most, ...known })] as const];
    }),
  );
}

interface Known {
  readonly words: readonly string[];
  readonly every: number;
  readonly most: number;
  /** Of all languages: a message is a yes in whichever derives it. */
  readonly grammars: readonly YesGrammar[];
  readonly vocabulary: ReadonlySet<string>;
}

function judged(lang: SceneLanguage, file: YesFile, { words, every, most, grammars, vocabulary }: Known) {
  const began = Date.now();
  const values = shownIn[lang];
  const agrees = (text: string): boolean => {
    const found = readFinalYes(text, valuesIn(text, values), grammars);
    return found !== null && found.names.every((name) => name === values['person']);
  };
  const sentences = spread(sentencesOf(file, values), most).filter(agrees);
  const frequent = new Set(words.map(folded));
  const own = [...vocabulary].filter((word) => frequent.has(word));
  const derived = new Map<string, string>();
  let insertions = 0;
  for (const [at, sentence] of sentences.entries()) {
    if (at % every !== 0) continue;
    const said = sentence.split(' ');
    for (const word of own)
      for (const message of insertedIn(said, word, at)) {
        insertions += 1;
        if (agrees(message)) derived.set(message, word);
      }
  }
  const heard = heardWith(words, sentences, { lang, every, vocabulary });
  return {
    words: words.length,
    of_the_grammar: own.length,
    sentences: sentences.length,
    insertions,
    derived: derived.size,
    derived_first: spread([...derived.keys()], 50),
    ...heard,
    seconds: Math.round((Date.now() - began) / 1000),
  };
}

interface Hearing {
  readonly lang: SceneLanguage;
  readonly every: number;
  readonly vocabulary: ReadonlySet<string>;
}

/** Each word beside one sentence and another one, with the real reader, where a call is shown. */
function heardWith(words: readonly string[], sentences: readonly string[], { lang, every, vocabulary }: Hearing) {
  const hear = listener();
  // Longer sentences hold more values than are shown.
  const short = sentences.filter((one) => one.split(' ').length <= 4);
  let heard = 0;
  const byWord: string[] = [];
  const byValue: string[] = [];
  const beyond: string[] = [];
  for (const [at, word] of words.entries()) {
    if (at % every !== 0) continue;
    const said = (short[(at * 7) % short.length] ?? '').split(' ');
    const middle = Math.ceil(said.length / 2);
    for (const place of new Set([0, middle, said.length])) {
      heard += 1;
      const message = said.toSpliced(place, 0, word).join(' ');
      const { outcome, reading } = hear({ step: 'consent', shown: null, lang }, message);
      if (outcome.kind !== 'act') continue;
      const start = said.slice(0, place).join(' ').length + (place === 0 ? 0 : 1);
      const isFound = [reading.times, reading.people, reading.phones, reading.emails, reading.ordinals].some((all) =>
        all.some((one) => one.start < start + word.length && start < one.end),
      );
      const isOwn = (word.match(/\p{N}+%|[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}|\+/gu) ?? []).every((one) =>
        formsOf(one).some((form) => vocabulary.has(folded(form))),
      );
      (isOwn ? byWord : isFound ? byValue : beyond).push(message);
    }
  }
  return {
    heard,
    acted_by_a_word: byWord.length,
    acted_by_a_value: byValue.length,
    acted_by_a_value_first: spread(byValue, 50),
    beyond,
  };
}

/** So many of them, evenly over all. */
function spread(all: readonly string[], most: number): readonly string[] {
  const every = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, at) => at % every === 0);
}
