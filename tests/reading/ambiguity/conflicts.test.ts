import { expect, test } from 'vitest';
import { issues, type Given } from './shipped.ts';

const conflicts = (text: string, given: Given = {}) => issues(text, 'conflict', given).map(({ field }) => field);

test.each([
  ['two deadlines', 'The deadline is Friday. The deadline is Monday.', ['deadline']],
  ['two days to finish by', 'Finish the report by Monday or by Friday', ['deadline']],
  ['a deadline and a later day', 'The deadline is 5 March 2027, but finish by 10 March 2027', ['deadline']],
  ['today and next week', 'Launch the site today, next week', ['deadline']],
  ['two budgets', 'The budget is $500. Spend wisely: the total budget is $800.', ['budget']],
  ['urgent without a deadline', 'This is urgent, there is no deadline', ['priority']],
  ['no rush, but urgent', 'Take your time. Urgent: send Anna the report', ['priority']],
  ['cheapest and best', 'Find the cheapest supplier with the best quality at any price', ['priority']],
  ['up and down', 'Increase the stock and decrease the stock', ['direction']],
  ['in and out', 'Include shipping costs but exclude shipping costs', ['scope']],
  ['yes and no', 'Approve the request and reject the request', ['decision']],
  ['all and some', 'Email all customers, only the new customers', ['recipients']],
])('C5 a conflict: %s', (_name, text, fields) => {
  expect(conflicts(text)).toEqual(fields);
});

test.each([
  ['two things with a day each', 'Complete the report by Monday and the invoice by Friday'],
  ['budgets of two channels', 'Plan a budget of $500 for Instagram and a budget of $300 for TikTok'],
  ['the same budget twice', 'The budget is $5,000. Remember: the budget is $5k.'],
  ['a correction', 'The budget is $500, no, sorry, the budget is $600'],
  ['days in a row', 'Call Anna on Monday, Tuesday and Friday'],
  ['a weekday with its date', 'The deadline is Friday. The deadline is 4 December 2026.'],
  ['one up, another down', 'Increase sales and reduce costs'],
  ['a condition', 'Approve the request, and if it is late, cancel the request'],
  ['urgent with a deadline', 'Urgent: send Anna the report by Friday'],
])('C5 no conflict: %s', (_name, text) => {
  expect(conflicts(text)).toEqual([]);
});

test('C5 a field that contradicts the text is a conflict; one that says the same is none', () => {
  const text = 'Run the campaign with a budget of $8,000';
  expect(conflicts(text, { fields: { budget: 5000 } })).toEqual(['budget']);
  expect(conflicts(text, { fields: { campaign_budget: '$5,000' } })).toEqual(['campaign_budget']);
  expect(conflicts(text, { fields: { budget: '8000 USD' } })).toEqual([]);
  expect(conflicts(text, { fields: { budget: 8000 } })).toEqual([]);
});

test('C5 a conflict names both sides and asks which one holds', () => {
  expect(issues('The deadline is 2026-12-04. The deadline is 2026-12-11.', 'conflict')).toMatchObject([
    {
      issue: 'Two dates are given for deadline: A: 2026-12-04, B: 2026-12-11',
      suggestion: 'Please say which date holds (YYYY-MM-DD).',
      at: { start: 16, end: 26 },
      expects: 'date',
    },
  ]);
});

test('C5 exclusive demands are settled by their field', () => {
  expect(conflicts('This is urgent, there is no deadline', { fields: { priority: 'no rush' } })).toEqual([]);
});
