/** The days that a wish spans (F8): "next week", "the last on Friday", "before the 10th", as day numbers since 1970. */
import type { TimeMention } from '../../contracts/reading/reading.ts';
import { resolveTime } from '../times/resolve.ts';

/** First and last day, both in it. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export const dayMs = 86_400_000;

export function dayNumber({
  year,
  month,
  day,
}: {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}): number {
  return Date.UTC(year, month - 1, day) / dayMs;
}

/** Whether the words say their days by more than a date, a weekday or "tomorrow". */
export function namesWindow(requested: TimeMention): boolean {
  return windowFields.some((field) => requested[field] !== undefined) || isDayRange(requested) || isDayBound(requested);
}

/**
 * The days of a wish, counted from `today`. `parts`: its date says it without counting; `none`: there is no such day.
 */
export function windowOf(
  requested: TimeMention,
  today: { readonly year: number; readonly month: number; readonly day: number },
): Window | 'parts' | 'none' {
  if (requested.dayOffset !== undefined && !namesWindow(requested)) return only(dayNumber(today) + requested.dayOffset);
  if (!namesWindow(requested)) return requested.day !== undefined ? nextDate(requested, today) : 'parts';
  const {
    hour: _hour,
    minute: _minute,
    hours: _hours,
    halfDayOpen: _open,
    to,
    bound,
    zone: _zone,
    ...days
  } = requested;
  const { offsetMinutes: _offset, lastsMinutes: _lasts, ...parts } = days;
  const now = dayNumber(today) * dayMs;
  const resolved = resolveTime(
    {
      ...parts,
      grain: 'day',
      ...(isDayRange(requested) && to ? { to: { ...to, hour: undefined } } : {}),
      ...(isDayBound(requested) && bound !== undefined ? { bound } : {}),
    },
    { now, offsetMinutes: 0 },
  );
  switch (resolved?.kind) {
    case 'at':
      return spanOf(resolved.at, resolved.grain);
    case 'stretch':
      return {
        from: Math.floor(resolved.from / dayMs),
        to: lastDay(resolved.to, resolved.named || bound === 'within'),
      };
    case 'since':
      return { from: Math.floor(resolved.at / dayMs), to: Infinity };
    case 'until':
      return { from: -Infinity, to: lastDay(resolved.at, false) };
    case undefined:
      return 'none';
    default:
      return resolved satisfies never;
  }
}

/** The wish without what says its days. */
export function withoutDays(requested: TimeMention): TimeMention {
  const { to } = requested;
  const kept = Object.fromEntries(Object.entries(requested).filter(([field]) => !dayFields.has(field))) as TimeMention;
  const hours =
    to?.hour === undefined
      ? undefined
      : { hour: to.hour, minute: to.minute ?? 0, ...(to.halfDayOpen === true ? { halfDayOpen: true } : {}) };
  const { to: _to, bound, ...rest } = kept;
  return {
    ...rest,
    ...(hours === undefined ? {} : { to: hours }),
    ...(bound === undefined || requested.hour === undefined ? {} : { bound }),
  };
}

const windowFields = [
  'weekOffset',
  'monthOffset',
  'yearOffset',
  'skip',
  'nth',
  'easterDays',
  'plusDays',
  'weekend',
  'stretch',
  'part',
] as const;

const dayFields: ReadonlySet<string> = new Set([
  ...windowFields,
  'year',
  'month',
  'day',
  'weekday',
  'ahead',
  'dayOffset',
  'past',
]);

/** From one day to another. */
function isDayRange({ to }: TimeMention): boolean {
  return to !== undefined && [to.day, to.weekday, to.dayOffset, to.easterDays].some((part) => part !== undefined);
}

/** A bound without an hour is one of days. */
function isDayBound({ bound, hour, hours }: TimeMention): boolean {
  return bound !== undefined && hour === undefined && hours === undefined;
}

/** A date whose month or year is left open is the next one. */
function nextDate(
  requested: TimeMention,
  today: { readonly year: number; readonly month: number; readonly day: number },
): Window | 'parts' {
  const { year, month, day, weekday } = requested;
  if (year !== undefined && month !== undefined && day !== undefined && weekday === undefined)
    return only(dayNumber({ year, month, day }));
  if (day === undefined || (year !== undefined && month === undefined)) return 'parts';
  const resolved = resolveTime(
    { day, grain: 'day', ...(month === undefined ? {} : { month }), ...(year === undefined ? {} : { year }) },
    { now: dayNumber(today) * dayMs, offsetMinutes: 0 },
  );
  if (resolved?.kind !== 'at') return 'parts';
  // "Tuesday the 24th" where the 24th is a Wednesday: neither is sure, and nothing fits.
  const found = Math.floor(resolved.at / dayMs);
  return weekday === undefined || ((found + 3) % 7) + 1 === weekday ? only(found) : 'parts';
}

function only(day: number): Window {
  return { from: day, to: day };
}

function spanOf(at: number, grain: string): Window {
  const from = Math.floor(at / dayMs);
  const start = new Date(at);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()];
  switch (grain) {
    case 'week':
      return { from, to: from + 6 };
    case 'month':
      return { from, to: Date.UTC(year, month + 1, 0) / dayMs };
    case 'year':
      return { from, to: Date.UTC(year + 1, month, 0) / dayMs };
    default:
      return only(from);
  }
}

/** The last day of a stretch; an end that was named is in it. */
function lastDay(to: number, isNamed: boolean): number {
  return Math.floor(isNamed ? to / dayMs : (to - 1) / dayMs);
}
