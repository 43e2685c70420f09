/** What replies announce and report, on a corpus by category (replies.yaml). */
import { expect, test } from 'vitest';
import { reply } from '../words.ts';
import { corpusOf, missesOf } from './corpus.ts';

const { open, apart } = corpusOf('replies.yaml');

const short: Readonly<Record<string, string>> = { calendar: 'c', email: 'e', promise: '+', claim: '=' };
const announced = (text: string): string => {
  const found = (reply(text).announces ?? []).map(({ action, form }) => `${short[action]}${short[form]}`);
  return found.length === 0 ? 'none' : found.toSorted().join(',');
};

test('G21 what is announced or reported as done is seen in the rows that phrases were made with', () => {
  expect(missesOf(open, announced)).toEqual([]);
});

test('G21 and in those that were kept apart', () => {
  const misses = missesOf(apart, announced);
  expect(misses).toEqual([]);
});
