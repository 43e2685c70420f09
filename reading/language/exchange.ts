/** The words that put one value in the place of another, by language. */
import { spellingsOf } from './fold.ts';
import type { WordTables } from '../../contracts/language/vocabulary.ts';
import { languages } from './languages.ts';

/** One language's phrases, each list as a set. */
export type ExchangeWords = Readonly<Record<keyof WordTables['exchange'], ReadonlySet<string>>>;

const byTag: ReadonlyMap<string, ExchangeWords> = new Map(
  languages.map(({ tag, words }) => [
    tag,
    Object.fromEntries(
      Object.entries(words.exchange).map(([name, phrases]) => [name, new Set(phrases.flatMap(spellingsOf))]),
    ) as unknown as ExchangeWords,
  ]),
);

export const everyExchangeWords: readonly ExchangeWords[] = [...byTag.values()];

/** Those of one language; of the first where it is none that is read. */
export function exchangeWordsIn(tag: string): ExchangeWords {
  return byTag.get(tag) ?? (everyExchangeWords[0] as ExchangeWords);
}

const floors: ReadonlySet<string> = new Set(everyExchangeWords.flatMap((one) => [...one.floors]));
const longestFloor = 4;

/** Whether a day or time at this place is only the first that will do: "not before Friday". */
export function isFloor(words: readonly { readonly fold: string }[], at: number): boolean {
  for (let length = 1; length <= Math.min(longestFloor, at); length += 1) {
    const phrase = words
      .slice(at - length, at)
      .map(({ fold }) => fold)
      .join(' ');
    if (floors.has(phrase)) return true;
  }
  return false;
}

const sure: ReadonlySet<string> = new Set(everyExchangeWords.flatMap(({ instead }) => [...instead]));
/** The last words of phrases that say what is not wanted any more: "of" of "instead of". */
const sureEnds: ReadonlySet<string> = new Set([...sure].map((phrase) => phrase.split(' ').at(-1) ?? phrase));
/** "Statt nach Berlin", "instead of the old one". */
const between: ReadonlySet<string> = new Set(everyExchangeWords.flatMap((one) => [...one.between]));
const longestPhrase = 3;

/** Whether what stands at this place is replaced by another value: "instead of Berlin", "statt nach Berlin". */
export function isReplaced(words: readonly { readonly fold: string }[], at: number): boolean {
  let end = at;
  while (at - end < 2 && between.has(words[end - 1]?.fold ?? '') && !isPhraseBefore(words, end)) end -= 1;
  return isPhraseBefore(words, end);
}

function isPhraseBefore(words: readonly { readonly fold: string }[], end: number): boolean {
  if (!sureEnds.has(words[end - 1]?.fold ?? '')) return false;
  for (let length = 1; length <= Math.min(longestPhrase, end); length += 1) {
    const phrase = words
      .slice(end - length, end)
      .map(({ fold }) => fold)
      .join(' ');
    if (sure.has(phrase)) return true;
  }
  return false;
}
