/** What the words of a time come to on Thursday, 19 November 2026, 14:35, on a clock one hour east of UTC. */
import { describe, expect, test } from 'vitest';
import { resolveTime, type Resolved } from '../../../domain/times/resolve.ts';

type Parts = Parameters<typeof resolveTime>[0];
const now = Date.parse('2026-11-19T14:35:00Z');
const shown = (moment: number): string => new Date(moment).toISOString().slice(0, 16).replace('T', ' ');

/** "2026-11-20 09:00 hour"; a stretch with both its ends, and `+` behind one that was named. */
function told(resolved: Resolved | null): string | null {
  if (resolved === null) return null;
  const { grain } = resolved;
  if (resolved.kind === 'stretch')
    return `${shown(resolved.from)} – ${shown(resolved.to)}${resolved.named ? '+' : ''} ${grain}`;
  return `${resolved.kind === 'at' ? '' : `${resolved.kind} `}${shown(resolved.at)} ${grain}`;
}

const come = (parts: Parts, at = now): string | null => told(resolveTime(parts, { now: at, offsetMinutes: 60 }));

describe('counted from now', () => {
  test.each<[string, Parts, string | null]>([
    ['in half an hour', { relative: { to: 'now', minutes: 30 } }, '2026-11-19 15:05 minute'],
    ['in 300 seconds', { relative: { to: 'now', seconds: 300 }, grain: 'second' }, '2026-11-19 14:40 second'],
    ['in two months', { relative: { to: 'now', months: 2 } }, '2027-01-19 00:00 day'],
    ['two months from this one', { relative: { to: 'now', months: 2 }, grain: 'month' }, '2027-01-01 00:00 month'],
    ['earlier', { relative: { to: 'now', direction: 'earlier' } }, null],
    ['half an hour later than what is shown', { relative: { to: 'shown', minutes: 30 } }, null],
    ['the next three days', { stretch: { count: 3, unit: 'day' } }, '2026-11-20 00:00 – 2026-11-23 00:00 day'],
    [
      'the last two weeks',
      { stretch: { count: 2, unit: 'week', back: true } },
      '2026-11-02 00:00 – 2026-11-16 00:00 week',
    ],
    ['in 7 days, counted from this hour', { dayOffset: 7, grain: 'hour' }, '2026-11-26 14:00 hour'],
  ])('%s', (_words, parts, expected) => {
    expect(come(parts)).toBe(expected);
  });
});

describe('weeks, months and years', () => {
  test.each<[string, Parts, string | null]>([
    ['next week', { weekOffset: 1 }, '2026-11-23 00:00 week'],
    ['the beginning of next week', { weekOffset: 1, part: 'start' }, '2026-11-23 00:00 – 2026-11-26 00:00 day'],
    ['the middle of next week', { weekOffset: 1, part: 'middle' }, '2026-11-25 00:00 – 2026-11-27 00:00 day'],
    ['the end of next week', { weekOffset: 1, part: 'end' }, '2026-11-27 00:00 – 2026-11-30 00:00 day'],
    ['the middle of next month', { monthOffset: 1, part: 'middle' }, '2026-12-11 00:00 – 2026-12-21 00:00 day'],
    ['the end of next month', { monthOffset: 1, part: 'end' }, '2026-12-21 00:00 – 2027-01-01 00:00 day'],
    ['December', { month: 12 }, '2026-12-01 00:00 month'],
    ['this month by its name', { month: 11 }, '2026-11-01 00:00 month'],
    ['March, which is over this year', { month: 3 }, '2027-03-01 00:00 month'],
    ['March 2026', { month: 3, year: 2026 }, '2026-03-01 00:00 month'],
    ['next year', { yearOffset: 1 }, '2027-01-01 00:00 year'],
    ['2028', { year: 2028 }, '2028-01-01 00:00 year'],
    ['early 2027', { year: 2027, part: 'start' }, '2027-01-01 00:00 – 2027-04-01 00:00 month'],
    ['the middle of 2027', { year: 2027, part: 'middle' }, '2027-05-01 00:00 – 2027-09-01 00:00 month'],
    ['late 2027', { year: 2027, part: 'end' }, '2027-09-01 00:00 – 2028-01-01 00:00 month'],
    ['at the weekend', { weekend: true }, '2026-11-20 18:00 – 2026-11-23 00:00 hour'],
    ['the weekend after', { weekend: true, weekOffset: 1 }, '2026-11-27 18:00 – 2026-11-30 00:00 hour'],
  ])('%s', (_words, parts, expected) => {
    expect(come(parts)).toBe(expected);
  });
});

describe('days', () => {
  test.each<[string, Parts, string | null]>([
    ['the 20th', { day: 20 }, '2026-11-20 00:00 day'],
    ['the 3rd, which is over this month', { day: 3 }, '2026-12-03 00:00 day'],
    ['the 31st, which this month does not have', { day: 31 }, '2026-12-31 00:00 day'],
    ['Tuesday the 24th', { weekday: 2, day: 24 }, '2026-11-24 00:00 day'],
    ['Tuesday the 19th, which is one only later', { weekday: 2, day: 19 }, '2027-01-19 00:00 day'],
    ['the 20th of next month', { day: 20, monthOffset: 1 }, '2026-12-20 00:00 day'],
    ['the 31st of this month, which it does not have', { day: 31, monthOffset: 0 }, null],
    ['15 February', { day: 15, month: 2 }, '2027-02-15 00:00 day'],
    ['29 February', { day: 29, month: 2 }, '2028-02-29 00:00 day'],
    ['30 February', { day: 30, month: 2 }, null],
    ['15 February 2026', { day: 15, month: 2, year: 2026 }, '2026-02-15 00:00 day'],
    ['Tuesday, 17 November, two days later', { day: 17, month: 11, weekday: 2 }, '2026-11-17 00:00 day'],
    ['Friday, 17 November, which it was not', { day: 17, month: 11, weekday: 5 }, '2027-11-17 00:00 day'],
    ['Tuesday of next week', { weekday: 2, weekOffset: 1 }, '2026-11-24 00:00 day'],
    ['Thursday, which is today', { weekday: 4 }, '2026-11-26 00:00 day'],
    ['Friday after next', { weekday: 5, skip: 1 }, '2026-11-27 00:00 day'],
    ['last Monday', { weekday: 1, past: true }, '2026-11-16 00:00 day'],
    ['last Thursday', { weekday: 4, past: true }, '2026-11-12 00:00 day'],
    ['three days after Friday', { weekday: 5, plusDays: 3 }, '2026-11-23 00:00 day'],
    ['Easter Monday', { easterDays: 1 }, '2027-03-29 00:00 day'],
    ['Good Friday 2026', { easterDays: -2, year: 2026 }, '2026-04-03 00:00 day'],
  ])('%s', (_words, parts, expected) => {
    expect(come(parts)).toBe(expected);
  });

  test('Easter is this year’s as long as it is to come', () => {
    expect(come({ easterDays: 0 }, Date.parse('2026-03-01T00:00:00Z'))).toBe('2026-04-05 00:00 day');
  });

  test.each<[string, Parts, string | null]>([
    ['the first Monday of March', { nth: 1, weekday: 1, month: 3 }, '2027-03-01 00:00 day'],
    ['the last Friday of November', { nth: -1, weekday: 5, month: 11 }, '2026-11-27 00:00 day'],
    ['the first Monday of November, which is over', { nth: 1, weekday: 1, month: 11 }, '2027-11-01 00:00 day'],
    ['the second Tuesday of May 2028', { nth: 2, weekday: 2, month: 5, year: 2028 }, '2028-05-09 00:00 day'],
    ['the last Friday of this month', { nth: -1, weekday: 5 }, '2026-11-27 00:00 day'],
    ['the first day of next month', { nth: 1, monthOffset: 1 }, '2026-12-01 00:00 day'],
    ['the last day of the month', { nth: -1 }, '2026-11-30 00:00 day'],
    ['the fifth Wednesday of this month, which it does not have', { nth: 5, weekday: 3 }, null],
    [
      'three weeks after the first Monday of November',
      { nth: 1, weekday: 1, month: 11, plusDays: 21 },
      '2026-11-23 00:00 day',
    ],
  ])('%s', (_words, parts, expected) => {
    expect(come(parts)).toBe(expected);
  });
});

describe('hours', () => {
  test.each<[string, Parts, string | null]>([
    ['at 3, which is in the afternoon still to come', { hour: 3, halfDayOpen: true }, '2026-11-19 15:00 hour'],
    ['at 2, whose hour is not over', { hour: 14 }, '2026-11-19 14:00 hour'],
    ['at 9, which is over', { hour: 9 }, '2026-11-20 09:00 hour'],
    ['at 9:30', { hour: 9, minute: 30 }, '2026-11-20 09:30 minute'],
    ['today at 9, which is over', { hour: 9, dayOffset: 0 }, '2026-11-19 09:00 hour'],
    ['tonight at midnight', { hour: 0, dayOffset: 0 }, '2026-11-20 00:00 hour'],
    ['Friday at two, which is by day', { weekday: 5, hour: 2, halfDayOpen: true }, '2026-11-20 14:00 hour'],
    ['Friday at two in the morning', { weekday: 5, hour: 2 }, '2026-11-20 02:00 hour'],
    ['Friday at noon, to the second', { weekday: 5, hour: 12, grain: 'second' }, '2026-11-20 12:00 second'],
    ['tomorrow afternoon', { dayOffset: 1, hours: { from: 12, to: 17 } }, '2026-11-20 12:00 – 2026-11-20 17:00 hour'],
    ['tomorrow night', { dayOffset: 1, hours: { from: 22, to: 6 } }, '2026-11-20 22:00 – 2026-11-21 06:00 hour'],
  ])('%s', (_words, parts, expected) => {
    expect(come(parts)).toBe(expected);
  });
});

describe('from one time to another', () => {
  const tomorrow = { dayOffset: 1 } as const;
  test.each<[string, Parts, string | null]>([
    ['tomorrow from 9 to 11', { ...tomorrow, hour: 9, to: { hour: 11 } }, '2026-11-20 09:00 – 2026-11-20 11:00+ hour'],
    [
      'tomorrow from 11 to 2, open',
      { ...tomorrow, hour: 11, to: { hour: 2, halfDayOpen: true } },
      '2026-11-20 11:00 – 2026-11-20 14:00+ hour',
    ],
    ['tomorrow from 22 to 6', { ...tomorrow, hour: 22, to: { hour: 6 } }, '2026-11-20 22:00 – 2026-11-21 06:00+ hour'],
    [
      'to a second',
      { ...tomorrow, hour: 9, to: { hour: 9, minute: 1, grain: 'second' } },
      '2026-11-20 09:00 – 2026-11-20 09:01+ second',
    ],
    ['from Monday to Wednesday', { weekday: 1, to: { weekday: 3 } }, '2026-11-23 00:00 – 2026-11-25 00:00+ day'],
    ['from today to tomorrow', { dayOffset: 0, to: { dayOffset: 1 } }, '2026-11-19 00:00 – 2026-11-20 00:00+ day'],
    ['from tomorrow to today', { dayOffset: 1, to: { dayOffset: 0 } }, null],
    ['from Monday to the weekend, which is no moment', { weekday: 1, to: { weekend: true } }, null],
    ['from the weekend to Monday', { weekend: true, to: { weekday: 1 } }, null],
    [
      'tomorrow from 4 pm for half an hour',
      { ...tomorrow, hour: 16, lastsMinutes: 30 },
      '2026-11-20 16:00 – 2026-11-20 16:30+ minute',
    ],
    [
      'tomorrow from 4 pm for two hours',
      { ...tomorrow, hour: 16, lastsMinutes: 120 },
      '2026-11-20 16:00 – 2026-11-20 18:00+ hour',
    ],
    [
      'tomorrow afternoon for two hours',
      { ...tomorrow, hours: { from: 12, to: 17 }, lastsMinutes: 120 },
      '2026-11-20 12:00 – 2026-11-20 17:00 hour',
    ],
  ])('%s', (_words, parts, expected) => {
    expect(come(parts)).toBe(expected);
  });

  test.each<[string, Parts, string | null]>([
    ['from Monday on', { weekday: 1, bound: 'since' }, 'since 2026-11-23 00:00 day'],
    ['before noon tomorrow', { ...tomorrow, hour: 12, bound: 'until' }, 'until 2026-11-20 12:00 hour'],
    [
      'after tomorrow afternoon begins',
      { ...tomorrow, hours: { from: 12, to: 17 }, bound: 'since' },
      'since 2026-11-20 12:00 hour',
    ],
    [
      'until tomorrow afternoon begins',
      { ...tomorrow, hours: { from: 12, to: 17 }, bound: 'until' },
      'until 2026-11-20 12:00 hour',
    ],
    ['by Monday', { weekday: 1, bound: 'within' }, '2026-11-19 14:35 – 2026-11-23 00:00 second'],
    [
      'within the next three days',
      { stretch: { count: 3, unit: 'day' }, bound: 'within' },
      '2026-11-19 14:35 – 2026-11-23 00:00 second',
    ],
  ])('%s', (_words, parts, expected) => {
    expect(come(parts)).toBe(expected);
  });
});

describe('on another clock', () => {
  test.each<[string, Parts, string | null]>([
    [
      '9 o’clock in New York',
      { dayOffset: 1, hour: 9, zone: 'America/New_York', offsetMinutes: -300 },
      '2026-11-20 15:00 hour',
    ],
    [
      'there from 9 to 11',
      { dayOffset: 1, hour: 9, to: { hour: 11 }, offsetMinutes: -300 },
      '2026-11-20 15:00 – 2026-11-20 17:00+ hour',
    ],
    ['our own zone by its offset', { dayOffset: 1, hour: 9, offsetMinutes: 60 }, '2026-11-20 09:00 hour'],
    ['a zone whose offset the words do not fix', { dayOffset: 1, hour: 9, zone: 'America/New_York' }, null],
  ])('%s', (_words, parts, expected) => {
    expect(come(parts)).toBe(expected);
  });
});
