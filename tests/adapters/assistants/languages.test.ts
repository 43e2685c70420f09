/**
 * Texts in several languages (F10): which one is said, what a translator left out, and what a language counts in its
 * own way.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileTexts, textFilesIn, type TextFile } from '../../../adapters/assistants/texts.ts';
import { translationFaults } from '../../../adapters/assistants/translations.ts';
import { compiledLanguages } from '../../../adapters/languages/compiled.ts';
import { Sheets } from '../../../adapters/assistants/sheets.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import { tryAssistant } from '../../../adapters/assistants/compile.ts';
import { join } from 'node:path';
import { assistantsFolder } from './folder.ts';

const english: TextFile = {
  language: 'en',
  file: 'defaults/texts.yaml',
  text: 'call.stop: Stopped.\ncall.who: Who is {{ person }}?\nnews.done: Done.\n',
};
const german: TextFile = { language: 'de', file: 'defaults/texts.de.yaml', text: 'call.stop: Angehalten.\n' };
const nothing: TextFile = { language: 'en', file: 'own/texts.yaml', text: undefined };

function said(text: string, tag: string, own: readonly TextFile[] = [nothing]): string {
  return compileTexts([english, german], own).render({ text, values: { person: 'Anna' } }, tag);
}

describe('F10 a text is said', () => {
  test.each([
    ['in the language', 'call.stop', 'de', 'Angehalten.'],
    ['in the language of a region', 'call.stop', 'de-AT', 'Angehalten.'],
    ['in English where it is not translated, whole', 'call.who', 'de', 'Who is Anna?'],
    ['in English to whoever speaks another language', 'call.stop', 'fr', 'Stopped.'],
  ])('%s', (_how, text, tag, expected) => {
    expect(said(text, tag)).toBe(expected);
  });

  const own = (language: string, text: string): TextFile => ({ language, file: `own/texts.${language}.yaml`, text });

  test('in the assistant’s own words before those of all assistants', () => {
    const ours = [own('en', 'call.stop: We stop.\n'), own('fr', 'call.stop: On arrête.\n')];
    expect([said('call.stop', 'fr', ours), said('call.stop', 'en', ours)]).toEqual(['On arrête.', 'We stop.']);
    // Its own words are said in English where it has not translated them: others would mean something else.
    expect(said('call.stop', 'de', ours)).toBe('We stop.');
  });

  test('in the words of all assistants where its own are in another language only', () => {
    expect(said('call.stop', 'de', [nothing, own('fr', 'call.stop: On arrête.\n')])).toBe('Angehalten.');
  });

  test('and its language is told, for the days and times in it', () => {
    const texts = compileTexts([english, german], [nothing]);
    expect(['call.stop', 'call.who', 'call.none'].map((text) => texts.languageOf(text, 'de-AT'))).toEqual([
      'de-AT',
      'en',
      'en',
    ]);
  });
});

test('F10 a lint names the texts that are missing, unknown, or filled with other values', () => {
  const text = 'call.who: Wer ist {{ name }}?\ncall.why: Warum?\n';
  expect(translationFaults([english, { ...german, text }])).toEqual([
    {
      file: 'defaults/texts.de.yaml',
      happened: 'The text "call.stop" (defaults/texts.yaml:1) is not there, so that it is said in English.',
      remedy: 'Translate it (de).',
    },
    expect.objectContaining({ line: 1, happened: '"call.who" leaves out {{ person }}.' }) as unknown,
    expect.objectContaining({ line: 1, happened: expect.stringContaining('says {{ name }}') as string }) as unknown,
    expect.objectContaining({ line: 2, happened: 'English has no text "call.why".' }) as unknown,
  ]);
  expect(translationFaults([english, { ...german, text: '"broken' }])).toEqual([]);
  expect(translationFaults([{ ...english, text: undefined }, german])).toEqual([]);
});

test.each(compiledLanguages.map(({ tag }) => tag).filter((tag) => tag !== 'en'))(
  'F10 everything that Parley says itself is there in %s',
  (language) => {
    const file = (name: string) =>
      readFileSync(new URL(`../../../assistants/defaults/${name}`, import.meta.url), 'utf8');
    const files = { 'texts.yaml': file('texts.yaml'), [`texts.${language}.yaml`]: file(`texts.${language}.yaml`) };
    const found = textFilesIn(files, 'texts.yaml', (path) => path);
    expect(found.map((each) => each.language)).toEqual(['en', language]);
    expect(translationFaults(found)).toEqual([]);
  },
);

test.each([
  ['en', 1, 'thing'],
  ['en', 5, 'things'],
  ['de', 1, 'thing'],
  ['es', 21, 'things'],
])('F10 %s counts in two forms: %i', (language, count, expected) => {
  expect(inSheet(language, '{{ count | plural: "thing", "things" }}', count)).toBe(expected);
});

test.each([
  [1, 'день'],
  [3, 'дня'],
  [5, 'дней'],
  [11, 'дней'],
  [21, 'день'],
  [112, 'дней'],
])('F10 Russian counts in three forms: %i %s', (count, expected) => {
  expect(inSheet('ru', '{{ count | plural: "день", "дня", "дней" }}', count)).toBe(expected);
});

test.each([
  ['en', '1,000'],
  ['de', '1.000'],
])('F10 a number has the signs of %s', (language, expected) => {
  expect(inSheet(language, '{{ count | number }}', 1000)).toBe(expected);
  expect(inSheet(language, '{{ count | number }}', 'none')).toBe('none');
});

function inSheet(language: string, text: string, count: unknown): string {
  return new Sheets({}, language).parse({ file: 'x' }, text).render({ count });
}

test('G12 the words that all assistants share may stand in a file for each language', () => {
  const folder = assistantsFolder({
    'defaults/lexicon.yaml': 'lists: { call: [call] }\nactions: { calendar: { requests: [book a <call>] } }\n',
    'defaults/lexicon.fr.yaml': 'lists: { call: [appel] }\nactions: { calendar: { requests: [reserve un <call>] } }\n',
    'defaults/lexicon.it.yaml': 'danger: { hazard: [incendio] }\n',
  });
  const { compiled, faults } = tryAssistant(readAssistantFolder(join(folder, 'tester')));
  expect(faults).toEqual([]);
  expect(compiled?.lexicons.defaults).toMatchObject({
    lists: { call: ['call', 'appel'] },
    actions: { calendar: { requests: ['book a <call>', 'reserve un <call>'] } },
    danger: { hazard: ['incendio'] },
  });
});
