/** Danger that is said with a reflexive verb or in other words (G21): what is missed and what is a false alarm, counted. */
import { expect, test } from 'vitest';
import { message } from '../words.ts';
import { corpusOf, missesOf } from './corpus.ts';

const { open, apart } = corpusOf('danger-said.yaml');
const danger = (text: string): string => (message(text).danger ? 'danger' : 'none');

test('G21 danger is seen whatever person and form its verb stands in, and work and laughter kill nobody', () => {
  expect(missesOf([...open, ...apart], danger)).toEqual([]);
});
