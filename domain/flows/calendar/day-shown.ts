/** A time without a day, where the times of a day are offered that was asked for, is meant on that day (F8). */
import type { CalendarFlow } from '../../../contracts/state/flow.ts';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import { dayAt, isSameDay, namesDay, pinned, type CalendarDate } from '../requested-time.ts';

/**
 * The wish on the day of the list that is shown, or else on the day that was asked for; `at` (epoch ms) resolves
 * "tomorrow".
 */
export function onDayShown({ slots, requestedTime: asked }: CalendarFlow, wish: TimeMention, at: number): TimeMention {
  if (asked === null || !namesDay(asked) || namesDay(wish)) return wish;
  if (wish.relative !== undefined || wish.zone !== undefined) return wish;
  const [first, ...others] = slots;
  const isOne = first !== undefined && others.every(({ local }) => isSameDay(local, first.local));
  if (isOne) return onDay(wish, first.local);
  const day = pinned(asked, dayAt(at, first?.local.offsetMinutes ?? 0));
  return day.year !== undefined && day.month !== undefined && day.day !== undefined && day.to === undefined
    ? onDay(wish, { year: day.year, month: day.month, day: day.day })
    : wish;
}

function onDay(wish: TimeMention, { year, month, day }: CalendarDate): TimeMention {
  return { ...wish, year, month, day };
}
