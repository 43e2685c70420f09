/** Which of the languages we read a text is in: script first, then the commonest words. */
import type { Reading } from '../../contracts/reading.ts';
import type { Word } from '../text/sentences.ts';
import { wordsIn } from './words.ts';

const spanishWords = wordsIn('spanish', 'commonWords');
const englishWords = wordsIn('english', 'commonWords');

/** Counts what speaks for which language; fed word by word, asked at the end. */
export interface LanguageTally {
  en: number;
  es: number;
  ru: number;
}

/** Takes the words of a sentence into account. */
export function tally(counts: LanguageTally, words: readonly Word[]): void {
  for (const word of words) {
    const code = word.fold.charCodeAt(0);
    if (code >= 0x400 && code <= 0x4ff) counts.ru += 1;
    else {
      if (englishWords.has(word.fold)) counts.en += 1;
      if (spanishWords.has(word.fold)) counts.es += 1;
    }
  }
}

/** The language that most words speak for; `und` when none does. */
export function languageOf(counts: LanguageTally): Reading['language'] {
  const { en, es, ru } = counts;
  if (ru > 0 && ru >= en + es) return 'ru';
  if (es > en) return 'es';
  return en > 0 ? 'en' : 'und';
}
