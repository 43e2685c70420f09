import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, easter, realDay, startOf, weekdayOf } from '../../../domain/times/wall-clock.ts';

const at = (iso: string) => Date.parse(`${iso}Z`);
const shown = (moment: number) => new Date(moment).toISOString().slice(0, 19);
const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

/** A Thursday. */
const moment = at('2026-11-19T14:35:27.5');

test.each([
  ['second', '2026-11-19T14:35:27'],
  ['minute', '2026-11-19T14:35:00'],
  ['hour', '2026-11-19T14:00:00'],
  ['day', '2026-11-19T00:00:00'],
  ['week', '2026-11-16T00:00:00'],
  ['month', '2026-11-01T00:00:00'],
  ['quarter', '2026-10-01T00:00:00'],
  ['year', '2026-01-01T00:00:00'],
] as const)('the %s of a moment begins at %s', (unit, begins) => {
  expect(shown(startOf(unit, moment))).toBe(begins);
});

test.each([
  ['second', '2026-11-19T14:35:29'],
  ['minute', '2026-11-19T14:37:27'],
  ['hour', '2026-11-19T16:35:27'],
  ['day', '2026-11-21T14:35:27'],
  ['week', '2026-12-03T14:35:27'],
  ['month', '2027-01-19T14:35:27'],
  ['quarter', '2027-05-19T14:35:27'],
  ['year', '2028-11-19T14:35:27'],
] as const)('two of a %s later it is %s', (unit, later) => {
  expect(shown(add(unit, moment, 2))).toBe(later);
});

test('a month later is its last day where it has no such day', () => {
  expect(shown(add('month', at('2027-01-31T08:00:00'), 1))).toBe('2027-02-28T08:00:00');
  expect(shown(add('year', at('2028-02-29T08:00:00'), 1))).toBe('2029-02-28T08:00:00');
});

test('a beginning is in its unit, is its own beginning, and the next one comes behind the moment', () => {
  const anyMoment = fc.integer({ min: at('1990-01-01T00:00:00'), max: at('2090-01-01T00:00:00') });
  fc.assert(
    fc.property(fc.constantFrom(...units), anyMoment, (unit, any) => {
      const begins = startOf(unit, any);
      expect(begins).toBeLessThanOrEqual(any);
      expect(startOf(unit, begins)).toBe(begins);
      expect(add(unit, begins, 1)).toBeGreaterThan(any);
      expect(startOf(unit, add(unit, begins, 1) - 1)).toBe(begins);
    }),
  );
});

test('Easter, as the churches have printed it', () => {
  const known = ['2000-04-23', '2008-03-23', '2011-04-24', '2024-03-31', '2026-04-05', '2038-04-25'];
  for (const date of known) expect(shown(easter(Number(date.slice(0, 4))))).toBe(`${date}T00:00:00`);
});

test('a day that no month has is none', () => {
  expect(realDay(2026, 1, 29)).toBeNull();
  expect(realDay(2028, 1, 29)).toBe(at('2028-02-29T00:00:00'));
  expect(weekdayOf(at('2026-11-22T23:00:00'))).toBe(7);
});
