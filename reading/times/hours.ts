/** An hour with its minutes as parts of a time, with what stands behind it: half of the day, the night, noon. */
import type { TimeParts } from '../../contracts/language/time-parts.ts';
import type { Scan } from './lookup.ts';
import type { Piece } from './pieces.ts';

/** Puts the half of the day behind it to a time: "pm", "a m"; and what says that it is not exact. */
export function finished(
  scan: Scan,
  from: number,
  hour: number,
  minute: number | null,
  isOpen: boolean,
  written: 'am' | 'pm' | null = null,
): Piece | null {
  let to = scan.past(from, 'clock');
  const approx = scan.past(to, 'approx');
  to = approx;
  const pm = scan.at(to, 'pm');
  const am = pm ? null : scan.at(to, 'am');
  // "11 ночи".
  const isLate = am !== null && hour >= 8 && hour < 12 && nightOf(scan, to);
  const half = written ?? (pm || isLate ? 'pm' : am ? 'am' : null);
  to = scan.past((pm ?? am)?.to ?? to, 'approx');
  // "10:30 am Freitag": the preposition, not the half of the day.
  if (am && scan.fold(am.to - 1) === 'am' && scan.habits.dotIsOrdinal && scan.begins(am.to))
    return { said: clock(hour, minute, isOpen, null), to: approx };
  if (hour > 24) return null;
  const named = hour === 12 && half === null && !minute ? namedTwelve(scan, to) : null;
  return named ?? { said: clock(hour, minute, isOpen, half), to };
}

/** Whether the part of the day at `i` goes over midnight. */
function nightOf(scan: Scan, i: number): boolean {
  const part = scan.at(i, 'part');
  return part !== null && Math.floor(part.value / 100) > part.value % 100;
}

/** "12 midnight", "las doce del mediodía": which of the two. */
function namedTwelve(scan: Scan, i: number): Piece | null {
  if (scan.gap(i) !== '') return null;
  const instant = scan.at(scan.past(scan.past(i, 'joint'), 'the'), 'instant');
  const isTwelve = instant !== null && instant.value % 12 === 0;
  return isTwelve ? { said: { hour: instant.value, minute: 0, grain: 'hour' }, to: instant.to } : null;
}

function clock(hour: number, minute: number | null, isOpen: boolean, half: 'am' | 'pm' | null): TimeParts {
  const fixed = half === 'pm' && hour < 12 ? hour + 12 : half === 'am' && hour === 12 ? 0 : hour;
  return {
    hour: fixed % 24,
    minute: minute ?? 0,
    grain: minute === null ? 'hour' : 'minute',
    ...(isOpen && half === null ? { halfDayOpen: true } : {}),
  };
}

/** A time by its minutes since midnight, which may have gone below it. */
export function turned(scan: Scan, to: number, minutes: number, isOpen: boolean): Piece | null {
  const total = (minutes + 1440) % 1440;
  return finished(scan, to, Math.floor(total / 60), total % 60, isOpen);
}

/** Whether a written hour leaves the half of the day open: "03:30" does not. */
export function isOpenHour(scan: Scan, i: number, hour: number, isClock: boolean): boolean {
  if (hour < 1 || hour >= 12 || scan.fold(i).startsWith('0')) return false;
  return !isClock || scan.habits.clockIsOpen;
}
