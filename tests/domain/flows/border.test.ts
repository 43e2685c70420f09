/** Readers outside, deciders inside (issue of the house, point 3): the flows hold no words of their own and read no text. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../../domain/flows/', import.meta.url);
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
const files = names.map((name) => ({ name, code: codeOf(readFileSync(new URL(name, folder), 'utf8')) }));

/** Where a pattern or a list is not about what people say. */
const allowed: Readonly<Record<string, string>> = {
  'calendar/invites.ts': 'the shape of an address, which is no word',
  'calendar/zone.ts': 'names of UTC in the database of zones',
};

/** Without comments: they may quote what people say. */
function codeOf(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Patterns over words, lists of words made by cutting a line, and letters of other alphabets. */
const wordwork: readonly (readonly [string, RegExp])[] = [
  [
    'a regular expression',
    /(?:^|[=(,:?&|!\s])\/(?![/*])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n])+\/[dgimsuvy]*(?=[.,;)\s])/m,
  ],
  ['a pattern made at run time', /new RegExp|\.match\(|\.matchAll\(|\.search\(/],
  ['a list of words', /'(?:[\p{L}']+[ |]){4,}[\p{L}']+'\s*\.split\(|\.flatMap\(\(line\)/u],
  ['words of another language', /[а-яёáéíóúñ]/iu],
];

test.each(files)('$name holds no word list and no pattern over words', ({ name, code }) => {
  if (name in allowed) return;
  for (const [what, pattern] of wordwork) expect(pattern.exec(code)?.[0], what).toBeUndefined();
});

test.each(files)('$name reads no text of a message', ({ code }) => {
  expect(code).not.toMatch(
    /reading\.(?:opening|text)\b|\{[^}\n]*\bopening\b[^}\n]*\}: (?:Reading|Answer)|answer\.(?:opening|text)\b/,
  );
});

test('the patterns find what they are for', () => {
  const samples = [
    'const a = /^\\s*yes/u.exec(words);',
    'new RegExp(name)',
    "const some = 'cancel stop quit exit abort'.split(' ');",
    "const no = 'нет';",
  ];
  for (const [at, [, pattern]] of wordwork.entries()) expect(pattern.test(`${samples[at]}`)).toBe(true);
});
