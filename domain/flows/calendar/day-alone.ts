/** A number beside a weekday, or alone: an hour of that day, or a day of the month. */
import type { CalendarFlow, Slot } from '../../../contracts/state/flow.ts';
import type { Reading, TimeMention } from '../../../contracts/reading/reading.ts';
import { asHours, type CalendarDate } from '../requested-time.ts';
import { fitsSlot } from './wished.ts';

/**
 * "Monday 10", "lunes 10": the number as an hour of that day; null where it is none, or something else is named as
 * well.
 */
export function hourOfDay(times: Reading['times']): TimeMention | null {
  const [time, bare, ...others] = times;
  if (time?.weekday === undefined || others.length > 0) return null;
  const { day, ...weekday } = time;
  if (bare === undefined && day !== undefined && day < hoursOfDay && namesNoMore(weekday))
    return { ...weekday, hour: day, minute: 0 };
  if (bare?.bare !== true || day !== undefined || !namesNoMore(weekday)) return null;
  const [hour] = asHours([bare]);
  return hour === undefined ? null : { ...time, ...hour, start: time.start, end: hour.end };
}

/** "Monday 14 at 10:30": beside another hour the number is the day of the month. */
export function withDates(times: Reading['times']): Reading['times'] {
  const [weekday, number, hour, ...others] = times;
  if (weekday?.weekday === undefined || number?.bare !== true || hour?.hour === undefined || others.length > 0)
    return times;
  if (hour.bare === true || number.hour === undefined || number.hour < 1 || !namesNoMore(weekday)) return times;
  if (number.start - weekday.end > longestGap) return times;
  return [{ ...weekday, day: number.hour, end: number.end }, hour];
}

/** In UTF-16 code units: ", ". */
const longestGap = 2;

/** "The later one on the 7th": what names a day, and is more than there are places, is none of them. */
export function withoutDates({ slots }: Pick<CalendarFlow, 'slots'>, reading: Reading): Reading {
  const { ordinals, times } = reading;
  const isDate = ({ index, start, end }: Reading['ordinals'][number]): boolean =>
    index > slots.length && times.some((time) => time.day === index && time.start <= start && end <= time.end);
  const places = ordinals.length < 2 ? ordinals : ordinals.filter((place) => !isDate(place));
  return places.length === ordinals.length ? reading : { ...reading, ordinals: places };
}

/** Nothing but a day of the month. */
export function isDayAlone(time: TimeMention): boolean {
  return Object.keys(time).every((part) => ofDayAlone.has(part));
}

/** "The eighth", where no more than three times are shown: a day of the month on which one of them is. */
export function dayOfPlace({ slots }: Pick<CalendarFlow, 'slots'>, { ordinals, times }: Reading): TimeMention | null {
  const [place, ...others] = ordinals;
  if (place === undefined || others.length + times.length > 0 || place.by === 'time') return null;
  const { index, start, end } = place;
  const isDay = index > slots.length && slots.some(({ local }) => local.day === index);
  return isDay ? { start, end, day: index, grain: 'day' } : null;
}

/**
 * "Monday, the second one": read as a day of the month beside a weekday, it may be a place among what is on that day.
 * Null where something else is named as well.
 */
export function placeOnDay({ ordinals, times }: Reading): {
  readonly whole: TimeMention;
  readonly day: TimeMention;
  readonly place: Reading['ordinals'][number];
} | null {
  const [whole, ...others] = times;
  if (whole?.weekday === undefined || whole.day === undefined || others.length + ordinals.length > 0) return null;
  const { day: index, ...day } = whole;
  if (index > mostPlaces || !namesNoMore(day)) return null;
  return { whole, day, place: { start: whole.start, end: whole.end, index } };
}

/**
 * "The later Monday slot": of what is on that day the first or the last. Null where the words do not stand side by
 * side.
 */
export function endOfDay({ ordinals, times }: Reading): {
  readonly day: TimeMention;
  readonly place: Reading['ordinals'][number];
} | null {
  const [first, day, ...others] = times;
  const direction = first?.relative?.direction;
  if (first === undefined || day?.weekday === undefined || direction === undefined) return null;
  const isBeside =
    day.start - first.end === 1 && first.relative?.minutes === undefined && first.relative?.to === 'shown';
  if (!isBeside || others.length + ordinals.length > 0 || !namesNoMore(day)) return null;
  return { day, place: { start: first.start, end: first.end, index: direction === 'later' ? -1 : 1, by: 'time' } };
}

/**
 * "The 1st. No, sorry, the 3rd": of several days of the month on none of which anything was offered each is a place of
 * the list. Null where something else is named, or the list has no such place.
 */
export function placesOfDays(slots: readonly Slot[], reading: Reading, today: CalendarDate): Reading | null {
  const { times, unwantedPlaces = [], ordinals } = reading;
  const arePlaces = times.every((time) => {
    const { negated: _negated, ...day } = time;
    return isDayAlone(day) && (day.day ?? 0) <= slots.length && !slots.some((slot) => fitsSlot(day, slot, today));
  });
  const wanted = times.filter(({ negated }) => negated !== true);
  if (times.length < 2 || wanted.length === 0 || !arePlaces) return null;
  if (ordinals.some((place) => !times.some((time) => time.start < place.end && place.start < time.end))) return null;
  const index = ({ day = 0 }: TimeMention): number => day;
  return {
    ...reading,
    times: [],
    ordinals: wanted.map((time) => ({ start: time.start, end: time.end, index: index(time) })),
    unwantedPlaces: [...unwantedPlaces, ...times.filter(({ negated }) => negated === true).map(index)],
  };
}

const mostPlaces = 3;
const hoursOfDay = 24;
const ofDayAlone: ReadonlySet<string> = new Set(['start', 'end', 'in', 'label', 'day', 'grain']);

function namesNoMore(time: Partial<TimeMention>): boolean {
  return Object.keys(time).every((part) => part === 'weekday' || ofDayAlone.has(part));
}
