/**
 * Values of a form's fields out of what was found in an answer. A value is canonical: digits for a number, `YYYY-MM-DD`
 * for a day, the choice as the assistant's file writes it, and words by where they stand. Nothing is decided here.
 */
import type { FormField } from '../../../contracts/assistant/policy.ts';
import type { FormAnswer, ValueFound, WordsFound } from '../../../contracts/reading/answers.ts';
import { refTo, type Answer } from '../answer.ts';
import { dateIn } from './dates.ts';
import type { Found } from './found.ts';
import type { CalendarDate } from '../requested-time.ts';

/**
 * The value that a whole answer gives the field it was asked for; `today` (in UTC) resolves "tomorrow". A word that
 * steers Parley is no value.
 */
export function answerFor(field: FormField, answer: Answer, kind: string, today: CalendarDate): Found {
  const { words, commands, value } = answer.answers;
  if (commands === true) return notUnderstood;
  // What stands behind the words that were read could take the value back.
  if (words === undefined) return tooLong;
  switch (field.kind) {
    case 'text':
      return asksBack(answer) ? notUnderstood : wordsAsValue(answer, labelled(field, answer, kind) ?? words);
    case 'number':
      return numberIn(value, spelt(answer));
    case 'choice':
      return one([...choicesNamed(field, answer, kind), ...placed(field, answer)]);
    case 'date':
    case 'email':
      return valueIn(field, answer, value, today);
    default:
      return field.kind satisfies never;
  }
}

/**
 * The value of a field that was named, or that is meant without being asked for: nothing is one by its place in a list.
 */
export function valueIn(field: FormField, answer: Answer, found: ValueFound, today: CalendarDate): Found {
  switch (field.kind) {
    case 'text':
      return found.words === undefined || asksBack(answer) ? notUnderstood : wordsAsValue(answer, found.words);
    case 'number':
      return numberIn(found, []);
    case 'date':
      return dateIn(answer, found, today);
    case 'email':
      return one(addressesOf(answer));
    case 'choice':
      return one((found.choices ?? []).filter((choice) => field.choices.includes(choice)));
    default:
      return field.kind satisfies never;
  }
}

/** What the whole message names of a field's choices. */
export function choicesNamed(field: FormField, answer: Answer, kind: string): readonly string[] {
  const named = choiceFound(field, answer, kind)?.named ?? [];
  return named.filter((choice) => field.choices.includes(choice));
}

/** Whether the message is a choice of the field and nothing else. */
export function isExactChoice(field: FormField, answer: Answer, kind: string): boolean {
  return choiceFound(field, answer, kind)?.exact === true && choicesNamed(field, answer, kind).length === 1;
}

/** Whether the choice that is named may as well answer the question at hand. */
export function isStance(field: FormField, answer: Answer, kind: string): boolean {
  return choiceFound(field, answer, kind)?.isStance === true;
}

/** Whether an answer leaves the field out: "skip", and of an optional one also "none" or "no". */
export function leavesOut(field: FormField, answer: Answer): boolean {
  const { skip, none, unknown } = answer.answers;
  const isNone = none === true || unknown === true;
  return (
    answer.length <= longestSkip &&
    (answer.skips || skip === true || answer.says.includes('skip') || (!field.required && isNone))
  );
}

/** Lengths in UTF-16 code units. */
export const longestValue = 1_000;
const longestSkip = 40;

const notUnderstood: Found = { kind: 'nothing', problem: 'not-understood' };
const tooLong: Found = { kind: 'nothing', problem: 'too-long' };

function choiceFound({ name }: FormField, answer: Answer, kind: string): FormAnswer['choices'][number] | undefined {
  const { forms = {} } = answer.answers;
  return Object.hasOwn(forms, kind) ? forms[kind]?.choices.find(({ field }) => field === name) : undefined;
}

/**
 * "Summary: broken window": what stands behind the name of the field that is asked for. A mere "is" may be part of a
 * sentence.
 */
function labelled({ name }: FormField, answer: Answer, kind: string): WordsFound | undefined {
  const { forms = {}, edits } = answer.answers;
  const [first] = Object.hasOwn(forms, kind) ? (forms[kind]?.named ?? []) : [];
  const words = first?.field === name && first.isLed ? first.value?.words : undefined;
  const isMarked = edits.some(({ isFirst, values }) =>
    values.some((value) => isFirst && value.is !== true && value.words.start === words?.start),
  );
  return isMarked ? words : undefined;
}

/** Those that are written, else one that was dictated. */
function addressesOf(answer: Answer): readonly string[] {
  return answer.emails.length > 0 ? answer.emails.map(({ address }) => address) : answer.answers.addresses;
}

function asksBack({ asksBackOnly, sentences }: Answer): boolean {
  return asksBackOnly && sentences.some(({ act }) => act === 'question');
}

function wordsAsValue(answer: Answer, words: WordsFound): Found {
  if (words.length === 0) return notUnderstood;
  return words.length <= longestValue ? { kind: 'value', value: refTo(answer, words) } : tooLong;
}

/** The one number of a short answer, in digits or else by its word. */
function numberIn({ numbers }: ValueFound, bySpelling: readonly string[]): Found {
  if (numbers === undefined) return notUnderstood;
  if (numbers.length === 0) return one(bySpelling);
  const known = numbers.filter((number) => number !== null);
  return known.length < numbers.length ? notUnderstood : one(known);
}

/** "Three" and nothing else. */
function spelt({ ordinals, length }: Answer): readonly string[] {
  return ordinals
    .filter(({ index, start, end }) => index > 0 && (end - start) * 2 > length)
    .map(({ index }) => String(index));
}

/** "The second one" names a choice where choices were put forward. */
function placed({ choices }: FormField, { ordinals }: Answer): readonly string[] {
  return choices.filter((_, place) =>
    ordinals.some(({ index }) => index === place + 1 || index === place - choices.length),
  );
}

function one(values: readonly string[]): Found {
  const [value, ...others] = new Set(values);
  if (value === undefined) return notUnderstood;
  return others.length === 0 ? { kind: 'value', value } : { kind: 'nothing', problem: 'several' };
}
