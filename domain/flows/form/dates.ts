/**
 * The day that an answer names, as `YYYY-MM-DD`. Days are counted in UTC: a form knows no zone, and shows the day it
 * took.
 */
import type { ValueFound } from '../../../contracts/reading/answers.ts';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import { resolveTime } from '../../times/resolve.ts';
import { day, weekdayOf, type WallMs } from '../../times/wall-clock.ts';
import type { Answer } from '../answer.ts';
import type { Found } from './found.ts';
import { namesDay } from '../requested-time.ts';
import type { CalendarDate } from '../requested-time.ts';

/**
 * Of the words' days the only one. Without a year it is the next such day, or the last one if that is at most a month
 * ago; a bare weekday is the next one, "last Monday" the one before today. A month alone is no day.
 */
export function dateIn(answer: Answer, { days: written = [], yesterday }: ValueFound, today: CalendarDate): Found {
  const now = midnightOf(today);
  const named = answer.times.flatMap((mention) =>
    namesDay(mention) && mention.negated !== true ? [dayOf(mention, now)] : [],
  );
  const before = yesterday === true ? [iso(now - day)] : [];
  const days = written.length > 0 ? written.map(real) : named.length > 0 ? named : before;
  const [value = null, another] = new Set(days);
  if (another !== undefined) return { kind: 'nothing', problem: 'several' };
  return value === null ? { kind: 'nothing', problem: 'not-understood' } : { kind: 'value', value };
}

/** Null: the words fix no single day, or name one that no calendar has. */
function dayOf(mention: TimeMention, now: WallMs): string | null {
  const { year, month, day: date, dayOffset, weekday, nth } = mention;
  // "A Tuesday in November" is any of four.
  if (month !== undefined && date === undefined && nth === undefined) return null;
  const isDated = month !== undefined && date !== undefined && year === undefined && dayOffset === undefined;
  // "Monday the 31st": the next 31st, and where that is no Monday one of the two is a mistake.
  const isBareDay =
    weekday !== undefined && date !== undefined && month === undefined && mention.monthOffset === undefined;
  const { weekday: _weekday, ...dated } = dayAlone(mention);
  const found = resolveTime(isBareDay ? dated : dayAlone(mention), {
    now: isDated ? now - freshDays * day : now,
    offsetMinutes: 0,
  });
  // "In 3 days" is counted from this hour, and is a day all the same.
  const isDay = found?.kind === 'at' && (found.grain === 'day' || (found.grain === 'hour' && dayOffset !== undefined));
  if (!isDay) return null;
  // "Tuesday, 24 November" of a year in which that is a Wednesday: one of the two is a mistake.
  const isMistaken = weekday !== undefined && weekday !== weekdayOf(found.at);
  return isMistaken || (date !== undefined && date !== new Date(found.at).getUTCDate()) ? null : iso(found.at);
}

/** What is said of the hour says nothing of the day; by when something is due is that day. */
function dayAlone({
  hour: _hour,
  minute: _minute,
  hours: _hours,
  lastsMinutes: _lasts,
  to: _to,
  bound,
  through,
  ...day
}: TimeMention) {
  return bound === undefined || bound === 'within' || through === true ? day : { ...day, bound };
}

/** Null for a day that no calendar has. */
function real(date: CalendarDate): string | null {
  const same = new Date(midnightOf(date));
  return same.getUTCMonth() + 1 === date.month && same.getUTCDate() === date.day ? iso(same.getTime()) : null;
}

function midnightOf({ year, month, day: date }: CalendarDate): WallMs {
  return Date.UTC(year, month - 1, date);
}

function iso(moment: WallMs): string {
  return new Date(moment).toISOString().slice(0, 10);
}

const freshDays = 31;
