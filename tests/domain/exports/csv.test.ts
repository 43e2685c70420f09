/** Cells of an exported file are words, whatever they begin with (G18). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLabelled } from '../../../cli/terminal/feedback-file.ts';
import { asWords, asWritten, csvOf } from '../../../domain/exports/csv.ts';

describe('what a spreadsheet would compute gets an apostrophe in front', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("http://example.org?"&A1)',
    "+1+cmd|' /C calc'!A0",
    '-2+3',
    '@SUM(1)',
    '\t=1',
    '\rx',
    '\tx',
    '   =1',
    '\u00A0=1',
    '\u200B=1',
    '\uFEFF=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(1)',
    '﹢1',
    '⁼1',
    '−7',
    '-7',
    '+49 30 1234567',
    "'=1",
  ])('%j', (field) => {
    expect(asWords(field)).toBe(`'${field}`);
    expect(asWritten(asWords(field))).toBe(field);
  });
});

describe('what is words stays as it was', () => {
  it.each([
    '',
    ' ',
    'Yes, twice.',
    '7',
    '1-2',
    'a=b',
    'dana@example.org',
    "'tis",
    "O'Brien",
    '10 + 2',
    '– and so on',
    '"=1"',
    '.',
  ])('%j', (field) => {
    expect(asWords(field)).toBe(field);
    expect(asWritten(field)).toBe(field);
  });
});

it('a separator of another country stands in quotes, so that its half is no cell', () => {
  expect(csvOf([['a;=1+1', 'b\t=1', 'c,"d"', 'e\nf']])).toBe('"a;=1+1","b\t=1","c,""d""","e\nf"\r\n');
});

it('a labelled row comes back as it was said', () => {
  const words = fc
    .string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ';', ' ', 'a', '＝') })
    .filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(words, words, (said, reply) => {
      const file = csvOf([
        ['Turn', 'User Message', 'ERA Response', 'Improvement Notes', 'Category', 'Timestamp', 'Label'],
        ['1', said, reply, '', '', '', 'should_trigger=True'],
      ]);
      expect(readLabelled(file)).toMatchObject({ rows: [{ said, reply }], bad: [] });
    }),
    { seed: 28 },
  );
});
