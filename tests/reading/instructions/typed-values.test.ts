/** C16: values of a type are held against its limits, and compared by what they are, not by how they are written. */
import { describe, expect, test } from 'vitest';
import { secondsLasting } from '../../../reading/times/lasting.ts';
import { issues } from '../ambiguity/shipped.ts';

type Fields = Readonly<Record<string, string | number>>;

const fieldsOf = (kind: 'invalid' | 'conflict', type: string, text: string, fields: Fields) =>
  issues(text, kind, { type, fields }).map(({ field }) => field);

describe('what no instruction of the type can want is asked about', () => {
  test.each<[string, string, Fields, string]>([
    ['discount', 'Give ACME a discount of 180 %', {}, 'percentage'],
    ['discount', 'Give ACME a discount of -7 %', {}, 'percentage'],
    ['discount', 'Give ACME a discount of minus 7 percent', {}, 'percentage'],
    ['discount', 'Apply it.', { percentage: 180, customers: 'ACME' }, 'percentage'],
    ['discount', 'Apply it.', { percentage: '−7 %', customers: 'ACME' }, 'percentage'],
    ['discount', 'Apply it.', { percentage: '100.5 %', customers: 'ACME' }, 'percentage'],
    ['refund', 'Pay it back.', { order: '4711', amount: '-€50' }, 'amount'],
    ['refund', 'Pay it back.', { order: '4711', amount: 'EUR 0' }, 'amount'],
    ['price_change', 'Change it.', { product: 'Basic', price: '€ -9.90', effective_date: '2030-01-01' }, 'price'],
    ['campaign', 'Run it.', { budget: 'EUR -5,000' }, 'budget'],
    ['growth_goal', 'Do it.', { target_increase: '-15 %' }, 'target_increase'],
    ['shipment', 'Ship them.', { quantity: '-40 pallets' }, 'quantity'],
    ['purchase_order', 'Order 0 pallets of paper from Acme by 2030-12-04', {}, 'quantity'],
    ['quote', 'Send it.', { quantity: '0 licences' }, 'quantity'],
    ['meeting', 'Set it up.', { duration: '0 minutes' }, 'duration'],
  ])('%s: "%s" %j', (type, text, fields, field) => {
    expect(fieldsOf('invalid', type, text, fields)).toEqual([field]);
  });

  test.each<[string, string, Fields]>([
    ['discount', 'Give ACME a discount of 0 %', {}],
    ['discount', 'Give ACME a discount of 100 %', {}],
    ['discount', 'Apply it.', { percentage: 7.5, customers: 'ACME' }],
    ['growth_goal', 'Do it.', { target_increase: '250 %' }],
    ['campaign', 'Run it.', { budget: 'EUR 0' }],
  ])('%s: "%s" %j is none of them', (type, text, fields) => {
    expect(fieldsOf('invalid', type, text, fields)).toEqual([]);
  });
});

const meeting = { attendees: 'Anna Schmidt', start: '2030-12-04 10:00 CET' };
const shipment = { quantity: '40 pallets', deadline: '2030-12-04 17:00 CET' };
const outreach = { channel: 'email', target_date: '2030-12-04' };

describe('two values of one field are a conflict', () => {
  test.each<[string, string, Fields, string]>([
    ['meeting', 'The meeting lasts one hour', { ...meeting, duration: '30 minutes' }, 'duration'],
    ['meeting', 'Schedule the meeting for one hour', { ...meeting, duration: '30 minutes' }, 'duration'],
    ['meeting', 'The meeting lasts 45 minutes', { ...meeting, duration: '60 minutes' }, 'duration'],
    ['meeting', 'The meeting lasts 2 hours', { ...meeting, duration: '90 min' }, 'duration'],
    ['shipment', 'Ship it to the Berlin store', { ...shipment, destination: 'Munich store' }, 'destination'],
    ['shipment', 'Ship it to the store in Berlin', { ...shipment, destination: 'store in Munich' }, 'destination'],
    ['shipment', 'Ship it to Hamburg', { ...shipment, destination: 'the Munich warehouse' }, 'destination'],
  ])('%s: "%s" %j', (type, text, fields, field) => {
    expect(fieldsOf('conflict', type, text, fields)).toEqual([field]);
  });

  test.each<[string, string, Fields]>([
    ['meeting', 'The meeting lasts 60 minutes', { ...meeting, duration: '1 hour' }],
    ['meeting', 'The meeting lasts an hour and a half', { ...meeting, duration: '90 minutes' }],
    ['meeting', 'The meeting lasts half an hour', { ...meeting, duration: '30 min' }],
    ['meeting', 'Schedule the meeting with A. Schmidt', { ...meeting, duration: '30 min' }],
    ['meeting', 'Schedule the meeting with Mrs Schmidt', { ...meeting, duration: '30 min' }],
    ['shipment', 'Ship it to the Berlin store', { ...shipment, destination: 'Berlin' }],
    ['shipment', 'Ship it to Berlin', { ...shipment, destination: 'store Berlin Mitte' }],
    ['customer_outreach', 'Contact customers with the new terms by email', { ...outreach, segment: 'Retail' }],
    ['customer_outreach', 'Email the customers about the new terms', { ...outreach, segment: 'Retail' }],
  ])('%s: "%s" %j is none', (type, text, fields) => {
    expect(fieldsOf('conflict', type, text, fields)).toEqual([]);
  });
});

test.each([
  ['one hour', 3_600],
  ['60 minutes', 3_600],
  ['1 hour 30 minutes', 5_400],
  ['half an hour', 1_800],
  ['3 days', 259_200],
  ['72 hours', 259_200],
  ['two weeks', 1_209_600],
  ['30 Minuten', 1_800],
  ['eine Stunde', 3_600],
  ['una hora', 3_600],
  ['два часа', 7_200],
  ['a month', null],
  ['until Friday', null],
  ['', null],
])('"%s" lasts %j seconds', (value, seconds) => {
  expect(secondsLasting(value)).toBe(seconds);
});
