/** Which of the times that were offered is chosen, by how the words stand together (F8, G20). */
import { expect, test } from 'vitest';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';
import type { TalkLanguage } from '../../bench/evaluate/talk/rows.ts';

const hear = listener();

const rows: readonly (readonly [language: TalkLanguage, expected: string, message: string])[] = [
  // A place that is put right.
  ['de', 'slot:2', 'den ersten, nein den zweiten'],
  ['de', 'slot:2', '1, nein 2'],
  ['de', 'slot:1', 'den dritten, nee den ersten, danke'],
  ['ru', 'slot:2', 'первый, нет второй'],
  ['ru', 'slot:1', 'второй, нет первый'],
  ['en', 'ask', 'first, no second'],
  ['es', 'ask', 'el primero, no el segundo'],
  ['en', 'slot:2', 'the first, no, the second'],
  // Another date than the one that is shown.
  ['en', 'elsewhere:2026-12-15', 'tuesday the 15th'],
  ['de', 'elsewhere:2026-12-15', 'dienstag, den 15.'],
  ['es', 'elsewhere:2026-12-15', 'el martes 15'],
  ['ru', 'elsewhere:2026-12-14T10:30', 'понедельник 14 в 10:30'],
  ['en', 'slot:3', 'tuesday 15'],
  // What is over.
  ['en', 'ask', 'last monday at 10:30'],
  ['de', 'ask', 'letzten montag um halb elf'],
  ['es', 'ask', 'el lunes pasado a las diez y media'],
  ['ru', 'ask', 'в прошлый понедельник в 10:30'],
  // How many, and no place.
  ['en', 'ask', 'the two'],
  ['de', 'ask', 'die zwei am montag'],
  ['es', 'ask', 'los tres'],
  ['ru', 'ask', 'все три'],
  ['en', 'slot:3', "the three o'clock"],
  ['de', 'slot:3', 'die 3'],
  // When somebody works, or is off, and whether it would do.
  ['es', 'ask', 'el lunes tiene turno de tarde'],
  ['ru', 'ask', 'в понедельник у неё вечерняя смена'],
  ['de', 'ask', 'dienstag hab ich frei'],
  ['en', 'slot:3', "tuesday i'm free"],
  ['en', 'ask', 'would the first work for her'],
  ['en', 'slot:1', 'can i take the first'],
];

test.each(rows)('%s: %s after "%s"', (lang, expected, message) => {
  expect(told(hear({ step: 'choice', shown: null, lang }, message).outcome)).toBe(expected);
});
