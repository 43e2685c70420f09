/** From one time or day to another: "between 9:30 and 11", "2-4 pm", "July 13-15", "с 9 до 11", "14.10. bis 15.10.". */
import type { TimeParts } from '../../contracts/language/time-parts.ts';
import { clockAt } from './clock.ts';
import type { Counted, Piece } from './pieces.ts';
import { isHourly } from './dates.ts';
import { dayAt, hasHourBehind } from './days.ts';
import { mergedHours, type Taken } from './draft.ts';
import type { Scan } from './lookup.ts';
import { numberAt, ordinalAt } from './numbers.ts';
import { opening } from './openings.ts';
import { zoneAt } from './zones.ts';

/** The stretch that begins at `i`. `led`: a day or a word of time stands before it. */
export function intervalAt(scan: Scan, i: number, led: boolean): Taken | null {
  if (!scan.may(i, opening.interval)) return null;
  const between = scan.at(i, 'between');
  const from = between ?? scan.at(i, 'from');
  const start = from?.to ?? i;
  const lead: Lead = { isBetween: between !== null, isLed: led || from !== null };
  const first = scan.past(start, 'at', 'the');
  const numbered = isDaysByArticle(scan, i, start) ? numberedDays(scan, start) : null;
  if (numbered) return numbered;
  return daysOfMonth(scan, scan.past(start, 'the'), lead) ?? hours(scan, first, lead) ?? days(scan, start, lead);
}

/** "Del 13 al 15", "vom 13. bis zum 15.", "from the 13th to the 15th": days without their month. */
function numberedDays(scan: Scan, i: number): Taken | null {
  const first = dayNumber(scan, scan.past(i, 'the'));
  const second = first && endAt(scan, first.to, { isBetween: true, isLed: true });
  const last = first && second !== null ? dayNumber(scan, scan.past(second, 'the')) : null;
  if (!first || !last?.digits || last.value <= first.value || isHourly(scan, second ?? 0, last.to)) return null;
  if (scan.has(last.to, 'month') || scan.has(last.to, 'of') || scan.has(last.to, 'clock')) return null;
  return { said: { day: first.value, grain: 'day' }, end: { day: last.value, grain: 'day' }, to: last.to };
}

/** The article of a day, or a place in a row. */
function isDaysByArticle(scan: Scan, from: number, start: number): boolean {
  if (!scan.habits.articleMakesDay) return ordinalAt(scan, scan.past(start, 'the'))?.digits === true;
  const lead = scan.fold(start - 1);
  return start > from && (lead === 'del' || lead === 'el');
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
  // "A las 10:30, a las diez no": behind a comma it leads to another time.
  if (gap === ',' && scan.has(i, 'at')) return null;
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
  if ((scan.habits.articleMakesDay && isDayBefore(scan, i)) || isLengthLed(scan, i)) return null;
  const zoned = clockAt(scan, i, lead.isLed);
  if (!zoned || isFiveTo(scan, i, zoned, lead)) return null;
  // "15h GMT - 18h GMT": a zone that is said twice.
  const zoneWord = scan.fold(zoned.to) === 'gmt' || scan.fold(zoned.to) === 'utc' ? 1 : 0;
  const lies = withPart(scan, zoned);
  const { said: start, to: behind } = lies && endAt(scan, lies.to, lead) !== null ? lies : zoned;
  const second = endAt(scan, behind + zoneWord, lead);
  if (second === null) return null;
  const ending = clockAt(scan, scan.past(second, 'at', 'the'), true);
  if (!ending) return null;
  const end = start.halfDayOpen === true ? ending : (withPart(scan, ending) ?? ending);
  // "3 pm GMT-5" is one time on a clock five hours behind.
  if (zoneWord === 1 && !isTold(scan, second, end) && zoneAt(scan, end.to) === null) return null;
  const isSure = lead.isLed || zoned.weak !== true || isTold(scan, second, end) || hasDayBehind(scan, end.to);
  // "17-2" is a day as well, or a score.
  if (!isSure && isDash(scan.gap(second))) return null;
  const [said, to] = aligned(start, end.said);
  // "3 pm GMT to 5 pm": said once, it is the zone of both.
  const zone = zoneWord === 1 ? { zone: { zone: 'UTC', offsetMinutes: 0 } } : {};
  return {
    said,
    end: to,
    to: end.to,
    ...(zoneAt(scan, end.to) === null ? zone : {}),
    ...(isSure ? {} : { weak: true }),
  };
}

/** "In 15", "el lunes en ocho": so many of something, and no hour. */
export function isLengthLed(scan: Scan, i: number): boolean {
  return scan.knows(i - 1) && scan.has(i - 1, 'in') && !scan.has(i - 1, 'at');
}

/** "Five to twelve", "10 to 3": a time as well as a stretch where nothing before it says that one begins. */
function isFiveTo(scan: Scan, i: number, { to }: Piece, { isLed, isBetween }: Lead): boolean {
  const number = isLed || isBetween ? null : numberAt(scan, i);
  const isMinutes = number?.to === to && (number.value === 5 || number.value === 10);
  return isMinutes && scan.has(to, 'to') && scan.has(to, 'toHour');
}

/** "De 9 de la mañana a 1 de la tarde": an hour with the part of the day in which it lies. */
export function withPart(scan: Scan, clock: Piece): Piece | null {
  const from = scan.past(scan.past(clock.to, 'joint'), 'the');
  const part = scan.gap(clock.to) === '' && scan.gap(from) === '' ? scan.at(from, 'part') : null;
  const hours = part && { from: Math.floor(part.value / 100), to: part.value % 100 };
  const both = hours && mergedHours(clock.said, { hours });
  if (!part || !both) return null;
  const { halfDayOpen: _open, ...said } = clock.said;
  return { said: { ...said, ...both }, to: part.to };
}

/** "El 7 a las 10", "lunes 7 a las 10": the first of the two is a day of the month. */
function isDayBefore(scan: Scan, i: number): boolean {
  const number = numberAt(scan, i);
  if (!number || number.value > 31) return false;
  if (number.digits && singular.has(scan.fold(i - 1))) return true;
  if (!hasHourBehind(scan, number.to)) return false;
  return scan.fold(i - 1) === 'el' || scan.has(i - 1, 'monthDayLead') || scan.has(i - 1, 'weekday');
}

/** "El 20", "al 20": the article of a day, where an hour has another. */
const singular: ReadonlySet<string> = new Set(['el', 'al', 'del']);

/** "9-12 on Friday": the day stands behind. */
function hasDayBehind(scan: Scan, i: number): boolean {
  if (scan.gap(i) !== '') return false;
  const day = dayAt(scan, scan.past(i, 'joint'), true);
  return day !== null && day.weak !== true;
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
    const isLate = minutes(fixed) <= minutes(from) && minutes(fixed) + 720 > minutes(from);
    return [start, { ...fixed, ...(isLate ? { hour: (fixed.hour ?? 0) + 12 } : {}) }];
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
  if (leadsToHour(scan, first.to, second ?? 0) && !(scan.habits.dotIsOrdinal && isPlaceInRow(scan, second ?? 0)))
    return null;
  if (scan.has(last.to, 'am') || scan.has(last.to, 'pm') || scan.has(last.to, 'clock')) return null;
  return { said: first.said, end: { month: first.said.month, day: last.value, grain: 'day' }, to: last.to };
}

/** "Hasta las 17", "до 17", "bis 11": an hour follows. */
function leadsToHour(scan: Scan, i: number, behind: number): boolean {
  return (scan.at(i, 'at')?.to ?? 0) >= behind && behind > i;
}

function isPlaceInRow(scan: Scan, i: number): boolean {
  return ordinalAt(scan, scan.past(i, 'the')) !== null;
}

function dayNumber(scan: Scan, i: number): Counted | null {
  const day = ordinalAt(scan, i) ?? numberAt(scan, i);
  return day && day.value >= 1 && day.value <= 31 ? day : null;
}

/** "Between Tuesday and Thursday", "21 de dic. a 6 de ene". */
function days(scan: Scan, i: number, lead: Lead): Taken | null {
  // "Wed-Fri": beside each other short names are what they look like.
  const first = dayAt(scan, i, lead.isLed || isDash(scan.gap(i + 1)));
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
