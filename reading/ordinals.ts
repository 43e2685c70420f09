/** Places in a list: "the second one", "option 2", "2", "last". */
import type { Reading } from '../contracts/reading.ts';
import { wordSpan } from './acts.ts';
import type { CompiledLexicon } from './lexicon.ts';
import type { Sentence } from './sentences.ts';

const most = 4;
const listWords = new Set([
  'option',
  'number',
  'no',
  'slot',
  'choice',
  'time',
  'nr',
  'opcion',
  'numero',
  'вариант',
  'номер',
  'the',
]);
/** Words behind which an ordinal counts something else: "first of all", "second thought", "last week". */
const otherUses = new Set([
  'of',
  'all',
  'thought',
  'thoughts',
  'time',
  'week',
  'month',
  'year',
  'night',
  'name',
  'day',
  'shift',
  'warning',
  'step',
  'class',
  'half',
  'hand',
  'minute',
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
  'jan',
  'feb',
  'mar',
  'apr',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
]);
const months = new Set([
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]);

/** Adds the places a sentence names. `alone`: it is the whole message, so that a bare number is a choice. */
export function readOrdinals(
  text: string,
  sentence: Sentence,
  lexicon: CompiledLexicon,
  alone: boolean,
  found: Reading['ordinals'],
): void {
  const { words } = sentence;
  for (let i = 0; i < words.length && found.length < most; i += 1) {
    const fold = words[i]?.fold ?? '';
    const before = words[i - 1]?.fold ?? '';
    const after = words[i + 1]?.fold ?? '';
    const index = Object.hasOwn(lexicon.ordinals, fold) ? lexicon.ordinals[fold] : undefined;
    if (index !== undefined) {
      if (!otherUses.has(after) && !months.has(before)) found.push({ ...wordSpan(text, sentence, i, i + 1), index });
      continue;
    }
    const number = bareNumber(fold, lexicon);
    if (number === null) continue;
    const hashed = text.charAt((words[i]?.start ?? 0) - 1) === '#';
    const chosen =
      (listWords.has(before) && before !== 'the') ||
      hashed ||
      (alone && words.length === 1) ||
      (alone && words.length <= 3 && isFiller(words, i));
    if (chosen) found.push({ ...wordSpan(text, sentence, i, i + 1), index: number });
  }
}

function bareNumber(fold: string, lexicon: CompiledLexicon): number | null {
  const number = /^\d{1,2}$/.test(fold)
    ? Number(fold)
    : Object.hasOwn(lexicon.numbers, fold)
      ? lexicon.numbers[fold]
      : undefined;
  return number !== undefined && number >= 1 && number <= 20 ? number : null;
}

const fillers = new Set([
  'please',
  'option',
  'number',
  'the',
  'yes',
  'ok',
  'i',
  'take',
  'pick',
  'choose',
  'one',
  'por',
  'favor',
  'пожалуиста',
]);

function isFiller(words: Sentence['words'], at: number): boolean {
  return words.every((word, index) => index === at || fillers.has(word.fold));
}
