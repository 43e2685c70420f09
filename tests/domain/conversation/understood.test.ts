import { expect, test } from 'vitest';
import { understoodIn } from '../../../domain/conversation/understood.ts';
import { message } from '../../reading/words.ts';

const findings = {
  type: 'flight',
  issues: [],
  fields: [
    { field: 'origin', value: 'Vienna', from: 'text' as const, start: 5, end: 11 },
    { field: 'date', value: 'Friday', from: 'text' as const, start: 0, end: 6, in: 'm-0' },
    { field: 'passengers', value: 2, from: 'given' as const, start: 0, end: 0 },
  ],
};
const turn = { turnId: 't-1', messageId: 'm-1', reading: { ...message('From Vienna'), findings } };

test('C17 every value with where its words stand; what was given has none', () => {
  expect(understoodIn(turn)).toEqual([
    { field: 'origin', value: 'Vienna', quote: { messageId: 'm-1', start: 5, end: 11 } },
    { field: 'date', value: 'Friday', quote: { messageId: 'm-0', start: 0, end: 6 } },
    { field: 'passengers', value: 2, quote: null },
  ]);
});

test('C17 of words that are not the message’s own nothing is quoted', () => {
  expect(understoodIn(turn, { ofOtherWords: true }).map(({ quote }) => quote)).toEqual([null, null, null]);
});

test('C17 what was held against no schema was not understood', () => {
  expect(understoodIn({ ...turn, reading: message('Hello') })).toEqual([]);
});
