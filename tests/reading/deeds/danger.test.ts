/** What tells of danger to life or limb and what only sounds like it, on a corpus by category (danger.yaml). */
import { expect, test } from 'vitest';
import { message } from '../words.ts';
import { corpusOf, missesOf, type Row } from './corpus.ts';

const { open, apart } = corpusOf('danger.yaml');
const danger = (text: string): string => (message(text).danger ? 'danger' : 'none');
const calm = (rows: readonly Row[]) => rows.filter(({ expected }) => expected === 'none');

test('G21 nothing that only sounds like danger is taken for it', () => {
  expect(missesOf([...calm(open), ...calm(apart)], danger)).toEqual([]);
});

test.each([
  ['that phrases were made with', open],
  ['that were kept apart', apart],
])('G21 danger is seen in at least 97 of 100 rows %s', (_, rows) => {
  expect(missesOf(rows, danger).length).toBeLessThanOrEqual(rows.length * 0.03);
});

test('G21 what somebody is quoted with counts, and stands where it was said', () => {
  const text = 'He wrote "I want to kill myself" to a colleague.';
  const { danger: found } = message(text);
  expect(found?.kind).toBe('self-harm');
  expect(text.slice(found?.start, found?.end)).toBe('kill myself');
});
