/** Reading the values of a schema's fields from what was given and said (C3). */
import { cutText } from '../../domain/words/cut.ts';
import type { FieldContent } from '../../contracts/wire/clarification.ts';
import type { FieldKind } from '../../contracts/assistant/library.ts';
import type { FieldValue, Span } from '../../contracts/reading/reading.ts';
import { acceptsValue, refusalOf } from './accepts.ts';
import { assignValues } from './assign.ts';
import { contradictionsIn, type Contradiction } from './contradictions.ts';
import type { CompiledField } from './field-words.ts';
import { breachOf, lacksCurrency } from './limits.ts';
import { isAhead, overFrom } from './past.ts';
import type { Found } from './fit.ts';
import { namesNoRealDay } from './real-days.ts';
import { fieldTextOf, spanOfFound, type FieldText } from './field-text.ts';
import type { CompiledSchema } from './schema.ts';
import { wordsOf } from '../language/words.ts';

export interface Instructed {
  readonly text: string | FieldText;
  /** Values that came as fields, by name; those that the schema does not know are passed over. */
  readonly given?: Readonly<Record<string, FieldContent>>;
}

export interface ReadFields {
  /** In schema order, at most one a field. */
  readonly fields: FieldValue[];
  /** Required fields without a value, in schema order; those apart whose value is broken. */
  readonly missing: string[];
  /** Values that their schema does not allow; they count as none. */
  readonly broken: readonly Broken[];
  /** Fields that were given one value and are said to have another one. */
  readonly contradicted: readonly Contradiction[];
  /** Days that lie behind, or will, of fields for which they have to be still to come. */
  readonly behind: readonly Behind[];
}

/** A day of a field that is over from a moment (epoch ms) on. */
export interface Behind {
  readonly field: string;
  readonly value: string;
  readonly from: number;
  readonly at?: Span;
}

/** A value that its field's schema does not allow. */
export interface Broken {
  readonly field: string;
  /** As it was given or said. */
  readonly value: string;
  /** Whether it is not of the field's kind, or breaks what else is demanded. */
  readonly because: 'wrong-kind' | 'not-allowed';
  /** Completes "… must be". */
  readonly expected: string;
  /** Where it stands in the text; absent: it was given. */
  readonly at?: Span;
}

/** A value that was found, and the text that it stands in. */
export interface FoundIn {
  readonly said: FieldText;
  readonly found: Found;
  readonly from: 'text' | 'history';
}

/** The values of a schema's fields in a text; given ones stand above what is said. Never throws. */
export function readFields({ text, given = {} }: Instructed, schema: CompiledSchema): ReadFields {
  const said = typeof text === 'string' ? fieldTextOf(text) : text;
  const found = assignValues(said, schema);
  const values = found.map((each) => [each.field, { said, found: each, from: 'text' as const }] as const);
  const read = settleFields(new Map(values), given, schema);
  return { ...read, contradicted: contradictionsIn(said, schema, found, read.fields) };
}

/** The fields with what was given and what was found for them, by their places in the schema. */
export function settleFields(
  values: ReadonlyMap<number, FoundIn>,
  given: Readonly<Record<string, FieldContent>>,
  schema: CompiledSchema,
): ReadFields {
  const broken: Broken[] = [];
  const fields: FieldValue[] = [];
  const missing: string[] = [];
  for (const field of schema.fields) {
    const { name, required } = field.field;
    const held = givenValue(field, given) ?? saidValue(field, values.get(field.index));
    if (held === null) {
      if (required) missing.push(name);
    } else if ('expected' in held) broken.push(held);
    else fields.push(held);
  }
  return { fields, missing, broken, contradicted: [], behind: behindIn(fields, schema) };
}

function behindIn(values: readonly FieldValue[], { fields }: CompiledSchema): readonly Behind[] {
  return values.flatMap(({ field: name, value, from: source, ...at }) => {
    const field = fields.find((each) => each.field.name === name)?.field;
    const from = field && isAhead(field) ? overFrom(String(value)) : null;
    if (from === null) return [];
    return [{ field: name, value: String(value), from, ...(source === 'text' ? { at } : {}) }];
  });
}

/** Whether a value that is given for a field lies behind at a moment (epoch ms), where it has to be still to come. */
export function isBehind(schema: CompiledSchema, name: string, value: FieldContent, now: number): boolean {
  const field = schema.fields.find((each) => each.field.name === name)?.field;
  if (!field || !isAhead(field)) return false;
  return [value].flat().some((part) => (overFrom(String(part)) ?? now) < now);
}

/**
 * What a value should have been that is given for a field, to complete "… must be"; null where the schema allows it, or
 * knows no such field.
 */
export function expectedInstead(schema: CompiledSchema, name: string, value: FieldContent): string | null {
  const field = schema.fields.find((each) => each.field.name === name);
  const held = field ? givenValue(field, { [name]: value }) : null;
  return held !== null && 'expected' in held ? held.expected : null;
}

function givenValue(
  { field: { name, kind, choices, labels = choices }, demands }: CompiledField,
  given: Readonly<Record<string, FieldContent>>,
): FieldValue | Broken | null {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  if (value === undefined) return null;
  const accepted = acceptsValue(kind, choices, value, labels);
  const written = inWords(value);
  if (!accepted.ok) return { field: name, value: written, because: 'wrong-kind', expected: accepted.expected };
  const parts = Array.isArray(accepted.value) ? accepted.value : [accepted.value];
  if (parts.some((part) => lacksCurrency(demands, part)))
    return { field: name, value: written, because: 'wrong-kind', expected: refusalOf(kind, labels).expected };
  const expected = parts.map((part) => breachOf(kind, demands, part)).find((breach) => breach !== null);
  if (expected !== undefined && expected !== null)
    return { field: name, value: written, because: 'not-allowed', expected };
  const plain = Array.isArray(accepted.value) ? accepted.value.join(', ') : accepted.value;
  return {
    field: name.slice(0, 60),
    value: typeof plain === 'string' ? cut(plain) : plain,
    start: 0,
    end: 0,
    from: 'given',
  };
}

function saidValue(
  { field: { name, kind, choices, labels = choices, list }, demands }: CompiledField,
  known: FoundIn | undefined,
): FieldValue | Broken | null {
  if (!known) return null;
  const { said, found, from } = known;
  const at = spanOfFound(said, found);
  const quote = said.text.slice(at.start, at.end);
  const value = negated(said, found) ?? found.value ?? cut(quote);
  const broken = { field: name, value: quote, at };
  if ((timely.has(kind) && namesNoRealDay(quote)) || lacksCurrency(demands, value)) {
    const { expected } = refusalOf(kind, labels);
    return { ...broken, because: 'wrong-kind', expected };
  }
  if (kind === 'choice' && choices.length > 0 && list !== true && !choices.includes(String(value)))
    return { ...broken, because: 'wrong-kind', expected: refusalOf(kind, labels).expected };
  const expected = breachOf(kind, demands, value);
  if (expected !== null) return { ...broken, because: 'not-allowed', expected };
  return { field: name.slice(0, 60), value, ...at, from };
}

/** "Minus 7 percent": what turns a number round belongs to it. */
function negated({ words }: FieldText, { from, to, value }: Found): string | null {
  if (!minus.has(words[from - 1]?.fold ?? '')) return null;
  const number =
    value ??
    words
      .slice(from, to)
      .map(({ fold: word }) => word)
      .join(' ');
  return /^\d/.test(String(number)) ? `-${number}` : null;
}

const minus: ReadonlySet<string> = wordsOf('minusWords');

const timely: ReadonlySet<FieldKind> = new Set(['date', 'time', 'datetime']);

function inWords(value: FieldContent): string {
  return cut(Array.isArray(value) ? value.map(String).join(', ') : String(value));
}

const longestValue = 400;

function cut(text: string): string {
  return cutText(text, longestValue);
}
