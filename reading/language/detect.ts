/** Which of the languages we read a text is in: script first, then the commonest words. */
import type { Reading } from '../../contracts/reading.ts';
import type { Word } from '../text/sentences.ts';
import { wordsIn } from './words.ts';

const spanishWords = wordsIn('spanish', 'commonWords');
const englishWords = wordsIn('english', 'commonWords');
const germanWords = wordsIn('german', 'commonWords');

/** Words are counted up to here: more of them change nothing. */
const mostCounted = 200;

/** Counts what speaks for which language; fed sentence by sentence, asked at any time. */
export class LanguageTally {
  readonly #counts = { en: 0, es: 0, ru: 0, de: 0 };

  /** Takes the words of a sentence into account. */
  add(words: readonly Word[]): void {
    const { en, es, ru, de } = this.#counts;
    if (en + es + ru + de >= mostCounted) return;
    for (const { fold } of words) {
      const code = fold.charCodeAt(0);
      if (code >= 0x400 && code <= 0x4ff) this.#counts.ru += 1;
      else {
        if (englishWords.has(fold)) this.#counts.en += 1;
        if (spanishWords.has(fold)) this.#counts.es += 1;
        if (germanWords.has(fold)) this.#counts.de += 1;
      }
    }
  }

  /** The language that most words speak for; `und` when none does, or two speak for it alike. */
  get language(): Reading['language'] {
    const [first, second] = this.#ranked();
    return first.count === 0 || first.count === second.count ? 'und' : first.language;
  }

  /** Whether two words more speak for it than for any other: a single "ok" or "si" is no language that somebody speaks. */
  get isSure(): boolean {
    const [first, second] = this.#ranked();
    return first.count - second.count >= 2;
  }

  #ranked(): readonly [Counted, Counted] {
    const { en, es, ru, de } = this.#counts;
    // A few words in Latin letters, names and terms, do not make a Russian sentence English.
    if (ru > 0 && ru >= en + es + de) return [{ language: 'ru', count: ru }, none];
    const most = Math.max(en, es, de);
    const language = en === most ? 'en' : es === most ? 'es' : 'de';
    const others = { en: Math.max(es, de), es: Math.max(en, de), de: Math.max(en, es) }[language];
    return [
      { language, count: most },
      { language: 'und', count: others },
    ];
  }
}

interface Counted {
  readonly language: Reading['language'];
  readonly count: number;
}

const none: Counted = { language: 'und', count: 0 };
