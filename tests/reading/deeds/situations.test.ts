/** Whose situation it is, on a corpus by category (situations.yaml). */
import { expect, test } from 'vitest';
import { message } from '../words.ts';
import { corpusOf, missesOf } from './corpus.ts';

const { open, apart } = corpusOf('situations.yaml');
const situation = (text: string): string => message(text).situation.kind;

test('G9 a report is told from what is general in the rows that the rule was made with', () => {
  expect(missesOf(open, situation)).toEqual([]);
});

test('G9 and in those that were kept apart', () => {
  expect(missesOf(apart, situation)).toEqual([]);
});
