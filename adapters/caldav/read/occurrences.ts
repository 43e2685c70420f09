/** When the events of one UID take place: a series with its exceptions, or an event that stands for itself. */
import { linesNamed, type EventLines } from './components.ts';
import {
  clockTime,
  longestOf,
  spanAt,
  type ClockTime,
  type EventIssue,
  type ReadEvent,
  type Reading,
} from './event.ts';
import { recurrencesOf, type Recurrences } from './rules.ts';
import { dayMs, writtenDuration, type WallMs } from './times.ts';
import type { ContentLine } from './lines.ts';
import type { Zone, ZoneOf } from './zones.ts';

/** Epoch ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Occurrences {
  readonly spans: readonly Span[];
  /** What could not be read; the spans are all that it may take. */
  readonly issues: readonly EventIssue[];
}

/** An event that replaces one of a series, or from one on all. */
interface Exception {
  readonly event: ReadEvent;
  readonly of: ClockTime;
  readonly isFollowed: boolean;
}

/** No clock is further from another. */
const furthestMs = 26 * 3_600_000;

export function occurrencesOf(events: readonly ReadEvent[], range: Span, reading: Reading): Occurrences {
  const issues = new Set(events.flatMap(({ issues, takesTime }) => (takesTime ? issues : [])));
  const exceptions: Exception[] = [];
  const series: ReadEvent[] = [];
  const spans: Span[] = [];
  for (const event of events) {
    const [line] = linesNamed(event.lines, 'RECURRENCE-ID');
    const of = line === undefined ? null : clockTime(line, reading.zoneOf);
    if (line === undefined) series.push(event);
    else if (of === null) issues.add('recurrence-id');
    else exceptions.push({ event, of, isFollowed: /^THISANDFUTURE$/i.test(line.params.get('RANGE') ?? '') });
    if (line !== undefined && event.takesTime) spans.push(spanAt(event, event.start.wall));
  }
  for (const event of series) spans.push(...seriesOf(event, exceptions, { range, reading, issues }));
  return { spans: spans.filter(({ from, to }) => to > from), issues: [...issues] };
}

interface Asked {
  readonly range: Span;
  readonly reading: Reading;
  readonly issues: Set<EventIssue>;
}

function seriesOf(event: ReadEvent, exceptions: readonly Exception[], asked: Asked): Span[] {
  const { zone } = event.start;
  const isLeftOut = leftOut(event, exceptions, asked.reading);
  const following = exceptions
    .filter(({ isFollowed }) => isFollowed)
    .map(({ event: now, of }) => ({
      now,
      from: of.zone.toInstants(of.wall).first,
      by: now.start.wall - wallIn(of, zone),
    }))
    .toSorted((one, other) => other.from - one.from);
  const furthest = Math.max(0, ...following.map(({ by, now }) => Math.abs(by) + longestOf(now)));
  const { starts, whole } = startsOf(event, asked, furthest);
  const moved = starts.flatMap((wall) => {
    if (isLeftOut(wall)) return [];
    const at = zone.toInstants(wall).first;
    const change = following.find(({ from }) => from <= at);
    const now = change?.now ?? event;
    return now.takesTime ? [spanAt(now, wall + (change?.by ?? 0))] : [];
  });
  return [...moved, ...(event.takesTime ? [...whole, ...periodsOf(event, asked)] : [])];
}

/** Where the series begins near the range, on its own clock. `whole`: times in which it might take any. */
function startsOf(event: ReadEvent, { range, reading, issues }: Asked, furthest: number) {
  const { start, lines } = event;
  const longest = longestOf(event) + furthest + furthestMs;
  const within = { from: range.from - longest, to: range.to + furthest + furthestMs };
  const rules = linesNamed(lines, 'RRULE').filter(({ value }) => value.trim() !== '');
  const starts = new Set([start.wall, ...datesOf(event, reading, issues)]);
  const whole: Span[] = [];
  const series = {
    start: start.wall,
    isDate: start.isDate,
    isUtc: start.isUtc,
    zone: start.zone,
    own: reading.zoneOf(null),
  };
  for (const { value } of rules) {
    const found = recurrencesOf(value, series, within);
    if (found.kind !== 'exact') issues.add('rule');
    if (found.kind !== 'any' && found.starts.length <= mostStarts) for (const wall of found.starts) starts.add(wall);
    else
      for (const run of runsOf(found, longestOf(event)))
        whole.push({ from: start.zone.toInstants(run.from).first, to: start.zone.toInstants(run.to).last });
  }
  return { starts: [...starts], whole };
}

/** More than a year of hours: such a series is looked at as a whole. */
const mostStarts = 10_000;
/** No call is as short as this, so nothing fits in between. */
const tooShortMs = 5 * 60_000;

/** Starts that follow one another so closely that no call fits in between, on the series' own clock. */
function runsOf(found: Recurrences, wallMs: number): { readonly from: WallMs; readonly to: WallMs }[] {
  if (found.kind === 'any') return [{ from: found.from, to: found.to + wallMs }];
  const runs: { from: WallMs; to: WallMs }[] = [];
  for (const wall of found.starts) {
    const last = runs.at(-1);
    if (last !== undefined && wall <= last.to + tooShortMs) last.to = wall + wallMs;
    else runs.push({ from: wall, to: wall + wallMs });
  }
  return runs;
}

/** Single dates that a series has besides (RDATE), on its own clock. */
function datesOf(event: ReadEvent, { zoneOf }: Reading, issues: Set<EventIssue>): WallMs[] {
  return valuesOf(event.lines, 'RDATE').flatMap(({ line, value }) => {
    if (value.includes('/')) return [];
    const date = clockTime(line, zoneOf, value);
    if (date === null) issues.add('dates');
    return date === null ? [] : [wallOfDate(date, event)];
  });
}

/** Of an event with a time, a day stands for its time on that day. */
function wallOfDate(date: ClockTime, { start }: ReadEvent): WallMs {
  const timeOfDay = ((start.wall % dayMs) + dayMs) % dayMs;
  return date.isDate ? date.wall + timeOfDay : wallIn(date, start.zone);
}

function periodsOf(event: ReadEvent, { reading: { zoneOf }, issues }: Asked): Span[] {
  return valuesOf(event.lines, 'RDATE').flatMap(({ line, value }) => {
    if (!value.includes('/')) return [];
    const period = periodIn(line, value, zoneOf);
    if (period === null) issues.add('dates');
    return period === null ? [] : [period];
  });
}

/** `from/to` or `from/how-long`. */
export function periodIn(line: ContentLine, value: string, zoneOf: ZoneOf): Span | null {
  const [begins = '', ends = ''] = value.split('/');
  const ofTimes = { ...line, params: new Map([...line.params, ['VALUE', 'PERIOD']]) };
  const start = clockTime(ofTimes, zoneOf, begins);
  const end = clockTime(ofTimes, zoneOf, ends);
  if (start === null) return null;
  const length = writtenDuration(ends);
  if (length !== null) return spanAt({ start, lengths: [length] }, start.wall);
  return end === null
    ? null
    : { from: start.zone.toInstants(start.wall).first, to: end.zone.toInstants(end.wall).last };
}

/** Which starts are called off by a date, or stand elsewhere as an exception. */
function leftOut(event: ReadEvent, exceptions: readonly Exception[], { zoneOf }: Reading): (wall: WallMs) => boolean {
  const { zone, isDate } = event.start;
  const instants = new Set<number>();
  const days = new Set<WallMs>();
  const dates = valuesOf(event.lines, 'EXDATE').map(({ line, value }) => clockTime(line, zoneOf, value));
  for (const date of [...dates, ...exceptions.map(({ of }) => of)]) {
    if (date === null) continue;
    const isFloating = !date.isUtc && date.zone === zoneOf(null);
    if (date.isDate || isDate) days.add(dayOf(date.isUtc ? wallIn(date, zone) : date.wall));
    else instants.add((isFloating ? zone : date.zone).toInstants(date.wall).first);
  }
  return (wall) => days.has(dayOf(wall)) || instants.has(zone.toInstants(wall).first);
}

export function valuesOf(lines: EventLines, name: string) {
  return linesNamed(lines, name).flatMap((line) =>
    line.value.split(',').flatMap((part) => {
      const value = part.trim();
      return value === '' ? [] : [{ line, value }];
    }),
  );
}

function wallIn(time: ClockTime, zone: Zone): WallMs {
  return time.zone === zone || time.isDate ? time.wall : zone.toWall(time.zone.toInstants(time.wall).first);
}

function dayOf(wall: WallMs): WallMs {
  return Math.floor(wall / dayMs) * dayMs;
}
