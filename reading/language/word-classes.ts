/**
 * What a single word can be, whatever it is read for: one look-up gives all classes of a word as bits. English, with the
 * commonest Spanish, Russian and German calendar and small words.
 */
import { spellingsOf } from '../text/fold.ts';
import { englishClasses, englishNumbers, englishOrdinals } from './english/classes.ts';
import { germanClasses, germanNumbers, germanOrdinals } from './german/classes.ts';
import { russianClasses, russianNumbers, russianOrdinals } from './russian/classes.ts';
import { spanishClasses, spanishNumbers, spanishOrdinals } from './spanish/classes.ts';

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

type Classes = Readonly<Partial<Record<keyof typeof is, string>>>;
type Counts = Readonly<Record<string, number>>;

/** Words by class, what words count, and places in a row, by language. */
const languages: readonly { readonly classes: Classes; readonly numbers: Counts; readonly ordinals: Counts }[] = [
  { classes: englishClasses, numbers: englishNumbers, ordinals: englishOrdinals },
  { classes: spanishClasses, numbers: spanishNumbers, ordinals: spanishOrdinals },
  { classes: russianClasses, numbers: russianNumbers, ordinals: russianOrdinals },
  { classes: germanClasses, numbers: germanNumbers, ordinals: germanOrdinals },
];

for (const { classes, numbers: counts, ordinals } of languages) {
  for (const [name, words] of Object.entries(classes)) put(is[name as keyof typeof is], words);
  counting(is.number, counts);
  counting(is.ordinal, ordinals);
}

function put(bit: number, words: string): void {
  for (const word of words.split(' ').flatMap(spellingsOf)) table.set(word, (table.get(word) ?? 0) | bit);
}

function counting(bit: number, counts: Counts): void {
  for (const [word, value] of Object.entries(counts)) {
    put(bit, word);
    for (const spelling of spellingsOf(word)) if (!numbers.has(spelling)) numbers.set(spelling, value);
  }
}
