/** What a participant's message could answer, whatever was asked: read once, free of the state of any conversation. */
import type { FormPolicy } from '../../contracts/policy.ts';
import type { Answers } from '../../contracts/answers.ts';
import type { Reading } from '../../contracts/reading.ts';
import { bookingWords } from './booking.ts';
import { addressesIn, editable, editsIn, partsNamed, recipientIn } from './edits.ts';
import { formAnswerIn, wantsChange } from './forms.ts';
import { bareName, isWordToEnd, nameIn, namesAmong, type Opened } from './names.ts';
import { isCommandWord, leftOut, plainValue } from './values.ts';
import { openingOf } from '../text/spans.ts';
import { foundWords, lettersOf } from './words.ts';

/** The forms of an assistant, by kind. */
export type Forms = Readonly<Record<string, FormPolicy>>;

/** Everything else that was read in the same text. */
export type ReadSoFar = Omit<Opened, 'opening'> & Pick<Reading, 'stance'>;

/** Never throws. `forms` are those of the assistant that the message is for. */
export function readAnswers(text: string, found: ReadSoFar, forms: Forms = {}): Answers {
  const opening = openingOf(text);
  const read: Opened = { ...found, opening };
  const { length, stance } = found;
  const words = wordsOf(text);
  const said = words?.text ?? opening;
  const letters = lettersOf(opening);
  const saidLetters = said === opening ? letters : lettersOf(said);
  const edited = words && editable(words.text, words.from);
  const name = bareName(read);
  const person = nameIn(read, name);
  const recipient = recipientIn(words?.text ?? '', read, person);
  const kinds = Object.entries(forms);
  return {
    ...(words === null ? {} : { words: foundWords(text, words.from, words.from + words.text.length) }),
    ...(isWordToEnd(read) ? { ends: true } : {}),
    ...(isCommandWord(said) ? { commands: true } : {}),
    ...leftOut(opening, length),
    ...(name === null ? {} : { name }),
    ...(person === null ? {} : { person }),
    ...(recipient === null ? {} : { recipient }),
    people: [...namesAmong(read)],
    addresses: [...addressesIn(words?.text ?? '', read)],
    ...bookingWords(opening, letters, length),
    ...(wantsChange(saidLetters) ? { wantsChange: true } : {}),
    value: plainValue(said, saidLetters),
    edits: edited === null ? [] : [...editsIn(edited)],
    ...(edited === null ? {} : partsNamed(edited)),
    ...(kinds.length === 0
      ? {}
      : {
          forms: Object.fromEntries(
            kinds.map(([kind, form]) => [
              kind,
              formAnswerIn(form, { text: said, from: words?.from ?? 0, isWhole: words !== null, stance }),
            ]),
          ),
        }),
  };
}

/** In UTF-16 code units: answers that are taken as they were written, and the new message of an email with the words before it. */
const longestAnswer = 1_000;
const longestRewriting = 4_200;
/** With the blanks around them. What is longer is not even looked at. */
const longestRead = 5_000;

/** The words in full and where they begin, where they are short enough to be an answer. */
function wordsOf(text: string): { readonly text: string; readonly from: number } | null {
  if (text.length > longestRead) return null;
  const words = text.trim().toWellFormed();
  const longest = isRewriting(words.slice(0, 80).toLowerCase()) ? longestRewriting : longestAnswer;
  return words.length > longest ? null : { text: words, from: text.length - text.trimStart().length };
}

/** "Change the message to …", "message: …". */
function isRewriting(head: string): boolean {
  const names = /(?:message|body|text|wording|mensaje|cuerpo|texto|текст|сообщени)/.test(head);
  return names && /:|change|replace|rewrite|edit|update|make|set|should|cambi|modifi|измени|замени|поменяй/.test(head);
}
