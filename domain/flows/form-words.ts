/** What people say to a form, before it is known what it means. */
import type { Reading } from '../../contracts/reading.ts';
import type { Problem } from './form-prompts.ts';

/** Words that a value is looked for in: a whole answer, or the part of it that follows "change the priority to". */
export interface Words {
  readonly text: string;
  /** False when the message goes on behind these words. */
  readonly isWhole: boolean;
  readonly reading: Reading;
  /** "The second one" names a choice only where choices were put forward. */
  readonly byPlace: boolean;
}

export type Found =
  { readonly kind: 'value'; readonly value: string } | { readonly kind: 'nothing'; readonly problem: Problem };

/** The participant's words of an answer. */
export function wordsOf(reading: Reading): Words {
  const { text, opening, length } = reading;
  // An opening that was cut is full, give or take half a character; of a very long message even its blanks are cut.
  const isOpeningWhole = length <= longestOpening || (length <= longestRead && opening.length < longestOpening - 1);
  return { text: text ?? opening, isWhole: text !== undefined || isOpeningWhole, reading, byPlace: true };
}

/** For comparing: lower case, no accents, letters and digits only, single spaces. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether words alone steer Parley (G19) or the flow, whatever the reader made of them; "!improve …" does whatever follows. */
export function isCommandWord(text: string): boolean {
  return /^\s*!\p{L}/u.test(text) || (text.length <= longestCommand && commandWords.has(folded(text)));
}

/** Lengths in UTF-16 code units. `longestRead`: a reading keeps a participant's words up to this length. */
const longestOpening = 160;
const longestRead = 1_000;
const longestCommand = 40;

const commandWords = new Set(
  [
    'cancel|please cancel|cancel please|stop|please stop|help|reset|skip|edit|undo|quit|exit|abort',
    'cancelar|cancela|ayuda|отмена|отмени|отменить|стоп|помощь',
  ].flatMap((line) => line.split('|').map(folded)),
);
