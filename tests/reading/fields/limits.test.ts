/** What a schema demands of a value beside its kind (C16): limits, length, pattern, days that there are. */
import { describe, expect, test } from 'vitest';
import type { FieldKind, ValueLimits } from '../../../contracts/assistant/library.ts';
import { breachOf, demandsOf, numberIn, PatternError } from '../../../reading/fields/limits.ts';
import { expectedInstead, readFields } from '../../../reading/fields/read.ts';
import { namesNoRealDay } from '../../../reading/fields/real-days.ts';
import { compileSchema, schemaOfTool } from '../../../reading/fields/schema.ts';

const breach = (kind: FieldKind, limits: ValueLimits, value: string | number | boolean, whole = false) =>
  breachOf(kind, demandsOf({ name: 'field', limits, whole }), value);

describe('C16 a value keeps to its limits', () => {
  test.each<[FieldKind, ValueLimits, string | number, string | number, string]>([
    ['number', { minimum: 5, maximum: 30 }, 30, 45, 'a number from 5 up to 30'],
    ['number', { minimum: 5, maximum: 30 }, '21 degrees', '-5 degrees', 'a number from 5 up to 30'],
    ['percentage', { maximum: 100 }, '100 %', '150 %', 'a number up to 100'],
    ['percentage', { exclusiveMinimum: 0 }, 0.1, 0, 'a number above 0'],
    ['money', { maximum: 10_000 }, 'EUR 10,000', '12,500 euros', 'a number up to 10000'],
    ['number', { exclusiveMaximum: 10 }, 9.9, 10, 'a number below 10'],
    ['number', { multipleOf: 0.1 }, 0.3, 0.35, 'a number in steps of 0.1'],
    ['text', { maxLength: 3 }, 'äöü', 'abcd', 'a text of at most 3 characters'],
    ['text', { minLength: 3 }, 'abc', 'ab', 'a text of at least 3 characters'],
    ['text', { minLength: 2, maxLength: 3 }, 'abc', 'a', 'a text of 2 to 3 characters'],
    [
      'identifier',
      { pattern: '^[A-Z]{3}-[0-9]{4}$' },
      'ABC-1234',
      'ABC-12345',
      'a value of the form ^[A-Z]{3}-[0-9]{4}$',
    ],
  ])('%s %j: %s, not %s', (kind, limits, kept, broken, expected) => {
    expect(breach(kind, limits, kept)).toBeNull();
    expect(breach(kind, limits, broken)).toBe(expected);
  });

  test('C16 whole numbers, truth values, and values that say no number', () => {
    expect(breach('number', { minimum: 1 }, 2.5, true)).toBe('a whole number from 1');
    expect(breach('number', { minimum: 1 }, true)).toBeNull();
    expect(breach('number', { minimum: 1 }, 'many')).toBeNull();
    expect(numberIn('number', 'twenty boxes')).toBe(20);
    expect(demandsOf({ name: 'field', limits: {} })).toBeNull();
  });
});

describe('C16 patterns take linear time', () => {
  test.each(['(?=a)b', '(a)\\1', '[', '(?<!a)b'])('"%s" is refused when it is loaded', (pattern) => {
    expect(() => demandsOf({ name: 'code', limits: { pattern } })).toThrow(PatternError);
    expect(() => demandsOf({ name: 'code', limits: { pattern } })).toThrow(/"code".+without look-around/);
  });

  test('one that runs away elsewhere does not here', () => {
    const demands = demandsOf({ name: 'code', limits: { pattern: '^(a+)+$' } });
    const begun = performance.now();
    expect(breachOf('text', demands, `${'a'.repeat(5_000)}b`)).not.toBeNull();
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});

describe('C16 days that there are', () => {
  test.each(['2026-02-30', '2026-13-01', '31 June', '30 February 2026', '31.04.2026', '2027-02-29', '25:30', '12:75'])(
    '%s is none',
    (text) => expect(namesNoRealDay(text)).toBe(true),
  );
  test.each(['2026-02-28', '2028-02-29', '29 February', '30 April', 'next Friday', '24:00', '09:30', 'soon', ''])(
    '%s may be one',
    (text) => expect(namesNoRealDay(text)).toBe(false),
  );
});

const flight = compileSchema(
  schemaOfTool({
    name: 'book_flight',
    parameters: {
      type: 'object',
      required: ['departure_date'],
      properties: {
        departure_date: { type: 'string', format: 'date' },
        passengers: { type: ['integer', 'null'], minimum: 1, maximum: 9 },
        stops: { type: 'array', items: { type: 'string', pattern: '^[A-Z]{3}$' } },
      },
    },
  }),
);

test('C16 a broken value is none, whether it was given or said, and says where it stands', () => {
  const text = 'Book it for 12 passengers on 2026-02-30.';
  expect(readFields({ text }, flight)).toMatchObject({
    fields: [],
    missing: [],
    broken: [
      { field: 'departure_date', value: '2026-02-30', because: 'wrong-kind', at: { start: 29, end: 39 } },
      { field: 'passengers', because: 'not-allowed', expected: 'a whole number from 1 up to 9' },
    ],
  });
});

test('C16 of a list every item is held against the schema', () => {
  expect(expectedInstead(flight, 'stops', ['VIE', 'OSL'])).toBeNull();
  expect(expectedInstead(flight, 'stops', ['VIE', 'Oslo'])).toContain('[A-Z]{3}');
  expect(expectedInstead(flight, 'unknown', 'anything')).toBeNull();
});
