/**
 * Fields that were given one value and are said to have another one (C16): what the text would have filled the field
 * with, had it not been given, surely is not what was given.
 */
import type { FieldKind } from '../../contracts/assistant/library.ts';
import type { FieldValue, Span } from '../../contracts/reading/reading.ts';
import { fold } from '../language/fold.ts';
import { Text } from '../text/text.ts';
import { classify } from '../values/classify.ts';
import { differ } from '../values/differ.ts';
import { secondsLasting } from '../times/lasting.ts';
import { wordsOf } from '../language/words.ts';
import { is, classesOf } from '../language/word-classes.ts';
import type { CompiledField } from './field-words.ts';
import { wordsOfName } from './kind.ts';
import { numberIn } from './limits.ts';
import type { Found } from './fit.ts';
import { spanOfFound, type FieldText } from './field-text.ts';
import type { CompiledSchema } from './schema.ts';

/** A field with what was given and what the text says instead. */
export interface Contradiction {
  readonly field: string;
  readonly given: string;
  /** Where the other value stands. */
  readonly at: Span;
}

/** One a field, in schema order. Of what may be the same value nothing is said. */
export function contradictionsIn(
  text: FieldText,
  schema: CompiledSchema,
  found: readonly Found[],
  fields: readonly FieldValue[],
): readonly Contradiction[] {
  const given = new Map(fields.filter(({ from }) => from === 'given').map(({ field, value }) => [field, value]));
  if (given.size === 0) return [];
  const values = [...given.values()];
  const filled = new Set(fields.map(({ field }) => field));
  return schema.fields.flatMap((field) => {
    const value = given.get(field.field.name);
    const replaced = value === undefined ? null : replacedBy(text, field, value);
    if (replaced !== null) return [{ field: field.field.name, given: String(value), at: replaced }];
    const other = found.find((each) => each.field === field.index);
    if (value === undefined || other === undefined || field.field.list === true) return [];
    // Words without a form of their own may as well be what another such field lacks.
    if (field.kind === 'text' && schema.fields.some((one) => one.kind === 'text' && !filled.has(one.field.name)))
      return [];
    if (other.points < sureOf(field) && !isWholeName(field, other, schema)) return [];
    const at = spanOfFound(text, other);
    const words = other.value ?? text.text.slice(at.start, at.end);
    // What stands in the text somewhere, or belongs to another field, is not what this field is said to be.
    const isSettled =
      !areDifferent(field.kind, value, words) ||
      values.some((one) => one !== value && isSame(field.kind, one, words)) ||
      text.mentions.some((mention) => {
        const { start, end } = spanOfFound(text, mention);
        return isSame(field.kind, value, text.text.slice(start, end));
      });
    return isSettled ? [] : [{ field: field.field.name, given: String(value), at }];
  });
}

/** "A Hamburgo en vez de Berlín", where Berlin is given: where what is said of it stands; null: nothing is. */
function replacedBy(text: FieldText, { kind }: CompiledField, value: Scalar): Span | null {
  const old = text.replaced.find((mention) => {
    const { start, end } = spanOfFound(text, mention);
    return isSame(kind, value, text.text.slice(start, end));
  });
  if (old === undefined) return null;
  const before = text.mentions.findLast(({ to }) => to <= old.from);
  const isNear = before !== undefined && text.words[before.from]?.sentence === text.words[old.from]?.sentence;
  return { start: spanOfFound(text, isNear ? before : old).start, end: spanOfFound(text, old).end };
}

type Scalar = FieldValue['value'];

/** "Put Ivo Lang on the shift": a first and a last name, where nobody else could be meant by it. */
function isWholeName({ kind }: CompiledField, { from, to, points }: Found, { fields }: CompiledSchema): boolean {
  if (kind !== 'person' || to - from < 2 || points < likely) return false;
  return fields.filter((one) => one.kind === 'person' || one.kind === 'place' || one.kind === 'text').length === 1;
}

/** Points of a name that nothing announces. */
const likely = 2;

/** Points from which a value surely is the field's own: words of no particular form have to be announced. */
function sureOf({ kind }: CompiledField): number {
  switch (kind) {
    case 'text':
      return 3;
    case 'number':
    case 'quantity':
    case 'person':
      return 2.4;
    case 'place':
    case 'choice':
      return 2.5;
    case 'identifier':
      return 2;
    default:
      return 2;
  }
}

/** Whether two values surely are not the same. */
function areDifferent(kind: FieldKind, one: Scalar, other: Scalar): boolean {
  switch (kind) {
    case 'number':
    case 'money':
    case 'percentage':
    case 'quantity':
      return areOtherNumbers(kind, one, other);
    case 'duration': {
      const [a, b] = [secondsLasting(String(one)), secondsLasting(String(other))];
      return a !== null && b !== null ? a !== b : areOtherNumbers(kind, one, other);
    }
    case 'date':
    case 'time':
    case 'datetime':
      return areOtherDays(String(one), String(other));
    case 'boolean':
    case 'choice':
      return one !== other;
    case 'identifier':
    case 'email':
    case 'url':
      return !isOneSpelling(String(one), String(other));
    case 'place':
    case 'person':
      return areOtherNames(String(one), String(other));
    default:
      return !shareWords(String(one), String(other));
  }
}

function isSame(kind: FieldKind, one: Scalar, other: Scalar): boolean {
  switch (kind) {
    case 'number':
    case 'money':
    case 'percentage':
    case 'quantity': {
      const [a, b] = [numberOf(kind, one), numberOf(kind, other)];
      return a !== null && a === b;
    }
    case 'duration': {
      const [a, b] = [secondsLasting(String(one)), secondsLasting(String(other))];
      return a !== null && b !== null ? a === b : numberOf(kind, one) === numberOf(kind, other);
    }
    case 'date':
    case 'time':
    case 'datetime': {
      const [a, b] = [dayOf(String(one)), dayOf(String(other))];
      return a !== null && b !== null && !differ({ same: a }, { same: b }) && a.slice(-5) === b.slice(-5);
    }
    case 'boolean':
    case 'choice':
      return false;
    case 'identifier':
    case 'email':
    case 'url':
      return isOneSpelling(String(one), String(other));
    case 'place':
    case 'person':
      return isOneName(String(one), String(other));
    default:
      return shareWords(String(one), String(other));
  }
}

function areOtherNumbers(kind: FieldKind, one: Scalar, other: Scalar): boolean {
  const [a, b] = [numberOf(kind, one), numberOf(kind, other)];
  if (a === null || b === null || a === b) return false;
  // A tenth may be written as ten per cent; three days may be seventy-two hours.
  if (kind === 'percentage' && (a === b * 100 || b === a * 100)) return false;
  return kind !== 'duration' || unitOf(one) === unitOf(other);
}

function numberOf(kind: FieldKind, value: Scalar): number | null {
  return typeof value === 'boolean' ? null : numberIn(kind, value);
}

/** "3 days", "one day": day. */
function unitOf(value: Scalar): string {
  return (wordsOfName(fold(String(value))).at(-1) ?? '').replace(/s$/, '');
}

function areOtherDays(one: string, other: string): boolean {
  const [a, b] = [dayOf(one), dayOf(other)];
  return a !== null && b !== null && differ({ same: a }, { same: b });
}

/** The day or time that a value names, in one spelling; null for none. */
function dayOf(text: string): string | null {
  for (const { words } of new Text(text.slice(0, 200)).sentences) {
    const named = classify(text, words).values.find(({ kind }) => kind === 'date' || kind === 'time');
    if (named) return named.same;
  }
  return null;
}

/** "#4711" and "4711", "order 4711" and "4711", "A-1102" and "A1102", "Dana@Example.com" and "dana@example.com". */
function isOneSpelling(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => wordsOfName(fold(text)).join('')) as [string, string];
  return a.endsWith(b) || b.endsWith(a);
}

/**
 * "Berlin store" and "Munich store", "Anna Schmidt" and "Anna Weber": each has a name that the other lacks. Where
 * nothing is written with a capital or a digit, any word that the other lacks may be the name.
 */
function areOtherNames(one: string, other: string): boolean {
  const [a, b] = [tellingWords(one), tellingWords(other)];
  const left = lackedBy(b, a);
  const right = lackedBy(a, b);
  if (left.length === 0 || right.length === 0) return false;
  const named = namesIn(`${one} ${other}`);
  if (named.size === 0 || !a.some((word) => b.includes(word))) return true;
  return left.some((word) => named.has(word)) && right.some((word) => named.has(word));
}

/** "Munich" is the Munich store; "the store" is any. */
function isOneName(one: string, other: string): boolean {
  const [a, b] = [tellingWords(one), tellingWords(other)];
  const named = namesIn(`${one} ${other}`);
  const shared = a.filter((word) => b.some((each) => isShortFor(word, each)));
  return !areOtherNames(one, other) && shared.some((word) => named.size === 0 || named.has(word));
}

/** A title is no name. */
function lackedBy(others: readonly string[], words: readonly string[]): readonly string[] {
  return words.filter((word) => !titles.has(word) && !others.some((other) => isShortFor(word, other)));
}

/** "A." and "Anna". */
function isShortFor(one: string, other: string): boolean {
  return one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));
}

/** The words with a capital or a digit, as they are compared. */
function namesIn(text: string): ReadonlySet<string> {
  const named = text.slice(0, 800).match(/[\p{Lu}\p{Lt}\p{Nd}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return new Set(named.flatMap((word) => wordsOfName(fold(word))));
}

const titles: ReadonlySet<string> = wordsOf('titles');

/** "Acme Corp" and "Acme", "the canteen food" and "canteen". */
function shareWords(one: string, other: string): boolean {
  const [a, b] = [tellingWords(one), tellingWords(other)];
  return a.join('') === b.join('') || a.some((word) => b.includes(word));
}

function tellingWords(text: string): readonly string[] {
  const words = wordsOfName(fold(text.slice(0, 400)));
  const telling = words.filter((word) => !(classesOf(word) & is.stop));
  return telling.length > 0 ? telling : words;
}
