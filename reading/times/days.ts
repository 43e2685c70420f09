/**
 * Days by their name or number: "tomorrow", "Friday after next", "the 3rd of December", "15.2.", "el 25", "Easter
 * Monday".
 */
import type { TimeParts } from '../../contracts/language/time-parts.ts';
import type { Piece } from './pieces.ts';
import type { Scan } from './lookup.ts';
import { dayOfMonth, isCounted, isHourly, monthFirst, monthOf, numericDay, yearAt } from './dates.ts';
import { lastPlace } from './compile.ts';
import { clockAt } from './clock.ts';
import { numberAt, ordinalAt } from './numbers.ts';
import { opening } from './openings.ts';
import { writtenClock } from './written.ts';

/** The day at `i`. `led`: words before it say that a day follows. */
export function dayAt(scan: Scan, i: number, led: boolean): Piece | null {
  if (!scan.may(i, opening.day)) return null;
  const place = led ? 2 * i + 1 : 2 * i;
  const known = scan.read.day[place];
  if (known !== undefined) return known;
  const found = readDay(scan, i, led);
  scan.read.day[place] = found;
  return found;
}

function readDay(scan: Scan, i: number, led: boolean): Piece | null {
  return (
    numericDay(scan, i, led) ??
    nthWeekday(scan, i) ??
    dayOfMonth(scan, i) ??
    monthFirst(scan, i) ??
    namedDay(scan, i) ??
    weekdayAt(scan, i, led) ??
    bareDay(scan, i)
  );
}

/** "The first Monday of March", "last day of October", "the last Friday of the month". */
function nthWeekday(scan: Scan, i: number): Piece | null {
  const start = scan.past(i, 'the');
  const last = scan.at(start, 'last');
  const place = last ? { value: -1, to: last.to } : ordinalAt(scan, start);
  if (!place || place.value > 5) return null;
  const weekday = scan.at(place.to, 'weekday');
  const unit = weekday ? null : scan.unit(place.to);
  const noun = weekday ?? (unit?.unit === 'day' ? unit : null);
  if (!noun) return null;
  const of = scan.at(noun.to, 'of');
  const month = of ? monthOf(scan, of.to) : monthOf(scan, noun.to);
  // "Last Friday March": only where a case says what "of" says elsewhere.
  if (!month || (!of && last && !scan.habits.hourIsOrdinal)) return null;
  const which = weekday ? { weekday: weekday.value } : {};
  return { said: { ...month.said, ...which, nth: place.value, grain: 'day' }, to: month.to };
}

/** "Friday", "next Friday", "viernes que viene", "Friday after next", "last Monday", "Monday week". */
function weekdayAt(scan: Scan, i: number, led: boolean): Piece | null {
  const start = scan.past(i, 'the');
  const nextNext = scan.at(start, 'nextNext');
  const next = nextNext ? null : scan.at(start, 'next');
  const last = scan.at(start, 'last');
  const coming = nextNext || next ? null : scan.at(start, 'coming');
  const lead = nextNext ?? next ?? coming ?? last ?? scan.at(start, 'this');
  const weekday = scan.at(lead?.to ?? start, 'weekday');
  if (!weekday) return null;
  // "The last, Mondays are hectic".
  if (lead && scan.gap(lead.to) !== '') return null;
  const isAlone = !lead && !led;
  if (scan.lookup.doubtfulWeekdays.has(scan.fold(start)) && isAlone && !hasCompany(scan, start, weekday.to))
    return null;
  const base: TimeParts = { weekday: weekday.value, grain: 'day' };
  const doubt = isAlone && scan.lookup.doubtfulWeekdays.has(scan.fold(start)) ? { weak: true } : {};
  if (nextNext) return { said: { ...base, skip: 1 }, to: weekday.to };
  if (last) return { said: { ...base, past: true }, to: weekday.to };
  const nextNextBehind = scan.at(weekday.to, 'nextNextBehind');
  if (nextNextBehind) return { said: { ...base, skip: 1 }, to: nextNextBehind.to };
  const nextBehind = next ?? scan.at(weekday.to, 'nextBehind');
  if (nextBehind) {
    const said = scan.habits.nextIsOfNextWeek ? { ...base, weekOffset: 1 } : { ...base, ahead: true as const };
    return { said, to: next ? weekday.to : nextBehind.to };
  }
  const lastBehind = scan.at(weekday.to, 'lastBehind');
  if (lastBehind) return { said: { ...base, past: true }, to: lastBehind.to };
  const week = scan.at(weekday.to, 'weekBehind');
  if (week && scan.gap(weekday.to) === '' && !scan.has(week.to, 'unit'))
    return { said: { ...base, skip: 1 }, to: week.to };
  // "Tuesday the 19th", "jueves 15".
  const dated = weekdayAndNumber(scan, weekday.to);
  if (dated) return { said: { ...base, day: dated.value }, to: dated.to };
  return { said: { ...base, ...(coming ? { ahead: true as const } : {}) }, to: weekday.to, ...doubt };
}

/** "Tuesday the 19th": the number of the day behind the weekday. */
function weekdayAndNumber(scan: Scan, i: number): { readonly value: number; readonly to: number } | null {
  const the = scan.past(i, 'the');
  const day = ordinalAt(scan, the);
  // "El lunes, el segundo": there a word counts places, and no days.
  if (day?.digits !== true && scan.habits.articleMakesDay) return weekdayNumber(scan, the);
  if (!day || day.value < 1 || day.value > 31 || scan.has(day.to, 'month') || scan.has(day.to, 'of')) return null;
  // "Monday, the second": a place of those on that day.
  if (!day.digits && (the === i || (scan.gap(i) !== '' && day.value <= lastPlace))) return null;
  return isCounted(scan, day.to) ? null : day;
}

/** "Jueves 15": no article is needed there. */
function weekdayNumber(scan: Scan, i: number): { readonly value: number; readonly to: number } | null {
  const day = numberAt(scan, i);
  if (!day?.digits || day.value < 1 || day.value > 31 || isHourly(scan, i, day.to) || scan.has(day.to, 'clock'))
    return null;
  if (hasHourBehind(scan, day.to)) return day;
  if (
    scan.has(day.to, 'of') ||
    scan.has(day.to, 'to') ||
    scan.has(day.to, 'more') ||
    /^[-/\u2013]/.test(scan.gap(day.to))
  )
    return null;
  return isCounted(scan, day.to) ? null : day;
}

/** "Tomorrow", "Christmas", "Easter Monday". */
function namedDay(scan: Scan, i: number): Piece | null {
  const day = scan.at(i, 'day');
  if (day) return { said: { dayOffset: day.value, grain: 'day' }, to: day.to };
  const start = scan.past(i, 'the');
  const holiday = scan.at(start, 'holiday') ?? scan.at(scan.past(start, 'this'), 'holiday');
  if (!holiday?.parts) return null;
  const of = scan.at(holiday.to, 'of');
  const year = yearAt(scan, of?.to ?? holiday.to);
  return {
    said: { ...holiday.parts, ...(year ? { year: year.value } : {}), grain: 'day' },
    to: year?.to ?? holiday.to,
  };
}

/** "The 25th", "el 25", "am 25.", "25 числа": a day of this month or the next. */
function bareDay(scan: Scan, i: number): Piece | null {
  const the = scan.past(i, 'the');
  const word = scan.at(the, 'monthDayWord');
  if (word && !isCounted(scan, word.to)) return { said: { day: word.value, grain: 'day' }, to: word.to };
  const lead = scan.at(the, 'monthDayLead');
  const start = lead?.to ?? the;
  const ordinal = ordinalAt(scan, start);
  const number = ordinal ?? numberAt(scan, start);
  if (!number || number.value < 1 || number.value > 31) return null;
  const behind = scan.at(number.to, 'monthDay');
  const isArticled = the > i || (scan.knows(i - 1) && scan.has(i - 1, 'the')) || holdsArticle(scan, i - 1);
  const isDay =
    behind !== null ||
    lead !== null ||
    isOrdinalDay(scan, isArticled, ordinal) ||
    (isArticled &&
      scan.habits.articleMakesDay &&
      isArticle(scan, the > i ? i : i - 1) &&
      (number.digits || hasHourBehind(scan, number.to))) ||
    (isArticled && ordinal !== null && hasHourBehind(scan, number.to));
  if (!isDay || isCounted(scan, behind?.to ?? number.to)) return null;
  return { said: { day: number.value, grain: 'day' }, to: behind?.to ?? number.to };
}

/** "Bis zum 14.": a preposition that has its article in it. */
function holdsArticle(scan: Scan, i: number): boolean {
  const word = scan.habits.dotIsOrdinal && i >= 0 ? scan.fold(i) : '';
  return word === 'zum' || word === 'vom' || word === 'beim';
}

/** "El siete a las diez", "am siebten um zehn": with an hour of its own behind it a number is none. */
export function hasHourBehind(scan: Scan, i: number): boolean {
  const at = scan.gap(i) === '' ? scan.at(i, 'at') : null;
  return at !== null && clockAt(scan, at.to, true) !== null;
}

/** A place in a row in digits is a day; in words only behind `lastPlace`, because "the second" is a place in a list. */
function isOrdinalDay(scan: Scan, isArticled: boolean, ordinal: ReturnType<typeof ordinalAt>): boolean {
  if (!ordinal) return false;
  if (!ordinal.digits) return isArticled && ordinal.value > lastPlace;
  return !scan.habits.dotIsOrdinal || isArticled;
}

/** Only the article of a day: "las 10" is a time. */
function isArticle(scan: Scan, i: number): boolean {
  return scan.fold(i) === 'el' || scan.fold(i) === 'al' || scan.fold(i) === 'del';
}

/** Beside other words of time a short weekday is one: "Thu 9-11am", "sat at 10". */
function hasCompany(scan: Scan, from: number, to: number): boolean {
  const before = scan.words[from - 1];
  const isLed = before !== undefined && (scan.has(from - 1, 'joint') || scan.has(from - 1, 'at'));
  return (
    scan.length === 1 ||
    isLed ||
    scan.words[from]?.capital === true ||
    /^\d/.test(scan.fold(to)) ||
    isTimely(scan, to) ||
    (from > 0 && (isTimely(scan, from - 1) || isBehindClock(scan, from, to)))
  );
}

/** "10am mon", "10:00 mon", and nothing behind it: "10:00 so machen wir's". */
function isBehindClock(scan: Scan, from: number, to: number): boolean {
  const clock = writtenClock(scan.fold(from - 1));
  const isExact = clock !== null && (clock.minute !== null || clock.half !== null);
  return isExact && scan.gap(from) === '' && (to >= scan.length || scan.gap(to) !== '');
}

function isTimely(scan: Scan, i: number): boolean {
  return (
    scan.has(i, 'day') ||
    scan.has(i, 'part') ||
    scan.has(i, 'month') ||
    (scan.has(i, 'at') && /^\d/.test(scan.fold(i + 1)))
  );
}
