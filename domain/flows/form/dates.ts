/** The day that an answer names, as `YYYY-MM-DD`. Days are counted in UTC: a form knows no zone, and shows the day it took. */
import type { ValueFound } from '../../../contracts/answers.ts';
import type { TimeMention } from '../../../contracts/reading.ts';
import type { Answer } from '../answer.ts';
import type { Found } from './found.ts';
import { addDays, namesDay, weekdayOf } from '../requested-time.ts';
import type { CalendarDate } from '../requested-time.ts';

/**
 * Of the words' days the only one. Without a year it is the next such day, or the last one if that is at most a month ago;
 * a bare weekday is the next one, "last Monday" the one before today. A month alone is no day.
 */
export function dateIn(answer: Answer, { days: written = [], yesterday }: ValueFound, today: CalendarDate): Found {
  const named = answer.times.flatMap((mention) => (namesDay(mention) ? [dayOf(mention, today)] : []));
  const before = yesterday === true ? [addDays(today, -1)] : [];
  const days = written.length > 0 ? written.map(real) : named.length > 0 ? named : before;
  const values = new Set(days.map((day) => (day === null ? null : iso(day))));
  const [value = null] = values;
  if (values.size > 1) return { kind: 'nothing', problem: 'several' };
  return value === null ? { kind: 'nothing', problem: 'not-understood' } : { kind: 'value', value };
}

function dayOf(mention: TimeMention, today: CalendarDate): CalendarDate | null {
  const { year, month, day, weekday, dayOffset } = mention;
  if (dayOffset !== undefined) return addDays(today, dayOffset);
  if (day === undefined)
    return weekday === undefined || month !== undefined ? null : weekdayFrom(today, weekday, mention.past === true);
  const found =
    month === undefined
      ? nextDay(day, today)
      : year === undefined
        ? nearest(month, day, today)
        : real({ year, month, day });
  // "Tuesday, 24 November" of a year in which that is a Wednesday: one of the two is a mistake.
  return found !== null && weekday !== undefined && weekdayOf(found) !== weekday ? null : found;
}

/** A day and month: in the past only when that is fresh. Eight years ahead there is a 29 February. */
function nearest(month: number, day: number, today: CalendarDate): CalendarDate | null {
  const earliest = iso(addDays(today, -freshDays));
  const years = Array.from({ length: 10 }, (_, years) => today.year - 1 + years);
  return years.map((year) => real({ year, month, day })).find((date) => date !== null && iso(date) >= earliest) ?? null;
}

/** A day of this month or of one of the next two: every day that there is comes round in that time. */
function nextDay(day: number, today: CalendarDate): CalendarDate | null {
  const ahead = Array.from({ length: 63 }, (_, days) => addDays(today, days));
  return ahead.find((date) => date.day === day) ?? null;
}

function weekdayFrom(today: CalendarDate, weekday: number, back: boolean): CalendarDate {
  const ahead = (weekday - weekdayOf(today) + 7) % 7 || 7;
  return addDays(today, back ? (ahead % 7) - 7 : ahead);
}

/** Null for a day that no calendar has. */
function real(date: CalendarDate): CalendarDate | null {
  const same = addDays(date, 0);
  return same.year === date.year && same.month === date.month && same.day === date.day ? date : null;
}

function iso({ year, month, day }: CalendarDate): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

const freshDays = 31;
