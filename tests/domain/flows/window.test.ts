/** The days that a wish spans (F8), from Monday, 23 November 2026, and what is left of it without them. */
import { describe, expect, test } from 'vitest';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import { dayNumber, windowOf, withoutDays } from '../../../domain/flows/window.ts';
import { contradictsItself, daysFromRequested, fitsHour } from '../../../domain/flows/requested-time.ts';

const today = { year: 2026, month: 11, day: 23 };
const mention = (parts: Partial<TimeMention>): TimeMention => ({ start: 0, end: 5, ...parts });
const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(5, 10);

/** "11-30 – 12-06"; an end that is open is left out. */
function spanned(parts: Partial<TimeMention>): string {
  const window = windowOf(mention(parts), today);
  if (typeof window === 'string') return window;
  const shown = (day: number): string => (Number.isFinite(day) ? dateOf(day) : '');
  return window.from === window.to ? dateOf(window.from) : `${shown(window.from)} – ${shown(window.to)}`.trim();
}

describe('F8 the days of a wish', () => {
  test.each<[string, Partial<TimeMention>, string]>([
    ['tomorrow', { dayOffset: 1 }, '11-24'],
    ['next week', { weekOffset: 1 }, '11-30 – 12-06'],
    ['next month', { monthOffset: 1 }, '12-01 – 12-31'],
    ['February, whose days are counted', { monthOffset: 3 }, '02-01 – 02-28'],
    ['next year', { yearOffset: 1 }, '01-01 – 12-31'],
    ['the last Friday of the month', { nth: -1, weekday: 5 }, '11-27'],
    ['the fifth Wednesday of the month, which there is not', { nth: 5, weekday: 3 }, 'none'],
    ['at the weekend', { weekend: true }, '11-27 – 11-29'],
    ['from Wednesday to Friday', { weekday: 3, to: { weekday: 5 } }, '11-25 – 11-27'],
    ['from Wednesday on', { weekday: 3, bound: 'since' }, '11-25 –'],
    ['before Friday', { weekday: 5, bound: 'until' }, '– 11-26'],
    ['the 24th', { day: 24 }, '11-24'],
    ['the 3rd, which is next month’s', { day: 3 }, '12-03'],
    ['24 December 2027', { day: 24, month: 12, year: 2027 }, '12-24'],
    ['Tuesday, 24 November 2026', { day: 24, month: 11, year: 2026, weekday: 2 }, '11-24'],
    ['Tuesday the 24th', { day: 24, weekday: 2 }, '11-24'],
    ['Friday, 30 February', { day: 30, month: 2, weekday: 5 }, 'parts'],
    ['Friday, 24 November, which is a Tuesday', { day: 24, month: 11, weekday: 5 }, 'parts'],
    ['the 24th of 2027, of no month', { day: 24, year: 2027 }, 'parts'],
    ['November', { month: 11 }, 'parts'],
    ['Friday', { weekday: 5 }, 'parts'],
  ])('%s', (_words, parts, expected) => {
    expect(spanned(parts)).toBe(expected);
  });

  test('a wish for a day that there is not is as far as can be from every day', () => {
    const local = { ...today, weekday: 1, hour: 9, minute: 0 };
    expect(daysFromRequested(mention({ nth: 5, weekday: 3 }), local, today)).toBe(Number.MAX_SAFE_INTEGER);
    expect(dayNumber({ year: 1970, month: 1, day: 2 })).toBe(1);
  });
});

describe('F8 a wish without its days', () => {
  test.each<[string, Partial<TimeMention>, Partial<TimeMention>]>([
    ['keeps its hour', { weekday: 5, hour: 9 }, { hour: 9 }],
    [
      'keeps the hour at which it ends',
      { weekday: 5, hour: 9, to: { weekday: 5, hour: 11 } },
      { hour: 9, to: { hour: 11, minute: 0 } },
    ],
    [
      'keeps that its end is open',
      { weekday: 5, hour: 9, to: { hour: 2, minute: 30, halfDayOpen: true } },
      { hour: 9, to: { hour: 2, minute: 30, halfDayOpen: true } },
    ],
    ['has no end where that is a day', { weekday: 3, to: { weekday: 5 } }, {}],
    ['keeps a bound of hours', { weekday: 5, hour: 9, bound: 'since' }, { hour: 9, bound: 'since' }],
    ['has no bound where that is one of days', { weekday: 5, bound: 'since' }, {}],
  ])('%s', (_what, parts, expected) => {
    expect(withoutDays(mention(parts))).toEqual(mention(expected));
  });
});

describe('F8 the hours of a wish', () => {
  test.each<[string, Partial<TimeMention>, number, boolean]>([
    ['from 9 on', { hour: 9, bound: 'since' }, 10, true],
    ['before 9', { hour: 9, bound: 'until' }, 10, false],
    ['from 9, to a day', { hour: 9, to: { weekday: 5 } }, 9, true],
    ['from 9 to 11', { hour: 9, to: { hour: 11 } }, 11, false],
    ['from 11 to 2, which is in the afternoon', { hour: 11, to: { hour: 2, halfDayOpen: true } }, 13, true],
    ['from 11 to 9, whose half of the day is open', { hour: 11, to: { hour: 9, halfDayOpen: true } }, 20, true],
    ['from 11 to 9 in the morning', { hour: 11, to: { hour: 9 } }, 20, false],
  ])('%s', (_words, parts, hour, expected) => {
    expect(fitsHour(mention(parts), { ...today, weekday: 1, hour, minute: 0 })).toBe(expected);
  });
});

describe('F8 a weekday and a date that are not the same day', () => {
  test.each<[string, Partial<TimeMention>, boolean]>([
    ['Friday, 24 November, which is a Tuesday', { day: 24, month: 11, weekday: 5 }, true],
    ['Tuesday, 24 November', { day: 24, month: 11, weekday: 2 }, false],
    ['Friday the 24th', { day: 24, weekday: 5 }, true],
    ['Friday', { weekday: 5 }, false],
    ['the 24th', { day: 24 }, false],
    ['Friday, 30 February', { day: 30, month: 2, weekday: 5 }, false],
    ['the first Friday of the month', { day: 1, weekday: 5, nth: 1 }, false],
  ])('%s', (_, parts, expected) => {
    expect(contradictsItself(mention(parts), today)).toBe(expected);
  });
});
