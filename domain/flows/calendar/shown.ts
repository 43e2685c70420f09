/** Times that are counted from those that are shown: "half an hour later", "earlier"; and from now: "in two hours". */
import type { CalendarFlow, Slot } from '../../../contracts/state/flow.ts';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import { weekdayOf } from '../requested-time.ts';
import type { WallTime } from '../requested-time.ts';

const minuteMs = 60_000;

/** The wishes that such words come to; `at` is epoch ms. */
export function fromShown(
  { chosen, slots }: Pick<CalendarFlow, 'chosen' | 'slots'>,
  mentions: readonly TimeMention[],
  at: number,
): readonly TimeMention[] {
  return mentions.flatMap((mention) => {
    const { relative, negated } = mention;
    if (relative === undefined || negated === true) return [];
    const { minutes = 0, direction, to } = relative;
    const isLater = direction === 'later' || minutes > 0;
    const base = chosen ?? (isLater ? slots.at(-1) : slots[0]) ?? null;
    if (base === null) return [];
    if (to === 'now') return relative.minutes === undefined ? [] : [moment(mention, fromNow(at, minutes, base))];
    // Of several times it is not said from which one so much is counted: only the direction is.
    if (direction === undefined && (chosen !== null || slots.length === 1))
      return [moment(mention, shifted(base.local, minutes))];
    return [{ ...moment(mention, shifted(base.local, isLater ? 1 : 0)), bound: isLater ? 'since' : 'until' }];
  });
}

/** The requested time so many minutes from a slot. */
export function movedBy(mention: TimeMention, { local }: Slot, minutes: number): TimeMention {
  return moment(mention, shifted(local, minutes));
}

/** A wall-clock time so many minutes later, on a clock that does not jump between. */
export function shifted(local: WallTime, minutes: number): WallTime {
  const { year, month, day, hour, minute } = local;
  return wallAt(Date.UTC(year, month - 1, day, hour, minute) + minutes * minuteMs);
}

function fromNow(at: number, minutes: number, { local }: Slot): WallTime {
  return wallAt(at + (local.offsetMinutes + minutes) * minuteMs);
}

function wallAt(wallMs: number): WallTime {
  const date = new Date(wallMs);
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  return { ...day, weekday: weekdayOf(day), hour: date.getUTCHours(), minute: date.getUTCMinutes() };
}

function moment({ start, end, in: messageId }: TimeMention, { year, month, day, hour, minute }: WallTime): TimeMention {
  return { start, end, ...(messageId === undefined ? {} : { in: messageId }), year, month, day, hour, minute };
}
