/**
 * Russian typed with the Latin layout of the keyboard (G20): "lf gj;fkeqcnf" is "да пожалуйста". It is read so only
 * where no word is one as it stands, and every word is one of everyday Russian talk on the other layout; a no that is
 * typed so is a no.
 */
import { languages } from '../language/languages.ts';
import { fold } from '../language/fold.ts';
import { Text } from '../text/text.ts';
import { isKnown } from './spelling.ts';
import { agreeingWords, wordsOfTalk } from './talk.ts';

/** In UTF-16 code units: whoever sees what they type writes no more. */
const longestMessage = 60;

/** The text on the Russian layout, each letter in its place; mostly the same text. */
export function onRussianKeys(text: Text): Text {
  const { source } = text;
  if (source.length > longestMessage || !/^[\x20-\x7e]*[a-z][\x20-\x7e]*$/iu.test(source)) return text;
  if (text.sentences.some(({ words }) => words.some((word) => isKnown(word.fold)))) return text;
  const typed = Array.from(source, (letter) => keys.get(letter) ?? letter).join('');
  const words = fold(typed)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const isTalk = words.length > 0 && words.every((word) => wordsOfTalk.has(word));
  return isTalk && words.some((word) => agreeingWords.has(word) || word.length > 1) ? new Text(typed) : text;
}

const keys: ReadonlyMap<string, string> = new Map(
  languages.flatMap(({ forms: { keyboard } }) =>
    Array.from(keyboard.latin, (letter, at) => [letter, keyboard.own.charAt(at)] as const),
  ),
);
