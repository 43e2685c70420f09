/**
 * Dates, times and durations of calendar objects (RFC 5545, section 3.3), in the forms in which programs write them.
 */

/** What a clock shows, as milliseconds since 1970 on that same clock. */
export type WallMs = number;

export interface WrittenTime {
  readonly wall: WallMs;
  /** A day, without a time. */
  readonly isDate: boolean;
  /** Minutes east of UTC that the value itself names; null: the clock is that of its zone. */
  readonly offsetMinutes: number | null;
  readonly tzid: string | null;
}

export const dayMs = 86_400_000;

const dateForm = /^(\d{4})-?(\d{2})-?(\d{2})/;
const timeForm = /^[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d{1,9})?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Null for what is no date that there is. `isDay`: whatever time is written behind it, a day is meant. */
export function writtenTime(text: string, { tzid, isDay }: { readonly tzid: string | null; readonly isDay: boolean }) {
  const given = text.trim();
  const date = dateForm.exec(given);
  if (date === null) return null;
  const [all, year, month, day] = date;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(midnight).getUTCDate() !== Number(day) || Number(month) > 12 || Number(year) < 1) return null;
  const rest = given.slice(all.length);
  if (rest === '' || isDay) return { wall: midnight, isDate: true, offsetMinutes: null, tzid } satisfies WrittenTime;
  const time = timeForm.exec(rest);
  if (time === null) return null;
  const [, hour, minute, second = '0', offset] = time;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null;
  const wall = midnight + Number(hour) * 3_600_000 + Number(minute) * 60_000 + Math.min(59, Number(second)) * 1000;
  return { wall, isDate: false, offsetMinutes: offsetOf(offset), tzid } satisfies WrittenTime;
}

function offsetOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (text.toUpperCase() === 'Z') return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2));
  return text.startsWith('-') ? -minutes : minutes;
}

const durationForm = /^([+-])?P(?:(\d{1,5})W)?(?:(\d{1,6})D)?T?(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?$/i;

/** `days` by the calendar, which may be longer or shorter than 24 hours, and the rest exactly; both in milliseconds. */
export interface Duration {
  readonly days: number;
  readonly exact: number;
}

/** Null for what is none, or runs backwards. */
export function writtenDuration(text: string): Duration | null {
  const found = durationForm.exec(text.trim());
  if (found === null || found[1] === '-' || !/\d/.test(text)) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((part) => Number(part ?? 0));
  return { days: (weeks * 7 + days) * dayMs, exact: hours * 3_600_000 + minutes * 60_000 + seconds * 1000 };
}
