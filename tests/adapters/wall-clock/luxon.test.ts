import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { luxonWallClock } from '../../../adapters/wall-clock/luxon.ts';
import type { WallClock } from '../../../domain/flows/calendar/slots.ts';

/** The adapter fits the port of the domain without importing it. */
const clock: WallClock = luxonWallClock();
const at = (instant: string): number => Date.parse(instant);

describe('F1 wall clocks', () => {
  test('a wall time that the zone skips does not exist', () => {
    expect(clock.toInstant({ year: 2026, month: 3, day: 29, hour: 2, minute: 30 }, 'Europe/Berlin')).toBeNull();
    expect(clock.toInstant({ year: 2026, month: 10, day: 4, hour: 2, minute: 15 }, 'Australia/Lord_Howe')).toBeNull();
    expect(clock.toInstant({ year: 2026, month: 10, day: 4, hour: 2, minute: 30 }, 'Australia/Lord_Howe')).toBe(
      at('2026-10-03T15:30:00Z'),
    );
  });

  test('a wall time that the zone has twice is the earlier instant', () => {
    expect(clock.toInstant({ year: 2026, month: 10, day: 25, hour: 2, minute: 30 }, 'Europe/Berlin')).toBe(
      at('2026-10-25T00:30:00Z'),
    );
    expect(clock.toInstant({ year: 2026, month: 11, day: 1, hour: 1, minute: 0 }, 'America/New_York')).toBe(
      at('2026-11-01T05:00:00Z'),
    );
  });

  test('F8 a time on a clock that is said by its offset has its label', () => {
    expect(clock.label(at('2026-11-25T16:00:00Z'), 'UTC+02:00', 'en')).toBe('Wednesday, 25 November, 18:00');
    expect(clock.label(at('2026-11-25T02:00:00Z'), 'UTC-05:30', 'de')).toBe('Dienstag, 24. November, 20:30');
    expect(clock.toLocal(at('2026-11-25T16:00:00Z'), 'UTC+02:00')).toMatchObject({ hour: 18, offsetMinutes: 120 });
  });

  test('an instant has its parts, its weekday and its offset in the zone', () => {
    expect(clock.toLocal(at('2026-11-24T09:00:00Z'), 'Asia/Kolkata')).toEqual({
      year: 2026,
      month: 11,
      day: 24,
      weekday: 2,
      hour: 14,
      minute: 30,
      offsetMinutes: 330,
    });
    expect(clock.toLocal(at('2026-11-24T12:00:00Z'), 'Pacific/Kiritimati')).toMatchObject({
      day: 25,
      hour: 2,
      weekday: 3,
      offsetMinutes: 840,
    });
  });

  test.each([
    ['en', 'Tuesday, 24 November, 10:00'],
    ['en-US', 'Tuesday, November 24, 10:00'],
    ['de-AT', 'Dienstag, 24. November, 10:00'],
    ['es', 'martes, 24 de noviembre, 10:00'],
    ['ru', 'вторник, 24 ноября, 10:00'],
    ['xx-Nowhere', 'Tuesday, 24 November, 10:00'],
  ])('a label in %s is "%s"', (locale, expected) => {
    expect(clock.label(at('2026-11-24T09:00:00Z'), 'Europe/Berlin', locale)).toBe(expected);
  });

  test('midnight is 00:00', () => {
    expect(clock.label(at('2026-11-23T23:00:00Z'), 'Europe/Berlin', 'en')).toBe('Tuesday, 24 November, 00:00');
  });

  test('an unknown zone is an error that names it and says what to do', () => {
    expect(() => clock.toLocal(0, 'Mars/Olympus')).toThrow('Mars/Olympus');
    expect(() => clock.toInstant({ year: 2026, month: 1, day: 1, hour: 0, minute: 0 }, 'Mars/Olympus')).toThrow(
      'Give an IANA zone',
    );
  });

  test('every instant comes back from its wall time, or its earlier twin does', () => {
    const zone = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Kiritimati',
    );
    const minute = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2030, 11, 31) / 60_000 });
    fc.assert(
      fc.property(zone, minute, (name, minutes) => {
        const instant = minutes * 60_000;
        const back = clock.toInstant(clock.toLocal(instant, name), name);
        expect(back).not.toBeNull();
        expect([0, 30, 60]).toContain((instant - (back ?? 0)) / 60_000);
        expect(clock.toLocal(back ?? 0, name)).toMatchObject({ hour: clock.toLocal(instant, name).hour });
      }),
    );
  });
});
