/** Values out of people's words: numbers in canonical digits, choices as they are listed, days as they are written. */
import type { Answers, ValueFound } from '../../contracts/reading/answers.ts';
import { folded, lettersOf } from '../text/answer-words.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import { writtenWords } from '../letters/phrases.ts';
import { courtesies } from '../remainder/talk.ts';
import { pointsElsewhere } from './pointing.ts';
import { numbersInWords } from '../phrases/short.ts';

/** What some words give as a number or a day, whatever asks for it. `words` are their runs of letters in lower case. */
export function plainValue(text: string, words: readonly string[] = lettersOf(text)): ValueFound {
  const hasDigit = /\d/.test(text);
  const numbers = hasDigit ? numbersIn(text) : text.length > longestNumber ? null : numbersInWords(text);
  const days = hasDigit ? daysIn(text) : [];
  return {
    ...(numbers === null ? {} : { numbers: [...numbers] }),
    ...(days.length === 0 ? {} : { days: [...days] }),
    ...(days.length === 0 && words.some((word) => yesterdayWords.has(word)) ? { yesterday: true } : {}),
  };
}

/** A choice with the words that it is named by, folded. */
export interface NamedChoice {
  readonly choice: string;
  readonly names: readonly string[];
}

export interface ChoicesFound {
  readonly named: readonly string[];
  /** The words are that choice and nothing else. */
  readonly isExact: boolean;
  /** The one word that was said for the one choice may as well answer the question at hand. */
  readonly isStance: boolean;
}

/** The choices that some words name, in whatever language. "Very high" is not "high", and "not high" says nothing. */
export function choicesIn(choices: readonly NamedChoice[], text: string): ChoicesFound {
  if (text.length > longestChoiceAnswer) return noChoice;
  const last = lastSaid(text);
  const settled = last === null ? noChoice : choicesIn(choices, last);
  if (settled.named.length === 1) return { ...settled, isExact: false, isStance: false };
  const asWritten = choicesNamed(choices, folded(text));
  if (asWritten.named.length > 0) return asWritten;
  const inAnyCase = choices.map(({ choice, names }) => ({ choice, names: names.map(caselessName) }));
  return choicesNamed(inAnyCase, caselessName(folded(text)));
}

/** "Low, no, high": what stands behind a part that only takes back; null: no part does. */
function lastSaid(text: string): string | null {
  const parts = text.split(/[,.;:\u2013\u2014]+/u).map((part) => part.trim());
  const at = parts.findLastIndex((part, place) => place > 0 && isTakingBack(part));
  const behind = parts.slice(at + 1).filter((part) => part !== '');
  return at > 0 && behind.length === 1 ? (behind[0] ?? null) : null;
}

function isTakingBack(part: string): boolean {
  const words = lettersOf(part);
  return words.length > 0 && words.length <= mostTakingBack && words.every((word) => takingBack.has(word));
}

const mostTakingBack = 3;
const takingBack = writtenWords((table) => [...table.negations, ...table.takesBack]);

function choicesNamed(choices: readonly NamedChoice[], plain: string): ChoicesFound {
  const exact = choices.filter(({ names }) => names.includes(plain)).map(({ choice }) => choice);
  if (exact.length === 1) return { named: exact, isExact: true, isStance: yesAndNo.has(plain) };
  const said = ` ${plain} `;
  if (negations.some((word) => said.includes(` ${word} `))) return noChoice;
  const longest = namesIn(choices, said);
  const named = [...new Set(longest.map(({ choice }) => choice))];
  const isStance = named.length === 1 && longest.every(({ name }) => yesAndNo.has(name));
  return { named: named.slice(0, mostFound), isExact: false, isStance };
}

/** The names that stand among the words, each place once, the longest first: "high or very high" names both. */
function namesIn(choices: readonly NamedChoice[], said: string): readonly { choice: string; name: string }[] {
  const all = choices.flatMap(({ choice, names }) => names.map((name) => ({ choice, name })));
  const found: { choice: string; name: string }[] = [];
  let left = said;
  for (const one of all.toSorted((a, b) => b.name.length - a.name.length)) {
    const isOfAnother = all.some(({ choice, name }) => name === one.name && choice !== one.choice);
    if (one.name === '' || !(isOfAnother ? said : left).includes(` ${one.name} `)) continue;
    found.push(one);
    left = left.replaceAll(` ${one.name} `, ' | ');
  }
  return found;
}

/**
 * Folded words whatever their case: "низкую" is "низкая". A choice is one of a few, so that short words lose their
 * endings too.
 */
function caselessName(plain: string): string {
  return plain
    .split(' ')
    .map((word) => word.replace(russianEnding, '$1'))
    .join(' ');
}

/** Of adjectives and nouns, as folding leaves them. */
const russianEnding = /^([\u0430-\u044f]{3,12}?)(?:[ео]го|[ео]му|[аеиоуыьэюямх]{1,3})$/u;

/** Whether words alone steer Parley (G19) or a flow; "!improve …" does whatever follows. */
export function isCommandWord(text: string): boolean {
  if (text.includes('!') && /^\s*!\p{L}/u.test(text)) return true;
  return text.length <= longestCommand && commandWords.has(folded(text));
}

/** A bare "skip", what leaves out what need not be said ("none", "no"), and what says nothing itself ("as usual"). */
export function leftOut(opening: string, length: number): Pick<Answers, 'skip' | 'none' | 'elsewhere'> {
  const bare = length <= longestSkip ? withoutCourtesies(folded(opening)) : '';
  if (bare === 'skip') return { skip: true };
  if (bareNos.has(bare)) return { none: true };
  return pointsElsewhere(opening, length) ? { elsewhere: true } : {};
}

/** "Nobody, thanks": what is nothing but a courtesy stays as it is. */
function withoutCourtesies(bare: string): string {
  const words = bare.split(' ');
  const own = words.filter((word) => !courtesies.has(word));
  return own.length === 0 || bareNos.has(bare) ? bare : own.join(' ');
}

const noChoice: ChoicesFound = { named: [], isExact: false, isStance: false };

/** In UTF-16 code units. */
const longestNumber = 80;
const longestChoiceAnswer = 200;
const longestSkip = 40;
const longestCommand = 40;
const mostDigits = 15;
const mostFound = 4;
const mostDays = 3;

/**
 * The numbers of a short answer: "about 1,200 kg" is 1200. A code ("A12"), a time and a range are none: null in their
 * place.
 */
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

/**
 * Groups of three behind commas are thousands, and behind points when there are several or a comma follows; else a
 * decimal.
 */
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
