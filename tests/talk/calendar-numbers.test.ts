/** The number a call is made to: taken only where every word beside it is explained (F9, G20). */
import { expect, test } from 'vitest';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';
import type { TalkLanguage } from '../../bench/evaluate/talk/rows.ts';

const hear = listener();

const asked: readonly (readonly [language: TalkLanguage, message: string])[] = [
  ['en', 'do not use 0170 555 1234'],
  ['en', 'order 4711234'],
  ['en', '10 30'],
  ['en', '112'],
  ['de', '0170 5551234 ist privat bitte nicht nutzen'],
  ['de', 'auf keinen fall 0170 5551234'],
  ['ru', '8 916 123 45 67 уже не работает'],
  ['ru', '8 916 123 45 67 личный не используйте'],
  ['ru', 'только не 8 916 123 45 67'],
];

test.each(asked)('%s: something is said of it: %s', (lang, message) => {
  expect(told(hear({ step: 'phone', shown: null, lang }, message).outcome)).toBe('ask');
});

const taken: typeof asked = [
  ['en', 'her cell is 0170 555 1234 thanks'],
  ['en', "you'll get her at 0170 555 1234"],
  ['de', 'am besten unter 0170 555 1234'],
  ['de', 'nimm die 0170 555 1234'],
  ['es', 'puedes llamarla al 0170 555 1234'],
  ['es', 'apunta 0170 555 1234, gracias'],
  ['ru', 'можно позвонить на 0170 555 1234'],
  ['ru', 'её мобильный 0170 555 1234'],
];

test.each(taken)('%s: nothing is said but that it is the one: %s', (lang, message) => {
  expect(told(hear({ step: 'phone', shown: null, lang }, message).outcome)).toBe('phone:0170 555 1234');
});
