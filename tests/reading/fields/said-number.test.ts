import { describe, expect, test } from 'vitest';
import { acceptsValue } from '../../../reading/fields/accepts.ts';
import { overFrom } from '../../../reading/fields/past.ts';
import { saidNumber } from '../../../reading/values/said-number.ts';
import { issues } from '../ambiguity/shipped.ts';

describe('C16 numbers as they are written', () => {
  test.each<[string, number]>([
    ['1,200.50', 1200.5],
    ['1.200,50', 1200.5],
    ['1,200', 1200],
    ['1.200.000', 1_200_000],
    ['10 000', 10_000],
    ["1'200", 1200],
    ['12,5', 12.5],
    ['0,5', 0.5],
    ['0.125', 0.125],
    ['-5', -5],
    ['−5', -5],
    ['minus five', -5],
    ['menos cinco', -5],
    ['минус 5', -5],
    ['twenty-five', 25],
    ['two hundred and fifty', 250],
    ['zweihundertfünfzig', 250],
    ['doscientos cincuenta y dos', 252],
    ['двадцать пять', 25],
    ['40 тысяч', 40_000],
    ['3 thousand', 3000],
  ])('%s', (text, number) => {
    expect(saidNumber(text, false)).toEqual({ number, isAll: !/тысяч|thousand/.test(text) });
  });

  test('"1.200" is twelve hundred of what is counted, and 1.2 elsewhere', () => {
    expect([saidNumber('1.200', true)?.number, saidNumber('1.200', false)?.number]).toEqual([1200, 1.2]);
  });

  test.each(['', 'soon', 'a few', 'и'])('"%s" says none', (text) => {
    expect(saidNumber(text, false)).toBeNull();
  });
});

test.each(['not the basic one', 'no basic', 'nicht basic', 'не basic'])('C16 "%s" chooses nothing', (text) => {
  expect(acceptsValue('choice', ['basic', 'premium'], text)).toMatchObject({ ok: false });
});

test.each(['500', 500, 'five hundred', '500 pallets'])(
  'C16 an amount without its currency is asked about: %j',
  (amount) => {
    const asked = issues('Pay it back.', 'invalid', { type: 'refund', fields: { order: '4711', amount } });
    expect(asked).toMatchObject([{ field: 'amount', suggestion: expect.stringContaining('currency') as string }]);
  },
);

test.each(['EUR 500', '500 €', '500 dólares', '500 евро', 'fünfhundert Euro'])('C16 %s is one', (amount) => {
  expect(issues('Pay it back.', 'invalid', { type: 'refund', fields: { order: '4711', amount } })).toEqual([]);
});

test.each<[string, number | null]>([
  ['2026-11-01', Date.UTC(2026, 10, 2, 12)],
  ['1 November 2026', Date.UTC(2026, 10, 2, 12)],
  ['2026-11-01T10:00:00Z', Date.UTC(2026, 10, 1, 10)],
  ['yesterday', 0],
  ['вчера', 0],
  ['tomorrow', null],
  ['4 December', null],
  ['soon', null],
])('C16 from when on a day is over: %s', (text, from) => {
  expect(overFrom(text)).toBe(from);
});
