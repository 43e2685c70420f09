/** What a message says of a booked call: which part of it, other times, taking something back. */
import type { Answers } from '../../contracts/reading/answers.ts';
import { wordsOf } from '../language/words.ts';

type BookingWords = Pick<Answers, 'part' | 'wantsOthers' | 'takesBack' | 'callsOff'>;

/** `words`: the letters of the first words. */
export function bookingWords(words: readonly string[]): BookingWords {
  const said = words.filter((word) => saying.has(word));
  if (said.length === 0) return {};
  const says = (list: ReadonlySet<string>): boolean => said.some((word) => list.has(word));
  // "The phone number of the person" is about the phone: the first in the table wins over what it belongs to.
  const part = partWords.find(({ names }) => says(names))?.part;
  return {
    ...(part === undefined ? {} : { part }),
    ...(says(otherWords) ? { wantsOthers: true } : {}),
    ...(says(withoutWords) || (says(needWords) && says(notWords)) ? { takesBack: true } : {}),
    ...(says(cancelWords) && !says(notWords) ? { callsOff: true } : {}),
  };
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
