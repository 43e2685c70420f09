/** Words that values are made of, in every language. */
import { languages } from '../language/languages.ts';
import { writtenOf } from '../language/words.ts';

export const numberWords = writtenOf('value', 'numberWords');
export const scales = writtenOf('value', 'scales');
export const currencies = writtenOf('value', 'currencies');
export const percentWords = writtenOf('value', 'percentWords');
export const timeUnits = writtenOf('value', 'timeUnits');
/** Words between a number and what it counts ("40 more pallets", "5 business days"). */
export const countAdjectives = writtenOf('value', 'countAdjectives');
/** A number before one of these counts nothing. */
export const functionWords = writtenOf('value', 'functionWords');
export const verbsOfTheMoment = writtenOf('value', 'verbsOfTheMoment');

export const currencySigns = '$€£¥₹₽₩';

/**
 * The words with which an amount can begin that begins with no digit: most words of a text are asked about only here.
 */
export const beginners: ReadonlySet<string> = new Set([
  ...numberWords,
  ...currencies,
  ...writtenOf('value', 'beginners'),
]);

/** Nouns whose number names one of them: "order 4711", "invoice no. 12". */
const namedByNumber = writtenOf('value', 'namedByNumber');

/** Whether a number behind the word names one of what it says, or several: "aisle 4", "orders 1041 and 1042". */
export function isNamedByNumber(fold: string): boolean {
  return namedByNumber.has(fold) || plurals.some((plural) => isOneOf(fold, plural));
}

/** How several are called, by how one of them ends, the longest ending first. */
const plurals = languages.flatMap(({ forms }) => forms.plurals);

function isOneOf(fold: string, { many, one }: (typeof plurals)[number]): boolean {
  return fold.endsWith(many) && namedByNumber.has(`${fold.slice(0, -many.length)}${one}`);
}
