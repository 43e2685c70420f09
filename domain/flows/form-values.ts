/**
 * Values of a form's fields out of people's words. A value is canonical: digits for a number, `YYYY-MM-DD` for a day, the
 * choice as the assistant's file writes it. Nothing is decided here.
 */
import type { FormField } from '../../contracts/policy.ts';
import type { Reading } from '../../contracts/reading.ts';
import { dateIn } from './form-dates.ts';
import { folded, isCommandWord } from './form-words.ts';
import type { Found, Words } from './form-words.ts';
import type { CalendarDate } from './wish.ts';

/** The value that the words give the field; `today` (in UTC) resolves "tomorrow". A word that steers Parley is no value. */
export function valueIn(field: FormField, words: Words, today: CalendarDate): Found {
  if (isCommandWord(words.text)) return notUnderstood;
  // What stands behind the words that were read could take the value back.
  if (!words.isWhole) return tooLong;
  switch (field.kind) {
    case 'text':
      return textIn(words);
    case 'number':
      return numberIn(words);
    case 'date':
      return dateIn(words, today);
    case 'email':
      return one(words.reading.emails.map(({ address }) => address));
    case 'choice':
      return choiceIn(field.choices, words);
    default:
      return field.kind satisfies never;
  }
}

/** Whether the words are a choice and nothing else. */
export function isExactChoice(field: FormField, text: string): boolean {
  return field.kind === 'choice' && !isCommandWord(text) && exactChoice(field.choices, text) !== undefined;
}

/** Whether an answer leaves the field out: "skip", and of an optional one also "none" or "no". */
export function leavesOut(field: FormField, reading: Reading): boolean {
  const bare = folded(reading.opening);
  if (reading.length <= longestSkip && (reading.skips || bare === 'skip')) return true;
  return !field.required && reading.length <= longestSkip && bareNos.has(bare);
}

/** Lengths in UTF-16 code units. A value is kept twice in the flow, and the flow travels with the conversation. */
const longestValue = 1_000;
const longestNumber = 80;
const longestChoiceAnswer = 200;
const longestSkip = 40;
const mostDigits = 15;

const notUnderstood: Found = { kind: 'nothing', problem: 'not-understood' };
const tooLong: Found = { kind: 'nothing', problem: 'too-long' };

const bareNos = new Set(
  ['no|nope|none|nothing|n a|no thanks|no thank you|nada|ninguno|ninguna|нет|ничего'].flatMap((line) =>
    line.split('|').map(folded),
  ),
);

function textIn({ text, reading }: Words): Found {
  const asksBack = reading.asksBackOnly && reading.sentences.some(({ act }) => act === 'question');
  const value = plain(text);
  if (value === '' || asksBack) return notUnderstood;
  return value.length <= longestValue ? { kind: 'value', value } : tooLong;
}

/** Control characters are nobody's words; line breaks and tabs are. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** The one number of a short answer: "about 1,200 kg" is 1200. A code ("A12"), a time and a range are none. */
function numberIn({ text, reading, byPlace }: Words): Found {
  if (text.length > longestNumber) return notUnderstood;
  const joined = text.replace(/(\d)[ \u00a0\u202f](?=\d{3}(?!\d))/gu, '$1');
  const tokens = joined.split(/\s+/u).filter((token) => /\d/.test(token));
  const spelt = byPlace
    ? reading.ordinals.filter(({ index, start, end }) => index > 0 && (end - start) * 2 > reading.length)
    : [];
  if (tokens.length === 0) return one(spelt.map(({ index }) => String(index)));
  const numbers = tokens.map(numberOf);
  return numbers.includes(null) ? notUnderstood : one(numbers.map(String));
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

/** By its words, or by its number or place in the list. "Very high" is not "high", and "not high" says nothing. */
function choiceIn(choices: readonly string[], { text, reading, byPlace }: Words): Found {
  if (text.length > longestChoiceAnswer) return notUnderstood;
  const exact = exactChoice(choices, text);
  if (exact !== undefined) return { kind: 'value', value: exact };
  const said = ` ${folded(text)} `;
  if (negations.some((word) => said.includes(` ${word} `))) return notUnderstood;
  const named = choices.filter((choice) => said.includes(` ${folded(choice)} `));
  const longest = named.filter(
    (choice) => !named.some((other) => other !== choice && ` ${folded(other)} `.includes(` ${folded(choice)} `)),
  );
  const placed = byPlace
    ? choices.filter((_, place) =>
        reading.ordinals.some(({ index }) => index === place + 1 || index === place - choices.length),
      )
    : [];
  return one([...longest, ...placed]);
}

const negations = ['not', 'don t', 'isn t', 'never', 'neither', 'не', 'ни'];

function exactChoice(choices: readonly string[], text: string): string | undefined {
  return choices.find((choice) => folded(choice) === folded(text));
}

function one(values: readonly string[]): Found {
  const [value, ...others] = new Set(values);
  if (value === undefined) return notUnderstood;
  return others.length === 0 ? { kind: 'value', value } : { kind: 'nothing', problem: 'several' };
}
