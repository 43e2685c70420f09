/** What a message says of a booked call: which part of it, other times, taking something back. */
import type { Answers } from '../../contracts/answers.ts';
import { wordsOf } from '../language/words.ts';

type BookingWords = Pick<Answers, 'part' | 'number' | 'wantsOthers' | 'takesBack' | 'callsOff'>;

/** `opening`: the first words on one line, `words` its letters; `length`: of the whole message. */
export function bookingWords(opening: string, words: readonly string[], length: number): BookingWords {
  const number = bareNumber(opening, length);
  const numbered = number === null ? {} : { number };
  const said = words.filter((word) => saying.has(word));
  if (said.length === 0) return numbered;
  const says = (list: ReadonlySet<string>): boolean => said.some((word) => list.has(word));
  // "The phone number of the person" is about the phone: the first in the table wins over what it belongs to.
  const part = partWords.find(({ names }) => says(names))?.part;
  return {
    ...(part === undefined ? {} : { part }),
    ...numbered,
    ...(says(otherWords) ? { wantsOthers: true } : {}),
    ...(says(withoutWords) || (says(needWords) && says(notWords)) ? { takesBack: true } : {}),
    ...(says(cancelWords) && !says(notWords) ? { callsOff: true } : {}),
  };
}

/** An answer that is nothing but digits and what stands between them, also a short one such as an extension. */
function bareNumber(opening: string, length: number): string | null {
  if (length > 40) return null;
  if (isOther(opening)) return null;
  const digits = opening.replace(/[^\d]/g, '').length;
  return digits >= 3 && digits <= 20 && /^[+\d(][\d ()./-]*$/.test(opening) ? opening : null;
}

/** Digits that are a time ("10 30", "10.30"), a year or a number for emergencies rather than somebody's. */
function isOther(digits: string): boolean {
  return /^(?:(?:[01]?\d|2[0-3])[ .][0-5]\d|20[2-3]\d|11[0258]|911|999|000|10[1-4])$/.test(digits);
}

const partWords: readonly { readonly part: NonNullable<Answers['part']>; readonly names: ReadonlySet<string> }[] = [
  { part: 'phone', names: wordsOf('bookingPhone') },
  { part: 'invite', names: wordsOf('bookingInvite') },
  { part: 'time', names: wordsOf('bookingTime') },
  { part: 'person', names: wordsOf('bookingPerson') },
];

const otherWords = wordsOf('otherChoices');
const withoutWords = wordsOf('withoutWords');
const needWords = wordsOf('needWords');
const cancelWords = wordsOf('callOffWords');
const notWords = wordsOf('notCallOffWords');

/** Every word of these lists: nearly every message has none of them. */
const saying: ReadonlySet<string> = new Set(
  [...partWords.map(({ names }) => names), otherWords, withoutWords, needWords, cancelWords, notWords].flatMap(
    (list) => [...list],
  ),
);
