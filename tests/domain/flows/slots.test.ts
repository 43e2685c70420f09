import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { luxonWallClock } from '../../../adapters/wall-clock/luxon.ts';
import { calendarPolicy } from '../../../contracts/assistant/policy.ts';
import type { CalendarPolicy } from '../../../contracts/assistant/policy.ts';
import { freeSlots } from '../../../domain/flows/calendar/slots.ts';
import type { SlotSearch, WallClock } from '../../../domain/flows/calendar/slots.ts';
import { fits, weekdayOf } from '../../../domain/flows/requested-time.ts';
import { effectiveZone } from '../../../domain/flows/calendar/zone.ts';
import { time } from './said.ts';
import { runs } from '../../support/laws.ts';

const clock: WallClock = luxonWallClock();

/** Sunday evening in Berlin, everything free. */
const ready: SlotSearch = {
  now: Date.parse('2026-11-22T20:00:00Z'),
  busy: [],
  policy: calendarPolicy.parse({}),
  zone: 'Europe/Berlin',
  clock,
  locale: 'en',
  requestedTime: null,
};

const labels = (search: SlotSearch): readonly string[] => freeSlots(search).map(({ label }) => label);
const always = (policy: Partial<CalendarPolicy>): CalendarPolicy => ({
  ...ready.policy,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  offered: 10,
  ...policy,
});
const night = (from: string, to: string, slotMinutes = 30): CalendarPolicy =>
  always({ daysAhead: 1, workingHours: { from, to }, slotMinutes });

describe('F1 free slots', () => {
  test('are the first three half hours of the next working day', () => {
    expect(labels(ready)).toEqual([
      'Monday, 23 November, 09:00',
      'Monday, 23 November, 09:30',
      'Monday, 23 November, 10:00',
    ]);
    expect(freeSlots(ready)[0]).toEqual({
      startsAt: '2026-11-23T08:00:00.000Z',
      endsAt: '2026-11-23T08:30:00.000Z',
      zone: 'Europe/Berlin',
      local: { year: 2026, month: 11, day: 23, weekday: 1, hour: 9, minute: 0, offsetMinutes: 60 },
      label: 'Monday, 23 November, 09:00',
    });
  });

  test('leave out what is busy and touch it back to back', () => {
    const busy = [{ startsAt: '2026-11-23T08:30:00Z', endsAt: '2026-11-23T09:10:00Z' }];
    expect(labels({ ...ready, busy })).toEqual([
      'Monday, 23 November, 09:00',
      'Monday, 23 November, 10:30',
      'Monday, 23 November, 11:00',
    ]);
  });

  test('begin after now', () => {
    const now = Date.parse('2026-11-23T15:00:00Z');
    expect(labels({ ...ready, now })).toEqual([
      'Monday, 23 November, 16:30',
      'Tuesday, 24 November, 09:00',
      'Tuesday, 24 November, 09:30',
    ]);
  });

  test('are none when everything is busy, when no day is a working day, and when the hours are the wrong way round', () => {
    expect(
      freeSlots({ ...ready, busy: [{ startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-12-31T00:00:00Z' }] }),
    ).toEqual([]);
    expect(freeSlots({ ...ready, policy: { ...ready.policy, weekdays: [] } })).toEqual([]);
    expect(freeSlots({ ...ready, policy: { ...ready.policy, workingHours: { from: '17:00', to: '09:00' } } })).toEqual(
      [],
    );
  });

  test.each([
    [
      'Tuesday afternoon',
      { weekday: 2, hours: { from: 12, to: 18 } },
      ['Tuesday, 24 November, 12:00', 'Tuesday, 24 November, 12:30', 'Tuesday, 24 November, 13:00'],
    ],
    [
      'Tuesday at 15:00, then its neighbours',
      { weekday: 2, hour: 15 },
      ['Tuesday, 24 November, 15:00', 'Tuesday, 24 November, 14:30', 'Tuesday, 24 November, 15:30'],
    ],
    [
      'at 4, every day',
      { hour: 4, halfDayOpen: true },
      ['Monday, 23 November, 16:00', 'Tuesday, 24 November, 16:00', 'Wednesday, 25 November, 16:00'],
    ],
    [
      'at 8 in the evening on Friday: the last of that day',
      { weekday: 5, hour: 20 },
      ['Friday, 27 November, 15:30', 'Friday, 27 November, 16:00', 'Friday, 27 November, 16:30'],
    ],
    [
      'in the night, which no working hour is',
      { hours: { from: 22, to: 6 } },
      ['Monday, 23 November, 09:00', 'Monday, 23 November, 09:30', 'Monday, 23 November, 10:00'],
    ],
    [
      'on Saturday: the first there are',
      { weekday: 6 },
      ['Monday, 23 November, 09:00', 'Monday, 23 November, 09:30', 'Monday, 23 November, 10:00'],
    ],
  ])('that fit a wish come first: %s', (quote, parts, expected) => {
    expect(labels({ ...ready, requestedTime: time(quote, parts) })).toEqual(expected);
  });

  test('that were turned down do not come again, and other days come first', () => {
    const turnedDown = freeSlots(ready).map(({ startsAt }) => startsAt);
    expect(labels({ ...ready, turnedDown })[0]).toBe('Tuesday, 24 November, 09:00');
    const oneDay = { ...ready.policy, daysAhead: 2 };
    expect(labels({ ...ready, turnedDown, policy: oneDay })[0]).toBe('Monday, 23 November, 10:30');
  });
});

describe('F6 slots for a call that is moved', () => {
  const own = { startsAt: '2026-11-23T08:30:00Z', endsAt: '2026-11-23T09:00:00Z' };

  test('its own time is not in its way, and is not offered again', () => {
    const quarter = { ...ready.policy, slotMinutes: 15 };
    expect(labels({ ...ready, policy: quarter, busy: [own], moving: own })).toEqual([
      'Monday, 23 November, 09:00',
      'Monday, 23 November, 09:15',
      'Monday, 23 November, 09:45',
    ]);
  });

  test('another booking at that very time stays in the way', () => {
    expect(labels({ ...ready, policy: { ...ready.policy, slotMinutes: 60 }, busy: [own, own], moving: own })[0]).toBe(
      'Monday, 23 November, 10:00',
    );
  });

  test('a booking that is not in the calendar any more takes nothing away', () => {
    const other = { startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-23T08:30:00Z' };
    expect(labels({ ...ready, busy: [other], moving: own })[0]).toBe('Monday, 23 November, 10:00');
  });
});

test('F8 of a time that is not wanted everything else comes first', () => {
  const requestedTime = time('not on Monday', { weekday: 1, negated: true });
  expect(labels({ ...ready, requestedTime })[0]).toBe('Tuesday, 24 November, 09:00');
});

describe('F1 daylight saving time', () => {
  const starts = (zone: string, now: string, policy: CalendarPolicy): readonly string[] =>
    freeSlots({ ...ready, zone, now: Date.parse(now), policy }).map(({ startsAt }) => startsAt.slice(11, 16));

  test('an hour that does not exist is not offered', () => {
    expect(starts('Europe/Berlin', '2026-03-28T23:00:00Z', night('01:00', '04:00'))).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
    ]);
  });

  test('nor is it where a time on another clock is wished for', () => {
    const requestedTime = time('0:30 in London', { hour: 0, minute: 30, zone: 'Europe/London' });
    const search = {
      ...ready,
      now: Date.parse('2026-03-28T23:00:00Z'),
      policy: night('01:00', '04:00'),
      requestedTime,
    };
    expect(freeSlots(search).map(({ startsAt }) => startsAt.slice(11, 16))[0]).toBe('00:30');
  });

  test('an hour that exists twice is offered once', () => {
    expect(starts('Europe/Berlin', '2026-10-24T22:00:00Z', night('01:00', '04:00'))).toEqual([
      '23:00',
      '23:30',
      '00:00',
      '00:30',
      '02:00',
      '02:30',
    ]);
  });

  test('a slot across the jump lasts its real minutes, and does not leave the working hours', () => {
    expect(starts('Australia/Lord_Howe', '2026-10-03T13:30:00Z', night('01:00', '02:30', 90))).toEqual([]);
    expect(starts('Australia/Lord_Howe', '2026-10-03T13:30:00Z', night('01:00', '03:00', 90))).toEqual(['14:30']);
  });

  test('a day may end at midnight', () => {
    expect(starts('Europe/Berlin', '2026-11-22T00:00:00Z', night('23:00', '24:00'))).toEqual(['22:00', '22:30']);
  });
});

test('F1 slots keep their laws in five zones from 2026 to 2030', () => {
  const zone = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
  );
  const now = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 11, 31) });
  const busy = fc.array(fc.tuple(fc.integer({ min: -600, max: 10_080 }), fc.integer({ min: 0, max: 600 })), {
    maxLength: 12,
  });
  const hours = fc.constantFrom(['09:00', '17:00'], ['00:00', '24:00'], ['01:00', '04:30'], ['08:15', '12:00']);
  const minutes = fc.constantFrom(15, 30, 45, 60);
  const requestedTime = fc.constantFrom(
    null,
    time('Tuesday', { weekday: 2 }),
    time('at 3', { hour: 3, halfDayOpen: true }),
    time('tomorrow', { dayOffset: 1 }),
  );

  fc.assert(
    fc.property(
      zone,
      now,
      busy,
      hours,
      minutes,
      requestedTime,
      (zoneName, instant, taken, [from = '', to = ''], slotMinutes, wished) => {
        const policy = calendarPolicy.parse({ workingHours: { from, to }, slotMinutes, offered: 10 });
        const intervals = taken.map(([start, length]) => ({
          from: instant + start * 60_000,
          to: instant + (start + length) * 60_000,
        }));
        const search = {
          ...ready,
          zone: zoneName,
          now: instant,
          policy,
          requestedTime: wished,
          busy: intervals.map((part) => ({
            startsAt: new Date(part.from).toISOString(),
            endsAt: new Date(part.to).toISOString(),
          })),
        };
        const slots = freeSlots(search);
        const today = clock.toLocal(instant, zoneName);
        const opens = minutesOf(from);
        for (const { startsAt, endsAt, local } of slots) {
          const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
          expect(end - start).toBe(slotMinutes * 60_000);
          expect(start).toBeGreaterThan(instant);
          expect(clock.toLocal(start, zoneName)).toEqual(local);
          expect(local.weekday).toBe(weekdayOf(local));
          expect(local.weekday).toBeLessThanOrEqual(5);
          const minuteOfDay = local.hour * 60 + local.minute;
          expect((minuteOfDay - opens) % slotMinutes).toBe(0);
          expect(minuteOfDay).toBeGreaterThanOrEqual(opens);
          const last = clock.toLocal(end - 1, zoneName);
          expect([last.day, last.hour * 60 + last.minute < minutesOf(to)]).toEqual([local.day, true]);
          expect(intervals.some((part) => part.from < end && part.to > start)).toBe(false);
          expect(start - instant).toBeLessThan(8 * 86_400_000);
        }
        expect(new Set(slots.map(({ startsAt }) => startsAt)).size).toBe(slots.length);
        const fitting = slots.filter(({ local }) => wished === null || fits(wished, local, today));
        expect(slots.slice(0, fitting.length)).toEqual(fitting);
        const order = fitting.map(({ startsAt }) => Date.parse(startsAt));
        expect(order).toEqual(order.toSorted((one, other) => one - other));
      },
    ),
    { numRuns: runs(150) },
  );
});

test.each([
  ['the client’s', 'Asia/Kolkata', null, 'Europe/Berlin', { zone: 'Asia/Kolkata', known: true }],
  [
    'the one the participant said',
    'Asia/Kolkata',
    'America/New_York',
    undefined,
    { zone: 'America/New_York', known: true },
  ],
  [
    'the assistant’s, because UTC from a client is no answer',
    'UTC',
    null,
    'Europe/Berlin',
    { zone: 'Europe/Berlin', known: false },
  ],
  [
    'the assistant’s, because Etc/Zulu is UTC too',
    'Etc/Zulu',
    null,
    'Europe/Berlin',
    { zone: 'Europe/Berlin', known: false },
  ],
  ['UTC, when the participant said so', 'Europe/Berlin', 'UTC', undefined, { zone: 'UTC', known: true }],
  ['UTC, when nothing is known', null, null, undefined, { zone: 'UTC', known: false }],
])('F1 the zone is %s', (_name, client, saidZone, fallback, expected) => {
  expect(effectiveZone(client, saidZone, fallback)).toEqual(expected);
});

function minutesOf(clockTime: string): number {
  return Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3));
}
