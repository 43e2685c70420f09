/** Whom an answer names, and whether a value stands in the place of another one (F1, G20). */
import { expect, test } from 'vitest';
import type { ValueSaid } from '../../../contracts/reading/answers.ts';
import type { Remainder } from '../../../contracts/reading/reading.ts';
import { isPutRight } from '../../../domain/flows/said-last.ts';
import { whoSaid } from '../../../domain/flows/whom.ts';
import { said } from './said.ts';

const ann = said('Ann');
const { who: _who, ...silent } = ann.answers;
const plain = { ...ann, answers: silent };
const giving = (who: ValueSaid | undefined, names: readonly string[] = []) => ({
  ...plain,
  answers: {
    ...plain.answers,
    ...(who === undefined ? {} : { who }),
    ...(names.length === 0 ? {} : { whom: { kind: 'several' as const, names: [...names] } }),
  },
});

test.each([
  ['the one that is named', giving({ kind: 'one', values: ['Ann Lee'] }), { kind: 'one', name: 'Ann Lee' }],
  [
    'one of two',
    giving({ kind: 'either', values: ['Ann', 'Bo'] }),
    { kind: 'open', whom: { kind: 'either', names: ['Ann', 'Bo'] } },
  ],
  [
    'several who are joined',
    giving(undefined, ['Ann', 'Bo']),
    { kind: 'open', whom: { kind: 'several', names: ['Ann', 'Bo'] } },
  ],
  [
    'one name with a joint in it',
    giving({ kind: 'one', values: ['María de la Cruz y Soto'] }, ['María de la Cruz', 'Soto']),
    { kind: 'one', name: 'María de la Cruz y Soto' },
  ],
  ['nobody', giving(undefined), { kind: 'nobody' }],
  ['nobody who stands', giving({ kind: 'none', values: [] }), { kind: 'nobody' }],
])('F1 %s', (_what, reading, expected) => {
  expect(whoSaid(reading)).toEqual(expected);
});

const part = (kind: Remainder['kind']): Remainder => ({ start: 0, end: 4, kind });
const blank = { start: 0, end: 4, length: 4, lineLength: 4 };

test.each([
  [[part('negation'), part('unknown')], true],
  [[part('condition')], false],
])('G20 a value in the place of another is put right by what denies the other: %j', (remainder, expected) => {
  const answers = { ...plain.answers, letter: { ...plain.answers.letter, blank } } as typeof plain.answers;
  expect(isPutRight({ ...plain, remainder, answers })).toBe(expected);
});
