/**
 * What a single word can be, whatever it is read for: one look-up gives all classes of a word as bits, in all languages
 * at once.
 */
import { spellingsOf } from './fold.ts';
import { languages } from './languages.ts';

/** Bits of a word's classes. */
export const is = {
  /** Says nothing by itself: articles, pronouns, auxiliaries, particles. */
  stop: 1,
  /** Part of asking for something ("looking for something nice"): never the value of a field. */
  request: 2,
  /** A number in words. */
  number: 4,
  month: 8,
  weekday: 16,
  /** "tomorrow": a day by itself. */
  day: 32,
  /** "morning", "noon". */
  dayPart: 64,
  /** "minutes", "weeks". */
  timeUnit: 128,
  currency: 256,
  /** "in", "at", "near": a place may follow. */
  placeWord: 512,
  /** "yes", "perfect". */
  affirm: 1024,
  /** "no", "wrong". */
  deny: 2048,
  /** "else", "instead": what was offered or said before is not wanted as it stands. */
  change: 4096,
  /** "any", "whatever": every value is welcome. */
  any: 8192,
  /** "not", "without": turns what follows round. */
  negation: 16384,
  /** Opens a question: "what", "which". */
  asks: 32768,
  /** A place by itself: a large city, a country, a state. */
  place: 65536,
  /** "th", "next", "this": leads a day or a week. */
  lead: 131072,
  ordinal: 262144,
  /** A unit of measure: "kg", "miles". */
  unit: 524288,
  /** "from", "with": a person may follow. */
  personWord: 1048576,
  /** "dad", "boss": a person without a name. */
  kin: 2097152,
  /** "the", "a": a day, a time or a length of time may begin with it. */
  opens: 4194304,
  /** "called": a name follows. */
  introduces: 8388608,
} as const;

const table = new Map<string, number>();
const numbers = new Map<string, number>();

/** The classes of a folded word as bits; 0 for a word that can be anything. */
export function classesOf(fold: string): number {
  return table.get(fold) ?? 0;
}

/** The number that a word stands for: "two" is 2, "third" is 3; NaN for every other word. */
export function numberOf(fold: string): number {
  return numbers.get(fold) ?? Number.NaN;
}

for (const { words, numbers: own } of languages) {
  for (const [name, list] of Object.entries(words.is)) for (const word of list) put(is[name as keyof typeof is], word);
  counting(is.number, own.words);
  counting(is.ordinal, own.places);
}

function put(bit: number, word: string): void {
  for (const spelling of spellingsOf(word)) table.set(spelling, (table.get(spelling) ?? 0) | bit);
}

function counting(bit: number, byCount: Readonly<Record<string, readonly string[]>>): void {
  for (const [count, words] of Object.entries(byCount))
    for (const word of words) {
      put(bit, word);
      for (const spelling of spellingsOf(word)) if (!numbers.has(spelling)) numbers.set(spelling, Number(count));
    }
}
