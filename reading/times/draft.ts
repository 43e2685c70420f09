/** An expression of time while it is put together from its pieces. */
import type { TimeMention } from '../../contracts/reading/reading.ts';
import type { TimeParts } from '../../contracts/language/time-parts.ts';
import type { Stretch } from './pieces.ts';

/** A time without its place in the text. */
export type DraftTime = Omit<TimeMention, 'start' | 'end'>;

/** A piece as the grammar hands it on. */
export interface Taken extends Stretch {
  readonly end?: TimeParts;
  readonly lastsMinutes?: number;
  readonly through?: true;
  readonly zone?: Pick<TimeMention, 'zone' | 'offsetMinutes'>;
}

/** Whether the parts fix or narrow the day. */
export function saysDay(said: TimeParts): boolean {
  return (
    said.weekday !== undefined ||
    said.day !== undefined ||
    said.dayOffset !== undefined ||
    said.month !== undefined ||
    said.year !== undefined ||
    said.weekOffset !== undefined ||
    said.monthOffset !== undefined ||
    said.yearOffset !== undefined ||
    said.easterDays !== undefined ||
    said.weekend !== undefined ||
    said.stretch !== undefined ||
    said.relative !== undefined
  );
}

/** Whether the parts fix or narrow the time of day. */
export function saysHour({ hour, hours }: TimeParts): boolean {
  return hour !== undefined || hours !== undefined;
}

/** What two pieces say together; null when they contradict each other or say the same thing twice. */
export function merged(one: DraftTime, piece: Taken): DraftTime | null {
  const parts = mergedParts(one, piece.said);
  if (!parts) return null;
  if ((one.to && piece.end) || isPartBeforeBound(one, piece)) return null;
  const lasts = piece.lastsMinutes ?? one.lastsMinutes;
  const bound = piece.bound ?? one.bound;
  return {
    ...parts,
    ...(one.to || piece.end ? { to: piece.end ?? one.to } : {}),
    ...(lasts === undefined ? {} : { lastsMinutes: lasts }),
    ...(bound === undefined ? {} : { bound }),
    ...(piece.through === undefined && one.through === undefined ? {} : { through: true as const }),
    ...(one.zone === undefined ? {} : { zone: one.zone }),
    ...(one.offsetMinutes === undefined ? {} : { offsetMinutes: one.offsetMinutes }),
    ...piece.zone,
  };
}

/** "The evening before Friday" is none of that day. */
function isPartBeforeBound(one: DraftTime, { said, bound }: Taken): boolean {
  return bound !== undefined && one.hours !== undefined && !saysDay(one) && saysDay(said) && !saysHour(said);
}

function mergedParts(one: DraftTime, other: TimeParts): DraftTime | null {
  if (isEmpty(one)) return other;
  if (isEmpty(other)) return one;
  const days = mergedDays(one, other);
  if (!days) return null;
  const hours = mergedHours(one, other);
  if (!hours || ((saysHour(one) || saysHour(other)) && isPeriod(days))) return null;
  const both: DraftTime = { ...one, ...other, ...days, ...hours };
  if (hours.hours === undefined) delete both.hours;
  if (hours.halfDayOpen === undefined) delete both.halfDayOpen;
  if (days.dayOffset === undefined) delete both.dayOffset;
  both.grain = grainOf(one, other, both);
  return both;
}

/** The finer of the two, hours and days alike. */
function grainOf(one: TimeParts, other: TimeParts, both: TimeParts): NonNullable<TimeParts['grain']> {
  if (both.hour !== undefined) return (one.hour === undefined ? other : one).grain ?? 'hour';
  if (both.hours !== undefined) return 'hour';
  return 'day';
}

/** Days that go together: "Friday, 4 December", "next week on Tuesday", "Monday in a week". */
function mergedDays(one: TimeParts, other: TimeParts): TimeParts | null {
  if (!saysDay(one)) return pickDays(other);
  if (!saysDay(other)) return pickDays(one);
  const days = daysTogether(one, other);
  if (days !== null) return days;
  const weekday = one.weekday === undefined ? other : one;
  const rest = weekday === one ? other : one;
  if (weekday.weekday === undefined || rest.weekday !== undefined || one.relative || other.relative) return null;
  if (weekday.past === true || weekday.skip !== undefined || one.weekend || other.weekend) return null;
  if (rest.weekOffset !== undefined && rest.part === undefined && rest.stretch === undefined)
    return weekday.weekOffset === undefined ? { ...pickDays(rest), ...pickDays(weekday) } : null;
  const isInWeeks =
    rest.dayOffset !== undefined && rest.dayOffset > 0 && rest.dayOffset % 7 === 0 && rest.grain === 'day';
  if (isInWeeks) return { weekday: weekday.weekday, skip: (rest.dayOffset ?? 7) / 7 };
  const isDated = rest.day !== undefined || rest.dayOffset !== undefined;
  return isDated && weekday.day === undefined ? { ...pickDays(rest), ...pickDays(weekday) } : null;
}

/** "Today in a week": counted from the day that is named. */
function daysTogether(one: TimeParts, other: TimeParts): TimeParts | null {
  if (one.dayOffset === undefined || other.dayOffset === undefined) return null;
  const weeks = one.dayOffset > 1 ? one : other;
  const isInWeeks = weeks.dayOffset !== undefined && weeks.dayOffset > 1 && weeks.dayOffset % 7 === 0;
  return isInWeeks ? { dayOffset: one.dayOffset + other.dayOffset } : null;
}

function pickDays(said: TimeParts): TimeParts {
  return without(said, timeFields);
}

/** An hour and the part of the day it lies in: "in the evening at eight". */
export function mergedHours(one: TimeParts, other: TimeParts): TimeParts | null {
  if (!saysHour(one)) return pickHours(other);
  if (!saysHour(other)) return pickHours(one);
  const clock = one.hour === undefined ? other : one;
  const part = clock === one ? other : one;
  if (clock.hour === undefined || part.hours === undefined || part.hour !== undefined) return null;
  const { from, to } = part.hours;
  const { halfDayOpen: _open, ...kept } = pickHours(clock);
  if (clock.hour % 12 === 0 && !clock.minute && (from >= 18 || to <= 6)) {
    const night = twelveAtNight(one, other, from);
    if (night) return { ...kept, ...night };
  }
  if (from > to) return atNight(clock.hour, kept, { ...one, ...other });
  if (clock.halfDayOpen !== true) {
    if (clock.hour >= from && clock.hour <= to) return kept;
    // "A las 3:15 de la tarde".
    const late = clock.hour + 12;
    return clock.hour < 12 && from >= 12 && late >= from && late < to ? { ...kept, hour: late } : null;
  }
  const early = clock.hour % 12;
  const isEarly = early >= from && early < to && !(from >= 18);
  const hour = isEarly ? early : from >= 12 || early + 12 < to ? early + 12 : early;
  return { ...kept, hour: hour % 24 };
}

/** "3 Uhr nachts", "elf Uhr nachts": small hours and late ones; those of tonight are the next day's. */
function atNight(hour: number, kept: TimeParts, { dayOffset }: TimeParts): TimeParts | null {
  const isLate = hour >= 8;
  if (!isLate) return { ...kept, ...(dayOffset === 0 ? { plusDays: 1 } : {}) };
  return { ...kept, hour: hour < 12 ? hour + 12 : hour };
}

/** Twelve o'clock at night, "tonight at midnight": the beginning of the next day; of another day nobody knows which. */
function twelveAtNight(one: TimeParts, other: TimeParts, from: number): TimeParts | null {
  if (!saysDay(one) && !saysDay(other)) return { hour: 0 };
  const { dayOffset } = { ...one, ...other };
  return dayOffset === 0 && from >= 18 ? { hour: 0, plusDays: 1 } : null;
}

function pickHours({ hour, minute, second, halfDayOpen, hours }: TimeParts): TimeParts {
  return {
    ...(hour === undefined ? {} : { hour }),
    ...(minute === undefined ? {} : { minute }),
    ...(second === undefined ? {} : { second }),
    ...(halfDayOpen === undefined ? {} : { halfDayOpen }),
    ...(hours === undefined ? {} : { hours }),
  };
}

/** A week, a month, a year: no time of day goes with it. */
function isPeriod(said: TimeParts): boolean {
  return (
    saysDay(said) &&
    [said.day, said.weekday, said.dayOffset, said.nth, said.easterDays].every((field) => field === undefined)
  );
}

function isEmpty(said: TimeParts): boolean {
  return !saysDay(said) && !saysHour(said) && said.plusDays === undefined;
}

const timeFields: ReadonlySet<string> = new Set(['hour', 'minute', 'second', 'halfDayOpen', 'hours', 'grain']);

/** A time without some of its fields. */
export function without<Part extends object>(said: Part, fields: ReadonlySet<string>): Part {
  const kept: Partial<Part> = {};
  for (const field in said) if (!fields.has(field)) kept[field] = said[field];
  return kept as Part;
}
