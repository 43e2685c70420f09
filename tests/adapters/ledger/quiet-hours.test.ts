import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { isQuiet, wallClock } from '../../../adapters/postgres/effects/limits.ts';

/** Daylight saving time, the half hour of Lord Howe, quarter hours, and both sides of the date line. */
const zones = [
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const anyInstant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2031, 0, 1) - 1 });
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

describe('F7 quiet hours', () => {
  test.each([
    ['22:00', '07:00', '21:59', false],
    ['22:00', '07:00', '22:00', true],
    ['22:00', '07:00', '00:00', true],
    ['22:00', '07:00', '06:59', true],
    ['22:00', '07:00', '07:00', false],
    ['12:00', '13:00', '12:30', true],
    ['12:00', '13:00', '13:00', false],
    ['00:00', '24:00', '23:59', true],
    ['09:00', '09:00', '09:00', false],
  ])('from %s to %s: at %s it is %s', (from, to, time, quiet) => {
    expect(isQuiet({ from, to }, Date.parse(`2026-11-23T${time}:00Z`), 'UTC')).toBe(quiet);
  });

  test('are those of the clock on the wall there, on every day from 2026 to 2030', () =>
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), anyTime, anyTime, (at, zone, from, to) => {
        const there = DateTime.fromMillis(at, { zone });
        expect(wallClock(at, zone)).toBe(there.toFormat('HH:mm'));
        const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
        const since = (there.hour * 60 + there.minute - minutes(from) + 1440) % 1440;
        const lasts = (minutes(to) - minutes(from) + 1440) % 1440;
        expect(isQuiet({ from, to }, at, zone)).toBe(since < lasts);
      }),
      { numRuns: 2_000 },
    ));

  test('and the hours around them share out every instant', () =>
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), anyTime, anyTime, (at, zone, from, to) => {
        fc.pre(from !== to);
        expect(isQuiet({ from, to }, at, zone)).not.toBe(isQuiet({ from: to, to: from }, at, zone));
      }),
    ));

  test('a zone that is none is an error, never a guess', () => {
    expect(() => isQuiet({ from: '22:00', to: '07:00' }, 0, 'Mars/Olympus')).toThrow(RangeError);
  });
});
