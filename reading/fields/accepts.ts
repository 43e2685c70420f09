/** Whether a value that somebody gives is of the kind that a field needs (C8). */
import type { FieldContent } from '../../contracts/wire/clarification.ts';
import type { FieldKind } from '../../contracts/assistant/library.ts';
import type { TimeMention } from '../../contracts/reading/reading.ts';
import { fold } from '../language/fold.ts';
import { wordsOfName } from './kind.ts';
import { namesNoRealDay } from './real-days.ts';
import { meaningOf } from '../values/everyday.ts';
import type { MentionKind } from '../values/mention.ts';
import { mentionsOf } from '../values/mentions.ts';
import { namesCurrency, saidNumber } from '../values/said-number.ts';
import { Text } from '../text/text.ts';
import { saysDay } from '../times/draft.ts';
import { findTimes } from '../times/find.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { foldedOf, wordsOf } from '../language/words.ts';

export type Accepted =
  | { readonly ok: true; readonly value: FieldContent }
  /** `expected` completes the sentence "… must be": "a date such as 2026-12-24". */
  | { readonly ok: false; readonly expected: string };

/**
 * Whether a value is of its kind. What is accepted comes back as it was given, but trimmed, a choice as the schema
 * writes it, and a plain yes, no or number as truth or number where the kind is that. Of a list every item has to be of
 * the kind. Of a longer text than 400 characters only `text` is accepted. Never throws.
 */
export function acceptsValue(
  kind: FieldKind,
  choices: readonly string[],
  value: FieldContent,
  labels: readonly string[] = choices,
): Accepted {
  const refused = refusalOf(kind, labels);
  if (Array.isArray(value)) {
    const items = value.map((item) => acceptedScalar(kind, { choices, labels }, item));
    return items.length === 0 || items.includes(null) ? refused : { ok: true, value: items as Scalar[] };
  }
  const accepted = acceptedScalar(kind, { choices, labels }, value);
  return accepted === null ? refused : { ok: true, value: accepted };
}

/** What is said of a value that is not of its kind. */
export function refusalOf(kind: FieldKind, choices: readonly string[]): Extract<Accepted, { readonly ok: false }> {
  return { ok: false, expected: expectedOf(kind, choices) };
}

type Scalar = string | number | boolean;

const longestTyped = 400;

/** What may be chosen, and what it is called. */
interface Choosable {
  readonly choices: readonly string[];
  readonly labels: readonly string[];
}

function acceptedScalar(kind: FieldKind, choices: Choosable, value: Scalar): Scalar | null {
  if (typeof value === 'boolean')
    return kind === 'boolean' || kind === 'text' ? value : kind === 'choice' ? choiceOf(choices, String(value)) : null;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null;
    if (kind === 'choice') return choiceOf(choices, String(value));
    return takesNumbers.has(kind) ? value : null;
  }
  const text = value.trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  if (kind === 'text') return text;
  return text.length > longestTyped ? null : typed(kind, choices, text);
}

const takesNumbers: ReadonlySet<FieldKind> = new Set([
  'number',
  'money',
  'percentage',
  'quantity',
  'duration',
  'identifier',
  'text',
]);

const timely: ReadonlySet<FieldKind> = new Set(['date', 'time', 'datetime']);

function typed(kind: Exclude<FieldKind, 'text'>, choices: Choosable, text: string): Scalar | null {
  if (timely.has(kind) && namesNoRealDay(text)) return null;
  switch (kind) {
    case 'number':
      return has(text, ['number', 'quantity', 'money', 'percentage', 'duration']) || saidNumber(text, false) !== null
        ? plainNumber(text)
        : null;
    case 'money':
      return has(text, ['money', 'number']) || isNumber(text) || isAmount(text) ? text : null;
    case 'percentage':
      return has(text, ['percentage', 'number']) ? text : null;
    case 'quantity':
      return has(text, ['quantity', 'number', 'duration', 'percentage']) || isNumber(text) || isCount(text)
        ? text
        : null;
    case 'date':
      return has(text, ['date']) || isDay(text) ? text : null;
    case 'time':
      return has(text, ['time']) || isClockTime(text) ? text : null;
    case 'datetime':
      return has(text, ['date', 'time']) || isDay(text) ? text : null;
    case 'duration':
      return has(text, ['duration', 'number', 'date']) ? text : null;
    case 'email':
      return has(text, ['email']) && !/\s/.test(text) ? text : null;
    case 'url':
      return /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/)?[^\s.]{1,100}\.[^\s]{2,300}$|^[a-z][a-z0-9+.-]{1,20}:\/\/\S{1,380}$/i.test(
        text,
      )
        ? text
        : null;
    case 'identifier':
      return text.split(/\s+/).length <= 6 && !isUnknown(text) ? text : null;
    case 'place':
    case 'person':
      return /\p{L}/u.test(text) && !isUnknown(text) ? text : null;
    case 'choice':
      return choices.choices.length === 0 ? text : choiceOf(choices, text);
    case 'boolean':
      return truthOf(text);
    default:
      return kind satisfies never;
  }
}

function has(text: string, kinds: readonly MentionKind[]): boolean {
  return mentionsOf(new Text(text)).some(({ kind }) => kinds.includes(kind));
}

/** Nothing but a number, in whatever language: "doce", "zweihundert". */
function isNumber(text: string): boolean {
  return saidNumber(text, true)?.isAll === true;
}

/** "Fünfhundert Euro". */
function isAmount(text: string): boolean {
  return namesCurrency(text) && saidNumber(text, true) !== null;
}

/** "Cuarenta palés": no money, and no other value that has its own form. */
function isCount(text: string): boolean {
  return saidNumber(text, true) !== null && !has(text, ['money', 'date', 'time', 'email', 'identifier']);
}

function plainNumber(text: string): Scalar {
  const plain = Number(text);
  if (!Number.isNaN(plain)) return plain;
  const said = saidNumber(text, false);
  return said?.isAll === true ? said.number : text;
}

/** What the quick reading does not know, the finder may: other languages, "the second Friday of May". */
function isDay(text: string): boolean {
  return timesIn(text).some(saysDay);
}

function timesIn(text: string): readonly TimeMention[] {
  const beginning = text.slice(0, 160);
  return findTimes(beginning, new Text(beginning).sentences, 'und');
}

function isClockTime(text: string): boolean {
  const number = Number(text);
  return Number.isInteger(number) ? number >= 0 && number <= 24 : timesIn(text).some(({ hour }) => hour !== undefined);
}

function choiceOf({ choices, labels }: Choosable, text: string): string | null {
  const wanted = plain(text);
  const called = (test: (form: string) => boolean): readonly string[] =>
    choices.filter((choice, at) => test(choice) || test(labels[at] ?? choice));
  const [same] = called((form) => plain(form) === wanted);
  if (same !== undefined) return same;
  // In another language than the schema's: "hoch" for "high".
  const means = meaningOf(text);
  const meant = means === null ? [] : called((form) => meaningOf(form) === means);
  if (meant.length === 1) return meant[0] ?? null;
  // A longer answer that names exactly one of them: "the basic one, please".
  const words = wanted.split(' ');
  // "Not the basic one" names it and means another.
  if (words.some((word) => notWords.has(word))) return null;
  const named = called((form) => isWithin(plain(form).split(' '), words));
  const [only] = named;
  return named.length === 1 && only !== undefined ? only : null;
}

const notWords = wordsOf('notWords');

function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  return whole.some((_, at) => part.every((word, i) => whole[at + i] === word));
}

function plain(text: string): string {
  return wordsOfName(fold(text)).join(' ');
}

function truthOf(text: string): boolean | null {
  const [first = '', ...rest] = plain(text).split(' ');
  if (/^(?:true|y)$/.test(first) && rest.length === 0) return true;
  if (/^(?:false|n)$/.test(first) && rest.length === 0) return false;
  const classes = classesOf(first);
  if (classes & is.deny) return false;
  return classes & is.affirm ? true : null;
}

/** "I don't know", "anything": an answer, and no value of a place, a person or an identifier. */
function isUnknown(text: string): boolean {
  const said = fold(text.trim());
  return unknowns.some((words) => said.startsWith(words) && !/^[\p{L}\p{N}_]/u.test(said.slice(words.length)));
}

const unknowns = [...foldedOf('value', 'unknowns')];

function expectedOf(kind: FieldKind, choices: readonly string[]): string {
  switch (kind) {
    case 'text':
      return 'a text that is not empty';
    case 'number':
      return 'a number such as 15';
    case 'money':
      return 'an amount of money such as EUR 500';
    case 'percentage':
      return 'a percentage such as 15 %';
    case 'quantity':
      return 'a quantity with its unit such as 20 boxes';
    case 'date':
      return 'a date such as 2026-12-24';
    case 'time':
      return 'a time of day such as 17:00';
    case 'datetime':
      return 'a date and time such as 2026-12-24 17:00';
    case 'duration':
      return 'a length of time such as 3 days';
    case 'email':
      return 'an email address such as dana@example.com';
    case 'url':
      return 'a web address such as https://example.com';
    case 'identifier':
      return 'an identifier such as #12 or SKU-4';
    case 'place':
      return 'a place such as Hamburg';
    case 'person':
      return 'the name of a person';
    case 'choice':
      return choices.length === 0 ? 'one of the choices' : `one of: ${choices.slice(0, 12).join(', ')}`;
    case 'boolean':
      return 'yes or no';
    default:
      return kind satisfies never;
  }
}
