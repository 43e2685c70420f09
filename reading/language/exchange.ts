/** The words that put one value in the place of another, in every language. A new language is a row. */
import { spellingsOf } from '../text/fold.ts';
import { englishExchange } from './english/exchange.ts';
import type { ExchangeTable } from './exchange-table.ts';
import { germanExchange } from './german/exchange.ts';
import type { InstructionLanguage } from './instruction-words.ts';
import { russianExchange } from './russian/exchange.ts';
import { spanishExchange } from './spanish/exchange.ts';

/** One language's phrases, each list as a set. */
export type ExchangeWords = Readonly<Record<keyof ExchangeTable, ReadonlySet<string>>>;

function ready(table: ExchangeTable): ExchangeWords {
  const setOf = (list: string): ReadonlySet<string> => new Set(list.split('|').flatMap(spellingsOf));
  const { instead, denies, joints, leads, floors, tails } = table;
  return {
    instead: setOf(instead),
    denies: setOf(denies),
    joints: setOf(joints),
    leads: setOf(leads),
    floors: setOf(floors),
    tails: setOf(tails),
  };
}

export const exchangeWords: Readonly<Record<InstructionLanguage, ExchangeWords>> = {
  english: ready(englishExchange),
  german: ready(germanExchange),
  russian: ready(russianExchange),
  spanish: ready(spanishExchange),
};

const floors: ReadonlySet<string> = new Set(Object.values(exchangeWords).flatMap((one) => [...one.floors]));
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

const sure: ReadonlySet<string> = new Set(Object.values(exchangeWords).flatMap(({ instead }) => [...instead]));
/** The last words of phrases that say what is not wanted any more: "of" of "instead of". */
const sureEnds: ReadonlySet<string> = new Set([...sure].map((phrase) => phrase.split(' ').at(-1) ?? phrase));
/** "Statt nach Berlin", "instead of the old one". */
const between: ReadonlySet<string> = new Set(
  'to into nach zum zur zu an in a al hacia para el la los las en в во на к the der die das dem den'.split(' '),
);
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
