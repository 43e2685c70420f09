import { expect, test } from 'vitest';
import { readTalk } from '../../../reading/instruction/instruction.ts';
import { issues, findings, library, type Given } from './shipped.ts';

const several = (text: string, given: Given = {}) => issues(text, 'interpretations', given);

test('C5 either … or is asked with options', () => {
  expect(several('Ship 40 pallets to either Berlin or Hamburg by Friday')).toMatchObject([
    {
      field: 'option',
      choices: ['Berlin', 'Hamburg'],
      suggestion: 'Please say which is meant. A: Berlin, B: Hamburg.',
      at: { start: 19, end: 43 },
    },
  ]);
  expect(several('Either call Anna or email Bob')[0]?.choices).toEqual(['call Anna', 'email Bob']);
});

test.each([
  ['a choice left open', 'Ship it with either DHL or UPS, whichever is cheaper, for order 4711'],
  ['either way', 'Either way, send the report to Anna or Bob'],
  ['either of them', 'Either of them or Anna can do it'],
  ['plain or', 'Send Anna a letter or card'],
])('C5 one meaning: %s', (_name, text) => {
  expect(several(text).filter(({ field }) => field === 'option')).toEqual([]);
});

test('C5 a word with two meanings is asked, unless something says which', () => {
  expect(several('Send Anna a bi-weekly report')).toMatchObject([
    { field: 'frequency', name: 'biweekly', choices: ['twice a week', 'every two weeks'] },
  ]);
  expect(several('Send Anna a biweekly report, every two weeks on Monday')).toEqual([]);
  expect(several('Send Anna a biweekly report', { fields: { frequency: 'twice a week' } })).toEqual([]);
});

test('C5 a date that can be read both ways is asked', () => {
  expect(several('Meet Anna on 03/04/2026')[0]?.choices).toEqual(['day 03, month 04', 'month 03, day 04']);
  expect(several('Meet Anna on 13/04/2026')).toEqual([]);
  expect(several('Meet Anna on 04/04/2026')).toEqual([]);
});

test.each(['Handle it', 'Please ship them by Friday', 'Cancel that', 'Do it', 'Could you take care of it?'])(
  'C16 a pronoun that nothing explains is asked: %s',
  (text) => {
    expect(findings(text).issues.filter(({ field }) => field === 'reference')).toHaveLength(1);
  },
);

test.each([
  'Send them the invoice 4711',
  'Order 4711 is late, so ship it today',
  'Give them a 15% discount',
  'Consider this: the price is EUR 49',
])('C5 a pronoun that has its object or its thing is not asked: %s', (text) => {
  expect(several(text)).toEqual([]);
});

test('C5 what was said before, or given as a field, explains a pronoun', () => {
  expect(several('Ship it today', { fields: { order: 4711 } })).toEqual([]);
  expect(readTalk('Ship it today', library).issues.filter(({ field }) => field === 'reference')).toEqual([]);
});
