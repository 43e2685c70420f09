/** D3, D6, D7, D11: what technicians type on a phone (tests/diagnosis/technicians), as `npm run evaluate` judges it. */
import { expect, test } from 'vitest';
import { evaluateTechnicians } from '../../../bench/evaluate/technicians.ts';

const folder = 'tests/diagnosis/technicians';

test('of what is typed on a phone no row settles its step wrongly, and no dialogue ends in another cause', () => {
  const { rows, dialogues, worst } = evaluateTechnicians({ folder, part: 'open', worst: 20 });
  const wrong = worst?.filter((row) => row.startsWith('wrong'));
  expect([rows.wrong ?? 0, wrong]).toEqual([0, []]);
  expect(rows.missed ?? 0).toBeLessThanOrEqual(6);
  expect(rows.right ?? 0).toBeGreaterThanOrEqual(700);
  expect(dialogues.cause.wrong).toBe(0);
});
