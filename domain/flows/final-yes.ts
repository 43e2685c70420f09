/** The final yes (G20): a message is one when its language derives it for what is asked, and names nobody but who is shown. */
import type { DeedKind } from '../../contracts/final-yes.ts';
import type { Reading, Span } from '../../contracts/reading.ts';
import type { Answers } from '../../contracts/answers.ts';
import { answersOf } from './answer.ts';
import { isNameOf, plainly, type Plain } from './remainder.ts';

/** What is shown, as far as a yes may say it again. */
export interface Shown {
  readonly deed: DeedKind;
  readonly person: string | null;
  /** Values of the answer that are not those that are shown: `beside` of each flow. */
  readonly beside: readonly Span[];
}

/**
 * How an answer stands to the last question. Agreed to is only what the grammar of the final yes derives; a reading of before the rule is
 * taken as it was then.
 */
export function finalAnswer(reading: Reading, { deed, person, beside }: Shown): Plain {
  const { finalYes } = reading;
  const plain = plainly(reading, 'act', beside);
  if (finalYes === undefined || reading.reader === 'model') return plain;
  const { nameForms } = answersOf(reading);
  const isYes =
    finalYes !== null &&
    reading.unshown !== true &&
    beside.length === 0 &&
    finalYes.to.includes(deed) &&
    finalYes.names.every((name) => isNameOf(asCalled(name, nameForms), person, nameForms));
  if (isYes) return 'agreed';
  return plain === 'agreed' ? 'unclear' : plain;
}

/** "С Анной" names Анна. */
function asCalled(name: string, forms: Answers['nameForms'] = []): string {
  const words = name.toLowerCase().split(' ');
  return words.map((word) => forms.find((one) => one.forms.includes(word))?.word ?? word).join(' ');
}
