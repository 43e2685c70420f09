/**
 * What the words of a time come to at a moment: local wall-clock instants. Pure arithmetic over the calendar; a zone
 * that the words name has to be one whose offset they fix, because the rules of the others live outside.
 */
import type { TimeMention } from '../../contracts/reading/reading.ts';
import type { TimeParts, TimeUnit } from '../../contracts/language/time-parts.ts';
import {
  add,
  addMonths,
  day,
  dayOf,
  easter,
  hour,
  minute,
  monthOf,
  realDay,
  startOf,
  weekdayOf,
  type WallMs,
} from './wall-clock.ts';

export interface Reference {
  /** The wall clock of whoever speaks. */
  readonly now: WallMs;
  /** Minutes east of UTC of that clock. */
  readonly offsetMinutes: number;
}

/** One moment, or a stretch whose end is not in it. */
export type Resolved =
  | { readonly kind: 'at'; readonly at: WallMs; readonly grain: TimeUnit }
  | {
      readonly kind: 'stretch';
      readonly from: WallMs;
      readonly to: WallMs;
      readonly grain: TimeUnit;
      /** `to` was named as an end ("to 11"): whoever counts the named unit in adds it. */
      readonly named: boolean;
    }
  | { readonly kind: 'since' | 'until'; readonly at: WallMs; readonly grain: TimeUnit };

/** Null where the words fix nothing, or no day of the calendar. */
export function resolveTime(mention: Omit<TimeMention, 'start' | 'end'>, reference: Reference): Resolved | null {
  const { to, lastsMinutes, offsetMinutes, zone } = mention;
  if (zone !== undefined && offsetMinutes === undefined) return null;
  const shift = offsetMinutes === undefined ? 0 : (reference.offsetMinutes - offsetMinutes) * minute;
  const there = { ...reference, now: reference.now - shift };
  const start = resolveParts(mention, there);
  if (!start) return null;
  const resolved = to ? ending(start, to, there.now) : lastsMinutes ? lasting(start, lastsMinutes) : start;
  return resolved && bounded(moved(resolved, shift), mention, reference.now);
}

function moved(resolved: Resolved, shift: number): Resolved {
  if (shift === 0) return resolved;
  if (resolved.kind === 'stretch') return { ...resolved, from: resolved.from + shift, to: resolved.to + shift };
  return { ...resolved, at: resolved.at + shift };
}

function bounded(
  resolved: Resolved,
  { bound, part, hours, stretch }: Pick<TimeMention, 'bound' | 'part' | 'hours' | 'stretch'>,
  now: WallMs,
): Resolved | null {
  if (bound === undefined) return resolved;
  // "Until the weekend" is until it begins, "until the end of the month" until that has ended.
  const isEnd = part === 'end' || part === 'middle' || hours?.from === endOfDay;
  const isWhole = bound !== 'since' && (isEnd || (bound === 'within' && stretch !== undefined));
  const at = resolved.kind === 'stretch' ? (isWhole ? resolved.to : resolved.from) : resolved.at;
  return bound === 'within'
    ? { kind: 'stretch', from: now, to: at, grain: 'second', named: false }
    : { kind: bound, at, grain: resolved.grain };
}

/** "The end of the day" begins at this hour in every language. */
const endOfDay = 16;

function lasting(start: Resolved, minutes: number): Resolved {
  if (start.kind !== 'at') return start;
  return {
    kind: 'stretch',
    from: start.at,
    to: start.at + minutes * minute,
    grain: start.grain === 'hour' && minutes % 60 !== 0 ? 'minute' : start.grain,
    named: true,
  };
}

/** The end of a stretch: what it leaves open is as in its beginning, and it comes after it. */
function ending(start: Resolved, to: TimeParts, now: WallMs): Resolved | null {
  if (start.kind !== 'at') return null;
  const { grain } = start;
  if (to.hour !== undefined && to.day === undefined && to.weekday === undefined && to.dayOffset === undefined) {
    const base = dayOf(start.at);
    const options = hoursOf(to).map((time) => base + time);
    const end = options.find((time) => time > start.at) ?? (options[0] ?? base) + day;
    return { kind: 'stretch', from: start.at, to: end, grain: to.grain === 'second' ? 'second' : grain, named: true };
  }
  const end = resolveParts(to, { now: to.dayOffset === undefined ? start.at : now, offsetMinutes: 0 });
  if (end?.kind !== 'at') return null;
  return end.at < start.at ? null : { kind: 'stretch', from: start.at, to: end.at, grain, named: true };
}

function resolveParts(parts: TimeParts, { now }: Reference): Resolved | null {
  const { relative, stretch } = parts;
  if (relative) return fromNow(relative, parts.grain, now);
  if (stretch) return units(stretch, now);
  const base = baseDay(parts, now);
  if (base === null) return null;
  if (base.kind === 'at' && base.grain === 'day') return atHour(parts, base.at, now);
  return base;
}

function fromNow(
  { to, minutes, seconds, months }: NonNullable<TimeParts['relative']>,
  grain: TimeUnit | undefined,
  now: WallMs,
): Resolved | null {
  if (to === 'shown') return null;
  if (months !== undefined) return at(addMonths(grain === 'month' ? monthOf(now) : dayOf(now), months), grain ?? 'day');
  const amount = (minutes ?? 0) * minute + (seconds ?? 0) * 1_000;
  return minutes === undefined && seconds === undefined ? null : at(now + amount, grain ?? 'minute');
}

/** So many whole units behind the present one, or before it. */
function units({ count, unit, back = false }: NonNullable<TimeParts['stretch']>, now: WallMs): Resolved {
  const here = startOf(unit, now);
  const from = back ? add(unit, here, -count) : add(unit, here, 1);
  return { kind: 'stretch', from, to: back ? here : add(unit, from, count), grain: unit, named: false };
}

/** The day, week or month that the parts say; today where they say none. */
function baseDay(parts: TimeParts, now: WallMs): Resolved | null {
  const today = dayOf(now);
  const whole = wholePeriod(parts, now);
  if (whole) return whole;
  const found = singleDay(parts, today, now);
  return found === null ? null : at(found + (parts.plusDays ?? 0) * day, 'day');
}

function wholePeriod(parts: TimeParts, now: WallMs): Resolved | null {
  const { weekOffset, monthOffset, yearOffset, weekday, day: date, nth, weekend, month, year, part } = parts;
  if (weekend) {
    const monday = add('week', startOf('week', now), weekOffset ?? 0);
    return { kind: 'stretch', from: monday + 4 * day + 18 * hour, to: monday + 7 * day, grain: 'hour', named: false };
  }
  if (weekday !== undefined || date !== undefined || nth !== undefined || parts.easterDays !== undefined) return null;
  if (weekOffset !== undefined) return partOf('week', add('week', startOf('week', now), weekOffset), part);
  if (monthOffset !== undefined) return partOf('month', addMonths(monthOf(now), monthOffset), part);
  if (yearOffset !== undefined)
    return partOf('year', Date.UTC(new Date(now).getUTCFullYear() + yearOffset, 0, 1), part);
  if (month !== undefined) {
    const here = new Date(now);
    const isBefore = month - 1 < here.getUTCMonth();
    const ahead = parts.past === true ? (isBefore ? 0 : -1) : isBefore ? 1 : 0;
    const years = year ?? here.getUTCFullYear() + ahead;
    return partOf('month', Date.UTC(years, month - 1, 1), part);
  }
  return year === undefined ? null : partOf('year', Date.UTC(year, 0, 1), part);
}

/** The beginning of a week are its first three days, its end the last three; of a month ten. */
function partOf(unit: 'week' | 'month' | 'year', from: WallMs, part: TimeParts['part']): Resolved {
  if (part === undefined) return at(from, unit);
  const to = add(unit, from, 1);
  const grain = unit === 'year' ? 'month' : 'day';
  const stretch = (start: WallMs, end: WallMs): Resolved => ({
    kind: 'stretch',
    from: start,
    to: end,
    grain,
    named: false,
  });
  if (unit === 'year') {
    if (part === 'start') return stretch(from, addMonths(from, 3));
    return part === 'end' ? stretch(addMonths(from, 8), to) : stretch(addMonths(from, 4), addMonths(from, 8));
  }
  const [first, last] = unit === 'week' ? [3, 4] : [10, 20];
  if (part === 'start') return stretch(from, from + first * day);
  if (part === 'end') return stretch(from + last * day, to);
  // The middle of a week is Wednesday and Thursday.
  return stretch(from + (unit === 'week' ? 2 : first) * day, from + last * day);
}

/** One day of the calendar; null for one that there is not. */
function singleDay(parts: TimeParts, today: WallMs, now: WallMs): WallMs | null {
  const { dayOffset, weekday, weekOffset, nth, easterDays, day: date } = parts;
  if (dayOffset !== undefined) return today + dayOffset * day;
  if (easterDays !== undefined) return easterDay(parts.year, easterDays, today);
  if (nth !== undefined) return nthDay(parts, nth, now);
  if (date !== undefined) return datedDay(parts, date, today, now);
  if (weekday === undefined) return today;
  if (weekOffset !== undefined) return add('week', startOf('week', now), weekOffset) + (weekday - 1) * day;
  const ahead = (weekday - weekdayOf(today) + 7) % 7 || 7;
  const skip = (parts.skip ?? 0) * 7 * day;
  return parts.past === true ? today - ((7 - ahead) % 7 || 7) * day - skip : today + ahead * day + skip;
}

/** "15 February", "the 15th", "Tuesday the 19th": the next one to come. */
function datedDay(
  { year, month, monthOffset, weekday }: TimeParts,
  date: number,
  today: WallMs,
  now: WallMs,
): WallMs | null {
  const here = new Date(now);
  if (monthOffset !== undefined) {
    const start = new Date(addMonths(monthOf(now), monthOffset));
    return realDay(start.getUTCFullYear(), start.getUTCMonth(), date);
  }
  if (month !== undefined) {
    const years = year === undefined ? range(here.getUTCFullYear(), 9) : [year];
    const days = years.map((years) => realDay(years, month - 1, date)).filter((found) => found !== null);
    const next = days.find((found) => year !== undefined || found >= today) ?? null;
    if (weekday === undefined || year !== undefined || (next !== null && weekdayOf(next) === weekday)) return next;
    // "Sunday, 10 February" two days later: the weekday tells which one.
    const before = realDay(here.getUTCFullYear(), month - 1, date);
    return before !== null && weekdayOf(before) === weekday ? before : next;
  }
  const months = range(0, 24).map((ahead) => new Date(addMonths(monthOf(now), ahead)));
  const days = months
    .map((start) => realDay(start.getUTCFullYear(), start.getUTCMonth(), date))
    .filter((found) => found !== null);
  return days.find((found) => found >= today && (weekday === undefined || weekdayOf(found) === weekday)) ?? null;
}

/** "The first Monday of March", "the last day of the month". */
function nthDay(
  { weekday, month, monthOffset, year, plusDays = 0 }: TimeParts,
  nth: number,
  now: WallMs,
): WallMs | null {
  const here = new Date(now);
  const inYear = (years: number, inMonth: number): WallMs | null => {
    const start = Date.UTC(years, inMonth, 1);
    const end = addMonths(start, 1);
    if (weekday === undefined) return nth > 0 ? start + (nth - 1) * day : end + nth * day;
    const first = start + ((weekday - weekdayOf(start) + 7) % 7) * day;
    const last = end - 7 * day + ((weekday - weekdayOf(end) + 7) % 7) * day;
    const found = nth > 0 ? first + (nth - 1) * 7 * day : last + (nth + 1) * 7 * day;
    return found >= start && found < end ? found : null;
  };
  if (month === undefined) {
    const start = new Date(addMonths(monthOf(now), monthOffset ?? 0));
    return inYear(start.getUTCFullYear(), start.getUTCMonth());
  }
  if (year !== undefined) return inYear(year, month - 1);
  const found = inYear(here.getUTCFullYear(), month - 1);
  return found !== null && found + plusDays * day >= dayOf(now) ? found : inYear(here.getUTCFullYear() + 1, month - 1);
}

function easterDay(year: number | undefined, days: number, today: WallMs): WallMs {
  if (year !== undefined) return easter(year) + days * day;
  const here = new Date(today).getUTCFullYear();
  const found = easter(here) + days * day;
  return found >= today ? found : easter(here + 1) + days * day;
}

/** The time of day on a day: an open hour is its next one where no day was said. */
function atHour(parts: TimeParts, base: WallMs, now: WallMs): Resolved {
  const { hours, grain } = parts;
  if (hours) {
    const to = hours.to <= hours.from ? hours.to + 24 : hours.to;
    return { kind: 'stretch', from: base + hours.from * hour, to: base + to * hour, grain: 'hour', named: false };
  }
  if (parts.hour === undefined) {
    // "In 7 days" is counted from this hour.
    return grain === 'hour' && parts.dayOffset !== undefined
      ? at(startOf('hour', now) + parts.dayOffset * day, 'hour')
      : at(base, 'day');
  }
  const options = hoursOf(parts).map((time) => base + time);
  const fine = grain === 'hour' || grain === 'minute' || grain === 'second' ? grain : parts.minute ? 'minute' : 'hour';
  const saysDay = base !== dayOf(now) || parts.weekday !== undefined || parts.day !== undefined;
  // An hour that is named as a whole lasts until the next one.
  const late = fine === 'hour' && options.length === 1 ? hour - 1 : 0;
  const found = saysDay ? (options.find(isByDay) ?? options[0]) : options.find((time) => time + late >= now);
  if (found !== undefined) return at(found, fine);
  return at((options[0] ?? base) + (parts.dayOffset === undefined || parts.hour === 0 ? day : 0), fine);
}

/** On another day an open hour is the one by day: "Friday at two". */
function isByDay(time: WallMs): boolean {
  return time - dayOf(time) >= 7 * hour;
}

/** Milliseconds since midnight; two where the half of the day is open. */
function hoursOf({ hour: named = 0, minute: minutes = 0, second = 0, halfDayOpen }: TimeParts): readonly number[] {
  const time = named * hour + minutes * minute + second * 1_000;
  return halfDayOpen === true ? [time, time + 12 * hour] : [time];
}

function at(moment: WallMs, grain: TimeUnit): Resolved {
  return { kind: 'at', at: moment, grain };
}

function range(from: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => from + place);
}
