/**
 * Cases by somebody who has not seen the code, as they were written; what is not right yet is named, and may only
 * become less.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fenced } from '../../../adapters/assistants/prompt-values.ts';
import { clarificationLibrary } from '../../../contracts/assistant/library.ts';
import { asWords } from '../../../domain/exports/csv.ts';
import { extract } from '../../../reading/context/extract.ts';
import { compileLibrary } from '../../../reading/fields/library.ts';
import { readSaid } from '../../../reading/read.ts';
import { findings, none } from '../ambiguity/shipped.ts';
import { compiled } from '../words.ts';
import notYet from './not-yet.json' with { type: 'json' };

// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the file holds
function casesOf<T>(file: string, part: string): readonly T[] {
  return (parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Record<string, readonly T[]>)[part] ?? [];
}

interface Named {
  readonly text: string;
  readonly person: string | null;
  readonly also_fair?: readonly (string | null)[];
}

interface Written {
  readonly text: string;
  readonly means: string;
}

interface Instructed {
  readonly name: string;
  readonly text: string;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly schema: Readonly<Record<string, Readonly<Record<string, unknown>> & { readonly type: string }>>;
  readonly expect: string;
  readonly field?: string;
  readonly also_fair?: readonly string[];
}

interface Cell {
  readonly value: string;
  readonly dangerous: boolean;
  readonly also_fair?: readonly boolean[];
}

describe('names', () => {
  test.each(casesOf<Named>('people.yaml', 'names').map((one) => [one.text, one] as const))('%s', (text, one) => {
    const { answers } = readSaid(text, compiled);
    const name = answers.who?.values[0] ?? null;
    expect([one.person, ...(one.also_fair ?? [])].includes(name)).toBe(!notYet.names.includes(text));
  });
});

describe('digits', () => {
  test.each(casesOf<Written>('people.yaml', 'digits').map((one) => [one.text, one] as const))(
    '%s',
    (text, { means }) => {
      const said = (written: string) => {
        const { times, phones, emails, ordinals, stance, bareChoice } = readSaid(written, compiled);
        const plain = [...times, ...phones, ...emails, ...ordinals].map(
          ({ start: _from, end: _to, ...value }) => value,
        );
        return { plain, stance, bareChoice };
      };
      expect(JSON.stringify(said(text)) === JSON.stringify(said(means))).toBe(!notYet.digits.includes(text));
    },
  );
});

const kinds: Readonly<Record<string, string>> = {
  percent: 'percentage',
  enum: 'choice',
  string: 'text',
  integer: 'number',
};

function outcomeOf({ text, fields, schema }: Instructed): readonly string[] {
  const type = {
    name: 'task',
    fields: Object.entries(schema).map(([name, { type: kind, enum: choices = [], ...limits }]) => ({
      name,
      kind: kinds[kind] ?? kind,
      required: true,
      choices,
      ...limits,
    })),
  };
  const library = compileLibrary(none, clarificationLibrary.parse({ types: [type] }), 'test');
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const { issues } = findings(text, { type: 'task', fields: given }, library);
  const found = issues.filter(({ kind }) => ['conflict', 'invalid', 'missing'].includes(kind));
  return found.length === 0 ? ['ok'] : found.map(({ kind, field }) => `${kind} ${field}`);
}

describe('instructions', () => {
  test.each(casesOf<Instructed>('instructions.yaml', 'instructions').map((one) => [one.name, one] as const))(
    '%s',
    (name, one) => {
      const fair = [one.expect, ...(one.also_fair ?? [])];
      const wanted = fair.map((what) =>
        what === 'ok' ? what : `${what} ${one.field ?? Object.keys(one.schema)[0] ?? ''}`,
      );
      expect(outcomeOf(one).some((found) => wanted.includes(found))).toBe(!notYet.instructions.includes(name));
    },
  );
});

describe('labels', () => {
  test.each(casesOf<string>('hostile.yaml', 'labels').map((label) => [label] as const))('%j', (label) => {
    const lines = String(fenced(extract(label, 800).text)).split('\n');
    for (const line of lines) expect(line).toMatch(/^>(?: |$)/);
    expect(lines.join('\n')).not.toMatch(/^[\s>]*>[\s>]*([#＃]|=+$|-+$)/mu);
    expect(lines.join('\n')).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]|@example/u);
  });
});

describe('cells', () => {
  test.each(casesOf<Cell>('hostile.yaml', 'cells').map((one) => [one.value, one] as const))('%j', (value, one) => {
    const isMarked = asWords(value) !== value;
    expect([one.dangerous, ...(one.also_fair ?? [])].includes(isMarked)).toBe(!notYet.cells.includes(value));
  });
});
