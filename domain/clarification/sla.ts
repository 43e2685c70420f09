/** A party's SLA (C10): when a number of seconds is over, in the hours in which the party is at work. */
import type { BusinessHours } from '../../contracts/assistant/policy.ts';

/**
 * The instant (epoch ms) at which `seconds` have passed since `from`; with hours only business time of their zone
 * counts, so that the result lies within business hours or on their end. Hours whose end is not after their start go
 * over midnight and belong to the day on which they begin; equal ones are a whole day. A wall time that the zone skips
 * is the moment of the jump; of one that it has twice the first counts. Counting ends in the year 2100, and with a zone
 * that is unknown it does not begin: from there on the clock always runs, because every wait ends (R3).
 */
export function dueAfter(from: number, seconds: number, hours: BusinessHours | null): number {
  const wanted = Math.max(0, Math.round(seconds * 1_000));
  const zone = hours === null ? null : zoneOf(hours.timeZone);
  if (hours === null || zone === null || wanted === 0) return from + wanted;
  return countedIn(windowsFrom(from, hours, zone), from, wanted);
}

interface Window {
  readonly from: number;
  readonly to: number;
}

const dayMs = 86_400_000;
/** Where counting in business hours ends. An instant of its own, not a distance, so that the parts of a wait add up. */
const horizon = Date.UTC(2100, 0, 1);

function countedIn(windows: Iterable<Window>, from: number, wanted: number): number {
  let now = from;
  let left = wanted;
  for (const window of windows) {
    const start = Math.max(now, window.from);
    const length = window.to - start;
    if (length <= 0) continue;
    if (length >= left) return start + left;
    left -= length;
    now = window.to;
  }
  return Math.max(now, horizon) + left;
}

/** The hours of every day on which they begin, from the day before `from` on: they may go over midnight. */
function* windowsFrom(
  from: number,
  { from: opens, to: closes, weekdays }: BusinessHours,
  zone: Zone,
): Generator<Window> {
  const opensMs = msOfDay(opens);
  const closesMs = msOfDay(closes) + (msOfDay(closes) <= opensMs ? dayMs : 0);
  const firstDay = Math.floor(zone.wallOf(from) / dayMs) - 1;
  for (let day = firstDay; day * dayMs < horizon; day += 1) {
    if (!weekdays.includes(isoWeekday(day))) continue;
    const midnight = day * dayMs;
    yield {
      from: Math.min(horizon, zone.instantOf(midnight + opensMs)),
      to: zone.instantOf(midnight + closesMs),
    };
  }
}

/** `09:30` in ms since midnight; beyond the day its end. */
function msOfDay(clockTime: string): number {
  return Math.min(dayMs, (Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3))) * 60_000);
}

/** Of days since 1970-01-01, a Thursday; 1 = Monday. */
function isoWeekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Wall times are epoch ms as if the zone were UTC. */
interface Zone {
  readonly wallOf: (instant: number) => number;
  /** The first instant at which the zone's wall shows this time, or has jumped over it. */
  readonly instantOf: (wall: number) => number;
}

/** How far a zone is off UTC in a stretch of days, and the instant from which it is off by `after`. */
interface Stretch {
  readonly before: number;
  readonly after: number;
  readonly change: number;
}

/** No zone changes its clock twice in so short a time. */
const stretchMs = 8 * dayMs;

function stretchOf(nth: number, wallOf: Zone['wallOf']): Stretch {
  const offsetAt = (instant: number): number => wallOf(instant) - instant;
  // No zone is a whole day off UTC, so every wall time of the stretch lies between these instants.
  const [from, to] = [nth * stretchMs - dayMs, (nth + 1) * stretchMs + dayMs];
  const [before, after] = [offsetAt(from), offsetAt(to)];
  const change = before === after ? to : firstWhere((instant) => offsetAt(instant) !== before, from, to);
  return { before, after, change };
}

/** Null for a name that is no IANA zone. */
function zoneOf(timeZone: string): Zone | null {
  const format = formatOf(timeZone);
  if (format === null) return null;
  const wallOf = (instant: number): number => wallIn(format, instant);
  const stretches = new Map<number, Stretch>();
  const instantOf = (wall: number): number => {
    const nth = Math.floor(wall / stretchMs);
    const stretch = stretches.get(nth) ?? stretchOf(nth, wallOf);
    stretches.set(nth, stretch);
    const { before, after, change } = stretch;
    return wall - before < change ? wall - before : Math.max(change, wall - after);
  };
  return { wallOf, instantOf };
}

/** Zone and locale are given, so that nothing of the host is read. */
function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}

function wallIn(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const of = (type: string): number => Number(parts[type]);
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) +
    (((instant % 1_000) + 1_000) % 1_000)
  );
}

/** The first whole number above `no` for which something is so that is not so for `no` and is for `yes`. */
function firstWhere(isSo: (instant: number) => boolean, no: number, yes: number): number {
  let [below, above] = [no, yes];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (isSo(middle)) above = middle;
    else below = middle;
  }
  return above;
}
