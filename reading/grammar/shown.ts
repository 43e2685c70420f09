/**
 * A final yes to exactly what is shown (G20): the grammar of a language derives the whole message for the deed that is
 * asked about, and every value in it is one that is shown. What is shown and not said again is agreed to; what is said
 * and not shown is no yes.
 */
import type { Answers } from '../../contracts/reading/answers.ts';
import type { QuestionAsked, Shown } from '../../contracts/reading/question.ts';
import type { Reading, Span } from '../../contracts/reading/reading.ts';
import { isSameNumber } from '../../domain/flows/calendar/same-number.ts';
import { timesBeside } from '../../domain/flows/calendar/wished.ts';
import { isNameOf, placesIn } from '../../domain/flows/remainder.ts';
import { readFinalYes, type YesGrammar } from './final-yes.ts';

/** `text`: as it was written; `at`: when it was said (epoch ms). Where a yes does nothing, none is looked for. */
export function agreesToShown(
  { text, reading, at }: { readonly text: string; readonly reading: Reading; readonly at: number },
  { shown }: QuestionAsked,
  grammars: readonly YesGrammar[],
): boolean {
  if (shown?.deed === undefined) return false;
  const yes = readFinalYes(text, reading, grammars);
  if (yes === null || !yes.to.includes(shown.deed)) return false;
  return yes.names.every((name) => isShownName(name, shown.person, reading.answers)) && saysShown(reading, shown, at);
}

function saysShown(reading: Reading, shown: Shown, at: number): boolean {
  const { requests, phones, emails } = reading;
  return (
    isTimeShown(reading, shown, at) &&
    isPersonShown(reading, shown) &&
    requests.every(({ action }) => action === shown.action) &&
    phones.every(({ number }) => shown.phone !== null && isSameNumber(number, shown.phone)) &&
    emails.every(({ address }) => shown.addresses.some((one) => one.toLowerCase() === address.toLowerCase()))
  );
}

/** "Book it in for 10": the time, the hour or the day that is shown. */
function isTimeShown(reading: Reading, { times }: Shown, at: number): boolean {
  const places = placesIn(reading);
  const [time] = times;
  if (time === undefined) return reading.times.length + places.length === 0;
  const { hour, day } = time.local;
  const numbers = [hour, hour > noon ? hour - noon : hour, day];
  const isShown = (place: Span): boolean => 'index' in place && numbers.some((one) => one === place.index);
  return timesBeside(time, reading, at).length === 0 && places.every(isShown);
}

const noon = 12;

/** "A call with luke": whoever is led to and is not shown, in small letters too. */
function isPersonShown({ answers }: Reading, { person }: Shown): boolean {
  const { whom, nameForms, people } = answers;
  const led = whom === undefined ? [] : whom.names;
  return [...people, ...led].every((name) => isNameOf(name, person, nameForms));
}

/** A name of whoever is shown in which every word is a title or one of theirs: "laut Anna" is no name of Anna's. */
function isShownName(name: string, person: string | null, { nameForms: forms = [] }: Answers): boolean {
  const known = (person ?? '').toLowerCase().split(' ');
  const isOwn = (word: string): boolean =>
    known.includes(word) ||
    forms.some((one) => one.word === word && (one.title === true || one.forms.some((form) => known.includes(form))));
  const called = asCalled(name, forms);
  return isNameOf(called, person, forms) && called.split(' ').every(isOwn);
}

/** "С Анной" names Анна. */
function asCalled(name: string, forms: NonNullable<Answers['nameForms']>): string {
  const words = name.toLowerCase().split(' ');
  return words.map((word) => forms.find((one) => one.forms.includes(word))?.word ?? word).join(' ');
}
