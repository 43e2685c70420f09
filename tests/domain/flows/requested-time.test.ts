/** F8 A requested time, held against the times of a wall clock. */
import { describe, expect, test } from 'vitest';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import { fits, isUnwanted, notOn } from '../../../domain/flows/requested-time.ts';

const span = { start: 0, end: 1 };
/** A Monday. */
const today = { year: 2026, month: 12, day: 7 };
const wall = (day: number, hour: number) => ({
  year: 2026,
  month: 12,
  day,
  weekday: day - 6,
  hour,
  minute: 0,
  offsetMinutes: 60,
});
const morning: TimeMention = { ...span, hours: { from: 9, to: 12 } };
const tuesday: TimeMention = { ...span, weekday: 2, negated: true };

describe('F8 days that are not wanted', () => {
  test('F8 a wish that leaves the day open goes without them', () => {
    const wish = notOn([tuesday, { ...span, hour: 9, minute: 0 }], morning);
    expect(wish.but).toEqual([{ weekday: 2 }]);
    expect(isUnwanted(wish, wall(8, 10), today)).toBe(true);
    expect([fits(wish, wall(8, 10), today), fits(wish, wall(9, 10), today)]).toEqual([false, true]);
  });

  test('F8 a wish that names its day keeps it, and one without such days stays as it is', () => {
    const friday: TimeMention = { ...span, weekday: 5 };
    expect(notOn([tuesday], friday)).toBe(friday);
    expect(notOn([], morning)).toBe(morning);
  });
});

test('F8 before and after a part of the day', () => {
  const before: TimeMention = { ...morning, bound: 'until' };
  const after: TimeMention = { ...morning, bound: 'since' };
  const hours = (wish: TimeMention): boolean[] => [8, 9, 11, 12].map((hour) => fits(wish, wall(8, hour), today));
  expect(hours(before)).toEqual([true, false, false, false]);
  expect(hours(after)).toEqual([false, false, false, true]);
});
