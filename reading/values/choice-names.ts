/**
 * What a choice may be called in an answer (C8, G20): as it is written, or by the one word of it that no other choice
 * has. What is said beside that may be nothing but words that stand around any choice: "by courier, please" is
 * "courier", and "not the courier" is none.
 */
import { fingerprint } from '../../domain/words/fingerprint.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { wordsOf } from '../language/words.ts';
import { fold } from '../language/fold.ts';
import { caseless } from '../text/stem.ts';
import { textOf, type Text } from '../text/text.ts';
import { wordsAround } from './everyday.ts';

/** Words of the longest message that is looked at: who says more says more than a choice. */
const mostWords = 8;
const mostMarks = 4;

/** A mark of a whole message without the words around a choice; null where nothing or more than a choice is said. */
export function coreOf(text: string | Text): string | null {
  const { sentences } = textOf(text);
  const words = sentences.flatMap((sentence) => sentence.words.map((word) => word.fold));
  if (sentences.length > 2 || words.length === 0 || words.length > mostWords) return null;
  return markOf(withoutAround(words));
}

/** Marks of what each choice may be called, in their order. `called`: what they are called beside their own names. */
export function marksOf(choices: readonly string[], called: readonly string[]): string[][] {
  const names = choices.map((choice, at) => [choice, called[at] ?? choice].map(wordsIn));
  return names.map((own, at) => {
    const others = new Set(names.flatMap((all, other) => (other === at ? [] : all.flat())));
    const telling = own.flatMap((words) => (words.length > 1 ? words : [])).filter((word) => isTelling(word, others));
    const marks = [...own.map((words) => markOf(withoutAround(words))), ...telling.map((word) => markOf([word]))];
    return [...new Set(marks)].slice(0, mostMarks);
  });
}

function wordsIn(name: string): readonly string[] {
  return fold(name)
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean);
}

function withoutAround(words: readonly string[]): readonly string[] {
  const core = words.filter((word) => !wordsAround.has(word));
  return core.length === 0 ? words : core;
}

/** "Standard" of "standard delivery"; "not" of "not urgent" tells nothing. */
function isTelling(word: string, others: ReadonlySet<string>): boolean {
  if (word.length < shortestTelling || others.has(word) || notWords.has(word) || wordsAround.has(word)) return false;
  return (classesOf(word) & (is.stop | is.affirm | is.deny | is.negation)) === 0;
}

const shortestTelling = 4;
const notWords = wordsOf('notWords');

/** "Pick-up" and "pickup" are one, and so are "курьер" and "курьером". */
function markOf(words: readonly string[]): string {
  return fingerprint(
    words
      .map(caseless)
      .join('')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ''),
  );
}
