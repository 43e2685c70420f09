/**
 * Danger that is said with a reflexive verb or in other words (G21): what is missed and what is a false alarm, counted.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { message } from '../words.ts';
import { corpusOf, missesOf } from './corpus.ts';

const { open, apart } = corpusOf('danger-said.yaml');
const danger = (text: string): string => (message(text).danger ? 'danger' : 'none');

test('G21 danger is seen whatever person and form its verb stands in, and work and laughter kill nobody', () => {
  expect(missesOf([...open, ...apart], danger)).toEqual([]);
});

const blind = parse(readFileSync(new URL('danger-blind.yaml', import.meta.url), 'utf8')) as Readonly<
  Record<'danger' | 'harmless', Readonly<Record<string, readonly string[]>>>
>;
const of = (kind: 'danger' | 'harmless') =>
  Object.entries(blind[kind]).flatMap(([language, texts]) => texts.map((text) => `${language}: ${text}`));
const isSeen = (row: string): boolean => message(row.slice(4)).danger !== undefined;

// Of 91 the rules of before saw 39, and 53 once danger was seen in whatever form its verb stands; harmless rows taken
// for danger: 3, then 4.
test('G21 danger in the words of somebody who has seen no phrase: at least 97 of 100', () => {
  const rows = of('danger');
  expect(rows.filter((row) => !isSeen(row)).length).toBeLessThanOrEqual(rows.length * 0.03);
});

test('G21 what only sounds like it, in the words of the same author', () => {
  expect(of('harmless').filter(isSeen)).toEqual([]);
});
