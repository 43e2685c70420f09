/**
 * Days by month and number: "2026-12-24", "the 3rd of December", "15. Februar", "Feb13", "15.2.". One that no calendar
 * has is read as a whole all the same ("the 31st of February"): neither its number nor its month says a time by itself,
 * and who looks for times drops it.
 */
import { classesOf, is } from '../language/word-classes.ts';
import type { Piece } from './pieces.ts';
import { isGlued, type Scan } from './lookup.ts';
import { isDigits, numberAt, ordinalAt } from './numbers.ts';
import { dateOf, realDate, writtenDate, yearOf } from './written.ts';

/** "2026-12-24", "24.12.", "12/24/2026", "17-2". */
export function numericDay(scan: Scan, at: number, isLed: boolean): Piece | null {
  const i = scan.past(at, 'the');
  const led = isLed || i > at;
  const fold = scan.fold(i);
  const code = fold.charCodeAt(0);
  if (code < 0x30 || code > 0x39) return null;
  const dotted = writtenDate(fold);
  if (dotted) {
    const isFull = dotted.year !== undefined || scan.text.charAt(scan.words[i]?.end ?? 0) === '.';
    const isClock = !isFull && isClockAsWell(fold);
    const isSure = isFull || (led && scan.habits.dotIsDate && !(isClock && leadsToBoth(scan, at - 1)));
    const isDate = isSure || (scan.habits.dotIsDate && !isClock);
    return isDate ? { said: dotted, to: i + 1, ...(isSure ? {} : { weak: true }) } : null;
  }
  if (!isDigits(fold) || fold.length > 4) return null;
  const mark = scan.gap(i + 1);
  if (mark !== '-' && mark !== '/') return null;
  const [second, third] = [scan.fold(i + 1), scan.fold(i + 2)];
  const hasThird = scan.gap(i + 2) === mark;
  if (fold.length === 4) return hasThird ? yearFirst(scan, i, fold, third) : null;
  if (!isDigits(second) || second.length > 2) return null;
  const year = hasThird && isDigits(third) && (third.length === 2 || third.length === 4) ? yearOf(third) : null;
  if (hasThird && year === null) return null;
  const isDayFirst = scan.habits.dayFirst || Number(fold) > 12;
  const [day, month] = isDayFirst ? [fold, second] : [second, fold];
  const said = dateOf(Number(day), Number(month), year);
  const isWeak = year === null && (mark === '-' || !led);
  return said && { said, to: i + (hasThird ? 3 : 2), ...(isWeak ? { weak: true } : {}) };
}

/** "10.10" in steps of five minutes is a time as well, "15.02" hardly. */
function isClockAsWell(fold: string): boolean {
  const found = /^(\d{1,2})\.(\d)([05])$/.exec(fold);
  return found !== null && Number(found[1]) < 25;
}

/**
 * "10.10" is a day and a time where a point stands in both: a time behind "at" alone; in steps of other than five
 * minutes a day; and else nobody knows.
 */
export function isDateAsWell(scan: Scan, i: number, hour: number, minute: number): boolean {
  if (!scan.habits.dotIsDate || scan.has(i + 1, 'clock') || scan.has(i + 1, 'am') || scan.has(i + 1, 'pm'))
    return false;
  const isDay = hour > 0 && realDate(hour, minute, null) !== null;
  return isDay && !(scan.has(i - 1, 'at') && !leadsToBoth(scan, i - 1));
}

/** "From", "until", a dash: what leads to an hour and to a day alike. */
function leadsToBoth(scan: Scan, i: number): boolean {
  return (
    scan.has(i, 'from') || scan.has(i, 'to') || bothLeads.some((mark) => scan.has(i, mark)) || !scan.has(i, 'joint')
  );
}

const bothLeads = ['between', 'since', 'until', 'before', 'after', 'and'] as const;

/** "2026-12-24"; a time may be glued to its day: "2026-12-24T10:00". */
function yearFirst(scan: Scan, i: number, year: string, rest: string): Piece | null {
  const month = scan.fold(i + 1);
  const found = /^(\d{1,2})(?:t(\d{2}):(\d{2})(?::\d{2})?z?)?$/.exec(rest);
  if (!found || !isDigits(month)) return null;
  const said = dateOf(Number(found[1]), Number(month), Number(year));
  if (!said || found[2] === undefined) return said && { said, to: i + 3 };
  return { said: { ...said, hour: Number(found[2]), minute: Number(found[3]), grain: 'minute' }, to: i + 3 };
}

/** "March", "this month", "the current month", "March 2027": where a day is looked for. */
export function monthOf(scan: Scan, i: number): Piece | null {
  const start = scan.past(i, 'the');
  const month = scan.at(start, 'month');
  if (month) {
    const year = yearAt(scan, scan.past(month.to, 'of')) ?? yearAt(scan, month.to);
    return { said: { month: month.value, ...(year ? { year: year.value } : {}) }, to: year?.to ?? month.to };
  }
  const next = scan.ahead(start);
  const lead = scan.at(start, 'this') ?? next ?? scan.at(start, 'last');
  const unit = scan.unit(lead?.to ?? start);
  if (unit?.unit !== 'month') return null;
  const behind = lead ? null : scan.at(unit.to, 'nextBehind');
  const offset = next || behind ? 1 : lead && scan.has(start, 'last') ? -1 : 0;
  return { said: { monthOffset: offset }, to: behind?.to ?? unit.to };
}

/**
 * The highest number that stands for a day, real or not: beside a month, 32 is a slip of the finger, and 40 counts
 * something.
 */
const highest = 39;

/** "The 3rd of December", "3 December 2026", "15. Februar", "el uno de marzo", "the 20th of this month". */
export function dayOfMonth(scan: Scan, i: number): Piece | null {
  let start = scan.past(i, 'the');
  start = scan.past(start, 'monthDayLead');
  const ordinal = ordinalAt(scan, start);
  const day = ordinal ?? numberAt(scan, start);
  if (!day || day.value < 1 || day.value > highest) return null;
  const gap = scan.gap(day.to);
  if (gap !== '' && gap !== '.' && gap !== '-') return null;
  const behind = scan.past(day.to, 'monthDay');
  const of = scan.at(behind, 'of');
  const month =
    (of && monthOf(scan, of.to)) ?? (hasMonth(scan, behind, ordinal !== null) ? monthOf(scan, behind) : null);
  if (!month) return null;
  const { year } = month.said;
  const shortYear = year === undefined ? shortYearAt(scan, month.to) : null;
  const said = {
    ...month.said,
    ...(shortYear ? { year: shortYear.value } : {}),
    day: day.value,
    grain: 'day' as const,
  };
  return { said, to: shortYear?.to ?? month.to };
}

/** "15 февраля", "15 числа этого месяца", "am 15. dieses Monats": no word needs to stand between. */
function hasMonth(scan: Scan, i: number, isOrdinal: boolean): boolean {
  const takesGenitive = scan.habits.hourIsOrdinal || isOrdinal;
  return scan.has(i, 'month') || (takesGenitive && (scan.has(i, 'this') || scan.ahead(i) !== null));
}

/** "December 3", "March first", "february the 15th", "Feb13". */
export function monthFirst(scan: Scan, i: number): Piece | null {
  const month = scan.at(i, 'month') ?? gluedMonth(scan, i);
  if (!month) return null;
  if (month.name !== '') return { said: { month: month.value, day: Number(month.name), grain: 'day' }, to: month.to };
  const start = scan.past(month.to, 'the');
  const day = ordinalAt(scan, start) ?? numberAt(scan, start);
  if (
    day &&
    day.value >= 1 &&
    day.value <= highest &&
    isSpaced(scan, month.to) &&
    !isCounted(scan, day.to) &&
    !isHourly(scan, start, day.to)
  ) {
    const of = scan.at(day.to, 'of');
    const year = yearAt(scan, of?.to ?? day.to);
    const said = { month: month.value, day: day.value, ...(year ? { year: year.value } : {}), grain: 'day' as const };
    return { said, to: year?.to ?? day.to };
  }
  const year = yearAt(scan, month.to);
  if (year) return { said: { month: month.value, year: year.value, grain: 'month' }, to: year.to };
  // "May" and "march" are other words too.
  const isDoubtful = scan.lookup.doubtfulMonths.has(scan.fold(i));
  if (isDoubtful && !isNamed(scan, i)) return null;
  return { said: { month: month.value, grain: 'month' }, to: month.to };
}

function gluedMonth(
  scan: Scan,
  i: number,
): { readonly value: number; readonly name: string; readonly to: number } | null {
  const fold = scan.fold(i);
  const found = isGlued(fold) ? /^(\p{L}{3,9})(\d{1,2})$/u.exec(fold) : null;
  const month = found && scan.lookup.words.get(found[1] ?? '')?.entries.find(({ kind }) => kind === 'month');
  return month ? { value: month.value, name: found[2] ?? '', to: i + 1 } : null;
}

/** A year at `i`, a comma before it or not. */
export function yearAt(scan: Scan, i: number): { readonly value: number; readonly to: number } | null {
  const fold = scan.fold(i);
  if (fold.length !== 4 || !isDigits(fold)) return null;
  const gap = scan.gap(i);
  if (gap !== '' && gap !== ',' && gap !== '.') return null;
  const value = Number(fold);
  if (value < 1900 || value > 2200) return null;
  // "2013 года".
  const unit = scan.habits.hourIsOrdinal ? scan.unit(i + 1) : null;
  return { value, to: unit?.unit === 'year' ? unit.to : i + 1 };
}

/** "14th April 15": two digits behind a day and a month at the end of what is said. */
function shortYearAt(scan: Scan, i: number): { readonly value: number; readonly to: number } | null {
  const fold = scan.fold(i);
  if (fold.length !== 2 || !isDigits(fold) || i + 1 < scan.length || Number(fold) < 13) return null;
  return scan.gap(i) === '' && scan.gap(i + 1) === '' ? { value: yearOf(fold) ?? 0, to: i + 1 } : null;
}

/** Whether a noun follows an ordinal or a number: "the 25th floor", "the 25th Street". */
export function isCounted(scan: Scan, i: number): boolean {
  const word = scan.words[i];
  if (!word || scan.gap(i) !== '') return false;
  if (word.capital) return !scan.knows(i);
  return (scan.unit(i) !== null || scan.has(i, 'ordinal')) && !scan.has(i, 'to');
}

/** "March 3 pm", "March 3:00": an hour, not the day of the month. */
export function isHourly(scan: Scan, i: number, to: number): boolean {
  return (
    scan.has(to, 'am') || scan.has(to, 'pm') || scan.unit(to) !== null || (scan.gap(i) !== '' && scan.gap(i) !== '.')
  );
}

function isSpaced(scan: Scan, i: number): boolean {
  const gap = scan.gap(i);
  return gap === '' || gap === '.' || gap === ',';
}

/** A capital in the middle of a sentence, or a word before it that leads to a date. */
function isNamed(scan: Scan, i: number): boolean {
  const word = scan.words[i];
  const before = scan.fold(i - 1);
  return word !== undefined && word.capital && i > 0 && (scan.knows(i - 1) || (classesOf(before) & is.stop) !== 0);
}
