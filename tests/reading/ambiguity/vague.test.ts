import { expect, test } from 'vitest';
import { clarificationPolicy } from '../../../contracts/assistant/policy.ts';
import { judgeClarity } from '../../../domain/clarification/judge.ts';
import { issues, findings, names, type Given } from './shipped.ts';

const vague = (text: string, given: Given = {}) => names(text, 'vague', given);

test.each([
  ['Ship some boxes to Berlin', ['some']],
  ['Ship many boxes and a few pallets to Berlin', ['many', 'few']],
  ['Call several customers in various cities', ['several', 'various']],
  ['Send the report soon', ['soon']],
  ['Send the report later', ['later']],
  ['Eventually we need the report', ['eventually']],
  ['Send the report ASAP', ['asap']],
  ['Send the report as soon as possible', ['asap']],
  ['Handle it', ['handle']],
  ['Please process the customers', ['process']],
  ['Deal with the customers', ['deal with']],
  ['You should take care of the complaints', ['take care of']],
])('C4 vague words: %s', (text, terms) => {
  expect(vague(text)).toEqual(terms);
});

test.each([
  ['an object and a parameter', 'Process refund #12'],
  ['an object and its numbers', 'Process the refunds 12, 13 and 14'],
  ['an object and a name', 'Take care of the complaint of Anna Schmidt'],
  ['an object and a date', 'Handle the orders of 4 December 2026'],
  ['an object that is quoted', 'Please process the order "A-17"'],
  ['a noun, not a verb', 'We improved our hiring process and the door handle'],
  ['part of a word', 'Something handled the processor sometime; he is lonesome'],
  ['a past time', 'Anna called some time ago and a few days ago'],
  ['an approximate number', 'Ship some 40 boxes to Berlin'],
  ['a limit', 'Ship 40 boxes no later than Friday'],
  ['not later', 'Ship 40 boxes by Friday, not later'],
  ['a condition', 'Call Anna as soon as the order arrives'],
  ['a version', 'Use version 12 or later'],
  ['a date that resolves', 'Meet Anna next Tuesday at 3 pm'],
  ['thanks', 'Many thanks for the report'],
  ['a question for the number', 'How many boxes are there, and how soon?'],
  ['quoted speech, code and addresses', 'He wrote "handle it soon" and `process some` at https://x.org/soon'],
])('C4 not vague: %s', (_name, text) => {
  expect(vague(text)).toEqual([]);
});

test('C4 a firm end makes haste harmless, a date beside it does not', () => {
  expect(vague('Send the report as soon as possible, by 5 March at the latest')).toEqual([]);
  expect(vague('Send the report as soon as possible, 5 March')).toEqual(['asap']);
});

test('C1 C4 a term counts once, however often it is said', () => {
  expect(vague('Ship some boxes, some pallets and SOME crates soon, soon!')).toEqual(['some', 'soon']);
});

test('C1 C4 each distinct term costs a tenth', () => {
  const policy = clarificationPolicy.parse({});
  const tenths = (text: string) => judgeClarity({ findings: findings(text), known: [], at: 0, policy }).tenths;
  expect(tenths('Ship 40 boxes to Anna on 4 December 2026')).toBe(10);
  expect(tenths('Ship some boxes to Anna on 4 December 2026')).toBe(9);
  expect(tenths('Ship some boxes and several crates to Anna soon')).toBe(7);
  expect(tenths('Ship some boxes, several crates and various pallets to Anna later')).toBe(6);
});

test('C7 the suggestion is the seed’s: a specific date', () => {
  expect(issues('Finish the campaign soon', 'vague')).toMatchObject([
    {
      field: 'target_date',
      issue: 'No specific date provided for "soon"',
      suggestion: 'Please provide a specific date (YYYY-MM-DD).',
      expects: 'datetime',
      at: { start: 20, end: 24 },
    },
  ]);
});

test('C4 what has been given is not vague any more', () => {
  expect(vague('Ship some boxes soon', { fields: { quantity: '40 boxes', target_date: '2026-12-04' } })).toEqual([]);
});

test('C4 Spanish and Russian words count too', () => {
  expect(vague('Enviar algunos informes pronto')).toEqual(['algunos', 'pronto']);
  expect(vague('Отправить несколько отчётов позже')).toEqual(['несколько', 'позже']);
});
