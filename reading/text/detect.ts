/** Which of the languages we read a text is in: script first, then the commonest words. */
import type { Reading } from '../../contracts/reading/reading.ts';
import type { Word } from './sentences.ts';
import { languages } from '../language/languages.ts';
import { wordsIn } from '../language/words.ts';

/** Words are counted up to here: more of them change nothing. */
const mostCounted = 200;

const scripted = languages.filter(({ detect }) => detect.script !== 'Latin');
const scripts = scripted.map(({ tag, detect }) => ({ tag, letter: new RegExp(`^\\p{Script=${detect.script}}`, 'u') }));
const spoken = languages
  .filter((language) => !scripted.includes(language))
  .map(({ tag }) => ({ tag, words: wordsIn(tag, 'commonWords') }));

/** Whether a language is written in letters of its own, and the word is in them. */
export function languageOfScript(fold: string): string | undefined {
  return fold.charCodeAt(0) < firstBeyondLatin ? undefined : scripts.find(({ letter }) => letter.test(fold))?.tag;
}

const firstBeyondLatin = 0x250;

/** Counts what speaks for which language; fed sentence by sentence, asked at any time. */
export class LanguageTally {
  readonly #counts = new Map<string, number>(languages.map(({ tag }) => [tag, 0]));
  #all = 0;

  /** Takes the words of a sentence into account. */
  add(words: readonly Word[]): void {
    if (this.#all >= mostCounted) return;
    for (const { fold } of words) {
      const own = languageOfScript(fold);
      if (own !== undefined) this.#count(own);
      else for (const { tag, words: common } of spoken) if (common.has(fold)) this.#count(tag);
    }
  }

  /** The language that most words speak for; `und` when none does, or two speak for it alike. */
  get language(): Reading['language'] {
    const { first, lead } = this.#ranked();
    return lead === 0 ? 'und' : first;
  }

  /**
   * Whether two words more speak for it than for any other: a single "ok" or "si" is no language that somebody speaks.
   */
  get isSure(): boolean {
    return this.#ranked().lead >= 2;
  }

  #count(tag: string): void {
    this.#counts.set(tag, this.#of(tag) + 1);
    this.#all += 1;
  }

  #of(tag: string): number {
    return this.#counts.get(tag) ?? 0;
  }

  #ranked(): { readonly first: string; readonly lead: number } {
    const counts = spoken.map(({ tag }) => this.#of(tag));
    const most = Math.max(0, ...counts);
    // A few words in Latin letters, names and terms, do not make a Russian sentence English.
    const all = counts.reduce((sum, one) => sum + one, 0);
    for (const { tag } of scripts)
      if (this.#of(tag) > 0 && this.#of(tag) >= all) return { first: tag, lead: this.#of(tag) };
    const place = counts.indexOf(most);
    const others = Math.max(0, ...counts.filter((_, at) => at !== place));
    return { first: spoken[place]?.tag ?? 'und', lead: most - others };
  }
}
