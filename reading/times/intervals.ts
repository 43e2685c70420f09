/** From one time or day to another: "between 9:30 and 11", "2-4 pm", "July 13-15", "с 9 до 11", "14.10. bis 15.10.". */
import type { TimeParts } from '../../contracts/time-parts.ts';
import { clockAt } from './clock.ts';
import type { Counted, Piece } from './pieces.ts';
import { dayAt, hasHourBehind } from './days.ts';
import type { Taken } from './draft.ts';
import type { Scan } from './lookup.ts';
import { numberAt, ordinalAt } from './numbers.ts';
import { opening } from './openings.ts';

/** The stretch that begins at `i`. `led`: a day or a word of time stands before it. */
export function intervalAt(scan: Scan, i: number, led: boolean): Taken | null {
  if (!scan.may(i, opening.interval)) return null;
  const between = scan.at(i, 'between');
  const from = between ?? scan.at(i, 'from');
  const start = from?.to ?? i;
  const lead: Lead = { isBetween: between !== null, isLed: led || from !== null };
  const first = scan.past(start, 'at', 'the');
  return daysOfMonth(scan, scan.past(start, 'the'), lead) ?? hours(scan, first, lead) ?? days(scan, start, lead);
}

interface Lead {
  readonly isBetween: boolean;
  readonly isLed: boolean;
}

/** Where the end of a stretch begins that starts before `i`; null when nothing joins them. */
function endAt(scan: Scan, i: number, { isBetween }: Lead): number | null {
  const gap = scan.gap(i);
  if (scan.words[i] && isDash(gap)) return i;
  if (gap !== '' && gap !== '.' && gap !== ',') return null;
  const joint = (isBetween ? (scan.at(i, 'and') ?? scan.at(i, 'to')) : scan.at(i, 'to')) ?? null;
  return joint?.to ?? null;
}

function isDash(gap: string): boolean {
  return (
    gap === '-' ||
    gap === '\u2013' ||
    gap === '\u2014' ||
    gap === '/' ||
    gap === '.-' ||
    gap === './' ||
    gap === '. -' ||
    gap === '.\u2013'
  );
}

function hours(scan: Scan, i: number, lead: Lead): Taken | null {
  if (scan.habits.articleMakesDay && isDayBefore(scan, i)) return null;
  const zoned = clockAt(scan, i, lead.isLed);
  if (!zoned) return null;
  // "15h GMT - 18h GMT": a zone that is said twice.
  const zoneWord = scan.fold(zoned.to) === 'gmt' || scan.fold(zoned.to) === 'utc' ? 1 : 0;
  const second = endAt(scan, zoned.to + zoneWord, lead);
  if (second === null) return null;
  const end = clockAt(scan, scan.past(second, 'at', 'the'), true);
  if (!end) return null;
  const isSure = lead.isLed || zoned.weak !== true || isTold(scan, second, end);
  // "17-2" is a day as well, or a score.
  if (!isSure && isDash(scan.gap(second))) return null;
  const [said, to] = aligned(zoned.said, end.said);
  return { said, end: to, to: end.to, ...(isSure ? {} : { weak: true }) };
}

/** "El 7 a las 10", "lunes 7 a las 10": the first of the two is a day of the month. */
function isDayBefore(scan: Scan, i: number): boolean {
  const number = numberAt(scan, i);
  if (!number || number.value > 31 || !hasHourBehind(scan, number.to)) return false;
  return scan.fold(i - 1) === 'el' || scan.has(i - 1, 'monthDayLead') || scan.has(i - 1, 'weekday');
}

/** More than a number: "2-4 pm", "3 to 6:30". */
function isTold(scan: Scan, i: number, end: Piece): boolean {
  return numberAt(scan, scan.past(i, 'at', 'the'))?.to !== end.to;
}

/** The half of the day of one end is that of the other, as far as it fits: "2-4 pm", "8 am until 6". */
function aligned(from: TimeParts, to: TimeParts): readonly [TimeParts, TimeParts] {
  const finer =
    from.grain === 'minute' || to.grain === 'minute' || to.grain === 'second'
      ? { grain: to.grain === 'second' ? ('second' as const) : ('minute' as const) }
      : {};
  const [start, end] = [
    { ...from, ...finer },
    { ...to, ...finer },
  ];
  if (from.halfDayOpen === true && to.halfDayOpen !== true) {
    const { halfDayOpen: _open, ...fixed } = start;
    const late = minutes(fixed) + 720 < minutes(to) ? { hour: (fixed.hour ?? 0) + 12 } : {};
    return [{ ...fixed, ...late }, end];
  }
  if (from.halfDayOpen !== true && to.halfDayOpen === true) {
    const { halfDayOpen: _open, ...fixed } = end;
    const late = minutes(fixed) <= minutes(from) ? { hour: (fixed.hour ?? 0) + 12 } : {};
    return [start, { ...fixed, ...late }];
  }
  return [start, end];
}

function minutes({ hour = 0, minute = 0 }: TimeParts): number {
  return hour * 60 + minute;
}

/** "13 - 15 July", "from the 13th to 15th of July", "14./15.10.2018", "July 13-15". */
function daysOfMonth(scan: Scan, i: number, lead: Lead): Taken | null {
  const day = dayNumber(scan, i);
  if (day) {
    const second = endAt(scan, day.to, lead);
    const end = second === null ? null : dayAt(scan, scan.past(second, 'the'), true);
    if (
      end &&
      end.said.day !== undefined &&
      end.said.month !== undefined &&
      end.said.weekday === undefined &&
      day.value < end.said.day
    )
      return { said: { ...end.said, day: day.value }, end: end.said, to: end.to };
  }
  const first = dayAt(scan, i, true);
  if (!first || first.said.day === undefined || first.said.month === undefined) return null;
  const second = endAt(scan, first.to, lead);
  const last = second === null ? null : dayNumber(scan, scan.past(second, 'the'));
  if (!last || last.value <= first.said.day || scan.has(last.to, 'month') || scan.has(last.to, 'of')) return null;
  if (scan.has(last.to, 'am') || scan.has(last.to, 'pm') || scan.has(last.to, 'clock')) return null;
  return { said: first.said, end: { month: first.said.month, day: last.value, grain: 'day' }, to: last.to };
}

function dayNumber(scan: Scan, i: number): Counted | null {
  const day = ordinalAt(scan, i) ?? numberAt(scan, i);
  return day && day.value >= 1 && day.value <= 31 ? day : null;
}

/** "Between Tuesday and Thursday", "21 de dic. a 6 de ene". */
function days(scan: Scan, i: number, lead: Lead): Taken | null {
  const first = dayAt(scan, i, lead.isLed);
  if (!first || first.weak) return null;
  const second = endAt(scan, first.to, lead);
  if (second === null) return null;
  const end = dayAt(scan, second, true);
  if (!end || end.weak || isWithin(first.said, end.said)) return null;
  // "14.10. - 15.10.2026": the year is that of both.
  const { year } = end.said;
  const isYearOpen = year !== undefined && first.said.year === undefined && first.said.month !== undefined;
  return { said: isYearOpen ? { ...first.said, year } : first.said, end: end.said, to: end.to };
}

/** Only a weekday with another, a date with another. */
function isWithin(one: TimeParts, other: TimeParts): boolean {
  const isWeekday = (said: TimeParts) => said.weekday !== undefined;
  const isDate = (said: TimeParts) =>
    said.day !== undefined || said.dayOffset !== undefined || said.easterDays !== undefined;
  return !((isWeekday(one) || isDate(one)) && (isWeekday(other) || isDate(other)));
}
