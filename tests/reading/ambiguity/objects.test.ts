import { describe, expect, test } from 'vitest';
import { faultOf, isAskedAbout, objectRows, strangerRows } from './objects.ts';
import { findings } from './shipped.ts';

describe('C4 C5 C16 instructions without a type, in four languages', () => {
  test.each(objectRows('objects.tsv').map((row) => [`${row.expected} ${row.language}: ${row.text}`, row] as const))(
    '%s',
    (_name, row) => {
      expect(faultOf(row)).toBeNull();
    },
  );

  test('C16 of the part kept apart nine in ten are judged right', () => {
    const rows = objectRows('apart/objects.tsv');
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter((row) => faultOf(row) !== null).length).toBeLessThanOrEqual(rows.length / 10);
  });
});

/** What these rules do not see. */
const notYet: ReadonlySet<string> = new Set([
  'Dispose of the damaged goods as usual',
  'Clean the van',
  'Send the newsletter to the list',
]);

test.each(strangerRows())(
  'C16 a stranger’s order is asked about or goes on, as a colleague would have it: %s %s',
  (asks, text) => {
    expect(isAskedAbout(text) === asks).toBe(!notYet.has(text));
  },
);

test.each([
  ['what was brought up', 'Open a ticket for Acme and assign it to billing'],
  ['what stands in single quotation marks', "Move the file 'report.pdf' to the archive"],
  ['a list that goes with it', 'Describe the pros and cons of leasing'],
  ['a rule for every time', 'When a customer calls, update the record'],
])('C16 it is known by %s', (_what, text) => {
  expect(isAskedAbout(text)).toBe(false);
});

test.each([
  ['a number of where it goes', 'Move the pallets to bay 3'],
  ['a day on which anything may be done', 'Visit the customer on Tuesday'],
  ['a courtesy between commas', 'Заблокируйте, пожалуйста, карту'],
  ['how it is done', 'Put the order on hold'],
  ['two that are joined', 'Storniere die Bestellung und die Lieferung'],
  ['letters that are no name', 'Send him a new PIN'],
])('C16 it is not known by %s', (_what, text) => {
  expect(isAskedAbout(text)).toBe(true);
});

test.each([
  ['its own field', { order: '4711' }],
  ['whatever else names something', { reference: 'the blue one' }],
])('C16 what comes as a field tells which one is meant: %s', (_what, fields) => {
  expect(findings('Cancel the order.', { fields }).issues).toEqual([]);
});

test.each([{ deadline: '2030-12-04' }, { amount: 'EUR 40' }, { urgent: true }])(
  'C16 a time, an amount or a yes does not: %j',
  (fields) => {
    expect(findings('Cancel the order.', { fields }).issues).toMatchObject([{ kind: 'missing', field: 'order' }]);
  },
);

test('C17 what is named by its number is understood', () => {
  expect(findings('Order 4711 is damaged.').fields).toMatchObject([{ field: 'order', value: '4711', from: 'text' }]);
  expect(findings('Отмени заказ 4711').fields).toMatchObject([{ field: 'заказ', value: '4711' }]);
  expect(findings('Cancel orders 4711 and 4712').fields).toEqual([]);
});

test.each([
  'By 3 March 2020 please archive invoice 12',
  'Archiviere Rechnung 12 bis zum 3. März 2020',
  'Archiva la factura 12 antes del 3 de marzo de 2020',
  'Отправь счёт 12 в архив до 3 марта 2020',
])('C16 the day until when it is to be done is told from when on it is over: %s', (text) => {
  expect(findings(text).later).toMatchObject([{ kind: 'invalid', field: 'deadline', from: Date.UTC(2020, 2, 4, 12) }]);
});
