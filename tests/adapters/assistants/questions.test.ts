/** The questions of the shipped libraries in every language that Parley speaks, and what a translator is told. */
import { expect, test } from 'vitest';
import { readAssistants } from '../../../adapters/assistants/all.ts';
import { compileAssistant, tryAssistant } from '../../../adapters/assistants/compile.ts';
import { compiledLanguages } from '../../../adapters/languages/compiled.ts';
import { slipsIn } from '../../../adapters/assistants/slips.ts';
import { fieldKind } from '../../../contracts/assistant/library.ts';
import { assistantReader } from '../../../reading/assistant-reader.ts';
import { refusalOf } from '../../../reading/fields/accepts.ts';
import { breachOf, demandsOf } from '../../../reading/fields/limits.ts';
import { expectationIn } from '../../../reading/instruction/wording.ts';

/** Every language that is read, but the one that the questions are written in. */
const languages = compiledLanguages
  .map(({ tag }) => tag)
  .filter((tag) => tag !== 'en')
  .toSorted();
const shipped = readAssistants('assistants').map(({ content }) => content);
const [desk] = shipped.filter(({ name }) => name === 'operations-agents');
if (!desk) throw new Error('There is no desk.');

test('F10 every question of every assistant is translated', () => {
  for (const content of shipped) {
    expect(Object.keys(compileAssistant(content).translations).toSorted()).toEqual(languages);
    expect(slipsIn(content, tryAssistant(content)).filter(({ file }) => file.includes('clarification'))).toEqual([]);
  }
});

test.each(languages)('F10 what a value has to be is said in every language: %s', (language) => {
  const { translations } = compileAssistant(desk);
  const inWords = (english: string): string => translations[language]?.[english] ?? english;
  const limits = [
    { minimum: 5, maximum: 30 },
    { exclusiveMinimum: 0.5, exclusiveMaximum: -2, multipleOf: 5 },
  ].flatMap((each) =>
    [true, false].map((whole) => breachOf('number', demandsOf({ name: 'n', limits: each, whole }), 99.5)),
  );
  const lengths = [{ minLength: 10 }, { maxLength: 1 }, { minLength: 10, maxLength: 20 }].map((each) =>
    breachOf('text', demandsOf({ name: 't', limits: each }), 'four'),
  );
  const kinds = fieldKind.options.flatMap((kind) =>
    [[], ['rot', 'blau']].map((choices) => refusalOf(kind, choices).expected),
  );
  const all = [...limits, ...lengths, ...kinds].filter((expected) => expected !== null);
  expect(all.length).toBeGreaterThan(30);
  for (const expected of all) {
    const said = expectationIn(inWords, expected);
    expect(said).not.toBe(expected);
    expect(said).not.toMatch(/\b(?:such as|from|up to|above|below|whole|characters|one of|steps|yes)\b/);
    expect(said.match(/\d/g)).toEqual(expected.match(/\d/g));
  }
});

test('F10 a text is asked about in its own language, and in English where its language is not known', () => {
  const reader = assistantReader(compileAssistant(desk));
  const asked = (text: string, locale?: string) =>
    reader.readMessage(text, { locale }).findings?.issues.map(({ suggestion }) => suggestion);
  expect(asked('Por favor, lanza una campaña cuanto antes para nuestros clientes.')).toContain(
    'Indique una fecha concreta (AAAA-MM-DD).',
  );
  expect(asked('Пожалуйста, запустите кампанию как можно скорее для наших клиентов.')).toContain(
    'Укажите точную дату (ГГГГ-ММ-ДД).',
  );
  expect(asked('Bitte starte so bald wie möglich eine Kampagne für unsere Kunden.')).toContain(
    'Bitte nennen Sie ein bestimmtes Datum (JJJJ-MM-TT).',
  );
  expect(asked('Run it soon, please.', 'de-AT')).toContain('Bitte nennen Sie ein bestimmtes Datum (JJJJ-MM-TT).');
  expect(asked('Run it soon, please.', 'fi')).toContain('Please provide a specific date (YYYY-MM-DD).');
});

test('a translation that is missing, or filled with other values, is told with its place', () => {
  const path = 'clarification.de.yaml';
  const text = (desk.files[path] ?? '').replace(/^campaign: .*$/m, '').replace('„{quote}“', '„{field}“');
  const content = { ...desk, files: { ...desk.files, [path]: text } };
  const questions = (of: Parameters<typeof slipsIn>[0]) =>
    slipsIn(of, tryAssistant(of)).filter(({ file }) => file.includes('clarification'));
  expect(questions(content)).toMatchObject(
    [
      {
        file: `operations-agents/${path}`,
        line: 3,
        happened: expect.stringContaining('other values'),
        remedy: 'Say these: {quote}.',
      },
      { file: `operations-agents/${path}`, happened: '"campaign" is not there, so that it is said in English.' },
    ].toReversed(),
  );
  const none = { ...desk, files: Object.fromEntries(Object.entries(desk.files).filter(([name]) => name !== path)) };
  expect(questions(none)).toMatchObject([
    { file: 'operations-agents/clarification.yaml', remedy: 'Add operations-agents/clarification.de.yaml.' },
  ]);
});
