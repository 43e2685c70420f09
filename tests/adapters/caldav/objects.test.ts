/** What others write into calendars, as it is: the lenient reading, object by object. */
import { describe, expect, test } from 'vitest';
import { readObject } from '../../../adapters/caldav/read/taken.ts';
import { calendarObjects, clipped, joined, strangersObjects, window } from './objects.ts';

const owner = { zone: 'Europe/Berlin', addresses: new Set(['owner@example.org']) };

describe('F6 what is written in the manner of others takes its time', () => {
  test.each(calendarObjects())('$manner: $name', ({ ics, takes, told }) => {
    const read = readObject(ics, window, owner);
    expect(joined(read.taken)).toEqual(takes);
    expect(read.issues.join(', ') || null).toBe(told);
  });
});

describe('F6 what a stranger wrote in the manner of others takes its time', () => {
  test.each(strangersObjects())('$manner: $name', ({ ics, range, takes, mayBeTold }) => {
    const read = readObject(ics, range, owner);
    const isTold = mayBeTold && read.issues.length > 0 && read.taken.length > 0;
    if (isTold) return;
    expect(joined(clipped(read.taken, range))).toEqual(joined(clipped(takes ?? [range], range)));
  });
});

test('F6 no object of a month takes longer than a moment to read, whatever its rule and its age', () => {
  const month = { from: window.from, to: window.from + 31 * 86_400_000 };
  const rules = [
    'SECONDLY',
    'SECONDLY;INTERVAL=37',
    'MINUTELY',
    'HOURLY',
    'DAILY;COUNT=100000',
    'SECONDLY;BYMONTH=2;BYMONTHDAY=30',
  ];
  for (const rule of rules) {
    const lines = [
      'BEGIN:VEVENT',
      'UID:old',
      'DTSTART:19700101T000000Z',
      'DURATION:PT1M',
      `RRULE:FREQ=${rule}`,
      'END:VEVENT',
    ];
    const before = performance.now();
    readObject(lines.join('\r\n'), month, owner);
    expect(performance.now() - before, rule).toBeLessThan(5_000);
  }
});
