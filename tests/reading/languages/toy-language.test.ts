/** A language that is nothing but a folder is read: detection, a choice, a number, a time, an answer, the final yes. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { compileLanguage } from '../../../adapters/languages/compile.ts';
import { compiledLanguages } from '../../../adapters/languages/compiled.ts';
import { finalYesIn } from '../../../adapters/languages/final-yes.ts';
import type * as FinalYes from '../../../reading/grammar/final-yes.ts';
import type * as SaidNumber from '../../../reading/values/said-number.ts';
import type * as Words from '../words.ts';

const folder = fileURLToPath(new URL('toy/eo', import.meta.url));
const compiled = '../../../adapters/languages/compiled.ts';

/**
 * The reader as it is with one folder more; test files share their modules, so that it is loaded anew, before and
 * behind.
 */
let reader: typeof Words & typeof FinalYes & typeof SaidNumber;

beforeAll(async () => {
  const all = [...compiledLanguages, compileLanguage(folder, 'eo')];
  vi.resetModules();
  vi.doMock(compiled, () => ({
    compiledLanguages: all.toSorted((one, other) => one.detect.rank - other.detect.rank),
  }));
  const [words, yes, numbers] = await Promise.all([
    import('../words.ts'),
    import('../../../reading/grammar/final-yes.ts'),
    import('../../../reading/values/said-number.ts'),
  ]);
  reader = { ...words, ...yes, ...numbers };
}, 120_000);

afterAll(() => {
  vi.doUnmock(compiled);
  vi.resetModules();
});

test.each([
  ['mi kaj vi estas pretaj', 'eo', true],
  ['Bonvolu rezervi la vokon', 'eo', undefined],
  ['I think that is fine with me', 'en', true],
  ['jes', 'und', undefined],
])('F10 its common words tell it: %s', (text, language, languageSure) => {
  expect(reader.message(text)).toMatchObject({ language, ...(languageSure === undefined ? {} : { languageSure }) });
});

test.each([
  ['la dua', 2],
  ['opcio tri', 3],
  ['la lastan', -1],
])('F4 a choice: %s', (text, index) => {
  expect(reader.message(text).ordinals).toMatchObject([{ index }]);
});

test.each([
  ['dudek du', 22],
  ['kvardek', 40],
])('C8 a number: %s', (text, number) => {
  expect(reader.saidNumber(text, true)).toMatchObject({ number, isAll: true });
});

test.each([
  ['morgaŭ matene', { dayOffset: 1 }],
  ['lundon je dek', { weekday: 1, hour: 10 }],
  ['vendredo posttagmeze', { weekday: 5 }],
])('F4 a time: %s', (text, parts) => {
  expect(reader.message(text).times).toMatchObject([parts]);
});

test.each([
  ['Jes, dankon', 'affirm'],
  ['Ne', 'deny'],
])('G10 an answer: %s', (text, stance) => {
  expect(reader.message(text).stance).toBe(stance);
});

test('G5 a reply asks', () => {
  expect(reader.reply('Ĉu vi venos').sentences[0]?.act).toBe('question');
});

test('G19 a command', () => {
  expect(reader.message('helpo').command).toBe('help');
});

test.each([
  ['Jes, dankon!', ['book', 'move', 'call-off', 'send', 'submit']],
  ['jes, rezervu', ['book']],
  ['jes morgaŭ', null],
  ['dankon', null],
])('G20 the final yes: %s', (text, to) => {
  const yes = finalYesIn(folder, 'eo');
  if (yes === null) throw new Error('The toy language has a yes.yaml.');
  const nothing = { times: [], phones: [], emails: [], people: [], ordinals: [] };
  expect(reader.readFinalYes(text, nothing, [reader.compileYes(yes)])?.to ?? null).toEqual(to);
});
