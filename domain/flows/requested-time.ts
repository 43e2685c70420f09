/**
 * What a day or time in somebody's words fits (F1): slots are compared with mentions by their wall-clock parts, so that
 * no zone arithmetic happens here.
 */
import type { TimeMention } from '../../contracts/reading/reading.ts';
import type { TimeParts } from '../../contracts/language/time-parts.ts';
import { dayMs, dayNumber, namesWindow, windowOf, withoutDays } from './window.ts';

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
export function namesDay(requested: TimeMention): boolean {
  return (
    [requested.year, requested.month, requested.day, requested.weekday, requested.dayOffset].some(
      (part) => part !== undefined,
    ) || namesWindow(requested)
  );
}

/** Whether the words name a weekday and a date of another one: "Wednesday, 8 December", where the 8th is a Tuesday. */
export function contradictsItself({ weekday, ...date }: TimeMention, today: CalendarDate): boolean {
  if (weekday === undefined || date.day === undefined || namesWindow(date)) return false;
  const found = windowOf(date, today);
  return typeof found !== 'string' && ((found.from + 3) % 7) + 1 !== weekday;
}

/** Whether the words fix the hour ("at 10") or a range of hours ("the afternoon"). */
export function namesHour(requested: TimeMention): boolean {
  return requested.hour !== undefined || requested.hours !== undefined;
}

/** Whether the words fix one time of day. Only such a wish chooses a slot by itself. */
export function isExact(requested: TimeMention): boolean {
  return requested.hour !== undefined && !isStretch(requested) && requested.negated !== true;
}

/** Whether the words are surely about a time: "April" alone may be somebody's name, "ten" a number. */
export function isDefinite(requested: TimeMention): boolean {
  if (requested.bare === true) return false;
  return (
    namesHour(requested) ||
    requested.relative !== undefined ||
    [requested.day, requested.weekday, requested.dayOffset].some((part) => part !== undefined) ||
    namesWindow(requested)
  );
}

/**
 * Whether a wall-clock time lies on the day of the wish; always when the wish names none. `today` resolves "tomorrow".
 */
export function fitsDay(requested: TimeMention, local: WallTime, today: CalendarDate): boolean {
  return daysFromRequested(requested, local, today) === 0;
}

/**
 * How many days a wall-clock time lies from the nearest day of the wish; 0 on it, and always when the wish names none.
 */
export function daysFromRequested(requested: TimeMention, local: WallTime, today: CalendarDate): number {
  if (isNextWeekday(requested)) {
    const days = daysBetween(today, local) - (requested.ahead === true ? 1 : 0);
    return local.weekday === requested.weekday && days >= 0 && days < 7 ? 0 : 1;
  }
  const window = windowOf(requested, today);
  if (window === 'none') return Number.MAX_SAFE_INTEGER;
  if (window === 'parts') return fitsParts(requested, local) ? 0 : 1;
  const day = dayNumber(local);
  return day < window.from ? window.from - day : Math.max(0, day - window.to);
}

/** Whether a wall-clock time is the time of the wish; always when the wish names none. "At 3" fits 03:00 and 15:00. */
export function fitsHour(requested: TimeMention, local: WallTime): boolean {
  if (!fitsRange(requested, local)) return false;
  if (requested.hour === undefined) return true;
  return fitsStretch(requested, local) ?? minutesFromRequested(requested, local) === 0;
}

/** Whether a wall-clock time is what is wished for, or, of a wish that is negated, anything else. */
export function fits(requested: TimeMention, local: WallTime, today: CalendarDate): boolean {
  if (isUnwanted(requested, local, today)) return false;
  return (fitsDay(requested, local, today) && fitsHour(requested, local)) !== (requested.negated === true);
}

/** Whether the words say of a day that it is not meant. */
export function isUnwanted({ but = [] }: TimeMention, local: WallTime, today: CalendarDate): boolean {
  return but.some((day) => fitsDay({ ...day, start: 0, end: 0 }, local, today));
}

/** A wish that leaves the day open, without the days that are not wanted. */
export function notOn(unwanted: readonly TimeMention[], time: TimeMention): TimeMention {
  const but = namesDay(time) ? [] : unwanted.filter(namesDay).slice(0, 3).map(partsOf);
  return but.length > 0 ? { ...time, but } : time;
}

function partsOf({ start: _start, end: _end, in: _in, negated: _negated, ...parts }: TimeMention): TimeParts {
  return parts;
}

/** Minutes between a wall-clock time and the time of day of the wish; 0 when the wish names no single time. */
export function minutesFromRequested(requested: TimeMention, local: WallTime): number {
  if (requested.hour === undefined) return 0;
  const wished = requested.hour * 60 + (requested.minute ?? 0);
  const readings = requested.halfDayOpen === true ? [wished % 720, (wished % 720) + 720] : [wished];
  return Math.min(...readings.map((minutes) => Math.abs(minutes - (local.hour * 60 + local.minute))));
}

/**
 * The mentions of what is wanted; a day and a time said apart ("Tuesday would be good, at 10") are one mention. A
 * number alone is no time but where one was asked for.
 */
export function combined(mentions: readonly TimeMention[]): readonly TimeMention[] {
  const telling = mentions.filter(
    (mention) => mention.negated !== true && mention.bare !== true && (namesDay(mention) || namesHour(mention)),
  );
  const [first, second] = telling;
  if (telling.length !== 2 || first === undefined || second === undefined) return telling;
  const apart = namesDay(first) !== namesDay(second) && namesHour(first) !== namesHour(second);
  return apart ? [{ ...first, ...second, ...spanOfBoth(first, second) }] : telling;
}

/** Bare numbers as hours, where a time was asked for. */
export function asHours(mentions: readonly TimeMention[]): readonly TimeMention[] {
  return mentions.map((mention) => {
    const { bare: _bare, ...hour } = mention;
    return hour;
  });
}

/** The wish with "tomorrow" and "next week" as dates: a wish may be looked at again on another day. */
export function pinned(requested: TimeMention, today: CalendarDate): TimeMention {
  const { dayOffset, ...rest } = requested;
  if (!namesWindow(requested)) return dayOffset === undefined ? requested : { ...rest, ...addDays(today, dayOffset) };
  const window = windowOf(requested, today);
  if (window === 'none' || window === 'parts' || !Number.isFinite(window.from) || !Number.isFinite(window.to))
    return requested;
  const kept = withoutDays(requested);
  const last = dateOf(new Date(window.to * dayMs));
  const to = window.from === window.to ? kept.to : { ...kept.to, ...last };
  return { ...kept, ...dateOf(new Date(window.from * dayMs)), ...(to === undefined ? {} : { to }) };
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

/** "Tuesday" is the next one; of those that follow it nothing was said. */
function isNextWeekday(requested: TimeMention): boolean {
  return (
    requested.weekday !== undefined &&
    requested.day === undefined &&
    requested.dayOffset === undefined &&
    !namesWindow(requested)
  );
}

/**
 * Whether a time lies between the ends of a stretch, or on the right side of its one end; null: the words name no
 * stretch.
 */
function fitsStretch(requested: TimeMention, local: WallTime): boolean | null {
  const at = local.hour * 60 + local.minute;
  const from = byDay(requested);
  if (requested.bound === 'since') return at >= from;
  if (requested.bound !== undefined) return at < from;
  const { to } = requested;
  if (to?.hour === undefined) return null;
  const end = byDay({ ...to, hour: to.hour });
  return at >= from && at < (end <= from && to.halfDayOpen === true ? end + 720 : end);
}

/** Minutes since midnight; an hour whose half of the day is open is the one by day. */
function byDay({ hour = 0, minute = 0, halfDayOpen }: Pick<TimeMention, 'hour' | 'minute' | 'halfDayOpen'>): number {
  return (halfDayOpen === true && hour < firstHourByDay ? hour + 12 : hour) * 60 + minute;
}

const firstHourByDay = 7;

function isStretch({ bound, to }: TimeMention): boolean {
  return bound !== undefined || to?.hour !== undefined;
}

function fitsParts(requested: TimeMention, local: WallTime): boolean {
  return (
    agrees(requested.year, local.year) &&
    agrees(requested.month, local.month) &&
    agrees(requested.day, local.day) &&
    agrees(requested.weekday, local.weekday)
  );
}

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

function agrees(wished: number | undefined, actual: number): boolean {
  return wished === undefined || wished === actual;
}

function fitsRange({ hours, bound, hour: named }: TimeMention, { hour }: WallTime): boolean {
  if (hours === undefined) return true;
  // "Before lunch", "after the morning": the part of the day is where it begins or ends.
  if (named === undefined && bound === 'until') return hour < hours.from;
  if (named === undefined && bound === 'since') return hour >= hours.to;
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
