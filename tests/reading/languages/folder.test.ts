/** A language is a folder: what docs/reference/languages.md shows of one is compiled and looked up in, and its faults have a file and a line. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileLanguages } from '../../../adapters/languages/compile.ts';
import { lookupOf } from '../../../reading/times/compile.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'languages-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const page = readFileSync(new URL('../../../docs/reference/languages.md', import.meta.url), 'utf8');
const shown = [...page.matchAll(/```yaml\n# languages\/(\S+)\n([^`]*)```/g)];

test('what the page shows is a language', () => {
  for (const [, path = '', text = ''] of shown) write(path, text);
  const [eo] = compileLanguages(folder);
  expect(eo?.tag).toBe('eo');
  expect(eo?.words.general.commonWords).toEqual(['estas', 'kaj', 'mi', 'vi', 'la', 'ne']);
  expect(eo?.times.weekdays[0]).toEqual(['lundo', 'lundon', 'lundoj', 'lundojn']);
  const words = eo && lookupOf(eo.times).words;
  expect(words?.get('morgau')?.entries).toEqual([{ kind: 'day', rest: [], value: 1, name: '', parts: null }]);
  expect(words?.get('je')?.entries.map(({ kind, rest }) => [kind, ...rest])).toEqual([['at', 'la'], ['at']]);
});

test('a language may begin with nothing', () => {
  mkdirSync(join(folder, 'fr'));
  const [fr] = compileLanguages(folder);
  expect(fr?.words.is.month).toEqual([]);
  expect(fr?.phrases.talk.groups.assent).toEqual([]);
});

test.each([
  ['a class that is none', 'vocabulary.yaml', 'commonWords: [le]\ncommonWrods: [la]\n', 'languages/fr/vocabulary.yaml:2: '],
  ['a class that is none, behind a word', 'vocabulary.yaml', 'commonWords: [le, la +none]\n', 'languages/fr/vocabulary.yaml:1: '],
  ['a word twice', 'vocabulary.yaml', 'commonWords: [le]\n\nis.opens:\n  - le\n', 'languages/fr/vocabulary.yaml:4: '],
  ['endings that are none', 'vocabulary.yaml', 'commonWords:\n  - le\n  - petit~adjectives\n', 'languages/fr/vocabulary.yaml:3: '],
  ['a list that is none', 'times.yaml', 'marks:\n  at: [à]\n  att: [vers]\n', 'languages/fr/times.yaml:3: '],
  ['a file that is none', 'time.yaml', '', 'languages/fr/time.yaml: '],
])('%s is told with its place', (_, file, text, place) => {
  write(`fr/${file}`, text);
  expect(() => compileLanguages(folder)).toThrow(place);
});
