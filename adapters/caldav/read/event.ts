/** One event of a calendar object, as far as it says what is taken. */
import { lineNamed, linesNamed, type EventLines } from './components.ts';
import type { ContentLine } from './lines.ts';
import { dayMs, writtenDuration, writtenTime, type Duration, type WallMs, type WrittenTime } from './times.ts';
import { fixedZone, type Zone, type ZoneOf } from './zones.ts';

/** What of an event could not be read; operators are told so. */
export type EventIssue = 'no-event' | 'start' | 'end' | 'zone' | 'rule' | 'dates' | 'recurrence-id';

export interface ReadEvent {
  readonly uid: string;
  readonly lines: EventLines;
  readonly start: ClockTime;
  /** What its end may be; the latest counts. They differ in a night in which clocks are changed. */
  readonly lengths: readonly Duration[];
  readonly takesTime: boolean;
  readonly issues: readonly EventIssue[];
}

/** A time with the clock that it is read on. */
export interface ClockTime extends Pick<WrittenTime, 'wall' | 'isDate'> {
  readonly zone: Zone;
  readonly isUtc: boolean;
}

export interface Reading {
  readonly zoneOf: ZoneOf;
  /** Addresses in lower case, without `mailto:`. */
  readonly owner: ReadonlySet<string>;
}

/** Null: nobody can tell when it begins. */
export function readEvent(lines: EventLines, reading: Reading): ReadEvent | null {
  const line = lineNamed(lines, 'DTSTART');
  const start = line === undefined ? null : clockTime(line, reading.zoneOf);
  if (start === null) return null;
  const { lengths, isDoubtful } = lengthOf(lines, start, reading.zoneOf);
  const issues: readonly EventIssue[] = [
    ...(start.zone.isKnown ? [] : ['zone' as const]),
    ...(isDoubtful ? ['end' as const] : []),
  ];
  const uid = lineNamed(lines, 'UID')?.value.trim() ?? '';
  return { uid, lines, start, lengths, takesTime: takesTime(lines, reading.owner), issues };
}

/** `value`: one of several that stand in the line. */
export function clockTime(line: ContentLine, zoneOf: ZoneOf, value = line.value): ClockTime | null {
  const tzid = line.params.get('TZID') ?? null;
  const time = writtenTime(value, { tzid, isDay: line.params.get('VALUE')?.toUpperCase() === 'DATE' });
  if (time === null) return null;
  const { wall, isDate, offsetMinutes } = time;
  // A whole day is one of the calendar's, whoever wrote a zone beside it.
  const zone = isDate ? zoneOf(null) : offsetMinutes === null ? zoneOf(tzid) : fixedZone(offsetMinutes);
  return { wall, isDate, zone, isUtc: offsetMinutes === 0 };
}

interface Length {
  readonly lengths: readonly Duration[];
  readonly isDoubtful: boolean;
}

function lengthOf(lines: EventLines, start: ClockTime, zoneOf: ZoneOf): Length {
  const end = lineNamed(lines, 'DTEND');
  if (end !== undefined) return lengthUntil(clockTime(end, zoneOf), start);
  const duration = lineNamed(lines, 'DURATION');
  if (duration === undefined) return lasting({ days: start.isDate ? dayMs : 0, exact: 0 });
  const length = writtenDuration(duration.value);
  if (length === null) return { ...restOfDay(start), isDoubtful: true };
  return lasting(start.isDate ? { days: Math.max(dayMs, length.days + length.exact), exact: 0 } : length);
}

function lengthUntil(end: ClockTime | null, start: ClockTime): Length {
  if (end === null) return { ...restOfDay(start), isDoubtful: true };
  const onClock = end.wall - start.wall;
  // Some programs write the last day of several, or of the only one, as the end.
  if (start.isDate && end.isDate) return lasting({ days: Math.max(dayMs, onClock), exact: 0 });
  const isOneClock = start.isDate || end.isDate || end.zone === start.zone;
  const inFact = end.zone.toInstants(end.wall).last - start.zone.toInstants(start.wall).first;
  const isKnown = start.zone.isKnown && end.zone.isKnown;
  const exact = isKnown || !isOneClock ? inFact : onClock;
  if (exact > 0) return lasting({ days: 0, exact }, ...(isOneClock ? [{ days: onClock, exact: 0 }] : []));
  if (exact === 0 && !start.isDate && !end.isDate) return lasting({ days: 0, exact });
  return { ...restOfDay(start), isDoubtful: exact < 0 && !end.isDate };
}

function lasting(...lengths: readonly Duration[]): Length {
  return { lengths, isDoubtful: false };
}

/** It begins then, and nobody can tell when it ends. */
function restOfDay({ wall }: ClockTime): Length {
  return lasting({ days: dayMs - (((wall % dayMs) + dayMs) % dayMs), exact: 0 });
}

/** A status that stands there twice counts only if both say so: one of them may be somebody's text. */
export function takesTime(lines: EventLines, owner: ReadonlySet<string>): boolean {
  if (saysOnly(lines, 'STATUS', 'CANCELLED') || saysOnly(lines, 'TRANSP', 'TRANSPARENT')) return false;
  const isUnsaid = lineNamed(lines, 'TRANSP') === undefined;
  if (isUnsaid && saysOnly(lines, 'X-MICROSOFT-CDO-BUSYSTATUS', 'FREE')) return false;
  return !isDeclined(lines, owner);
}

function saysOnly(lines: EventLines, name: string, value: string): boolean {
  const said = linesNamed(lines, name);
  return said.length > 0 && said.every((line) => line.value.trimEnd().toUpperCase() === value);
}

function isDeclined(lines: EventLines, owner: ReadonlySet<string>): boolean {
  const own = linesNamed(lines, 'ATTENDEE').filter((line) => owner.has(addressOf(line)));
  return own.length > 0 && own.every(({ params }) => params.get('PARTSTAT')?.toUpperCase() === 'DECLINED');
}

/** Whom an attendee's line names: an address, or what stands in its place beside one. */
function addressOf({ params, value }: ContentLine): string {
  const plain = value
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '');
  return plain.includes('@') ? plain : (params.get('EMAIL')?.toLowerCase() ?? plain);
}

/** Somebody has declined in it: only then it matters who the owner is. */
export function holdsDeclined(lines: readonly ContentLine[]): boolean {
  return lines.some(({ name, params }) => name === 'ATTENDEE' && params.get('PARTSTAT')?.toUpperCase() === 'DECLINED');
}

/** When an occurrence that begins at this wall time takes place. Epoch ms. */
export function spanAt({ start: { zone }, lengths }: Pick<ReadEvent, 'start' | 'lengths'>, wall: WallMs) {
  const ends = lengths.map(({ days, exact }) => zone.toInstants(wall + days).last + exact);
  return { from: zone.toInstants(wall).first, to: Math.max(...ends) };
}

/** On its own clock, but for an hour or two. */
export function longestOf({ lengths }: Pick<ReadEvent, 'lengths'>): number {
  return Math.max(...lengths.map(({ days, exact }) => days + exact));
}
