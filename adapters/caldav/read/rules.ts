/**
 * When a series recurs (RFC 5545, section 3.3.10). It is entered near what is asked about, whatever its age; the
 * library counts ahead by itself, gives up after a number of steps, and ends on rules that nothing fulfils.
 */
import { RRuleTemporal } from 'rrule-temporal';
import { dayMs, writtenTime, type WallMs } from './times.ts';
import type { Zone } from './zones.ts';

export interface Series {
  readonly start: WallMs;
  readonly isDate: boolean;
  readonly isUtc: boolean;
  readonly zone: Zone;
  /** The zone of days and of times without a zone. */
  readonly own: Zone;
}

interface WallRange {
  readonly from: WallMs;
  readonly to: WallMs;
}

/** When it recurs; or all that it might: without the end that nobody can read, at its time of day, or at any time. */
export type Recurrences =
  | { readonly kind: 'exact' | 'endless' | 'daily'; readonly starts: readonly WallMs[] }
  | { readonly kind: 'any'; readonly from: WallMs; readonly to: WallMs };

/** The start itself counts as the first, whether or not the rule says so. */
export function recurrencesOf(rule: string, series: Series, { from, to }: WallRange): Recurrences {
  const { parts, until } = partsOf(rule, series);
  const end = Math.min(to, until ?? Infinity);
  if (end < from || series.start > end) return { kind: 'exact', starts: [] };
  const exact = parts === null ? null : follow(parts, series, { from, to: end });
  if (exact !== null) return { kind: until === null ? 'endless' : 'exact', starts: exact };
  const isInDay = /HOURLY|MINUTELY|SECONDLY|BYHOUR|BYMINUTE|BYSECOND/i.test(rule);
  if (isInDay) return { kind: 'any', from: Math.max(from, series.start), to: end };
  return { kind: 'daily', starts: daily(series.start, { from, to: end }) };
}

function follow(parts: ReadonlyMap<string, string>, { start }: Series, { from, to }: WallRange): WallMs[] | null {
  const text = [...parts].map(([name, value]) => `${name}=${value}`).join(';');
  try {
    const rule = new RRuleTemporal({
      rruleString: `DTSTART:${basicUtc(start)}\nRRULE:${text}`,
      includeDtstart: true,
      maxIterations: 100_000,
    });
    return rule.between(new Date(from), new Date(to), true).map(({ epochMilliseconds }) => epochMilliseconds);
  } catch {
    return null;
  }
}

function daily(start: WallMs, { from, to }: WallRange): WallMs[] {
  const starts: WallMs[] = [];
  const first = start + Math.max(0, Math.ceil((from - start) / dayMs)) * dayMs;
  for (let at = first; at <= to; at += dayMs) starts.push(at);
  return starts;
}

/** `parts` without an end, which is counted on the series' own clock; null when the rule is none. */
function partsOf(rule: string, series: Series) {
  const parts = new Map<string, string>();
  for (const part of rule.toUpperCase().replaceAll(/\s/g, '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0) parts.set(part.slice(0, at), part.slice(at + 1).replace(/,+$/, ''));
  }
  const last = parts.get('UNTIL');
  const until = last === undefined ? Infinity : untilOf(last, series);
  const kept = new Map([...parts].filter(([name, value]) => isFollowed(name, value)));
  const isRule = frequencies.has(kept.get('FREQ') ?? '') && (kept.get('RSCALE') ?? 'GREGORIAN') === 'GREGORIAN';
  if (!/^[1-9]\d{0,5}$/.test(kept.get('INTERVAL') ?? '1')) kept.delete('INTERVAL');
  kept.delete('RSCALE');
  const days = kept.get('BYDAY');
  // "1MO" of a week or a day is no more than "MO".
  if (days !== undefined && !/MONTHLY|YEARLY/.test(kept.get('FREQ') ?? ''))
    kept.set('BYDAY', days.replaceAll(/[+-]?\d+/g, ''));
  return { parts: isRule && [...kept].every(isPart) ? kept : null, until };
}

/** Days of the week, and lists of numbers; any other part is of a rule that nobody here knows. */
function isPart([name, value]: readonly [string, string]): boolean {
  if (name === 'FREQ') return true;
  if (name === 'BYDAY' || name === 'WKST') return /^(?:[+-]?\d{0,2}(?:MO|TU|WE|TH|FR|SA|SU)(?:,|$))+$/.test(value);
  return numbered.has(name) && /^(?:[+-]?\d{1,6}(?:,|$))+$/.test(value);
}

const numbered = new Set(
  'INTERVAL COUNT BYSECOND BYMINUTE BYHOUR BYMONTHDAY BYYEARDAY BYWEEKNO BYMONTH BYSETPOS'.split(' '),
);

const frequencies = new Set(['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY']);

function isFollowed(name: string, value: string): boolean {
  return value !== '' && name !== 'UNTIL' && name !== 'SKIP' && !name.startsWith('X-');
}

/**
 * The last wall time that counts. Written as a day, the whole day counts; in UTC, it is read on the series' own clock;
 * and where both may be meant, the later.
 */
function untilOf(text: string, { isDate, isUtc, zone, own }: Series): WallMs | null {
  const until = writtenTime(text, { tzid: null, isDay: false });
  if (until === null) return null;
  const { wall, offsetMinutes } = until;
  if (until.isDate) return wall + dayMs - 1;
  if (offsetMinutes === null) return isUtc ? Math.max(wall, own.toInstants(wall).last) : endOf(wall, isDate);
  const instant = wall - offsetMinutes * 60_000;
  if (isDate) return Math.max(endOf(wall, true), endOf(own.toWall(instant), true));
  return zone.toWall(instant);
}

function endOf(wall: WallMs, isDay: boolean): WallMs {
  return isDay ? Math.floor(wall / dayMs) * dayMs + dayMs - 1 : wall;
}

function basicUtc(wall: WallMs): string {
  return new Date(wall).toISOString().replace(/[-:]|\.\d{3}/g, '');
}
