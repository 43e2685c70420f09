import { expect, test } from 'vitest';
import { formField } from '../../../contracts/assistant/policy.ts';
import { formPolicy } from '../../../contracts/assistant/policy.ts';
import type { Answer } from '../../../domain/flows/answer.ts';
import { answerFor } from '../../../domain/flows/form/values.ts';
import { dayAt } from '../../../domain/flows/requested-time.ts';
import { inTheirWords, monday, numbered, reread, said, time, timed } from './said.ts';

const choices = ['low', 'high', 'very high', 'Außer Betrieb'];
const found = (kind: string, answer: Answer): string => {
  const field = formField.parse({ name: 'it', ask: '?', kind, choices });
  const read = reread(answer, formPolicy.parse({ title: 'T', fields: [field] }));
  const given = answerFor(field, read, 'ticket', dayAt(monday, 0));
  return given.kind === 'value' ? String(inTheirWords(given.value)) : given.problem;
};
const nothing = 'not-understood';

test.each([
  ['3', '3'],
  ['about 12 kg.', '12'],
  ['1,200', '1200'],
  ['1,234,567.5', '1234567.5'],
  ['1 200', '1200'],
  ['1.234,5', '1234.5'],
  ['1.234.567', '1234567'],
  ['1.5', '1.5'],
  ['2,5 l', '2.5'],
  ['0,500', '0.500'],
  ['007', '7'],
  ['$40', '40'],
  ['15%', '15'],
  ['-4', '-4'],
  ['−4 °C', '-4'],
  ['+4', '4'],
  ['3 or 3', '3'],
  ['3 or 4', 'several'],
  ['3 in A12', nothing],
  ['A12', nothing],
  ['10:30', nothing],
  ['10-12', nothing],
  ['1,2,3', nothing],
  ['1234567890123456', nothing],
  ['many', nothing],
  [`${'so '.repeat(30)}3`, nothing],
])('F1 a number: %s', (text, expected) => {
  expect(found('number', said(text))).toBe(expected);
});

test('F1 a number in words is one when it is the answer', () => {
  expect(found('number', numbered('three', 3))).toBe('3');
  expect(found('number', numbered('last', -1))).toBe(nothing);
  expect(found('number', { ...numbered('third', 3), length: 80 })).toBe(nothing);
});

test.each<[string, Answer, string]>([
  ['an ISO day', said('2026-12-01'), '2026-12-01'],
  ['a day that no calendar has', said('2026-02-30'), nothing],
  ['two days', said('2026-12-01 or 2026-12-02'), 'several'],
  ['the same day twice', said('2026-12-01, yes, 2026-12-01'), '2026-12-01'],
  ['tomorrow', timed('tomorrow', { dayOffset: 1 }), '2026-11-24'],
  ['yesterday, which the reader leaves', said('Yesterday evening'), '2026-11-22'],
  ['a full date', timed('24 May 2025', { year: 2025, month: 5, day: 24 }), '2025-05-24'],
  ['the next such day', timed('3 March', { month: 3, day: 3 }), '2027-03-03'],
  ['a day just past', timed('20 November', { month: 11, day: 20 }), '2026-11-20'],
  ['a leap day', timed('29 February', { month: 2, day: 29 }), '2028-02-29'],
  ['31 February', timed('31 February', { month: 2, day: 31 }), nothing],
  ['31 February of a year', timed('31 February 2027', { year: 2027, month: 2, day: 31 }), nothing],
  ['a month alone', timed('in May', { month: 5 }), nothing],
  ['a weekday of a month', timed('a Tuesday in May', { month: 5, weekday: 2 }), nothing],
  ['a year alone', timed('2027', { year: 2027 }), nothing],
  ['a day of the month', timed('the 25th', { day: 25 }), '2026-11-25'],
  ['a day of the next month', timed('the 3rd', { day: 3 }), '2026-12-03'],
  ['a day of no month', timed('the 32nd', { day: 32 }), nothing],
  ['a weekday', timed('Friday', { weekday: 5 }), '2026-11-27'],
  ['the weekday of today', timed('Monday', { weekday: 1 }), '2026-11-30'],
  ['a weekday that is past', timed('last Friday', { weekday: 5, past: true }), '2026-11-20'],
  ['the weekday of today, past', timed('el lunes pasado', { weekday: 1, past: true }), '2026-11-16'],
  ['a weekday that agrees', timed('Tuesday, 24 November', { weekday: 2, month: 11, day: 24 }), '2026-11-24'],
  ['a weekday that does not', timed('Wednesday, 24 November', { weekday: 3, month: 11, day: 24 }), nothing],
  ['a weekday of the week after', timed('Monday next week', { weekday: 1, weekOffset: 1 }), '2026-11-30'],
  [
    'the last weekday of a month',
    timed('the last Friday of November', { weekday: 5, month: 11, nth: -1 }),
    '2026-11-27',
  ],
  ['an hour', timed('at 10', { hour: 10 }), nothing],
  ['an hour of a day', timed('tomorrow at 10', { dayOffset: 1, hour: 10 }), '2026-11-24'],
  [
    'two weekdays',
    said('Monday or Tuesday', { times: [time('Monday', { weekday: 1 }), time('Tuesday', { weekday: 2 })] }),
    'several',
  ],
])('F1 a day: %s', (_name, reading, expected) => {
  expect(found('date', reading)).toBe(expected);
});

test.each<[string, Answer, string]>([
  ['by its words', said('High!'), 'high'],
  ['by its words in a sentence', said('the high one, please'), 'high'],
  ['by longer words', said('it is very high'), 'very high'],
  ['without regard to accents and case', said('AUSSER betrieb'), nothing],
  ['with them', said('außer Betrieb'), 'Außer Betrieb'],
  ['by its number', numbered('2', 2), 'high'],
  ['by its place', numbered('the last one', -1), 'Außer Betrieb'],
  ['by a number that is none of them', numbered('7', 7), nothing],
  ['by both', { ...numbered('2, high', 2) }, 'high'],
  ['two of them', said('low or high'), 'several'],
  ['one that it is not', said('not high'), nothing],
  ['none of them', said('medium'), nothing],
  ['a long story', said(`high ${'and so on '.repeat(30)}`), nothing],
  ['a story that was not read to its end', said(`high ${'and so on '.repeat(110)}`), 'too-long'],
])('F1 a choice: %s', (_name, reading, expected) => {
  expect(found('choice', reading)).toBe(expected);
});

test('F1 an address: the only one', () => {
  const address = (at: string) => ({ start: 0, end: at.length, address: at });
  expect(found('email', said('to a@example.com', { emails: [address('a@example.com')] }))).toBe('a@example.com');
  expect(
    found(
      'email',
      said('a@example.com b@example.com', { emails: [address('a@example.com'), address('b@example.com')] }),
    ),
  ).toBe('several');
  expect(found('email', said('my usual one'))).toBe(nothing);
});

test('F1 a text: as it was written, without what is not to be seen', () => {
  expect(found('text', said(' The pump\u0007 leaks. '))).toBe('The pump  leaks.');
  expect(found('text', said('First line\r\nSecond line\n'))).toBe('First line\nSecond line');
  expect(found('text', said('  '))).toBe(nothing);
  expect(found('text', said('x'.repeat(1_000)))).toBe('x'.repeat(1_000));
  expect(found('text', said('x'.repeat(1_001)))).toBe('too-long');
  expect(found('text', said(`The pump leaks.${' '.repeat(4_000)}`))).toBe('The pump leaks.');
});
