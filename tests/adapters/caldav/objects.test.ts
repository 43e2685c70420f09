/** What others write into calendars, as it is: the lenient reading, object by object. */
import { describe, expect, test } from 'vitest';
import { readObject } from '../../../adapters/caldav/read/taken.ts';
import { calendarObjects, joined, window } from './objects.ts';

const owner = { zone: 'Europe/Berlin', addresses: new Set(['owner@example.org']) };

describe('F6 what is written in the manner of others takes its time', () => {
  test.each(calendarObjects())('$manner: $name', ({ ics, takes, told }) => {
    const read = readObject(ics, window, owner);
    expect(joined(read.taken)).toEqual(takes);
    expect(read.doubts.join(', ') || null).toBe(told);
  });
});
