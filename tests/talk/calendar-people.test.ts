/**
 * Who a call is with, where it is asked: no role and no place of work, and what puts the answer off moves no call (F9,
 * G20).
 */
import { expect, test } from 'vitest';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';
import type { TalkLanguage } from '../../bench/evaluate/talk/rows.ts';

const hear = listener();

const rows: readonly (readonly [language: TalkLanguage, expected: string, message: string])[] = [
  ['en', 'ask', 'later'],
  ['en', 'ask', 'tomorrow'],
  ['de', 'ask', 'morgen'],
  ['es', 'ask', 'luego'],
  ['ru', 'ask', 'попозже'],
  ['en', 'ask', 'shift leader'],
  ['en', 'ask', 'payroll'],
  ['en', 'ask', 'myself'],
  ['de', 'ask', 'betriebsrat'],
  ['de', 'ask', 'selber'],
  ['es', 'ask', 'recursos humanos'],
  ['es', 'ask', 'vete a saber'],
  ['ru', 'ask', 'отдел кадров'],
  ['ru', 'ask', 'жена'],
  ['en', 'name:tom', 'tom from payroll'],
  ['en', 'name:Maria Leader', 'Maria Leader'],
  // Names that are words of everyday talk as well.
  ['en', 'name:Mark Lange', 'Mark Lange'],
  ['en', 'name:Hope Winter', 'Hope Winter'],
  ['en', 'name:bill', 'bill'],
  // The time beside the name is shown with it.
  ['en', 'name:anna;time=2026-12-07T15:00', 'anna at 3'],
  ['en', 'name:anna;time=2026-12-08T10:00', 'anna on tuesday'],
];

test.each(rows)('%s: %s after "%s"', (lang, expected, message) => {
  expect(told(hear({ step: 'person', shown: null, lang }, message).outcome)).toBe(expected);
});
