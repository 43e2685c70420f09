import { expect, test } from 'vitest';
import type { FieldContent } from '../../../contracts/wire/clarification.ts';
import type { Issue } from '../../../contracts/reading/reading.ts';
import { canBeOfKind } from '../../../reading/answers/kinds.ts';

test.each<[Issue['expects'], readonly FieldContent[], readonly FieldContent[]]>([
  ['date', ['2026-12-24', 'next Tuesday', 'TOMORROW', 'end of May', 'mañana', 'завтра'], ['soon', 'ASAP']],
  ['time', ['15:00', 'noon', 9], ['later']],
  ['datetime', ['2026-12-24 15:00', 'Friday noon'], ['eventually']],
  ['duration', ['2 weeks', 'a week', 'una hora', 'неделю'], ['long', 'a while', ['a week', 'a while']]],
  ['boolean', [true, false, 'Yes', 'no', 'НЕТ'], ['perhaps']],
  ['text', ['anything'], []],
  [undefined, ['anything'], []],
])('C8 what can be of the kind %s', (expects, good, bad) => {
  expect(good.filter((value) => !canBeOfKind(expects, value))).toEqual([]);
  expect(bad.filter((value) => canBeOfKind(expects, value))).toEqual([]);
});
