import { describe, expect, test } from 'vitest';
import type { FieldKind } from '../../../contracts/assistant/library.ts';
import { readFields } from '../../../reading/fields/read.ts';
import { findRestaurants, oneField, searchFlights, tool } from './schemas.ts';

/** Kind, field name, text that gives a value, the value; then a text of the same form that gives none. */
const cases: readonly (readonly [FieldKind, string, string, string | number | boolean, string])[] = [
  ['date', 'due_date', 'Please have it ready by 2026-12-24.', '2026-12-24', 'Please have it ready soon.'],
  ['date', 'due_date', 'Finish it by next Tuesday', 'next Tuesday', 'Finish it ASAP'],
  ['date', 'due_date', 'It is due on the 9th of March', '9th of March', 'It is due eventually'],
  ['date', 'due_date', 'Send it the day after tomorrow', 'the day after tomorrow', 'Send it later'],
  ['time', 'start_time', 'Start at 5:30 in the evening', '5:30 in the evening', 'Start early'],
  ['time', 'start_time', 'Let us begin at 17:00', '17:00', 'Let us begin'],
  ['time', 'start_time', 'half past one works', 'half past one', 'half of it works'],
  ['datetime', 'deadline', 'The deadline is Friday', 'Friday', 'There is a deadline'],
  ['money', 'budget', 'Spend up to $1,200.50 on it', '$1,200.50', 'Spend as little as needed'],
  ['money', 'budget', 'The budget is EUR 500', 'EUR 500', 'There is a budget'],
  ['percentage', 'discount', 'Give them 15 % off', '15 %', 'Give them a good discount'],
  ['percentage', 'discount', 'Give them ten percent off', 'ten percent', 'Give them something off'],
  ['quantity', 'amount', 'Send 20 boxes to them', '20 boxes', 'Send boxes to them'],
  ['number', 'tickets', 'I need three tickets', 3, 'I need tickets'],
  ['number', 'tickets', 'Buy 12 tickets', 12, 'Buy some tickets'],
  ['number', 'price_limit', 'Set the limit to twenty five', 25, 'Set the limit'],
  ['duration', 'length', 'Book it for 3 days', '3 days', 'Book it'],
  ['duration', 'delivery', 'Same day delivery', 'Same day', 'Quick delivery'],
  ['place', 'city', 'Find one in Oakland', 'Oakland', 'Find one nearby'],
  ['place', 'city', 'something in san francisco please', 'san francisco', 'something nice please'],
  ['place', 'address', 'Deliver it to 12 Main Street', '12 Main Street', 'Deliver it to us'],
  ['person', 'contact', 'Ask Dana Levi about it', 'Dana Levi', 'Ask about it'],
  ['email', 'email', 'Write to dana@example.com', 'dana@example.com', 'Write to them @ home'],
  ['url', 'link', 'Look at https://example.com/a?b=1.', 'https://example.com/a?b=1', 'Look at the page'],
  ['identifier', 'order_id', 'Refund order #12', '#12', 'Refund the order'],
  ['identifier', 'sku', 'Restock SKU-4 today', 'SKU-4', 'Restock it today'],
  ['text', 'title', 'Open a ticket titled "Printer is offline"', 'Printer is offline', 'Do it'],
];

describe('C3 a value of each kind is read where it stands, and nothing where none does', () => {
  test.each(cases)('%s %s: %s', (kind, name, text, value, without) => {
    const schema = oneField(name, kind);
    const { fields, missing } = readFields({ text }, schema);
    expect(fields).toMatchObject([{ field: name, value, from: 'text' }]);
    expect(missing).toEqual([]);
    const [field] = fields;
    expect(text.slice(field?.start, field?.end)).not.toBe('');
    expect(readFields({ text: without }, schema)).toMatchObject({ fields: [], missing: [name] });
  });
});

test('C3 a choice is read on whole words and as the schema writes it', () => {
  const schema = oneField('account', 'choice', ['checking', 'savings']);
  expect(readFields({ text: 'the balance of my SAVINGS account' }, schema).fields).toMatchObject([
    { value: 'savings' },
  ]);
  expect(readFields({ text: 'I want to check my account' }, schema).missing).toEqual(['account']);
});

test('C3 a choice of several words is read by all of them or by the one that no other has', () => {
  const airline = oneField('airline', 'choice', ['United Airlines', 'Delta Airlines']);
  expect(readFields({ text: 'fly me with Delta' }, airline).fields).toMatchObject([{ value: 'Delta Airlines' }]);
  expect(readFields({ text: 'any of the airlines' }, airline).missing).toEqual(['airline']);
});

test('C3 a choice that the words exclude is no value', () => {
  const schema = oneField('size', 'choice', ['small', 'large']);
  expect(readFields({ text: 'not the small one' }, schema).missing).toEqual(['size']);
});

test('C3 numeric choices take a number in digits or words, and none that is not among them for sure', () => {
  const schema = oneField('seats', 'choice', ['1', '2', '3']);
  expect(readFields({ text: 'two seats please' }, schema).fields).toMatchObject([{ value: '2' }]);
  expect(readFields({ text: 'seats please' }, schema).missing).toEqual(['seats']);
});

test('C3 a yes-or-no field is read from its own words, and turned by a negation', () => {
  const schema = oneField('pets_allowed', 'boolean');
  expect(readFields({ text: 'somewhere that takes pets' }, schema).fields).toMatchObject([{ value: true }]);
  expect(readFields({ text: 'we have no pets' }, schema).fields).toMatchObject([{ value: false }]);
  expect(readFields({ text: 'a small flat' }, schema).missing).toEqual(['pets_allowed']);
});

test('C3 two places and two dates go where the words around them point', () => {
  const { fields, missing } = readFields(
    { text: 'Fly to Rome from Berlin, leaving on March 3rd and returning on March 9th, in business class' },
    searchFlights,
  );
  expect(Object.fromEntries(fields.map(({ field, value }) => [field, value]))).toEqual({
    origin_city: 'Berlin',
    destination_city: 'Rome',
    departure_date: 'March 3rd',
    return_date: 'March 9th',
    cabin: 'Business',
  });
  expect(missing).toEqual([]);
});

test('C3 what a number measures decides where it goes', () => {
  const bmi = tool(
    'calculate_bmi',
    'Calculate the body mass index',
    { weight: { type: 'number' }, height: { type: 'number' } },
    ['weight', 'height'],
  );
  const { fields } = readFields({ text: 'I am 180 cm tall and weigh 85 kg' }, bmi);
  expect(Object.fromEntries(fields.map(({ field, value }) => [field, value]))).toEqual({ weight: 85, height: 180 });
  expect(readFields({ text: 'I weigh 85 kg' }, bmi).missing).toEqual(['height']);
});

test('C3 a word that only names the schema is no value of it', () => {
  expect(readFields({ text: 'Find a Mexican restaurant in Oakland' }, findRestaurants).fields).toMatchObject([
    { field: 'cuisine', value: 'Mexican' },
    { field: 'city', value: 'Oakland' },
  ]);
  expect(readFields({ text: 'Find a nice restaurant in Oakland' }, findRestaurants).missing).toEqual(['cuisine']);
});

test('C3 a series is one value of a field that takes several', () => {
  const restock = tool(
    'check_stock',
    'Checks items',
    { item_ids: { type: 'array', items: { type: 'integer' } }, threshold: { type: 'integer' } },
    ['item_ids', 'threshold'],
  );
  expect(readFields({ text: 'Check items 102, 103 and 104' }, restock)).toMatchObject({
    fields: [{ field: 'item_ids', value: '102, 103 and 104' }],
    missing: ['threshold'],
  });
});

test('C3 an amount and its currency are two values where both are asked for', () => {
  const convert = tool(
    'convert_currency',
    'Converts an amount from one currency to another',
    { amount: { type: 'number' }, from_currency: { type: 'string' }, to_currency: { type: 'string' } },
    ['amount', 'from_currency', 'to_currency'],
  );
  expect(readFields({ text: 'Convert 100 USD to EUR' }, convert)).toMatchObject({
    fields: [
      { field: 'amount', value: '100 USD' },
      { field: 'from_currency', value: 'USD' },
      { field: 'to_currency', value: 'EUR' },
    ],
    missing: [],
  });
});
