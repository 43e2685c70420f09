/** Which time an answer wishes for, against a slot that is offered or shown. Nothing is decided here. */
import type { Slot } from '../../../contracts/state/flow.ts';
import type { ShownTime } from '../../../contracts/reading/question.ts';
import type { Reading, TimeMention } from '../../../contracts/reading/reading.ts';
import { combined, dayAt, fits, isDefinite, namesDay, namesHour, pinned } from '../requested-time.ts';
import type { CalendarDate, WallTime } from '../requested-time.ts';
import { fromShown, shifted } from './shown.ts';

/** A requested time that is not the chosen one, filled up from it; null when the words fit what was chosen. */
export function requestedTimeIn(chosen: Slot, reading: Reading, at: number): TimeMention | null {
  const today = dayAt(at, chosen.local.offsetMinutes);
  const other = combined(withoutFarewell(chosen, reading, today).filter(({ told }) => told !== true)).find(
    (mention) => isDefinite(mention) && mention.past !== true && !fitsSlot(mention, chosen, today),
  );
  if (other !== undefined) return requestedInstead(chosen, other, today);
  const [moved] = fromShown({ chosen, slots: [] }, reading.times, at);
  if (moved !== undefined) return moved;
  // "That Monday is no holiday, is it?" unwants nothing.
  const isAsked = reading.remainder.some(({ kind }) => kind === 'question');
  const unwanted = reading.times.find(
    (mention) => !isAsked && mention.negated === true && fitsSlot(wantedInstead(mention), chosen, today),
  );
  return unwanted === undefined ? null : pinned(unwanted, today);
}

/** "Perfecto, hasta el lunes": behind a yes, until the very day that is shown is a farewell. */
function withoutFarewell(chosen: ShownTime, { says, times }: Reading, today: CalendarDate): Reading['times'] {
  if (!says.includes('assent')) return times;
  return times.filter(({ bound, ...day }) => {
    const isDay = bound === 'until' && day.negated !== true && namesDay(day) && !namesHour(day);
    return !isDay || !fitsSlot(day, chosen, today);
  });
}

/** Times that do not merely repeat what is shown: "yes, but not today", "from Monday on". */
export function timesBeside(chosen: ShownTime, reading: Reading, at: number): Reading['times'] {
  const today = dayAt(at, chosen.local.offsetMinutes);
  return withoutFarewell(chosen, reading, today).filter(
    (time) =>
      !excludesOther(time, chosen, today) &&
      (isOpen(time) || endsElse(time, chosen) || isOver(time) || putsOff(time) || !fitsSlot(time, chosen, today)),
  );
}

/** "Last Monday". */
function isOver({ past }: TimeMention): boolean {
  return past === true;
}

/** "In a second": when it is to be done, and no time of a call. */
function putsOff({ relative }: TimeMention): boolean {
  return relative?.seconds !== undefined;
}

/**
 * "10:00 rather than 10:30": the hour that is not wanted is none that is shown. A day alone may put off what is to be
 * done: "not today".
 */
function excludesOther(time: TimeMention, chosen: ShownTime, today: CalendarDate): boolean {
  return time.negated === true && namesHour(time) && !fitsSlot(wantedInstead(time), chosen, today);
}

/**
 * It says more than a time, or less: what is not wanted, a week, or where something begins or ends, unless it tells
 * when one is there.
 */
function isOpen({ negated, bound, told, grain }: TimeMention): boolean {
  if (told === true) return false;
  return negated === true || bound !== undefined || (grain !== undefined && coarse.has(grain));
}

/** "9 to 12": until another hour than the shown one ends at. */
function endsElse({ to }: TimeMention, { local, startsAt, endsAt }: ShownTime): boolean {
  if (to?.hour === undefined) return false;
  const lasts = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
  const end = local.hour * 60 + local.minute + lasts;
  return (end - to.hour * 60 - (to.minute ?? 0)) % (noon * 60) !== 0;
}

const noon = 12;
const coarse: ReadonlySet<string> = new Set(['week', 'month', 'year']);

/** Whether a slot is what is wished for, on the clock of the zone that the words name. */
export function fitsSlot(requested: TimeMention, slot: ShownTime, today: CalendarDate): boolean {
  const local = slaOf(requested, slot);
  return local !== null && fits(requested, local, today);
}

/** The time that is wished for instead of the chosen one: what the words leave open stays as it was. */
export function requestedInstead(chosen: Slot, mention: TimeMention, today: CalendarDate): TimeMention {
  const { year, month, day, hour, minute } = chosen.local;
  const sameTime = { hour, minute, label: `${twoDigits(hour)}:${twoDigits(minute)}` };
  return {
    ...(namesDay(mention) ? {} : { year, month, day }),
    ...pinned(mention, today),
    ...(namesHour(mention) ? {} : sameTime),
  };
}

/** The same time, as if it were wanted. */
export function wantedInstead({ negated: _negated, ...time }: TimeMention): TimeMention {
  return time;
}

/** The slot on the clock that the requested time is told by; null where the rules of its zone are not at hand. */
function slaOf({ zone, offsetMinutes }: TimeMention, { local, there, zone: own }: ShownTime): WallTime | null {
  if (zone === undefined || zone === own) return local;
  if (there?.zone === zone) return there.local;
  return offsetMinutes === undefined ? null : shifted(local, offsetMinutes - local.offsetMinutes);
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
