/** Which time the words of a reminder come to (T1). Pure: the wall clock of its zone is an argument. */
import type { TimeMention } from '../../contracts/reading/reading.ts';
import type { ReminderTime } from '../../contracts/state/reminder.ts';
import { resolveTime, type Reference } from '../times/resolve.ts';
import { dayOf, minute } from '../times/wall-clock.ts';

/** `open`: the words leave the time of day or the day open. */
export type SaidTime =
  | { readonly kind: 'time'; readonly time: ReminderTime }
  | { readonly kind: 'open' }
  | { readonly kind: 'past' };

/** `now`: the wall clock of the zone in which it was said. */
export function saidTime(when: TimeMention, now: Reference): SaidTime {
  const { relative, past } = when;
  if (past === true) return { kind: 'past' };
  if (relative?.to === 'now' && relative.months === undefined) {
    const seconds = (relative.minutes ?? 0) * 60 + (relative.seconds ?? 0);
    if (seconds < 0) return { kind: 'past' };
    return seconds === 0 ? { kind: 'open' } : { kind: 'time', time: { inS: seconds } };
  }
  // The clock of a zone that is named is looked at by whoever knows its rules.
  const { zone: _zone, offsetMinutes: _offset, ...mention } = when;
  // What is said within a minute is of a time behind it.
  const found = resolveTime(mention, { ...now, now: now.now + minute });
  if (found === null) return { kind: 'open' };
  if (found.kind === 'stretch') return found.to <= now.now ? { kind: 'past' } : { kind: 'open' };
  const isClock = found.grain === 'hour' || found.grain === 'minute' || found.grain === 'second';
  if (!isClock || found.kind !== 'at') return found.at < dayOf(now.now) ? { kind: 'past' } : { kind: 'open' };
  if (found.at < Math.floor(now.now / minute) * minute) return { kind: 'past' };
  return { kind: 'time', time: { at: new Date(found.at).toISOString().slice(0, 16) } };
}

/** A time whose day and hour were said one after the other: what is said later counts, and what it leaves open stays. */
export function withSaid(before: TimeMention | undefined, after: TimeMention): TimeMention {
  if (before === undefined || after.relative !== undefined || saysDay(after)) {
    const hasClock = after.hour !== undefined || after.relative !== undefined;
    return hasClock || before?.hour === undefined
      ? after
      : { ...clockOf(before, before.hour), ...after, grain: before.grain };
  }
  const { hours: _hours, hour: _hour, minute: _minute, halfDayOpen: _open, relative: _relative, ...day } = before;
  return { ...day, ...after };
}

function clockOf({ minute: minutes, halfDayOpen }: TimeMention, hour: number): Partial<TimeMention> {
  return {
    hour,
    ...(minutes === undefined ? {} : { minute: minutes }),
    ...(halfDayOpen === undefined ? {} : { halfDayOpen }),
  };
}

function saysDay({ day, weekday, dayOffset, weekOffset, month }: TimeMention): boolean {
  return [day, weekday, dayOffset, weekOffset, month].some((part) => part !== undefined);
}
