/**
 * Lengths and stretches: "in two hours", "next week", "the end of next week", "the next three days", "half an hour
 * later".
 */
import type { TimeUnit } from '../../contracts/language/time-parts.ts';
import type { Piece, Stretch } from './pieces.ts';
import { clockAt } from './clock.ts';
import { yearAt } from './dates.ts';
import { dayAt } from './days.ts';
import type { Scan } from './lookup.ts';
import { numberAt, ordinalAt } from './numbers.ts';
import { withPart } from './intervals.ts';
import { fromNow, lengthAt, type Length } from './lengths.ts';
import { opening } from './openings.ts';

/** The week, month or stretch at `i`, or what is counted from now. */
export function stretchAt(scan: Scan, i: number): Stretch | null {
  if (!scan.may(i, opening.stretch)) return null;
  return (
    weekOf(scan, i) ??
    countedFromNow(scan, i) ??
    weekendAt(scan, i) ??
    partOfPeriod(scan, i) ??
    countedUnits(scan, i) ??
    period(scan, i) ??
    shifted(scan, i)
  );
}

/** "The week of 14 December", "la semana del 14", "in der Woche vom 14.": the seven days that begin with it. */
function weekOf(scan: Scan, i: number): Stretch | null {
  const unit = scan.unit(scan.past(i, 'the', 'this'));
  const of = unit?.unit === 'week' && scan.gap(unit.to) === '' ? scan.at(unit.to, 'of') : null;
  // "A week from the 14th" is seven days later.
  if (!unit || !of || scan.gap(of.to) !== '' || scan.has(unit.to, 'plusBehind')) return null;
  const from = scan.past(of.to, 'the', 'monthDayLead');
  const day = dayAt(scan, from, true);
  const isDated = day?.said.day !== undefined && day.weak !== true;
  const number = isDated ? null : (ordinalAt(scan, from) ?? numberAt(scan, from));
  const { to } = number ?? day ?? of;
  // "La semana del 14 al 18" says its end.
  if (scan.has(to, 'to')) return null;
  const isDay = number?.digits === true && number.value >= 1 && number.value <= 31 && !scan.unit(number.to);
  if (isDated) return { said: day.said, to: day.to, lastsMinutes: minutesOfWeek };
  return isDay ? { said: { day: number.value, grain: 'day' }, to: number.to, lastsMinutes: minutesOfWeek } : null;
}

const minutesOfWeek = 10_080;

/** "In 3 days", "через неделю", "an hour from now", "hace dos horas", "within 2 weeks". */
function countedFromNow(scan: Scan, i: number): Stretch | null {
  const apart = isApart(scan, i) ? apartFrom(scan, i) : null;
  if (apart) return apart;
  const within = scan.at(i, 'within');
  if (within) {
    const length = lengthAt(scan, within.to);
    if (length) return { said: fromNow(length, 1), to: length.to, bound: 'within' };
  }
  const back = scan.at(i, 'agoLead');
  const lead = scan.at(i, 'in');
  const length = lead && (lengthAt(scan, lead.to) ?? bareUnit(scan, lead.to));
  if (length && (!scan.has(length.to, 'of') || scan.has(length.to, 'at')))
    return { said: fromNow(length, 1), to: length.to };
  const past = back && lengthAt(scan, back.to);
  if (past && !scan.has(past.to, 'to')) return { said: fromNow(past, -1), to: past.to };
  return countedBehind(scan, i);
}

/** Longest words from the beginning of a length to what stands behind it: "за три с половиной часа до". */
const longestLength = 6;

/** Whether "before" or "after" stands near enough to be told from there. */
function isApart(scan: Scan, i: number): boolean {
  if (!scan.may(i, opening.apart)) return false;
  for (let j = i + 1; j < i + longestLength; j += 1) if (scan.may(j, opening.bound)) return true;
  return false;
}

/** "Half an hour before noon", "3 days before Easter", "за час до полудня", "una hora después de las tres". */
function apartFrom(scan: Scan, i: number): Stretch | null {
  const lead = scan.at(i, 'within') ?? scan.at(i, 'in');
  const start = lead?.to ?? i;
  const length = lengthAt(scan, start) ?? (lead && bareUnit(scan, start));
  if (!length || scan.gap(length.to) !== '') return null;
  const before = scan.at(length.to, 'before');
  const behind = before ?? scan.at(length.to, 'after');
  if (!behind) return null;
  const sign = before ? -1 : 1;
  if (length.unit === 'day' || length.unit === 'week') {
    const day = dayAt(scan, behind.to, true);
    if (!day || day.weak || day.said.plusDays !== undefined) return null;
    const days = length.count * (length.unit === 'week' ? 7 : 1);
    return { said: { ...day.said, plusDays: sign * days, grain: 'day' }, to: day.to };
  }
  const isShort = length.unit === 'hour' || length.unit === 'minute';
  const named = isShort ? clockAt(scan, scan.past(behind.to, 'at', 'the'), true) : null;
  const clock = named && (withPart(scan, named) ?? named);
  if (!clock || clock.said.halfDayOpen === true) return null;
  const { hour = 0, minute = 0 } = clock.said;
  const minutes = hour * 60 + minute + sign * length.count * (length.unit === 'hour' ? 60 : 1);
  if (hour === 0 || minutes < 0 || minutes >= 1440) return null;
  return { said: { hour: Math.floor(minutes / 60), minute: minutes % 60, grain: 'minute' }, to: clock.to };
}

/** Russian counts one without a number: "через неделю". */
function bareUnit(scan: Scan, i: number): Length | null {
  if (!scan.habits.hourIsOrdinal) return null;
  const unit = scan.unit(i);
  return unit && { count: 1, unit: unit.unit, to: unit.to };
}

/** "Two hours from now", "a week ago", "half an hour later", "3 Fridays from now", "a week from Tuesday". */
function countedBehind(scan: Scan, i: number): Stretch | null {
  const fridays = weekdaysFromNow(scan, i);
  if (fridays) return fridays;
  const start = scan.has(i, 'slightly') && !scan.has(i, 'one') ? scan.past(i, 'slightly') : i;
  const length = lengthAt(scan, start) ?? (start > i || scan.habits.hourIsOrdinal ? bareUnit(scan, start) : null);
  if (!length) return directionAt(scan, i);
  const hence = scan.at(length.to, 'hence');
  if (hence) return { said: fromNow(length, 1), to: hence.to };
  const ago = scan.at(length.to, 'ago');
  if (ago) return { said: fromNow(length, -1), to: ago.to };
  const plus = scan.at(length.to, 'plusBehind');
  const day = plus && (length.unit === 'day' || length.unit === 'week') ? dayAt(scan, plus.to, true) : null;
  if (day && !day.said.plusDays) {
    const days = length.count * (length.unit === 'week' ? 7 : 1);
    return { said: { ...day.said, plusDays: days, grain: 'day' }, to: day.to };
  }
  const later = scan.at(length.to, 'later') ?? beforePlace(scan, length.to, 'after');
  const moved = later ?? scan.at(length.to, 'earlier') ?? beforePlace(scan, length.to, 'before');
  if (!moved) return null;
  const minutes = shownMinutes(length) * (later ? 1 : -1);
  return minutes === 0 ? null : { said: { relative: { to: 'shown', minutes } }, to: moved.to };
}

/** "Half an hour after the first": the words that lead to a place in a list. */
function beforePlace(scan: Scan, i: number, mark: 'after' | 'before'): { readonly to: number } | null {
  const hit = scan.at(i, mark);
  return hit && ordinalAt(scan, scan.past(hit.to, 'the')) ? hit : null;
}

function shownMinutes({ count, unit }: Length): number {
  const each = { second: 0, minute: 1, hour: 60, day: 1440, week: 10_080, month: 0, quarter: 0, year: 0 };
  return count * each[unit];
}

function weekdaysFromNow(scan: Scan, i: number): Stretch | null {
  const number = numberAt(scan, i);
  const weekday = number && number.value >= 1 && number.value < 60 ? scan.at(number.to, 'weekday') : null;
  if (!number || !weekday) return null;
  const ago = scan.at(weekday.to, 'ago');
  const behind = scan.at(weekday.to, 'hence') ?? ago;
  if (!behind) return null;
  const skip = number.value > 1 ? { skip: number.value - 1 } : {};
  return { said: { weekday: weekday.value, ...skip, ...(ago ? { past: true } : {}), grain: 'day' }, to: behind.to };
}

/** "Earlier", "a bit later": from the time that is shown. */
function directionAt(scan: Scan, i: number): Stretch | null {
  const start = scan.past(i, 'slightly');
  const later = scan.at(start, 'later');
  const moved = later ?? scan.at(start, 'earlier');
  if (!moved || scan.length > longestDirection || isFollowed(scan, moved.to)) return null;
  // "Después de las tres" is a bound.
  if (scan.past(start, 'before', 'after', 'since') > moved.to) return null;
  return { said: { relative: { to: 'shown', direction: later ? 'later' : 'earlier' } }, to: moved.to };
}

/** "Later this week", "earlier today" say when something was or will be. */
function isFollowed(scan: Scan, i: number): boolean {
  return scan.has(i, 'this') || scan.has(i, 'day') || scan.ahead(i) !== null || scan.has(i, 'part');
}

const longestDirection = 7;

/** "End of next week", "early March", "Anfang nächster Woche", "в конце недели". */
function partOfPeriod(scan: Scan, i: number): Stretch | null {
  const start = scan.past(i, 'the');
  const first = scan.at(start, 'start');
  const middle = scan.at(start, 'middle');
  const last = scan.at(start, 'end');
  const hit = first ?? middle ?? last;
  if (!hit || scan.has(start, 'part')) return null;
  const of = scan.past(hit.to, 'of', 'the');
  const whole = period(scan, of, true) ?? namedMonth(scan, of);
  if (!whole || (whole.said.grain !== 'week' && whole.said.grain !== 'month' && whole.said.grain !== 'year'))
    return null;
  return { said: { ...whole.said, part: first ? 'start' : middle ? 'middle' : 'end', grain: 'day' }, to: whole.to };
}

function namedMonth(scan: Scan, i: number): Piece | null {
  const month = scan.at(i, 'month');
  if (!month) return null;
  const year = yearAt(scan, scan.past(month.to, 'of'));
  return {
    said: { month: month.value, grain: 'month', ...(year ? { year: year.value } : {}) },
    to: year?.to ?? month.to,
  };
}

/** "The next three days", "last 2 minutes", "следующие 3 секунды". */
function countedUnits(scan: Scan, i: number): Stretch | null {
  const start = scan.past(i, 'the');
  const next = scan.ahead(start);
  const last = next ? null : scan.at(start, 'last');
  const lead = next ?? last;
  const number = lead ? numberAt(scan, lead.to) : null;
  const unit = number && scan.unit(number.to);
  if (!lead || !number || !unit || number.value < 1 || scan.gap(number.to) !== '') return null;
  if (scan.fold(start) === 'upcoming') return null;
  return {
    said: { stretch: { count: number.value, unit: unit.unit, ...(last ? { back: true } : {}) }, grain: unit.unit },
    to: unit.to,
  };
}

/** "This week", "next month", "la semana que viene", "übernächste Woche"; with `bare` also "the month". */
function period(scan: Scan, i: number, bare = false): Piece | null {
  const start = scan.past(i, 'the');
  const nextNext = scan.at(start, 'nextNext');
  const next = scan.ahead(start);
  const last = scan.at(start, 'last');
  const lead = nextNext ?? next ?? last ?? scan.at(start, 'this');
  const unit = scan.unit(lead?.to ?? start);
  if (!unit) {
    const month = lead ? scan.at(lead.to, 'month') : null;
    return month && lead && !nextNext
      ? { said: { month: month.value, grain: 'month', ...(last ? { past: true } : {}) }, to: month.to }
      : null;
  }
  let offset = nextNext ? 2 : next ? 1 : last ? -1 : 0;
  let { to } = unit;
  let isSaid = lead !== null;
  if (!lead) {
    const behind = scan.at(to, 'nextNextBehind') ?? scan.at(to, 'nextBehind') ?? scan.at(to, 'lastBehind');
    if (behind) offset = scan.has(to, 'nextNextBehind') ? 2 : scan.has(to, 'nextBehind') ? 1 : -1;
    isSaid = behind !== null;
    to = behind?.to ?? to;
  } else if (next && scan.has(to, 'nextNextBehind')) return null;
  if (!isSaid && !bare) return weekAfterNext(scan, start, unit);
  switch (unit.unit) {
    case 'week':
      return { said: { weekOffset: offset, grain: 'week' }, to };
    case 'month':
      return { said: { monthOffset: offset, grain: 'month' }, to };
    case 'year':
      return { said: { yearOffset: offset, grain: 'year' }, to };
    default:
      return null;
  }
}

/** "The week after next". */
function weekAfterNext(
  scan: Scan,
  _start: number,
  { unit, to }: { readonly unit: TimeUnit; readonly to: number },
): Piece | null {
  const behind = scan.at(to, 'nextNextBehind');
  return behind && unit === 'week' ? { said: { weekOffset: 2, grain: 'week' }, to: behind.to } : null;
}

/** "This weekend", "next weekend", "am Wochenende". */
function weekendAt(scan: Scan, i: number): Stretch | null {
  const start = scan.past(i, 'the');
  const next = scan.at(start, 'next');
  const last = scan.at(start, 'last');
  const lead = next ?? last ?? scan.at(start, 'coming') ?? scan.at(start, 'this');
  const weekend = scan.at(lead?.to ?? start, 'weekend');
  if (!weekend) return null;
  const behind = lead ? null : (scan.at(weekend.to, 'nextBehind') ?? scan.at(weekend.to, 'lastBehind'));
  const isPast = last !== null || (behind !== null && scan.has(weekend.to, 'lastBehind'));
  const isNext = next !== null || (behind !== null && !isPast);
  return {
    said: { weekend: true, weekOffset: isPast ? -1 : isNext ? 1 : 0, grain: 'hour' },
    to: behind?.to ?? weekend.to,
  };
}

/** "The day after Christmas". */
function shifted(scan: Scan, i: number): Stretch | null {
  const start = scan.past(i, 'the');
  const unit = scan.unit(start);
  const plus = unit?.unit === 'day' ? scan.at(unit.to, 'plusBehind') : null;
  const day = plus ? dayAt(scan, plus.to, true) : null;
  return day && start > i ? { said: { ...day.said, plusDays: 1, grain: 'day' }, to: day.to } : null;
}
