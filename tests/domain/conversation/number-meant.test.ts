/** C8: which number "1.200" is, by the language of the talk. */
import { expect, test } from 'vitest';
import { eitherAt, numberMeant } from '../../../domain/conversation/number-meant.ts';

const dot = { mark: '.', grouped: 1200, decimal: 1.2 } as const;
const comma = { mark: ',', grouped: 1200, decimal: 1.2 } as const;

test.each([
  ['en', dot, 1.2],
  ['en-GB', comma, 1200],
  ['de', dot, 1200],
  ['DE-at', comma, 1.2],
  ['es', dot, 1200],
  ['ru', comma, 1.2],
  ['ru', dot, null],
  ['fr', dot, null],
  [null, dot, null],
] as const)('in %s, %j is %s', (language, either, number) => {
  expect(numberMeant(either, language)).toBe(number);
});

test('only the number that the answer is made of counts', () => {
  const findings = {
    type: null,
    fields: [],
    issues: [],
    mentions: [{ start: 4, end: 9, kind: 'number', value: 1200, either: dot }],
  };
  expect(eitherAt(findings, { start: 0, end: 9 })).toEqual(dot);
  expect(eitherAt(findings, { start: 0, end: 4 })).toBeNull();
  expect(eitherAt(undefined, { start: 0, end: 4 })).toBeNull();
});
