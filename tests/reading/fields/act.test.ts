import { expect, test } from 'vitest';
import { decideAct } from '../../../bench/evaluate/conversation/act.ts';

test('C3 what no type or tool fits cannot be done, and is not asked about', () => {
  expect(decideAct({ fits: false, missing: ['city'], confirmed: true })).toEqual({ kind: 'cannot' });
});

test('C3 a missing required field asks, by name', () => {
  expect(decideAct({ fits: true, missing: ['city', 'time'] })).toEqual({ kind: 'ask', fields: ['city', 'time'] });
});

test('C3 nothing missing calls, and so does what was repeated and agreed to', () => {
  expect(decideAct({ fits: true, missing: [] })).toEqual({ kind: 'call' });
  expect(decideAct({ fits: true, missing: ['city'], confirmed: true })).toEqual({ kind: 'call' });
});
