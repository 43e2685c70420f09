/** "The one after the ten o'clock": of what was offered the one right beside that which is named by its time. */
import type { CalendarFlow, Slot } from '../../../contracts/state/flow.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import type { CalendarDate } from '../requested-time.ts';
import { fitsSlot } from './wished.ts';

/** Null: nothing of the kind, or it is not sure which one is named. */
export function besideShown({ slots }: CalendarFlow, reading: Reading, today: CalendarDate): Slot | null {
  const { choice } = reading.answers;
  const [time, ...others] = reading.times;
  if (choice?.next === undefined || time === undefined || others.length > 0) return null;
  const { bound: _bound, ...named } = time;
  const byTime = slots.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const [own, ...more] = byTime.filter((slot) => fitsSlot(named, slot, today));
  if (own === undefined || more.length > 0) return null;
  return byTime[byTime.indexOf(own) + choice.next] ?? null;
}
