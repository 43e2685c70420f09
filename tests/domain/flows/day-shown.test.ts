/** F8 A time without a day, where the times of one day are offered, is meant on that day. */
import { describe, expect, test } from 'vitest';
import type { CalendarFlow } from '../../../contracts/state/flow.ts';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import { onDayShown } from '../../../domain/flows/calendar/steps.ts';
import { fitsDay } from '../../../domain/flows/requested-time.ts';
import { findTimes } from '../../../reading/times/find.ts';
import { textOf } from '../../../reading/text/text.ts';

const at = Date.parse('2026-11-23T08:00:00Z');
const slotOn = (day: number, hour: number): CalendarFlow['slots'][number] => ({
  startsAt: `2026-11-${day}T${String(hour - 1).padStart(2, '0')}:00:00.000Z`,
  endsAt: `2026-11-${day}T${String(hour - 1).padStart(2, '0')}:30:00.000Z`,
  zone: 'Europe/Berlin',
  local: { year: 2026, month: 11, day, weekday: day - 22, hour, minute: 0, offsetMinutes: 60 },
  label: `${day}, ${hour}:00`,
});
const asked = (wish: TimeMention | null, ...slots: CalendarFlow['slots']) =>
  ({ requestedTime: wish, slots }) as unknown as CalendarFlow;
const four: TimeMention = { start: 0, end: 3, hour: 16, minute: 0 };

const thursday: TimeMention = { start: 0, end: 1, weekday: 4 };

describe('F8 the day of the list', () => {
  test('F8 a time alone keeps it', () => {
    expect(onDayShown(asked(thursday, slotOn(26, 9), slotOn(26, 10)), four, at)).toMatchObject({
      month: 11,
      day: 26,
      hour: 16,
    });
  });
  test('F8 where several days are shown, the day that was asked for', () => {
    const friday: TimeMention = { start: 0, end: 1, year: 2026, month: 11, day: 27 };
    expect(onDayShown(asked(friday, slotOn(26, 9), slotOn(27, 10)), four, at)).toMatchObject({ day: 27, hour: 16 });
    expect(onDayShown(asked(null, slotOn(26, 9), slotOn(26, 10)), four, at)).toEqual(four);
  });
  test('F8 a time in another zone, or beside what is shown, names its own day', () => {
    const away: TimeMention = { ...four, zone: 'Europe/London' };
    const later: TimeMention = { start: 0, end: 3, relative: { to: 'shown', minutes: 30 } };
    for (const wish of [away, later])
      expect(onDayShown(asked(thursday, slotOn(26, 9), slotOn(26, 10)), wish, at)).toEqual(wish);
  });
  test('F8 where nothing is shown and several days were asked for, it is any of them', () => {
    const week: TimeMention = { start: 0, end: 1, year: 2026, month: 11, day: 23, to: { month: 11, day: 27 } };
    expect(onDayShown(asked(week), four, at)).toEqual(four);
  });
  test('F8 a day that is said is that day', () => {
    const tuesday: TimeMention = { ...four, weekday: 2 };
    expect(onDayShown(asked(thursday, slotOn(26, 9)), tuesday, at)).toEqual(tuesday);
  });
});

describe('F8 the coming Tuesday, said on a Tuesday, is the next one', () => {
  const today = { year: 2026, month: 11, day: 24 };
  const wall = (day: number, month = 11) => ({ year: 2026, month, day, weekday: 2, hour: 10, minute: 0 });
  test.each([
    ['de', 'nächsten Dienstag'],
    ['de', 'kommenden Dienstag'],
    ['ru', 'в следующий вторник'],
    ['en', 'next Tuesday'],
    ['es', 'el próximo martes'],
  ])('%s: %s', (language, words) => {
    const [time] = findTimes(words, textOf(words).sentences, language);
    expect(time && fitsDay(time, wall(24), today)).toBe(false);
    expect(time && fitsDay(time, wall(1, 12), today)).toBe(true);
  });
  test('de: Dienstag alone may be today', () => {
    const [time] = findTimes('Dienstag', textOf('Dienstag').sentences, 'de');
    expect(time && fitsDay(time, wall(24), today)).toBe(true);
  });
});

test.each(['10:00 tokyo time', '10:00 Singapore time', 'at 9 London time'])(
  'F8 "%s" is in the morning there',
  (words) => {
    const [time] = findTimes(words, textOf(words).sentences, 'en');
    expect(time).toMatchObject({ hour: words.includes('9') ? 9 : 10 });
    expect(time).not.toHaveProperty('halfDayOpen');
  },
);
