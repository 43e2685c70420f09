import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldKind, type FieldKind } from '../../../contracts/assistant/library.ts';
import { acceptsValue } from '../../../reading/fields/accepts.ts';

const value = (kind: FieldKind, given: string | number | boolean, choices: readonly string[] = []) => {
  const accepted = acceptsValue(kind, choices, given);
  return accepted.ok ? accepted.value : null;
};

describe('C8 an answer of the kind is accepted', () => {
  test.each<[FieldKind, string | number | boolean, string | number | boolean]>([
    ['date', '2024-12-25', '2024-12-25'],
    ['date', 'next Friday 17:00', 'next Friday 17:00'],
    ['date', ' Christmas ', 'Christmas'],
    ['date', 'el 5 de mayo', 'el 5 de mayo'],
    ['time', '17:00', '17:00'],
    ['time', 'noon', 'noon'],
    ['datetime', 'tomorrow at 5 pm', 'tomorrow at 5 pm'],
    ['percentage', '15 %', '15 %'],
    ['percentage', 15, 15],
    ['money', 'EUR 500', 'EUR 500'],
    ['money', '500 €', '500 €'],
    ['number', '15', 15],
    ['number', '1,200', 1200],
    ['number', 'fifteen', 15],
    ['quantity', '20 boxes', '20 boxes'],
    ['duration', 'same day', 'same day'],
    ['duration', '48 hours', '48 hours'],
    ['email', 'dana@example.com', 'dana@example.com'],
    ['url', 'example.com/path', 'example.com/path'],
    ['identifier', '#12', '#12'],
    ['place', 'Dock 4', 'Dock 4'],
    ['person', 'Dana Levi', 'Dana Levi'],
    ['boolean', 'Yes, please', true],
    ['boolean', 'no', false],
    ['boolean', true, true],
    ['text', 'anything at all', 'anything at all'],
  ])('%s %j', (kind, given, kept) => {
    expect(value(kind, given)).toBe(kept);
  });

  test('a choice comes back as the schema writes it', () => {
    expect(value('choice', ' SAVINGS ', ['checking', 'savings'])).toBe('savings');
    expect(value('choice', 'the basic one, please', ['basic', 'premium'])).toBe('basic');
    expect(value('choice', 2, ['1', '2'])).toBe('2');
  });

  test('of a list every item has to be of the kind', () => {
    expect(acceptsValue('number', [], ['1', 2])).toEqual({ ok: true, value: [1, 2] });
    expect(acceptsValue('number', [], ['1', 'x']).ok).toBe(false);
    expect(acceptsValue('number', [], []).ok).toBe(false);
  });
});

describe('C8 an answer of another kind is refused with what was expected', () => {
  test.each<[FieldKind, string | number | boolean, string]>([
    ['date', 'banana', 'a date such as 2026-12-24'],
    ['date', 'soon', 'a date such as 2026-12-24'],
    ['date', 15, 'a date such as 2026-12-24'],
    ['time', 'early', 'a time of day such as 17:00'],
    ['percentage', 'a lot', 'a percentage such as 15 %'],
    ['money', 'cheap', 'an amount of money such as EUR 500'],
    ['number', Number.NaN, 'a number such as 15'],
    ['duration', 'quickly', 'a length of time such as 3 days'],
    ['email', 'dana at example', 'an email address such as dana@example.com'],
    ['url', 'the page', 'a web address such as https://example.com'],
    ['boolean', 'perhaps', 'yes or no'],
    ['place', '42', 'a place such as Hamburg'],
    ['person', 'I do not know', 'the name of a person'],
    ['text', ' ? ', 'a text that is not empty'],
    ['text', '', 'a text that is not empty'],
  ])('%s %j', (kind, given, expected) => {
    expect(acceptsValue(kind, [], given)).toEqual({ ok: false, expected });
  });

  test('a choice that is none, or two at once', () => {
    const refused = { ok: false, expected: 'one of: basic, premium' };
    expect(acceptsValue('choice', ['basic', 'premium'], 'gold')).toEqual(refused);
    expect(acceptsValue('choice', ['basic', 'premium'], 'basic or premium')).toEqual(refused);
  });

  test('a text that is too long to be a typed value', () => {
    expect(acceptsValue('date', [], `2026-12-24${' '.repeat(3)}${'x'.repeat(1_000_000)}`).ok).toBe(false);
  });
});

test('C8 law: no answer throws, and what is refused says what was expected', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...fieldKind.options),
      fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.boolean()),
      (kind, given) => {
        const accepted = acceptsValue(kind, ['a', 'b'], given);
        expect(accepted.ok || accepted.expected.length > 3).toBe(true);
      },
    ),
  );
});
