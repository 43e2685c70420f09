/**
 * A language is a folder: what docs/reference/languages.md shows of one is compiled and looked up in, and its faults
 * have a file and a line.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkedLanguage } from '../../../adapters/check-language.ts';
import { compileLanguages } from '../../../adapters/languages/compile.ts';
import { languageTags } from '../../../adapters/languages/folder.ts';
import { beginLanguage } from '../../../adapters/languages/skeleton.ts';
import { yesFaults } from '../../../reading/grammar/yes-check.ts';
import { phrasesTried } from '../../../reading/phrases/phrase-faults.ts';
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
  ['a script that is none', 'detect.yaml', 'rank: 5\nscript: Cyrilic\n', 'languages/fr/detect.yaml:2: '],
  ['half an invitation', 'invitation.yaml', 'about: sujet\n', 'languages/fr/invitation.yaml:1: '],
])('%s is told with its place', (_, file, text, place) => {
  write(`fr/${file}`, text);
  expect(() => compileLanguages(folder)).toThrow(place);
});

test('what systems hide in a folder is no file of a language, and an empty file says nothing', () => {
  write('.DS_Store', '');
  write('README.md', '');
  write('fr/.DS_Store', '');
  write('fr/times.yaml', '# Later.\n');
  expect(compileLanguages(folder).map(({ tag }) => tag)).toEqual(['fr']);
});

test('every language is looked at, whatever is wrong with one', () => {
  mkdirSync(join(folder, 'fr/times.yaml'), { recursive: true });
  mkdirSync(join(folder, 'it'));
  symlinkSync(join(folder, 'nowhere'), join(folder, 'it/letter.yaml'));
  expect(() => compileLanguages(folder)).toThrow(/languages\/fr\/times[.]yaml: .*folder.*\n.*languages\/it\/letter[.]yaml: .*link/);
});

test.each([
  ['french', () => mkdirSync(join(folder, 'french'))],
  ['FR', () => mkdirSync(join(folder, 'FR'))],
  ['pt', () => symlinkSync(join(folder, 'nowhere'), join(folder, 'pt'))],
])('a folder that is no language is told: %s', (name, make) => {
  make();
  expect(() => compileLanguages(folder)).toThrow(`languages/${name}: `);
});

test('more languages than are told apart are a fault', () => {
  for (const tag of ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg', 'hh', 'ii']) mkdirSync(join(folder, tag));
  expect(() => compileLanguages(folder)).toThrow('more than 8 languages');
});

test('parts of phrases are the own ones of their language', () => {
  for (const tag of ['fr', 'it'])
    write(`${tag}/phrases.yaml`, `gate:\n  parts: { you: [${tag}] }\n  groups:\n    ask: [<you> x]\n`);
  expect(compileLanguages(folder).map(({ phrases }) => phrases.gate)).toMatchObject([
    { parts: { 'fr-you': ['fr'] }, groups: { ask: ['<fr-you> x'] } },
    { parts: { 'it-you': ['it'] }, groups: { ask: ['<it-you> x'] } },
  ]);
});

const notations = { phrases: phrasesTried, yes: yesFaults };

test.each(languageTags(fileURLToPath(new URL('../../../languages/', import.meta.url))))('%s is without a fault, and lacks no text', (tag) => {
  expect(checkedLanguage(tag, notations)).toMatchObject({ hasYes: true, untranslated: [] });
});

const check = (tag: string) => checkedLanguage(tag, notations, join(folder, '..'));

describe('parley language', () => {
  beforeEach(() => {
    folder = join(folder, 'languages');
    mkdirSync(folder);
    write('../assistants/defaults/texts.yaml', 'one: Good day\ntwo: Good night\n');
  });
  afterEach(() => {
    folder = join(folder, '..');
  });

  test('a language that was just begun says nothing, and names all of its lists', () => {
    expect(beginLanguage('fr', folder)).toContain('languages/fr/vocabulary.yaml');
    mkdirSync(join(folder, 'it'));
    const [fr, it] = compileLanguages(folder);
    expect({ ...fr, tag: 'it' }).toEqual(it);
    expect(readFileSync(join(folder, 'fr/times.yaml'), 'utf8')).toContain('  # an hour may follow: "at"\n  at: []\n');
    expect(() => beginLanguage('fr', folder)).toThrow('there already');
    expect(() => beginLanguage('french', folder)).toThrow('tag');
  });

  test('what nobody has translated is named, and a yes that is none', () => {
    write('fr/detect.yaml', 'rank: 5\n');
    write('../assistants/defaults/texts.fr.yaml', 'one: Bonjour\n');
    const { hasYes, untranslated } = check('fr');
    expect(hasYes).toBe(false);
    expect(untranslated.map(({ file, happened }) => `${file} ${happened}`)).toEqual([
      expect.stringContaining('texts.fr.yaml The text "two"'),
      expect.stringContaining('clarification.fr.yaml There is no such file'),
    ]);
  });

  test('another language that is faulty does not count', () => {
    write('it/times.yaml', 'marks: [');
    write('fr/detect.yaml', '');
    expect(check('fr').language.tag).toBe('fr');
    expect(() => check('it')).toThrow('languages/it/times.yaml:1: ');
    expect(() => check('pt')).toThrow('There is no such folder');
  });

  const yes = (patterns: string, oui: string): string =>
    `patterns: ['${patterns}']\nparts:\n  yes: ['${oui}']\ndeeds: {book: [a], move: [a], call-off: [a], send: [a], submit: [a]}\n`;

  test.each([
    ['phrases.yaml', 'gate:\n  groups:\n    ask:\n      - (qui|que\n', 4],
    ['phrases.yaml', 'talk:\n  groups:\n    hedge: [peut <etre>]\n', 3],
    ['yes.yaml', 'patterns: []\n', 1],
    ['yes.yaml', yes('<oui>', 'oui'), 1],
    ['yes.yaml', yes('<yes>', '(oui'), 3],
    ['yes.yaml', yes('<yes>', 'oui {tiem}'), 3],
    ['yes.yaml', yes('<yes>', 'oui <yes>'), 3],
  ])('the notations of %s are looked at: %j', (file, text, line) => {
    write(`fr/${file}`, text);
    expect(() => check('fr')).toThrow(`languages/fr/${file}:${line}: `);
  });
});
