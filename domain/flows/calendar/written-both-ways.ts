/**
 * Figures that may be a day as well as an hour, or one of two days: "8.12", "8/12", "10-30". What was offered settles
 * which of them they are (F8); where neither was offered they stay what they were read as.
 */
import type { Slot } from '../../../contracts/state/flow.ts';
import type { Reading, TimeMention } from '../../../contracts/reading/reading.ts';
import { fitsSlot } from './wished.ts';
import type { CalendarDate } from '../requested-time.ts';

/** The times as they name what was offered; mostly the same times. */
export function asOffered(times: Reading['times'], slots: readonly Slot[], today: CalendarDate): Reading['times'] {
  return times.map((time) => {
    const others = otherReadings(time);
    const isOffered = (one: TimeMention): boolean => slots.some((slot) => fitsSlot(one, slot, today));
    return others.length === 0 || isOffered(time) ? time : (others.find(isOffered) ?? time);
  });
}

function otherReadings(time: TimeMention): readonly TimeMention[] {
  const { day, month, hour, minute, halfDayOpen: _open, bare: _bare, ...place } = time;
  if (Object.keys(place).some((part) => !ofPlace.has(part))) return [];
  const at = { ...place, grain: 'day' as const };
  // "8.12" is no time of a list by half hours, and may be a day of December.
  if (day === undefined && month === undefined)
    return hour === undefined || minute === undefined || minute < 1 ? [] : [{ ...at, day: hour, month: minute }];
  if (day === undefined || month === undefined || hour !== undefined) return [];
  const clock = (named: number, past: number): TimeMention => ({
    ...place,
    hour: named,
    minute: past,
    grain: 'minute',
  });
  return [{ ...at, day: month, month: day }, clock(month, day), clock(day, month)];
}

const ofPlace: ReadonlySet<string> = new Set(['start', 'end', 'in', 'label', 'grain', 'negated']);
