/** "Too", "as well", by language: "also" is another word in German. */
import type { Reading } from '../../contracts/reading.ts';
import { wordsIn, wordsOf } from './words.ts';

const all = wordsOf('besideWords');
const german = wordsIn('de', 'besideWords');

export function besideWordsOf(language: Reading['language']): ReadonlySet<string> {
  return language === 'de' ? german : all;
}
