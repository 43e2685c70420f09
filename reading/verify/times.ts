/**
 * A day or a time that somebody has read, against what the rules read in the same words: where they read one, it is
 * that.
 */
import type { ShownTime } from '../../contracts/reading/question.ts';
import type { TimeMention } from '../../contracts/reading/reading.ts';
import {
  combined,
  dayAt,
  fits,
  fitsDay,
  fitsHour,
  namesDay,
  namesHour,
  weekdayOf,
} from '../../domain/flows/requested-time.ts';
import type { CalendarDate, WallTime } from '../../domain/flows/requested-time.ts';
import { Text } from '../text/text.ts';
import { timesIn } from '../times/find.ts';

/** What "tomorrow" is counted from, and what is shown. */
export interface Moment {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly language: string;
  /** The times that are shown with the question; their clock is the participant's. */
  readonly times: readonly ShownTime[];
}

/** A day, a time of day or both, as they are written. */
export interface WrittenTime {
  readonly day: CalendarDate | null;
  readonly clock: { readonly hour: number; readonly minute: number } | null;
}

/** "2026-12-01", "2026-12-01T11:00" or "11:00": nothing that is left open is filled in. Null: it is neither. */
export function writtenTime(value: string): WrittenTime | null {
  const found = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[T ])(\d{1,2}):(\d\d)(?::00)?)?$/.exec(value);
  if (found === null || value === '') return null;
  const [year, month, date, hour, minute] = found
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const day = year === undefined ? null : realDay(year, month, date);
  const clock = hour === undefined ? null : { hour, minute: minute ?? 0 };
  if ((year !== undefined && day === null) || (clock !== null && (clock.hour > 23 || clock.minute > 59))) return null;
  return { day, clock };
}

/**
 * Whether it may be what the words say, as below, and no part of it is said by nobody where the rules read them to the
 * end.
 */
export function saysTime(quote: string, time: WrittenTime, moment: Moment): boolean {
  return holds(quote, time, moment, true);
}

/**
 * Whether it may be what the words mean, as far as the rules read them: not where they say another day or hour, or say
 * that it is not meant. What they cannot read is left to whoever is shown it.
 */
export function meansTime(quote: string, time: WrittenTime, moment: Moment): boolean {
  return holds(quote, time, moment, false);
}

function holds(quote: string, { day, clock }: WrittenTime, moment: Moment, isWholly: boolean): boolean {
  const { times: all, others } = timesIn(quote, new Text(quote).sentences, moment.language);
  const times = all.filter((time) => time.told !== true && isComparable(time));
  if (times.length === 0 || times.length < all.length) return true;
  const today = dayAt(moment.at, moment.times[0]?.local.offsetMinutes ?? 0);
  const wall: WallTime = { ...(day ?? today), weekday: weekdayOf(day ?? today), ...(clock ?? { hour: 0, minute: 0 }) };
  const isWhole = day !== null && clock !== null;
  if (isWhole && times.some((time) => time.negated === true && !fits(time, wall, today))) return false;
  const wanted = combined(times);
  if (wanted.length === 0) return true;
  return wanted.some((time) => {
    const isDay = day === null || isOnDay(time, wall, today);
    const isClock = clock === null || fitsHour(time, wall);
    const isAll = !isWholly || others > 0 || ((day === null || namesDay(time)) && (clock === null || namesHour(time)));
    return isDay && isClock && isAll;
  });
}

/** The clock of another place, and what is counted from a moment or from what is shown, are reckoned elsewhere. */
function isComparable({ relative, zone, offsetMinutes }: TimeMention): boolean {
  return relative === undefined && zone === undefined && offsetMinutes === undefined;
}

/** "Last Tuesday", and a Tuesday that lies behind where only that is asked for. */
function isOnDay(time: TimeMention, wall: WallTime, today: CalendarDate): boolean {
  const isBehind = Date.UTC(wall.year, wall.month - 1, wall.day) < Date.UTC(today.year, today.month - 1, today.day);
  if (time.weekday !== undefined && time.day === undefined && (time.past === true || isBehind))
    return time.weekday === wall.weekday;
  return fitsDay(time, wall, today);
}

/** Null for a day that no calendar has. */
function realDay(year = 0, month = 0, day = 0): CalendarDate | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { year, month, day } : null;
}
