/**
 * What a day or time in somebody's words fits (F1): slots are compared with mentions by their wall-clock parts, so that no
 * zone arithmetic happens here.
 */
import type { TimeMention } from '../../contracts/reading.ts';

export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface WallTime extends CalendarDate {
  /** ISO weekday, 1 = Monday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
}

/** Whether the words fix the day, at least in part. */
export function namesDay(wish: TimeMention): boolean {
  return [wish.year, wish.month, wish.day, wish.weekday, wish.dayOffset].some((part) => part !== undefined);
}

/** Whether the words fix the hour ("at 10") or a range of hours ("the afternoon"). */
export function namesHour(wish: TimeMention): boolean {
  return wish.hour !== undefined || wish.hours !== undefined;
}

/** Whether the words fix one time of day. Only such a wish chooses a slot by itself. */
export function isExact(wish: TimeMention): boolean {
  return wish.hour !== undefined;
}

/** Whether the words are surely about a time: "April" alone may be somebody's name. */
export function isDefinite(wish: TimeMention): boolean {
  return namesHour(wish) || [wish.day, wish.weekday, wish.dayOffset].some((part) => part !== undefined);
}

/** Whether a wall-clock time lies on the day of the wish; always when the wish names none. `today` resolves "tomorrow". */
export function fitsDay(wish: TimeMention, local: WallTime, today: CalendarDate): boolean {
  return (
    agrees(wish.year, local.year) &&
    agrees(wish.month, local.month) &&
    agrees(wish.day, local.day) &&
    agrees(wish.weekday, local.weekday) &&
    (wish.dayOffset === undefined || isSameDay(addDays(today, wish.dayOffset), local))
  );
}

/** Whether a wall-clock time is the time of the wish; always when the wish names none. "At 3" fits 03:00 and 15:00. */
export function fitsHour(wish: TimeMention, local: WallTime): boolean {
  return fitsRange(wish, local) && (wish.hour === undefined || minutesFromWish(wish, local) === 0);
}

export function fits(wish: TimeMention, local: WallTime, today: CalendarDate): boolean {
  return fitsDay(wish, local, today) && fitsHour(wish, local);
}

/** Minutes between a wall-clock time and the time of day of the wish; 0 when the wish names no single time. */
export function minutesFromWish(wish: TimeMention, local: WallTime): number {
  if (wish.hour === undefined) return 0;
  const wished = wish.hour * 60 + (wish.minute ?? 0);
  const readings = wish.halfDayOpen === true ? [wished % 720, (wished % 720) + 720] : [wished];
  return Math.min(...readings.map((minutes) => Math.abs(minutes - (local.hour * 60 + local.minute))));
}

/** The mentions that say anything; a day and a time said apart ("Tuesday would be good, at 10") are one mention. */
export function combined(mentions: readonly TimeMention[]): readonly TimeMention[] {
  const telling = mentions.filter((mention) => namesDay(mention) || namesHour(mention));
  const [first, second] = telling;
  if (telling.length !== 2 || first === undefined || second === undefined) return telling;
  const apart = namesDay(first) !== namesDay(second) && namesHour(first) !== namesHour(second);
  return apart ? [{ ...first, ...second, ...spanOfBoth(first, second) }] : telling;
}

/** The wish with "tomorrow" as a date: a wish may be looked at again on another day. */
export function pinned(wish: TimeMention, today: CalendarDate): TimeMention {
  const { dayOffset, ...rest } = wish;
  return dayOffset === undefined ? wish : { ...rest, ...addDays(today, dayOffset) };
}

/** The calendar day of an instant (epoch ms) at an offset of so many minutes east of UTC. */
export function dayAt(instantMs: number, offsetMinutes: number): CalendarDate {
  return dateOf(new Date(instantMs + offsetMinutes * 60_000));
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(new Date(Date.UTC(date.year, date.month - 1, date.day + days)));
}

/** ISO weekday of a calendar day, 1 = Monday. */
export function weekdayOf(date: CalendarDate): number {
  return ((new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay() + 6) % 7) + 1;
}

export function isSameDay(one: CalendarDate, other: CalendarDate): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day;
}

function agrees(wished: number | undefined, actual: number): boolean {
  return wished === undefined || wished === actual;
}

function fitsRange({ hours }: TimeMention, { hour }: WallTime): boolean {
  if (hours === undefined) return true;
  // A night goes on after midnight: from 22 to 6.
  return hours.from <= hours.to ? hour >= hours.from && hour < hours.to : hour >= hours.from || hour < hours.to;
}

function spanOfBoth(first: TimeMention, second: TimeMention): Pick<TimeMention, 'start' | 'end' | 'in'> {
  return {
    start: Math.min(first.start, second.start),
    end: Math.max(first.end, second.end),
    ...(first.in === undefined ? {} : { in: first.in }),
  };
}

function dateOf(date: Date): CalendarDate {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
