/** C8: everyday words for what a schema lets choose, in four languages; only a word of the class counts. */
import { expect, test } from 'vitest';
import { meaningOf } from '../../../reading/values/everyday.ts';
import { acceptsValue } from '../../../reading/fields/accepts.ts';

test.each([
  ['hoch', 'high'],
  ['Hohe Priorität, danke', 'high'],
  ['High please', 'high'],
  ['prioridad media', 'medium'],
  ['es urgente', 'urgent'],
  ['очень срочно', 'urgent'],
  ['в пятницу', 'friday'],
  ['el miércoles', 'wednesday'],
  ['am Sonnabend bitte', 'saturday'],
  ['in Tagen', 'days'],
  ['día', 'days'],
  ['the red one', 'red'],
  ['die rote bitte', 'red'],
  ['красную, пожалуйста', 'red'],
  ['grün', 'green'],
])('"%s" means %s', (text, meaning) => {
  expect(meaningOf(text)).toBe(meaning);
});

test.each([
  'not high',
  'nicht so hoch',
  'no muy alta',
  'не срочно',
  'high or medium',
  'hoch oder mittel',
  'sehr hoch',
  'очень высокий',
  'as high as it gets',
  'urgent if she agrees',
  'high high',
  'on Friday at five, and on Monday',
  'Freitag früh',
  '',
  'Hamburg',
])('"%s" means none', (text) => {
  expect(meaningOf(text)).toBeNull();
});

test.each([
  [['low', 'high'], 'hoch', 'high'],
  [['niedrig', 'hoch'], 'high', 'hoch'],
  [['baja', 'alta'], 'высокая', 'alta'],
  [['high', 'very high'], 'very high', 'very high'],
  [['Mo', 'friday'], 'пятница', 'friday'],
] as const)('of %j, "%s" is "%s"', (choices, given, value) => {
  expect(acceptsValue('choice', [...choices], given)).toEqual({ ok: true, value });
});

test('what two choices mean is none of them', () => {
  expect(acceptsValue('choice', ['high', 'hoch'], 'alta')).toMatchObject({ ok: false });
});
