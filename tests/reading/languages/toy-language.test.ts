/** A language that is nothing but a folder is read: detection, a choice, a number, a time, an answer, the final yes. */
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import type { Language } from '../../../contracts/language/language.ts';
import { finalYesIn } from '../../../adapters/languages/final-yes.ts';
import { compileYes, readFinalYes } from '../../../reading/grammar/final-yes.ts';
import { saidNumber } from '../../../reading/values/said-number.ts';
import { message, reply } from '../words.ts';

vi.mock('../../../adapters/languages/compiled.ts', async (original) => {
  const { compileLanguage } = await import('../../../adapters/languages/compile.ts');
  const { compiledLanguages } = await original<{ readonly compiledLanguages: readonly Language[] }>();
  const toy = compileLanguage(fileURLToPath(new URL('toy/eo', import.meta.url)), 'eo');
  return { compiledLanguages: [...compiledLanguages, toy].toSorted((one, other) => one.detect.rank - other.detect.rank) };
});

test.each([
  ['mi kaj vi estas pretaj', 'eo', true],
  ['Bonvolu rezervi la vokon', 'eo', undefined],
  ['I think that is fine with me', 'en', true],
  ['jes', 'und', undefined],
])('F10 its common words tell it: %s', (text, language, languageSure) => {
  expect(message(text)).toMatchObject({ language, ...(languageSure === undefined ? {} : { languageSure }) });
});

test.each([
  ['la dua', 2],
  ['opcio tri', 3],
  ['la lastan', -1],
])('F4 a choice: %s', (text, index) => {
  expect(message(text).ordinals).toMatchObject([{ index }]);
});

test.each([
  ['dudek du', 22],
  ['kvardek', 40],
])('C8 a number: %s', (text, number) => {
  expect(saidNumber(text, true)).toMatchObject({ number, isAll: true });
});

test.each([
  ['morgaŭ matene', { dayOffset: 1 }],
  ['lundon je dek', { weekday: 1, hour: 10 }],
  ['vendredo posttagmeze', { weekday: 5 }],
])('F4 a time: %s', (text, parts) => {
  expect(message(text).times).toMatchObject([parts]);
});

test.each([
  ['Jes, dankon', 'affirm'],
  ['Ne', 'deny'],
])('G10 an answer: %s', (text, stance) => {
  expect(message(text).stance).toBe(stance);
});

test('G5 a reply asks', () => {
  expect(reply('Ĉu vi venos').sentences[0]?.act).toBe('question');
});

test('G19 a command', () => {
  expect(message('helpo').command).toBe('help');
});

test.each([
  ['Jes, dankon!', ['book', 'move', 'call-off', 'send', 'submit']],
  ['jes, rezervu', ['book']],
  ['jes morgaŭ', null],
  ['dankon', null],
])('G20 the final yes: %s', (text, to) => {
  const yes = finalYesIn(fileURLToPath(new URL('toy/eo', import.meta.url)), 'eo');
  if (yes === null) throw new Error('The toy language has a yes.yaml.');
  const nothing = { times: [], phones: [], emails: [], people: [], ordinals: [] };
  expect(readFinalYes(text, nothing, [compileYes(yes)])?.to ?? null).toEqual(to);
});
