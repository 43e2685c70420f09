/**
 * A bare number that corrects the hour which is chosen: "no, 11", "wait, not 10, 11". It is shown before anything comes
 * of it (F8).
 */
import type { Slot } from '../../../contracts/state/flow.ts';
import type { Reading, TimeMention } from '../../../contracts/reading/reading.ts';
import { dayAt } from '../requested-time.ts';
import { fitsSlot, requestedInstead } from './wished.ts';

/** Null: no hour is corrected. `at` is epoch ms. */
export function hourInstead(chosen: Slot, reading: Reading, at: number): TimeMention | null {
  const { times, ordinals } = reading;
  if (!corrects(reading) || reading.phones.length > 0) return null;
  const today = dayAt(at, chosen.local.offsetMinutes);
  const bare = times.filter((time) => time.bare === true && time.negated !== true && time.hour !== undefined);
  const [hour, ...others] = times.every((time) => time.bare === true) ? [...bare, ...countedAs(ordinals, bare)] : [];
  if (hour === undefined || others.length > 0 || fitsSlot(hour, chosen, today)) return null;
  const { bare: _bare, ...time } = hour;
  return requestedInstead(chosen, time, today);
}

/** Whether an answer says that something is otherwise than it stands, and nothing else that could turn it round. */
export function corrects({ stance, says, remainder }: Reading): boolean {
  const isCorrection = stance === 'deny' || stance === 'change' || says.some((one) => correcting.has(one));
  // "Wait" says no more than that.
  return isCorrection && !says.includes('assent') && remainder.every(({ kind }) => mild.has(kind));
}

function countedAs(places: Reading['ordinals'], hours: Reading['times']): readonly TimeMention[] {
  return places
    .filter(({ start, end }) => !hours.some((one) => one.start < end && start < one.end))
    .filter(({ index, by }) => by === undefined && index >= 1 && index <= latestHour)
    .map(({ start, end, index }) => ({
      start,
      end,
      hour: index,
      minute: 0,
      ...(index < noon ? { halfDayOpen: true } : {}),
    }));
}

const latestHour = 23;
const noon = 12;
const correcting: ReadonlySet<string> = new Set(['refusal', 'change', 'contrast']);
const mild: ReadonlySet<string> = new Set(['delay', 'hedge', 'opinion', 'negation']);
