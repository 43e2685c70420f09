import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findings as findingsSchema, type Findings } from '../../../contracts/reading/findings.ts';
import type { Span } from '../../../contracts/reading/reading.ts';
import { readTalk } from '../../../reading/instruction/instruction.ts';
import { examples } from './examples.ts';
import { issues, findings, library } from './shipped.ts';
import { longText, runs } from '../../support/laws.ts';

const pieces = [
  ...examples.flatMap(({ seed, ambiguous, clear }) => [seed, ...ambiguous, ...clear]),
  'some',
  'soon',
  'later',
  'handle it',
  'either',
  'or',
  '"',
  '`',
  '$',
  '%',
  '#12',
  '03/04/2026',
  '5 pm',
  'CET',
  '25–34',
  '\n',
  '. ',
  '?',
  '€',
  '2026-12-04',
  '👍',
  '\ud83d',
  'a@b.c',
  'https://x.org/a?b=c',
  'in',
  'the',
  '1,000.00',
  'Q1',
  'end of',
  'либо',
  'pronto',
];
const said = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 12 })), { maxLength: 12 })
  .map((parts) => parts.join(' '));
const department = fc.constantFrom('sales', 'marketing', 'operations', 'none', null);
const type = fc.constantFrom('free', 'unknown', ...library.types.map(({ name }) => name));
const fields = fc.dictionary(
  fc.constantFrom('quantity', 'deadline', 'budget', 'price', 'currency', 'other', '__proto__', 'constructor'),
  fc.oneof(
    fc.string({ maxLength: 20 }),
    // Fields come as JSON, which knows neither infinity nor a negative zero.
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
    fc.boolean(),
    fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
  ),
  { maxKeys: 4 },
);

const spansOf = ({ fields: values, issues: all, mentions = [] }: Findings): readonly Span[] => [
  ...values.filter(({ from }) => from === 'text'),
  ...all.flatMap(({ at }) => at ?? []),
  ...mentions,
];

test('C3 C4 C5 whatever is said, the findings have their shape and their spans stand in the text', () => {
  fc.assert(
    fc.property(said, department, type, fields, (text, where, as, given) => {
      const read = findings(text, { department: where, type: as, fields: given });
      expect(findingsSchema.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
      for (const { start, end } of spansOf(read).filter((span) => span.end > 0)) {
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: runs(400) },
  );
});

test('C3 a participant’s words give findings of the same shape', () => {
  fc.assert(
    fc.property(said, (text) => {
      const read = readTalk(text, library);
      expect(findingsSchema.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
    }),
    { numRuns: runs(200) },
  );
});

test('C1 vague names are distinct, and of what surely asks there is one doubt a field', () => {
  fc.assert(
    fc.property(said, department, type, (text, where, as) => {
      const given = { department: where, type: as };
      const names = issues(text, 'vague', given).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      const hard = findings(text, given).issues.filter(({ kind }) => kind !== 'vague' && kind !== 'interpretations');
      expect(new Set(hard.map(({ field }) => field)).size).toBe(hard.length);
    }),
    { numRuns: runs(200) },
  );
});

test('C7 every question is a sentence: filled, not empty, without a placeholder left', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pieces), department, type, (text, where, as) => {
      for (const { issue, suggestion } of findings(text, { department: where, type: as }).issues) {
        expect(issue.trim()).not.toBe('');
        expect(suggestion.trim()).not.toBe('');
        expect(`${issue}${suggestion}`).not.toMatch(/\{(?:field|quote|type|options|department)\}/);
      }
    }),
    { numRuns: runs(300) },
  );
});

test('R2 the same instruction has the same findings', () => {
  fc.assert(
    fc.property(said, department, (text, where) => {
      expect(findings(text, { department: where })).toEqual(findings(text, { department: where }));
    }),
    { numRuns: runs(100) },
  );
});

describe('C4 C5 C9 the time grows with the text and no faster', () => {
  const shapes: readonly (readonly [string, (length: number) => string])[] = [
    ['one word', (n) => 'a'.repeat(n)],
    ['numbers', (n) => '1 '.repeat(n / 2)],
    ['digits', (n) => '1'.repeat(n)],
    ['amounts', (n) => '$5,000 '.repeat(n / 7)],
    ['dates', (n) => 'by 4 December 2026 '.repeat(n / 19)],
    ['vague words', (n) => 'some soon handle it. '.repeat(n / 21)],
    ['either', (n) => 'either or '.repeat(n / 10)],
    ['the beginning of a rule', (n) => 'give ship run increase '.repeat(n / 23)],
    ['budgets', (n) => 'budget of $5. '.repeat(n / 14)],
    ['urgent and not', (n) => 'urgent no deadline. '.repeat(n / 20)],
    ['quotes', (n) => '"'.repeat(n)],
    ['prose', (n) => 'Ship all open orders within 24 hours, please. '.repeat(n / 46)],
  ];

  test.each(shapes)(
    '%s',
    (_, make) => {
      const [quarter, whole] = [make(longText / 4), make(longText)];
      const least = (text: string): number => Math.min(timeOf(text), timeOf(text));
      const [short, long] = [least(quarter), least(whole)];
      expect(long).toBeLessThan(6_000);
      // Below 100 ms a quarter says nothing about growth.
      expect(long / Math.max(short, 100)).toBeLessThan(10);
    },
    60_000,
  );
});

/** Processor time in ms: other programs on the machine do not count. */
function timeOf(text: string): number {
  const before = process.cpuUsage();
  findings(text, { department: 'operations' });
  findings(text, { department: 'sales' });
  return process.cpuUsage(before).user / 1_000;
}
