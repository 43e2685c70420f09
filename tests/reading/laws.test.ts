import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reading, replyReading } from '../../contracts/reading/reading.ts';
import { judgeAct } from '../../domain/gate/act-door.ts';
import { caseOf } from '../domain/gate/cases.ts';
import { message, reply } from './words.ts';
import { longText, runs } from '../support/laws.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        'Yes',
        'no',
        '?',
        '.',
        '\n',
        '"',
        '`',
        '```',
        "'",
        '“',
        '”',
        'https://a.bc/?x=1',
        'I',
        'Dana',
        'schedule',
        'a',
        'call',
        'Tuesday',
        'at',
        '10',
        '@',
        'x@y.zz',
        '+1',
        '555',
        ';',
        '¿',
        '—',
        ' ',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(' ')),
);

test('G14 any text whatever has a reading that fits its schema', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(reading.safeParse(message(text)).error).toBeUndefined();
      expect(replyReading.safeParse(reply(text)).error).toBeUndefined();
    }),
    { numRuns: runs(500) },
  );
});

test('every span stands in the text, and no span brings the words along', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { sentences, stanceAt, requests, declines, situation, times, people, phones, emails, ordinals } =
        message(text);
      for (const at of [
        ...sentences,
        stanceAt,
        ...requests,
        ...declines,
        situation.at,
        ...times,
        ...people,
        ...phones,
        ...emails,
        ...ordinals,
      ]) {
        if (!at) continue;
        expect(at.start).toBeLessThan(at.end);
        expect(at.end).toBeLessThanOrEqual(text.length);
        expect(at).not.toHaveProperty('quote');
      }
    }),
    { numRuns: runs(300) },
  );
});

test('reading the same text twice gives the same reading', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, other) => {
      const first = JSON.stringify([message(text), reply(text)]);
      reply(other);
      expect(JSON.stringify([message(text), reply(text)])).toBe(first);
    }),
    { numRuns: runs(200) },
  );
});

test('G5 a reply never acts while a question of its own stands in it, whatever surrounds the question', () => {
  const around = fc.array(
    fc.constantFrom(
      "I'll schedule a call for you.",
      'You should call the employee.',
      'Let me draft an email.',
      'Thanks for clarifying.',
      'See https://example.com/a?b=c.',
      'They said "no".',
      'Run `npm test`.',
    ),
    { maxLength: 8 },
  );
  const question = fc.constantFrom(
    'Have you called them?',
    'What happened?',
    'Please confirm the dates.',
    'Let me know when it happened.',
    'I need to know the date.',
    'Really?',
    'Shall I schedule a call?',
    '¿Cuándo?',
  );
  fc.assert(
    fc.property(around, question, around, (before, asked, after) => {
      const verdict = judgeAct(caseOf({ reply: reply([...before, asked, ...after].join(' ')) }));
      expect(verdict.kind).toBe('held');
    }),
  );
});

describe('G14 a long text takes a moment, and four times the text at most about four times as long', () => {
  const shapes: readonly (readonly [string, (length: number) => string])[] = [
    ['question marks', (n) => '?'.repeat(n)],
    ['quotation marks', (n) => '"'.repeat(n)],
    ['single quotes', (n) => " 'a".repeat(n / 3)],
    ['opening quotes', (n) => '“«„'.repeat(n / 3)],
    ['digits', (n) => '7'.repeat(n)],
    ['numbers', (n) => '12 30 '.repeat(n / 6)],
    ['one word', (n) => 'a'.repeat(n)],
    ['the same word', (n) => 'schedule '.repeat(n / 9)],
    ['the beginning of an offer', (n) => 'would you like me to '.repeat(n / 21)],
    ['I I I', (n) => 'i '.repeat(n / 2)],
    ['backticks', (n) => '`'.repeat(n)],
    [
      'nested backticks',
      (n) => Array.from({ length: Math.floor(Math.sqrt(2 * n)) }, (_, i) => '`'.repeat(i)).join(' '),
    ],
    ['line breaks', (n) => '\n'.repeat(n)],
    ['questions a line', (n) => '?\n'.repeat(n / 2)],
    ['slashes', (n) => 'a/'.repeat(n / 2)],
    ['dots', (n) => '.a'.repeat(n / 2)],
    ['at signs', (n) => 'a@b.'.repeat(n / 4)],
    ['brackets', (n) => '('.repeat(n)],
    ['times', (n) => 'Tuesday at 10 '.repeat(n / 14)],
    ['names', (n) => 'Dana met Bo Levi. '.repeat(n / 18)],
    ['yes and no', (n) => 'yes no '.repeat(n / 7)],
    ['emoji', (n) => '👍'.repeat(n / 2)],
    ['half characters', (n) => '\ud83d'.repeat(n)],
  ];

  test.each(shapes)(
    '%s',
    (_, make) => {
      const [quarter, whole] = [make(longText / 4), make(longText)];
      const short = Math.min(timeOf(quarter), timeOf(quarter));
      const long = timeOf(whole);
      expect(long).toBeLessThan(6_000);
      // Below 100 ms a quarter says nothing about growth.
      expect(long / Math.max(short, 100)).toBeLessThan(10);
    },
    60_000,
  );
});

/** Processor time in ms for reading a text both ways: other programs on the machine do not count. */
function timeOf(text: string): number {
  const before = process.cpuUsage();
  message(text);
  reply(text);
  const { user } = process.cpuUsage(before);
  return user / 1_000;
}
