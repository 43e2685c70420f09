/** T1: when reminders are due, on the clocks of places. */
import { expect, test } from 'vitest';
import { reminderTimes } from '../../../adapters/wall-clock/reminder-times.ts';

const { plan, next } = reminderTimes();
const now = Date.parse('2026-03-20T12:00:00Z');
const berlin = 'Europe/Berlin';

test('T1 a rule keeps its time of day over a change of the clocks', () => {
  const series = { starts: '2026-03-27T09:00', zone: berlin, rule: 'FREQ=DAILY;COUNT=4' };
  const times: string[] = [];
  for (let at = next(series, now); at !== null; at = next(series, at)) times.push(new Date(at).toISOString());
  expect(times).toEqual([
    '2026-03-27T08:00:00.000Z',
    '2026-03-28T08:00:00.000Z',
    '2026-03-29T07:00:00.000Z',
    '2026-03-30T07:00:00.000Z',
  ]);
});

test('T1 what was missed is not made up for: the next time is one that is still to come', () => {
  const series = { starts: '2026-03-02T09:00', zone: berlin, rule: 'FREQ=WEEKLY;BYDAY=MO' };
  expect(new Date(next(series, now) ?? 0).toISOString()).toBe('2026-03-23T08:00:00.000Z');
});

// The 28th is a Saturday.
test.each([
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-03-30T09:00'],
  ['FREQ=WEEKLY;BYDAY=SA,SU', '2026-03-28T09:00'],
  ['FREQ=MONTHLY;BYDAY=1MO', '2026-04-06T09:00'],
  ['FREQ=MONTHLY;BYDAY=-1FR', '2026-04-24T09:00'],
  ['FREQ=WEEKLY;INTERVAL=2', '2026-03-28T09:00'],
])('T1 said as %s, its first time is on one of its days', (rule, starts) => {
  expect(plan({ at: '2026-03-28T09:00', rule }, berlin, now, true)).toMatchObject({ kind: 'planned', starts, rule });
  expect(plan({ at: '2026-03-28T09:00', rule }, berlin, now)).toMatchObject({ starts: '2026-03-28T09:00' });
});

test.each([
  ['2026-03-28T09:00', '2026-03-28T08:00:00.000Z', '2026-03-28T09:00'],
  ['2026-03-28T09:00:00Z', '2026-03-28T09:00:00.000Z', '2026-03-28T10:00'],
  ['2026-03-28T09:00:00-05:00', '2026-03-28T14:00:00.000Z', '2026-03-28T15:00'],
  // The hour that comes twice: the first of both.
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30'],
])('T1 %s in Berlin is %s', (at, instant, starts) => {
  expect(plan({ at }, berlin, now)).toMatchObject({ kind: 'planned', dueAt: Date.parse(instant), starts });
});

test.each([
  [{ at: '2026-03-29T02:30' }, berlin, '/at'],
  [{ at: 'tomorrow' }, berlin, '/at'],
  [{ at: '2026-02-30T09:00' }, berlin, '/at'],
  [{ at: '2026-03-20T12:00' }, berlin, '/at'],
  [{ at: '2029-03-20T12:00' }, berlin, '/at'],
  [{ inS: -1 }, berlin, '/inS'],
  [{}, berlin, '/at'],
  [{ inS: 60 }, 'Mars/Base', '/timeZone'],
  [{ inS: 60, rule: 'FREQ=MINUTELY' }, berlin, '/rule'],
  [{ inS: 60, rule: 'FREQ=DAILY;BYHOUR=1,2' }, berlin, '/rule'],
  [{ inS: 60, rule: 'FREQ=DAILY;COUNT=2;UNTIL=20270101' }, berlin, '/rule'],
  [{ inS: 60, rule: 'FREQ=DAILY;FREQ=DAILY' }, berlin, '/rule'],
  [{ inS: 60, rule: 'BYDAY=MO' }, berlin, '/rule'],
  [{ inS: 60, rule: 'daily' }, berlin, '/rule'],
])('T1 %j in %s is refused at %s', (time, zone, place) => {
  expect(plan(time, zone, now)).toMatchObject({ kind: 'refused', place });
});

test.each([
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'RRULE:freq=hourly',
])('T1 the rule %s is planned in moments, whether or not anything fulfils it', (rule) => {
  const started = performance.now();
  const planned = plan({ inS: 60, rule }, berlin, now);
  expect(['planned', 'refused']).toContain(planned.kind);
  expect(performance.now() - started).toBeLessThan(5_000);
});
