/**
 * Readers outside, deciders inside: the domain holds no word of a human language and reads no text. What words mean is
 * in `reading/`; the domain resolves it against slots, placeholders, fields and state.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../domain/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, code: codeOf(readFileSync(new URL(name, folder), 'utf8')) }));

/** Patterns that are about signs and not about words, one by one: any other in the same file is found. */
const aboutSigns: Readonly<Record<string, { readonly why: string; readonly patterns: readonly string[] }>> = {
  'clarification/answers.ts': { why: 'a number has a digit, in whatever script', patterns: ['/\\p{Nd}/u'] },
  'context/request-tool.ts': { why: 'signs that a name cannot hold', patterns: ['/[^\\p{L}\\p{N}_ -]/gu'] },
  'conversation/incoming.ts': {
    why: 'the shape of ids',
    patterns: ['/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/', '/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/'],
  },
  'flows/calendar/offered.ts': { why: 'the signs of a time that a program gives', patterns: ['/[-T:]/'] },
  'memory/concept-id.ts': {
    why: 'signs that an id cannot hold, and marks on letters',
    patterns: ['/\\p{M}/gu', '/[^\\p{L}\\p{N}]+/gu'],
  },
  'memory/paragraph.ts': {
    why: 'signs that would end a line, or begin markup or a template',
    patterns: ['/[\\p{C}\\p{Z}]+/gu', '/[\\\\`"“”„«»{}<>[\\]|#*~]/gu'],
  },
  'patterns/patch.ts': { why: 'signs that a file name cannot hold', patterns: ['/[^\\p{L}\\p{N}]/gu'] },
  'patterns/suggest.ts': {
    why: 'signs that would end a line or a placeholder of a file',
    patterns: ['/[\\p{Cc}\\p{Zl}\\p{Zp}]/gu', '/[{}<>]/gu'],
  },
  'erasure/erased-calls.ts': { why: 'the number of a change behind an id of ours', patterns: ['/-i\\d{1,6}$/'] },
  'exports/csv.ts': {
    why: 'signs that a spreadsheet computes, and what stands unseen before them',
    patterns: ["/^'*[\\t\\r]/", "/[^\\s\\p{C}\\p{M}']/u"],
  },
  'words/cut.ts': {
    why: 'blanks, and half a character at a cut',
    patterns: ['/[\\uDC00-\\uDFFF]/', '/[\\uD800-\\uDBFF]/', '/\\s/'],
  },
  'words/places.ts': {
    why: 'marks of ours around a place, and blanks',
    patterns: [
      '/\\uF790(?:([^\\uF790\\uF791#]{1,200})#)?(\\d{1,9}):(\\d{1,9})\\uF791/gu',
      '/[\\uF790\\uF791]/gu',
      '/\\s+/gu',
    ],
  },
  'words/quotes.ts': {
    why: 'blanks, and the shapes of quotation marks and dashes',
    patterns: ['/\\s/u', '/[‘’‚‛ʼ´`]/u', '/[“”„‟«»]/u', '/[‐-―−]/u'],
  },
  'words/words.ts': { why: 'blanks', patterns: ['/\\s+/g'] },
};

/** Lists that are no words of a language. */
const aboutNames: Readonly<Record<string, string>> = {
  'flows/calendar/zone.ts': 'names of UTC in the database of zones',
};

/** Without comments, which may quote what people say, and without the name of the option that agrees. */
function codeOf(source: string): string {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return code.replace(/(?<=\b(?:id: |option === |case ))'yes'/g, "'…'");
}

const aPattern = /(?<=(?:^|[=(,:?&|!])\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n[])+\/[dgimsuvy]*(?=[.,;)\s])/gm;

/** Lists of words made by cutting a line, letters of other alphabets, and patterns made where they are used. */
const wordwork: readonly (readonly [string, RegExp])[] = [
  ['a pattern made at run time', /new RegExp|\.match\(|\.matchAll\(|\.search\(/],
  ['a list of words', /['"](?:[\p{L}']+[ |]){4,}[\p{L}']+['"]\s*\.split\(|\.flatMap\(\(line\)/u],
  ['words of another language', /[а-яёáéíóúñäöüß]/iu],
  // What every list of words holds sooner or later, and no name of ours is (`yes` is that of an option, G23).
  ['a word of English', /['"](?:please|not|never|nope|sure|instead|tomorrow|monday|noon|january|hello|thanks)['"]/i],
];

test.each(files)('$name holds no word list', ({ name, code }) => {
  if (name in aboutNames) return;
  for (const [what, pattern] of wordwork) expect(pattern.exec(code)?.[0], what).toBeUndefined();
});

test.each(files)('$name holds no pattern over words', ({ name, code }) => {
  const known = aboutSigns[name]?.patterns ?? [];
  expect((code.match(aPattern) ?? []).filter((pattern) => !known.includes(pattern))).toEqual([]);
});

test.each(files)('$name compares no word of a message with one of its own', ({ code }) => {
  expect(code).not.toMatch(/\b(?:fold|folded|word|said|lower)\s*===\s*['"]\p{L}/u);
});

test.each(files)('$name reads no text of a message', ({ code }) => {
  expect(code).not.toMatch(
    /reading\.(?:opening|text)\b|\{[^}\n]*\bopening\b[^}\n]*\}: (?:Reading|Answer)|answer\.(?:opening|text)\b/,
  );
});

test('no exception outlives what it is for', () => {
  const codes = new Map(files.map(({ name, code }) => [name, code]));
  for (const [name, { patterns }] of Object.entries(aboutSigns))
    for (const pattern of patterns) expect(codes.get(name), name).toContain(pattern);
  for (const name of Object.keys(aboutNames)) expect(codes.has(name), name).toBe(true);
});

test('the patterns find what they are for', () => {
  const samples = [
    'new RegExp(name)',
    "const some = 'cancel stop quit exit abort'.split(' ');",
    "const no = 'нет';",
    "new Set(['Tomorrow'])",
  ];
  for (const [at, [, pattern]] of wordwork.entries()) expect(pattern.test(`${samples[at]}`)).toBe(true);
  expect('const a = /^\\s*yes/u.exec(words); const b = x / y / z;'.match(aPattern)).toEqual(['/^\\s*yes/u']);
});
