/** Reading the values of a schema's fields from what was given and said (C3). */
import type { FieldContent } from '../../contracts/clarification.ts';
import type { FieldValue } from '../../contracts/reading.ts';
import { spanOf } from '../text/spans.ts';
import type { Token } from '../text/tokens.ts';
import { acceptsValue } from './accepts.ts';
import { assignValues } from './assign.ts';
import type { Found } from './points.ts';
import { saidIn, type Said } from './said.ts';
import type { CompiledSchema } from './schema.ts';

export interface Instructed {
  readonly text: string | Said;
  /** Values that came as fields, by name; those that the schema does not know are passed over. */
  readonly given?: Readonly<Record<string, FieldContent>>;
}

export interface ReadFields {
  /** In schema order, at most one a field. */
  readonly fields: FieldValue[];
  /** Required fields without a value, in schema order. */
  readonly missing: string[];
  /** Given values of the wrong kind; they count as not given. */
  readonly rejected: { readonly field: string; readonly expected: string }[];
}

/** A value that was found, and the text that it stands in. */
export interface FoundIn {
  readonly said: Said;
  readonly found: Found;
  readonly from: 'text' | 'history';
}

/** The values of a schema's fields in a text; given ones stand above what is said. Never throws. */
export function readFields({ text, given = {} }: Instructed, schema: CompiledSchema): ReadFields {
  const said = typeof text === 'string' ? saidIn(text) : text;
  const values = assignValues(said, schema).map(
    (found) => [found.field, { said, found, from: 'text' as const }] as const,
  );
  return settleFields(new Map(values), given, schema);
}

/** The fields with what was given and what was found for them, by their places in the schema. */
export function settleFields(
  values: ReadonlyMap<number, FoundIn>,
  given: Readonly<Record<string, FieldContent>>,
  schema: CompiledSchema,
): ReadFields {
  const rejected: ReadFields['rejected'] = [];
  const fields: FieldValue[] = [];
  const missing: string[] = [];
  for (const { field, index } of schema.fields) {
    const value = givenValue(field, given, rejected) ?? saidValue(field.name, values.get(index));
    if (value) fields.push(value);
    else if (field.required) missing.push(field.name);
  }
  return { fields, missing, rejected };
}

function givenValue(
  { name, kind, choices }: CompiledSchema['schema']['fields'][number],
  given: Readonly<Record<string, FieldContent>>,
  rejected: ReadFields['rejected'],
): FieldValue | null {
  if (!Object.hasOwn(given, name)) return null;
  const value = given[name];
  if (value === undefined) return null;
  const accepted = acceptsValue(kind, choices, value);
  if (!accepted.ok) {
    rejected.push({ field: name, expected: accepted.expected });
    return null;
  }
  const plain = Array.isArray(accepted.value) ? accepted.value.join(', ') : accepted.value;
  return {
    field: name.slice(0, 60),
    value: typeof plain === 'string' ? cut(plain) : plain,
    start: 0,
    end: 0,
    from: 'given',
  };
}

function saidValue(name: string, known: FoundIn | undefined): FieldValue | null {
  if (!known) return null;
  const { said, found, from } = known;
  const first = said.words[found.from] as Token;
  const last = said.words[found.to - 1] as Token;
  const { start, end } = withSigns(said.text, first.start, last.end);
  const span = spanOf(said.text, start, end);
  return {
    field: name.slice(0, 60),
    value: found.value ?? cut(said.text.slice(start, end)),
    ...span,
    from,
  };
}

/** "$1,200", "15 %" and "#12" with the signs that make them what they are. */
function withSigns(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const before = /[$€£¥₹₽#][ \u00A0]?$/u.exec(text.slice(Math.max(0, start - 2), start))?.[0];
  const after = /^[ \u00A0\u202F]?[%€£₽]/u.exec(text.slice(end, end + 2))?.[0];
  return { start: start - (before?.length ?? 0), end: end + (after?.length ?? 0) };
}

const longestValue = 400;

function cut(text: string): string {
  return text
    .slice(0, longestValue)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
}
