/** The final yes (G20): a message is one when its language derives it for what is asked, and names nobody but who is shown. */
import type { DeedKind } from '../../contracts/final-yes.ts';
import type { Reading, Span } from '../../contracts/reading.ts';
import type { Answers } from '../../contracts/answers.ts';
import { isNameOf, plainly, type Plain } from './remainder.ts';

/** What is shown, as far as a yes may say it again. */
export interface Shown {
  readonly deed: DeedKind;
  readonly person: string | null;
  /** Values of the answer that are not those that are shown: `beside` of each flow. */
  readonly beside: readonly Span[];
}

/** `nearly`: as far as its words are known it agrees, but no grammar derives it; what is shown stays, and is asked about again. */
export type FinalAnswer = Plain | 'nearly';

/** How an answer stands to the last question: a yes by the grammar alone; how a no is told, and what is unclear, by its words. */
export function finalAnswer(reading: Reading, shown: Shown): FinalAnswer {
  if (isFinalYes(reading, shown)) return 'agreed';
  const plain = plainly(reading, 'act', shown.beside);
  return plain === 'agreed' ? 'nearly' : plain;
}

/** What the grammar derives for what is asked, in whatever a model has read (F11) never. */
export function isFinalYes(reading: Reading, { deed, person, beside }: Shown): boolean {
  const { finalYes, reader, unshown } = reading;
  if (finalYes == null || reader === 'model' || unshown === true || beside.length > 0) return false;
  const { nameForms } = reading.answers;
  return finalYes.to.includes(deed) && finalYes.names.every((name) => isShownName(name, person, nameForms));
}

/** A name of whoever is shown in which every word is a title or one of theirs: "laut Anna" is no name of Anna's. */
function isShownName(name: string, person: string | null, forms: Answers['nameForms'] = []): boolean {
  const known = (person ?? '').toLowerCase().split(' ');
  const isOwn = (word: string): boolean =>
    known.includes(word) ||
    forms.some((one) => one.word === word && (one.title === true || one.forms.some((form) => known.includes(form))));
  const called = asCalled(name, forms);
  return isNameOf(called, person, forms) && called.split(' ').every(isOwn);
}

/** "С Анной" names Анна. */
function asCalled(name: string, forms: Answers['nameForms'] = []): string {
  const words = name.toLowerCase().split(' ');
  return words.map((word) => forms.find((one) => one.forms.includes(word))?.word ?? word).join(' ');
}
