/**
 * G20 A final yes restates nothing but what is shown: the reader compares every value with the question that it reads
 * for.
 */
import { expect, test } from 'vitest';
import { finalYesByLanguage } from '../../adapters/languages/final-yes.ts';
import type { QuestionAsked, Shown } from '../../contracts/reading/question.ts';
import { compileYes } from '../../reading/grammar/final-yes.ts';
import { readSaid } from '../../reading/read.ts';
import { monday, tuesdayTen } from '../domain/flows/said.ts';
import { compiled } from './words.ts';

const yes = Object.values(finalYesByLanguage()).map(compileYes);
const call: Shown = {
  action: 'calendar',
  deed: 'book',
  times: [tuesdayTen],
  person: 'Anna Schmidt',
  phone: '+49 30 123456',
  addresses: [],
};
const letter: Shown = {
  ...call,
  action: 'email',
  deed: 'send',
  times: [],
  phone: null,
  addresses: ['anna@example.com'],
};

function agrees(text: string, shown?: Shown): boolean {
  const question: QuestionAsked = {
    id: 'q',
    kind: shown ? 'final-yes' : 'value',
    slots: [],
    options: [],
    ...(shown ? { shown } : {}),
  };
  const reading = readSaid(text, compiled, { yes, question, at: monday });
  expect(reading.for).toBe('q');
  return reading.finalYes;
}

test.each([
  ['yes', call],
  ['yes, book it', call],
  ['yes, Tuesday at 10', call],
  ['yes, with Anna', call],
  ['ja, buch es', call],
  ['yes, send it', letter],
] as const)('"%s" is one', (text, shown) => {
  expect(agrees(text, shown)).toBe(true);
});

test.each([
  ['another day', 'yes, Wednesday at 10', call],
  ['another hour', 'yes, Tuesday at 11', call],
  ['another person', 'yes, with Tom', call],
  ['another number', 'yes, +49 30 999999', call],
  ['another address', 'yes, tom@example.com', letter],
  ['a time where none is shown', 'yes, Tuesday at 10', letter],
  ['another deed', 'yes, send it', call],
  ['something that depends', 'yes, if she agrees', call],
] as const)('with %s it is none: "%s"', (_what, text, shown) => {
  expect(agrees(text, shown)).toBe(false);
});

test('where a yes does nothing none is looked for, and without a question there is none', () => {
  expect(agrees('yes')).toBe(false);
  const { deed: _none, ...offered } = call;
  expect(agrees('yes', offered)).toBe(false);
  expect(readSaid('yes', compiled, { yes })).toMatchObject({ for: null, finalYes: false });
});
