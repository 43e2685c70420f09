/** Arithmetic of the calendar on a wall clock that is counted as if it were UTC: no zone, no clock of ours. */
import type { TimeUnit } from '../../contracts/language/time-parts.ts';

/** Milliseconds of a wall clock that is counted as if it were UTC. */
export type WallMs = number;

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export function realDay(year: number, month: number, date: number): WallMs | null {
  const found = new Date(Date.UTC(year, month, date));
  return found.getUTCMonth() === ((month % 12) + 12) % 12 && found.getUTCDate() === date ? found.getTime() : null;
}

export function dayOf(moment: WallMs): WallMs {
  return Math.floor(moment / day) * day;
}

export function monthOf(moment: WallMs): WallMs {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** ISO weekday, 1 = Monday. */
export function weekdayOf(moment: WallMs): number {
  return ((new Date(moment).getUTCDay() + 6) % 7) + 1;
}

/** The same day of another month, or its last one. */
export function addMonths(moment: WallMs, months: number): WallMs {
  const date = new Date(moment);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return (
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(date.getUTCDate(), last)) +
    (moment - dayOf(moment))
  );
}

/** The beginning of the unit that a moment lies in. */
export function startOf(unit: TimeUnit, moment: WallMs): WallMs {
  switch (unit) {
    case 'second':
      return Math.floor(moment / 1_000) * 1_000;
    case 'minute':
      return Math.floor(moment / minute) * minute;
    case 'hour':
      return Math.floor(moment / hour) * hour;
    case 'day':
      return dayOf(moment);
    case 'week':
      return dayOf(moment) - (weekdayOf(moment) - 1) * day;
    case 'month':
      return monthOf(moment);
    case 'quarter': {
      const start = new Date(monthOf(moment));
      return addMonths(start.getTime(), -(start.getUTCMonth() % 3));
    }
    case 'year':
      return Date.UTC(new Date(moment).getUTCFullYear(), 0, 1);
    default:
      return unit satisfies never;
  }
}

/** So many units later. */
export function add(unit: TimeUnit, moment: WallMs, count: number): WallMs {
  switch (unit) {
    case 'second':
      return moment + count * 1_000;
    case 'minute':
      return moment + count * minute;
    case 'hour':
      return moment + count * hour;
    case 'day':
      return moment + count * day;
    case 'week':
      return moment + count * 7 * day;
    case 'month':
      return addMonths(moment, count);
    case 'quarter':
      return addMonths(moment, 3 * count);
    case 'year':
      return addMonths(moment, 12 * count);
    default:
      return unit satisfies never;
  }
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
export function easter(year: number): WallMs {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const months = Math.floor((golden + 11 * moon + 22 * week) / 451);
  const place = moon + week - 7 * months + 114;
  return Date.UTC(year, Math.floor(place / 31) - 1, (place % 31) + 1);
}
