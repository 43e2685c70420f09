/** Times of day and dates written in digits as one word: "10:30", "16h30", "3pm", "15.2.2027". */
import type { TimeParts } from '../../contracts/language/time-parts.ts';

export interface WrittenClock {
  readonly hour: number;
  readonly minute: number | null;
  readonly second: number | null;
  readonly half: 'am' | 'pm' | null;
  /** Its half of the day is a letter alone: "9a". */
  readonly isShort: boolean;
  /** What stands between hour and minutes: a point makes a price as well. */
  readonly mark: ':' | '.' | 'h' | '';
}

const longest = 16;

/** A time of day in one word; null for every other word, a plain number among them. */
export function writtenClock(fold: string): WrittenClock | null {
  if (fold.length < 2 || fold.length > longest) return null;
  const found = /^(\d{1,2})(?:([:.h])(\d{2})(?::(\d{2}))?)?(am|pm|a|p|hs?|hrs|ч|uhr|ish|z)?$/.exec(fold);
  if (!found) return null;
  const [, hour = '', mark = '', minute, second, tail = ''] = found;
  if (mark === '' && tail === '') return null;
  if (mark === '' && tail === 'z') return null;
  const made = {
    hour: Number(hour),
    minute: minute === undefined ? null : Number(minute),
    second: second === undefined ? null : Number(second),
    half: tail === 'am' || tail === 'a' ? 'am' : tail === 'pm' || tail === 'p' ? 'pm' : null,
    isShort: mark === '' && (tail === 'a' || tail === 'p'),
    mark: mark === '' && tail === 'h' ? 'h' : mark,
  } as WrittenClock;
  const isReal = made.hour <= 24 && (made.minute ?? 0) < 60 && (made.second ?? 0) < 60;
  return isReal && !(made.hour === 24 && (made.minute ?? 0) > 0) ? made : null;
}

/** "15.2", "15.2.2027", "18.07.14" in one word. */
export function writtenDate(fold: string): TimeParts | null {
  if (fold.length < 3 || fold.length > 10) return null;
  const found = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d{2}))?$/.exec(fold);
  return found ? dateOf(Number(found[1]), Number(found[2]), yearOf(found[3])) : null;
}

/** A day by its numbers; with its year also one that no calendar has, "31.04.2026" (`isUnreal`). */
export function dateOf(day: number, month: number, year: number | null): TimeParts | null {
  return realDate(day, month, year) ?? (year === null ? null : { day, month, year, grain: 'day' });
}

/** "Q1", "H2", "FY26": written the same in every language that does business. */
export function isBusinessPeriod(fold: string): boolean {
  const first = fold.charAt(0);
  return (first === 'q' || first === 'h' || first === 'f') && /^(?:q[1-4]|h[12]|fy\d\d)$/.test(fold);
}

/** A day of a month of a year that calendars have; the year may be open. */
export function realDate(day: number, month: number, year: number | null): TimeParts | null {
  const longestMonth =
    month === 2 ? (year === null || isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  if (month < 1 || month > 12 || day < 1 || day > longestMonth) return null;
  return { day, month, ...(year === null ? {} : { year }), grain: 'day' };
}

/** Whether the parts name a day by its number that its month never has: "the 31st of February". */
export function isUnreal({ day, month, year }: TimeParts): boolean {
  return day !== undefined && month !== undefined && realDate(day, month, year ?? null) === null;
}

/** "26" is 2026, "74" is 1974. */
export function yearOf(digits: string | undefined): number | null {
  if (digits === undefined || digits === '') return null;
  const year = Number(digits);
  return digits.length > 2 ? year : year < 70 ? 2000 + year : 1900 + year;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
