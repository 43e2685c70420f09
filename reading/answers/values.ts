/** Values out of people's words: numbers in canonical digits, choices as they are listed, days as they are written. */
import type { ValueFound } from '../../contracts/answers.ts';
import { folded, lettersOf } from './words.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';

/** What some words give as a number or a day, whatever asks for it. `words` are their runs of letters in lower case. */
export function plainValue(text: string, words: readonly string[] = lettersOf(text)): ValueFound {
  const hasDigit = /\d/.test(text);
  const numbers = hasDigit ? numbersIn(text) : text.length > longestNumber ? null : [];
  const days = hasDigit ? daysIn(text) : [];
  return {
    ...(numbers === null ? {} : { numbers: [...numbers] }),
    ...(days.length === 0 ? {} : { days: [...days] }),
    ...(days.length === 0 && words.some((word) => yesterdayWords.has(word)) ? { yesterday: true } : {}),
  };
}

/**
 * The choices that some words name. "Very high" is not "high", and "not high" says nothing. `exact`: they are that choice and
 * nothing else.
 */
export function choicesIn(
  choices: readonly string[],
  text: string,
): { readonly named: readonly string[]; readonly isExact: boolean } {
  if (text.length > longestChoiceAnswer) return { named: [], isExact: false };
  const plain = folded(text);
  const exact = choices.find((choice) => folded(choice) === plain);
  if (exact !== undefined) return { named: [exact], isExact: true };
  const said = ` ${plain} `;
  if (negations.some((word) => said.includes(` ${word} `))) return { named: [], isExact: false };
  const named = choices.filter((choice) => said.includes(` ${folded(choice)} `));
  const longest = named.filter(
    (choice) => !named.some((other) => other !== choice && ` ${folded(other)} `.includes(` ${folded(choice)} `)),
  );
  return { named: longest.slice(0, mostFound), isExact: false };
}

/** Whether words alone steer Parley (G19) or a flow; "!improve …" does whatever follows. */
export function isCommandWord(text: string): boolean {
  if (text.includes('!') && /^\s*!\p{L}/u.test(text)) return true;
  return text.length <= longestCommand && commandWords.has(folded(text));
}

/** A bare "skip", and what leaves out what need not be said: "none", "no". */
export function leftOut(opening: string, length: number): { readonly skip?: true; readonly none?: true } {
  const bare = length <= longestSkip ? folded(opening) : '';
  if (bare === 'skip') return { skip: true };
  return bareNos.has(bare) ? { none: true } : {};
}

/** Whether a choice is a word that may as well answer the question at hand. */
export function isStance(choice: string): boolean {
  return yesAndNo.has(folded(choice));
}

/** In UTF-16 code units. */
const longestNumber = 80;
const longestChoiceAnswer = 200;
const longestSkip = 40;
const longestCommand = 40;
const mostDigits = 15;
const mostFound = 4;
const mostDays = 3;

/** The numbers of a short answer: "about 1,200 kg" is 1200. A code ("A12"), a time and a range are none: null in their place. */
function numbersIn(text: string): readonly (string | null)[] | null {
  if (text.length > longestNumber) return null;
  const joined = text.replace(/(\d)[ \u00a0\u202f](?=\d{3}(?!\d))/gu, '$1');
  const tokens = joined.split(/\s+/u).filter((token) => /\d/.test(token));
  const numbers = tokens.map(numberOf);
  return [...new Set(numbers)].slice(0, mostFound);
}

/** A number with what may stick to it: a sign of currency in front, a unit or a full stop behind. */
function numberOf(token: string): string | null {
  const [, sign, digits] =
    /^[^\p{L}\d+−-]{0,3}([-+−]?)(\d[\d.,]{0,30}?)[.,]?(?:\p{L}{0,12}|%)[^\p{L}\d]{0,3}$/u.exec(token) ?? [];
  const number = canonical(`${digits}`);
  if (number === null || number.replace(/\D/g, '').length > mostDigits) return null;
  return sign === '-' || sign === '−' ? `-${number}` : number;
}

/** Groups of three behind commas are thousands, and behind points when there are several or a comma follows; else a decimal. */
function canonical(digits: string): string | null {
  const withPoint = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(digits)
    ? digits.replaceAll(',', '')
    : /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(digits)
      ? digits.replaceAll('.', '').replace(',', '.')
      : digits.replace(',', '.');
  return /^\d+(?:\.\d+)?$/.test(withPoint) ? withPoint.replace(/^0+(?=\d)/, '') : null;
}

function daysIn(text: string): readonly NonNullable<ValueFound['days']>[number][] {
  if (!text.includes('-')) return [];
  return [...text.matchAll(/(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/g)]
    .map(([, year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }))
    .slice(0, mostDays);
}

/** The reader of times leaves days that lie behind alone, and forms are often about what has happened. */
const yesterdayWords = wordsOf('yesterdayWords');

const negations = phrasesOf('choiceNegations');

const yesAndNo = wordsOf('yesAndNo');

const bareNos: ReadonlySet<string> = new Set(phrasesOf('bareNos').map(folded));

const commandWords: ReadonlySet<string> = new Set(phrasesOf('commandPhrases').map(folded));
