/** Free slots for a call (F1): working hours of the participant's zone, on a grid, without what is busy. */
import type { Slot } from '../../../contracts/state/flow.ts';
import type { CalendarPolicy } from '../../../contracts/assistant/policy.ts';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import {
  addDays,
  daysFromRequested,
  fits,
  fitsDay,
  fitsHour,
  isUnwanted,
  isSameDay,
  minutesFromRequested,
  namesDay,
  namesHour,
  pinned,
  weekdayOf,
} from '../requested-time.ts';
import type { CalendarDate, WallTime } from '../requested-time.ts';

export interface LocalTime extends WallTime {
  /** Minutes east of UTC. */
  readonly offsetMinutes: number;
}

/** Where the zones' rules live. Instants are epoch ms, zones are IANA names, locales BCP 47. */
export interface WallClock {
  /** Null when the zone skips this wall time; the earlier instant when it has it twice. */
  toInstant(local: CalendarDate & { readonly hour: number; readonly minute: number }, zone: string): number | null;
  toLocal(epochMs: number, zone: string): LocalTime;
  /** For people: "Tuesday, 24 November, 10:00". */
  label(epochMs: number, zone: string, locale: string): string;
}

export interface SlotSearch {
  /** Epoch ms. */
  readonly now: number;
  /** ISO-8601 instants. */
  readonly busy: readonly { readonly startsAt: string; readonly endsAt: string }[];
  readonly policy: CalendarPolicy;
  /** IANA name of the participant's zone; see `effectiveZone`. */
  readonly zone: string;
  readonly clock: WallClock;
  readonly locale: string;
  readonly requestedTime: TimeMention | null;
  /**
   * Starts of slots that the participant did not want or did not get: they do not come again, and other days come
   * first.
   */
  readonly turnedDown?: readonly string[] | undefined;
  /** The booking that is to be moved: its own time is not in its way, and is not offered again. ISO-8601 instants. */
  readonly moving?: { readonly startsAt: string; readonly endsAt: string } | undefined;
}

/**
 * The first `policy.offered` free slots: those that fit the requested time, then its day, then its time of day, then
 * the others; each group in order of time. A slot begins after `now`, inside working hours, and its end is
 * `slotMinutes` real minutes later. Empty when nothing is free.
 */
export function freeSlots(search: SlotSearch): Slot[] {
  const today = search.clock.toLocal(search.now, search.zone);
  const tiredOf = (search.turnedDown ?? []).map((instant) => search.clock.toLocal(Date.parse(instant), search.zone));
  const busy = busyFor(search);
  const found: { readonly candidate: Candidate; readonly slot: Slot }[] = [];
  for (const candidate of candidatesOf(search, today, tiredOf)) {
    if (found.length === search.policy.offered) break;
    const slot = slotAt(candidate.local, search, busy);
    if (slot !== null) found.push({ candidate, slot });
  }
  return found
    .toSorted((one, other) => one.candidate.rank - other.candidate.rank || startOf(one.slot) - startOf(other.slot))
    .map(({ slot }) => slot);
}

/** Whether the requested time could be met at all if nothing were busy: in working hours, on the grid, not too far ahead. */
export function isOnGrid(requested: TimeMention, policy: CalendarPolicy, today: CalendarDate): boolean {
  // What another zone's clock shows is known where the zones' rules are.
  if (requested.zone !== undefined) return true;
  return gridOf(policy, horizonOf(policy, requested), today).some((local) => fits(requested, local, today));
}

/** How many days ahead are looked through: for a day that somebody names more than without one. */
export function horizonOf(policy: CalendarPolicy, requested: TimeMention | null): number {
  return requested === null || !namesDay(requested)
    ? policy.daysAhead
    : Math.max(policy.daysAhead, policy.wishDaysAhead);
}

/** What is busy; of several bookings at the very time of the one that is moved, the others stay in the way. */
function busyFor({ busy, moving }: SlotSearch): readonly { readonly from: number; readonly to: number }[] {
  const taken = busy.map(({ startsAt, endsAt }) => ({ from: Date.parse(startsAt), to: Date.parse(endsAt) }));
  if (moving === undefined) return taken;
  const [from, to] = [Date.parse(moving.startsAt), Date.parse(moving.endsAt)];
  const own = taken.findIndex((part) => part.from === from && part.to === to);
  return taken.filter((_, place) => place !== own);
}

/** A place on the grid before anybody has looked whether it exists and is free. */
interface Candidate {
  readonly local: WallTime;
  /** 0: fits the requested time; 1: its day; 2: its time of day; 3: neither. */
  readonly rank: number;
  readonly isTiresome: boolean;
  /** From the requested day. */
  readonly days: number;
  /** From its time of day, in minutes. */
  readonly distance: number;
}

/** The whole grid, best first. Ordering needs no zone, so only those that are looked at cost a conversion. */
function candidatesOf(search: SlotSearch, today: CalendarDate, tiredOf: readonly CalendarDate[]): readonly Candidate[] {
  const { policy, requestedTime: time } = search;
  // Looked at for every place of the grid: its days are counted once.
  const requestedTime = time && time.zone === undefined ? pinned(time, today) : time;
  return gridOf(policy, horizonOf(policy, time), today)
    .map((local) => candidateOf(local, { ...search, requestedTime }, today, tiredOf))
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        Number(one.isTiresome) - Number(other.isTiresome) ||
        one.days - other.days ||
        one.distance - other.distance,
    );
}

function candidateOf(
  local: WallTime,
  search: SlotSearch,
  today: CalendarDate,
  tiredOf: readonly CalendarDate[],
): Candidate {
  const { requestedTime } = search;
  const isTiresome = tiredOf.some((day) => isSameDay(day, local));
  if (requestedTime === null) return { local, rank: 0, isTiresome, days: 0, distance: 0 };
  const there = requestedTime.zone === undefined ? local : inZone(local, requestedTime.zone, search);
  const rank = rankOf(requestedTime, there, today);
  // What fits comes in the order of time; what does not, the nearest first.
  const days = rank === 0 || !namesDay(requestedTime) ? 0 : daysFromRequested(requestedTime, there, today);
  return {
    local,
    rank,
    isTiresome,
    days: Math.min(days, 1_000),
    distance: rank === 0 ? 0 : minutesFromRequested(requestedTime, there),
  };
}

/** What another zone's clock shows then. */
function inZone(local: WallTime, wished: string, { clock, zone }: SlotSearch): WallTime {
  const instant = clock.toInstant(local, zone);
  return instant === null ? local : clock.toLocal(instant, wished);
}

function gridOf(policy: CalendarPolicy, days: number, today: CalendarDate): readonly WallTime[] {
  return Array.from({ length: days }, (_, ahead) => addDays(today, ahead))
    .filter((date) => policy.weekdays.includes(weekdayOf(date)))
    .flatMap((date) => startsOn(date, policy));
}

function startsOn(date: CalendarDate, { workingHours, slotMinutes }: CalendarPolicy): readonly WallTime[] {
  const from = minutesOf(workingHours.from);
  const places = Math.max(0, Math.floor((minutesOf(workingHours.to) - from) / slotMinutes));
  return Array.from({ length: places }, (_, place) => {
    const minutes = from + place * slotMinutes;
    return { ...date, weekday: weekdayOf(date), hour: Math.floor(minutes / 60), minute: minutes % 60 };
  });
}

function rankOf(requested: TimeMention, local: WallTime, today: CalendarDate): number {
  const day = fitsDay(requested, local, today);
  const hour = fitsHour(requested, local);
  if (isUnwanted(requested, local, today)) return 3;
  if (requested.negated === true) return fits(requested, local, today) ? 0 : 3;
  if (day && hour) return 0;
  if (day && namesDay(requested)) return 1;
  return hour && namesHour(requested) ? 2 : 3;
}

function slotAt(local: WallTime, search: SlotSearch, busy: ReturnType<typeof busyFor>): Slot | null {
  const { clock, zone, policy } = search;
  const start = clock.toInstant(local, zone);
  if (start === null || start <= search.now) return null;
  const end = start + policy.slotMinutes * 60_000;
  if (busy.some((taken) => taken.from < end && taken.to > start)) return null;
  // Real minutes: where the clock jumps, the end may leave the working hours though the grid says otherwise.
  if (!endsInTime(clock.toLocal(end, zone), local, policy)) return null;
  const startsAt = new Date(start).toISOString();
  if (search.turnedDown?.includes(startsAt) === true) return null;
  if (search.moving !== undefined && Date.parse(search.moving.startsAt) === start) return null;
  const there = search.requestedTime?.zone;
  return {
    startsAt,
    endsAt: new Date(end).toISOString(),
    zone,
    local: wallOf(clock.toLocal(start, zone)),
    label: clock.label(start, zone, search.locale),
    ...(there === undefined || there === zone
      ? {}
      : {
          there: {
            zone: there,
            local: wallOf(clock.toLocal(start, there)),
            label: clock.label(start, there, search.locale),
          },
        }),
  };
}

function wallOf({ year, month, day, weekday, hour, minute, offsetMinutes }: LocalTime): Slot['local'] {
  return { year, month, day, weekday, hour, minute, offsetMinutes };
}

function endsInTime(end: LocalTime, start: CalendarDate, { workingHours }: CalendarPolicy): boolean {
  const minutes = end.hour * 60 + end.minute + (isSameDay(end, start) ? 0 : 1440);
  return minutes <= minutesOf(workingHours.to);
}

function minutesOf(clockTime: string): number {
  return Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3));
}

function startOf(slot: Slot): number {
  return Date.parse(slot.startsAt);
}
