import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BusinessHours } from '../../../contracts/assistant/policy.ts';
import { dueAfter } from '../../../domain/clarification/sla.ts';

const office = (timeZone: string, changed: Partial<BusinessHours> = {}): BusinessHours => ({
  timeZone,
  from: '09:00',
  to: '17:00',
  weekdays: [1, 2, 3, 4, 5],
  ...changed,
});
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const hour = 3_600;
const after = (from: string, seconds: number, hours: BusinessHours | null) =>
  new Date(dueAfter(Date.parse(from), seconds, hours)).toISOString();

describe('C10 a clock without hours always runs', () => {
  test('C10 plain seconds, to the millisecond', () => {
    expect(dueAfter(1_000, 60, null)).toBe(61_000);
    expect(dueAfter(1_000, 0.8, null)).toBe(1_800);
    expect(dueAfter(1_000, -1, null)).toBe(1_000);
  });

  test('C10 also with a zone that nobody knows, because every wait ends', () => {
    expect(dueAfter(1_000, 60, office('Mars/Olympus'))).toBe(61_000);
  });
});

describe('C10 business hours', () => {
  test.each<[string, string, number, string]>([
    ['inside the day', '2026-11-20T10:00:00.250Z', hour, '2026-11-20T11:00:00.250Z'],
    ['until the very end of the day', '2026-11-20T15:00:00Z', hour, '2026-11-20T16:00:00.000Z'],
    ['over the weekend', '2026-11-20T15:30:00Z', hour, '2026-11-23T08:30:00.000Z'],
    ['from before opening', '2026-11-20T03:00:00Z', hour, '2026-11-20T09:00:00.000Z'],
    ['from a Saturday', '2026-11-21T12:00:00Z', hour, '2026-11-23T09:00:00.000Z'],
    ['over several days', '2026-11-20T08:00:00Z', 20 * hour, '2026-11-24T12:00:00.000Z'],
    ['no time at all', '2026-11-21T12:00:00Z', 0, '2026-11-21T12:00:00.000Z'],
  ])('C10 %s', (_name, from, seconds, expected) => {
    expect(after(from, seconds, office('Europe/Berlin'))).toBe(expected);
  });

  test.each<[string, BusinessHours, string, number, string]>([
    [
      'over midnight, belonging to the day they begin on',
      office('UTC', { from: '22:00', to: '06:00', weekdays: [5] }),
      '2026-11-21T05:00:00Z',
      2 * hour,
      '2026-11-27T23:00:00.000Z',
    ],
    [
      'over midnight, from the middle of the night',
      office('UTC', { from: '22:00', to: '06:00', weekdays: everyDay }),
      '2026-11-21T23:00:00Z',
      7 * hour + 1,
      '2026-11-22T22:00:01.000Z',
    ],
    [
      'the whole day, when they end as they begin',
      office('UTC', { from: '09:00', to: '09:00', weekdays: everyDay }),
      '2026-11-21T03:00:00Z',
      48 * hour,
      '2026-11-23T03:00:00.000Z',
    ],
    [
      'until midnight written as 24:00',
      office('UTC', { from: '12:00', to: '24:00', weekdays: everyDay }),
      '2026-11-21T23:00:00Z',
      2 * hour,
      '2026-11-22T13:00:00.000Z',
    ],
    [
      'an hour that no clock shows is the end of the day',
      office('UTC', { from: '12:00', to: '99:00', weekdays: everyDay }),
      '2026-11-21T23:00:00Z',
      2 * hour,
      '2026-11-22T13:00:00.000Z',
    ],
  ])('C10 %s', (_name, hours, from, seconds, expected) => {
    expect(after(from, seconds, hours)).toBe(expected);
  });
});

describe('C10 a day that the clock makes longer or shorter', () => {
  const nights = (timeZone: string) => office(timeZone, { from: '00:00', to: '06:00', weekdays: everyDay });

  test.each<[string, BusinessHours, string, number, string]>([
    // Berlin, 2026-03-29: 02:00 becomes 03:00. From midnight to six are five hours.
    ['Berlin in spring', nights('Europe/Berlin'), '2026-03-28T23:00:00Z', 5 * hour, '2026-03-29T04:00:00.000Z'],
    ['Berlin, the day after', nights('Europe/Berlin'), '2026-03-28T23:00:00Z', 6 * hour, '2026-03-29T23:00:00.000Z'],
    // Berlin, 2026-10-25: 03:00 becomes 02:00. Seven hours.
    ['Berlin in autumn', nights('Europe/Berlin'), '2026-10-24T22:00:00Z', 7 * hour, '2026-10-25T05:00:00.000Z'],
    // New York, 2026-03-08 and 2026-11-01.
    ['New York in spring', nights('America/New_York'), '2026-03-08T05:00:00Z', 5 * hour, '2026-03-08T10:00:00.000Z'],
    ['New York in autumn', nights('America/New_York'), '2026-11-01T04:00:00Z', 7 * hour, '2026-11-01T11:00:00.000Z'],
    // Sydney, 2026-10-04 forward, 2026-04-05 back.
    ['Sydney in spring', nights('Australia/Sydney'), '2026-10-03T14:00:00Z', 5 * hour, '2026-10-03T19:00:00.000Z'],
    ['Sydney in autumn', nights('Australia/Sydney'), '2026-04-04T13:00:00Z', 7 * hour, '2026-04-04T20:00:00.000Z'],
    // Half past the hour all the year.
    ['Kolkata', office('Asia/Kolkata'), '2026-11-20T11:00:00Z', hour, '2026-11-23T04:00:00.000Z'],
    // A Monday in Sydney is a Sunday in UTC.
    ['Sydney’s Monday morning', office('Australia/Sydney'), '2026-11-22T22:00:00Z', hour, '2026-11-22T23:00:00.000Z'],
    [
      'an opening time that the clock skips is the moment of the jump',
      office('Europe/Berlin', { from: '02:30', to: '04:00', weekdays: everyDay }),
      '2026-03-28T23:00:00Z',
      hour,
      '2026-03-29T02:00:00.000Z',
    ],
    [
      'of a closing time that comes twice the first counts',
      office('Europe/Berlin', { from: '01:00', to: '02:30', weekdays: everyDay }),
      '2026-10-24T22:00:00Z',
      1.5 * hour,
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'of an opening time that comes twice too',
      office('Europe/Berlin', { from: '02:30', to: '04:00', weekdays: everyDay }),
      '2026-10-24T22:00:00Z',
      2.5 * hour,
      '2026-10-25T03:00:00.000Z',
    ],
    [
      'an opening time right after the hour that comes twice',
      office('Europe/Berlin', { from: '03:00', to: '04:00', weekdays: everyDay }),
      '2026-10-24T22:00:00Z',
      60,
      '2026-10-25T02:01:00.000Z',
    ],
    // Apia, 2011-12-30 did not exist.
    [
      'a day that a country left out',
      office('Pacific/Apia', { weekdays: everyDay }),
      '2011-12-30T02:00:00Z',
      2 * hour,
      '2011-12-30T20:00:00.000Z',
    ],
  ])('C10 %s', (_name, hours, from, seconds, expected) => {
    expect(after(from, seconds, hours)).toBe(expected);
  });
});

const anyZone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Australia/Sydney',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/St_Johns',
  'UTC',
);
const anyClockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 15, 30, 59))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
const anyHours: fc.Arbitrary<BusinessHours> = fc.record({
  timeZone: anyZone,
  from: anyClockTime,
  to: anyClockTime,
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
});
/** Also around the days on which the zones change their clocks. */
const anyInstant = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
  fc
    .constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01', '2011-12-30')
    .chain((day) => fc.integer({ min: -36 * hour, max: 36 * hour }).map((s) => Date.parse(day) + s * 1_000)),
);
const anySeconds = fc.oneof(fc.integer({ min: 0, max: 3 * hour }), fc.integer({ min: 0, max: 100 * hour }));

test('C10 the clock never goes back, and more seconds never end earlier', () => {
  fc.assert(
    fc.property(anyInstant, anySeconds, anySeconds, anyHours, (from, one, more, hours) => {
      const first = dueAfter(from, one, hours);
      expect(first).toBeGreaterThanOrEqual(from + one * 1_000);
      expect(dueAfter(from, one + more, hours)).toBeGreaterThanOrEqual(first);
    }),
  );
});

test('C10 two waits in a row are one wait', () => {
  fc.assert(
    fc.property(anyInstant, anySeconds, anySeconds, anyHours, (from, one, other, hours) => {
      expect(dueAfter(dueAfter(from, one, hours), other, hours)).toBe(dueAfter(from, one + other, hours));
    }),
  );
});

test('C10 a wait in business hours ends in business hours', () => {
  fc.assert(
    fc.property(anyInstant, anySeconds, anyHours, (from, seconds, hours) => {
      fc.pre(seconds > 0);
      // The last second of the wait was worked.
      const worked = dueAfter(from, seconds, hours) - 1;
      // In an hour that comes twice the wall clock does not say which one it is; the cases above do.
      expect(isWithin(worked, hours) || hasJustChanged(worked, hours.timeZone)).toBe(true);
    }),
  );
});

test('C10 hours of every whole day in UTC are no hours', () => {
  fc.assert(
    fc.property(anyInstant, anySeconds, (from, seconds) => {
      const always = { timeZone: 'UTC', from: '00:00', to: '00:00', weekdays: everyDay };
      expect(dueAfter(from, seconds, always)).toBe(from + seconds * 1_000);
    }),
  );
});

describe('C10 long waits end, and soon enough', () => {
  const yearS = 365 * 24 * hour;

  test('C10 a year of office hours', () => {
    // 8,760 hours are 1,095 days of work, 219 weeks, from a Monday morning to a Friday evening.
    expect(after('2026-11-23T08:00:00Z', yearS, office('Europe/Berlin'))).toBe('2031-01-31T16:00:00.000Z');
  });

  test.each([
    ['a minute a week', office('Europe/Berlin', { from: '09:00', to: '09:01', weekdays: [1] })],
    ['a minute a day', office('America/New_York', { from: '09:00', to: '09:01', weekdays: everyDay })],
    ['on days that do not exist', office('UTC', { weekdays: [9] })],
  ])('C10 a year with %s ends: from 2100 on the clock always runs', (_name, hours) => {
    const due = dueAfter(Date.UTC(2026, 10, 23), yearS, hours);
    expect(due).toBeGreaterThan(Date.UTC(2100, 0, 1));
    expect(due).toBeLessThanOrEqual(Date.UTC(2101, 0, 1));
    expect(dueAfter(due, 60, hours)).toBe(due + 60_000);
  });

  test('C10 counting ends in the middle of a shift, too', () => {
    const hours = office('UTC', { from: '20:00', to: '04:00', weekdays: everyDay });
    expect(after('2099-12-31T21:00:00Z', 24 * hour, hours)).toBe('2100-01-01T21:00:00.000Z');
    // In Honolulu it is still 2099 then; no shift begins there any more.
    const afternoon = office('Pacific/Honolulu', { from: '15:00', to: '16:00', weekdays: everyDay });
    expect(after('2099-12-31T20:00:00Z', 2 * hour, afternoon)).toBe('2100-01-01T02:00:00.000Z');
  });
});

/** The rule said another way, from the wall clock of the instant itself. */
function isWithin(instant: number, { timeZone, from, to, weekdays }: BusinessHours): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(partOf('weekday')) + 1;
  const dayBefore = ((weekday + 5) % 7) + 1;
  const time = `${partOf('hour')}:${partOf('minute')}`;
  if (from < to) return weekdays.includes(weekday) && time >= from && time < to;
  return (weekdays.includes(weekday) && time >= from) || (weekdays.includes(dayBefore) && time < to);
}

/** Whether the zone changed its clock in the three hours before. */
function hasJustChanged(instant: number, timeZone: string): boolean {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (at: number) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return offsetAt(instant) !== offsetAt(instant - 3 * hour * 1_000);
}
