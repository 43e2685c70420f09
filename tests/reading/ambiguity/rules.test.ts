import { expect, test } from 'vitest';
import { issues, names, operations, type Given } from './shipped.ts';

test('C9 the departments have exactly the rules of the seed', () => {
  const rules = Object.fromEntries(
    Object.entries(operations.departments).map(([name, { always }]) => [
      name,
      [...new Set(always.map((rule) => rule.name))],
    ]),
  );
  expect(rules).toEqual({
    sales: [
      'pricing_without_currency',
      'discount_without_conditions',
      'customer_segment_ambiguity',
      'timeline_without_specifics',
    ],
    marketing: [
      'campaign_without_budget',
      'audience_without_demographics',
      'content_without_format',
      'goals_without_metrics',
    ],
    operations: [
      'quantity_without_units',
      'location_without_specifics',
      'priority_without_scale',
      'deadline_without_timezone',
    ],
  });
});

test.each<[department: string, rule: string, text: string]>([
  ['sales', 'pricing_without_currency', 'Set the price to 49'],
  ['sales', 'pricing_without_currency', 'Sell the old model for 1,200'],
  ['sales', 'pricing_without_currency', 'Charge them 300 for the setup'],
  ['sales', 'pricing_without_currency', 'Raise the price of the premium plan'],
  ['sales', 'discount_without_conditions', 'Give Acme a 10% discount'],
  ['sales', 'customer_segment_ambiguity', 'Contact our best customers'],
  ['sales', 'timeline_without_specifics', 'Follow up with Acme soon'],
  ['sales', 'timeline_without_specifics', 'Close the deal at your earliest convenience'],
  ['sales', 'timeline_without_specifics', 'Send Acme a timeline'],
  ['marketing', 'campaign_without_budget', 'Run ads on Facebook for two weeks'],
  ['marketing', 'audience_without_demographics', 'Target a younger audience'],
  ['marketing', 'audience_without_demographics', 'Reach more people'],
  ['marketing', 'content_without_format', 'Create content about our product'],
  ['marketing', 'content_without_format', 'Post something about the launch'],
  ['marketing', 'goals_without_metrics', 'Improve our visibility'],
  ['operations', 'quantity_without_units', 'Move 40 to Berlin'],
  ['operations', 'quantity_without_units', 'Order 500 for warehouse 3'],
  ['operations', 'quantity_without_units', 'Set the stock level to 80'],
  ['operations', 'location_without_specifics', 'Move 40 pallets to the warehouse'],
  ['operations', 'location_without_specifics', 'Deliver the parcel there'],
  ['operations', 'priority_without_scale', 'Replace the pump with high priority'],
  ['operations', 'deadline_without_timezone', 'Deliver by 5 pm'],
  ['operations', 'deadline_without_timezone', 'Deliver next Tuesday 3 pm'],
  ['operations', 'deadline_without_timezone', 'Ship 40 pallets to Berlin by 2026-12-04 17:00'],
])('C9 %s asks by %s: %s', (department, rule, text) => {
  expect(names(text, 'rule', { department })).toContain(rule);
});

test.each<[department: string, text: string]>([
  ['sales', 'Set the price to 49 EUR'],
  ['sales', 'Set the price to $49'],
  ['sales', 'Prices are in EUR. Set the price to 49'],
  ['sales', 'Raise the prices by 5 %'],
  ['sales', 'Send Acme a quote for 40 licences at EUR 30 each'],
  ['sales', 'Send the customers the discount report of 2025'],
  ['sales', 'Follow up with Acme next Tuesday'],
  ['sales', 'Follow up with Acme within 5 working days'],
  ['sales', 'Call customer 4711 tomorrow'],
  ['marketing', 'Send the report on the spring campaign to Anna'],
  ['marketing', 'Write a blog post of 800 words about our product'],
  ['marketing', 'Target an audience of women aged 25 to 34'],
  ['marketing', 'Send Anna the engagement report'],
  ['operations', 'Move 40 pallets to Berlin'],
  ['operations', 'Move 20 kg of steel to 12 Main Street'],
  ['operations', 'Process order 4711'],
  ['operations', 'Move 40 pallets to the warehouse in Hamburg'],
  ['operations', 'Move 40 pallets to warehouse 3'],
  ['operations', 'There are 12 pallets left'],
  ['operations', 'Replace the pump with priority P1'],
  ['operations', 'Deliver by 5 pm CET'],
  ['operations', 'Deliver by 17:00 Europe/Berlin'],
  ['operations', 'Deliver by 5 pm Berlin time'],
  ['operations', 'Deliver by 2026-12-04T17:00Z'],
  ['operations', 'Deliver by Friday'],
  ['operations', 'Deliver on 4 December 2026'],
])('C9 %s does not ask: %s', (department, text) => {
  expect(names(text, 'rule', { department })).toEqual([]);
});

test.each<[string, Given, string]>([
  ['a currency as a field', { department: 'sales', fields: { currency: 'EUR' } }, 'Set the price to 49'],
  [
    'an amount with its currency as a field',
    { department: 'sales', fields: { amount: '49 EUR' } },
    'Set the price to 49',
  ],
  ['the rule’s own field', { department: 'sales', fields: { conditions: 'none' } }, 'Give them a 10% discount'],
  [
    'a list as a field',
    { department: 'marketing', fields: { format: ['video', 'post'] } },
    'Create content about our product',
  ],
  ['a known time zone', { department: 'operations', timeZone: 'Europe/Berlin' }, 'Deliver by 5 pm'],
])('C9 fields count as well: %s', (_name, given, text) => {
  expect(names(text, 'rule', given)).toEqual([]);
});

test('C9 an empty field is none', () => {
  expect(names('Set the price to 49', 'rule', { department: 'sales', fields: { currency: ' ' } })).toEqual([
    'pricing_without_currency',
  ]);
});

test('C9 without a department the rules are those of the type, and else of the type its words are nearest to', () => {
  const text = 'Give Acme a 10% discount';
  expect(names(text, 'rule', { department: null, type: 'discount' })).toEqual(['discount_without_conditions']);
  expect(names(text, 'rule', { department: null })).toEqual(['discount_without_conditions']);
  expect(names(text, 'rule', { department: 'operations' })).toEqual([]);
  expect(names('Good morning', 'rule', { department: null })).toEqual([]);
});

test('C9 a rule quotes what it is about and says what to answer', () => {
  expect(issues('Please ship the orders quickly', 'rule', { department: 'operations' })).toMatchObject([
    {
      field: 'priority',
      name: 'priority_without_scale',
      at: { start: 23, end: 30 },
      suggestion: expect.stringContaining('same day, 24 hours, 48 hours') as string,
    },
  ]);
});
