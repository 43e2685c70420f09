/**
 * The days, times of day, lengths and zones that words name, one by one and whatever they are for: the pieces of which
 * find.ts puts expressions together. Who asks here wants to know that a field has a date or that two dates differ, and
 * not when it is.
 */
import type { TimeParts } from '../../contracts/language/time-parts.ts';
import type { Word } from '../text/sentences.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { clockAt } from './clock.ts';
import { yearAt } from './dates.ts';
import { dayAt } from './days.ts';
import { partAt } from './expression.ts';
import { merged } from './draft.ts';
import { Scan } from './lookup.ts';
import type { Piece } from './pieces.ts';
import { isDigits } from './numbers.ts';
import { lengthAt, minutesOf } from './lengths.ts';
import { stretchAt } from './spans.ts';
import { mayNameLength, mayNameTime, tablesFor } from './tables.ts';
import { isBusinessPeriod } from './written.ts';
import { zoneByName } from './zones.ts';

export interface NamedTime {
  /** `part`: of the day, "the morning". */
  readonly kind: 'date' | 'time' | 'part' | 'duration' | 'zone';
  readonly start: number;
  readonly end: number;
  /** How many words it takes. */
  readonly words: number;
  /** One spelling of what is the same: "2026-12-04", "weekday 5", "day+1", "next week"; null where it has none. */
  readonly same: string | null;
}

/** By the place in the text where they begin, without the words that only lead there: of "the 3rd" at "3rd". */
export type NamedTimes = ReadonlyMap<number, NamedTime>;

const none: NamedTimes = new Map();
/** The words of a sentence are looked through once, whoever asks for what they name. */
const known = new WeakMap<readonly Word[], NamedTimes>();

/** What the words of one sentence name. Days that no calendar has are named too ("31 June"). Linear in the words. */
export function namedTimes(text: string, words: readonly Word[]): NamedTimes {
  const before = known.get(words);
  if (before) return before;
  const [table] = mayNameTime(words) ? tablesFor([{ words }]) : [];
  const found = table ? readAll(new Scan(text, words, table)) : none;
  known.set(words, found);
  return found;
}

/** The lengths of time among what the words of one sentence name. */
export function namedLengths(text: string, words: readonly Word[]): readonly NamedTime[] {
  return mayNameLength(text, words) ? [...namedTimes(text, words).values()].filter(isLength) : nothing;
}

const nothing: readonly NamedTime[] = [];

function isLength({ kind }: NamedTime): boolean {
  return kind === 'duration';
}

/**
 * How many minutes the words are, where they name a length of time and nothing else: "half an hour", "for 30 minutes";
 * null: they do not.
 */
export function minutesIn(text: string, words: readonly Word[]): number | null {
  const [table] = words.length <= longestLength && mayNameTime(words) ? tablesFor([{ words }]) : [];
  if (!table) return null;
  const scan = new Scan(text, words, table);
  const from = (classesOf(words[0]?.fold ?? '') & is.stop) !== 0 && !lengthAt(scan, 0) ? 1 : 0;
  const length = lengthAt(scan, from);
  const minutes = length && minutesOf[length.unit];
  return length && minutes && length.to === words.length ? length.count * minutes : null;
}

/** "For half an hour". */
const longestLength = 5;

/** What stands before a word. */
interface Before {
  /** "At": an hour may follow. */
  readonly isLed: boolean;
  readonly isTime: boolean;
}

interface Named {
  readonly kind: NamedTime['kind'];
  readonly to: number;
  readonly said: TimeParts;
  readonly same?: string;
}

/** Words before the heart of a piece that can belong to it. */
const longestLead = 6;

function readAll(scan: Scan): NamedTimes {
  const found = new Map<number, NamedTime>();
  let before: Before = { isLed: false, isTime: false };
  let near = -1;
  for (let i = 0; i < scan.length;) {
    if (near < i) near = scan.heartFrom(i, true);
    const named = namedAt(scan, i, before, near - i <= longestLead);
    if (named) {
      put(scan, i, named, found);
      before = { isLed: false, isTime: named.kind === 'time' };
      i = named.to;
    } else {
      before = { isLed: scan.knows(i) && scan.has(i, 'at'), isTime: false };
      i += 1;
    }
  }
  return found;
}

function namedAt(scan: Scan, i: number, { isLed, isTime }: Before, isNear: boolean): Named | null {
  const zone = zoneByName(scan, i, isTime);
  if (zone) return { kind: 'zone', to: zone.to, said: {} };
  const period = businessPeriodAt(scan, i);
  if (period) return { kind: 'date', ...period };
  if (!isNear || !scan.begins(i) || (!isLed && isMereNumber(scan, i))) return null;
  // "Every two weeks on Monday", "for four days from the 7th".
  const lasting = scan.has(i - 1, 'every') || scan.has(i - 1, 'for') ? lengthAt(scan, i) : null;
  if (lasting) return { kind: 'duration', to: lasting.to, said: {} };
  const stretch = stretchAt(scan, i);
  if (stretch?.bound === 'within') return { kind: 'duration', to: stretch.to, said: {} };
  if (stretch && isOfDay(stretch.said)) return { kind: 'time', to: stretch.to, said: stretch.said };
  if (stretch && isDated(stretch.said)) return { kind: 'date', ...withDayBehind(scan, stretch) };
  const day = dayAt(scan, i, isLed);
  // "Fri" and "Sun": their capital says what they are.
  if (day && (day.weak !== true || scan.words[i]?.capital === true) && !isOfThing(scan, day))
    return { kind: 'date', ...withDayBehind(scan, day) };
  const part = partAt(scan, i);
  if (part && part.said.dayOffset !== undefined) return { kind: 'date', to: part.to, said: part.said };
  const clock = clockAt(scan, part?.to ?? i, isLed || part !== null);
  if (clock && clock.weak !== true) return { kind: 'time', to: behindPart(scan, clock.to), said: clock.said };
  if (part) return { kind: 'part', to: part.to, said: part.said };
  const length = lengthAt(scan, i);
  return length && { kind: 'duration', to: length.to, said: {} };
}

/** Of "the next five days" only the length counts, and "an hour later" is no date. */
function isDated({ relative, stretch }: TimeParts): boolean {
  return stretch === undefined && relative?.to !== 'shown';
}

/** "The 20th century": a number alone is the day of a month where no noun follows. */
function isOfThing(scan: Scan, { said, to }: Piece): boolean {
  const { month, monthOffset, weekday, dayOffset } = said;
  const isBare = said.day !== undefined && [month, monthOffset, weekday, dayOffset].every((part) => part === undefined);
  const fold = scan.fold(to);
  return isBare && fold !== '' && scan.gap(to) === '' && !scan.knows(to) && (classesOf(fold) & is.stop) === 0;
}

/** "Friday next week": two pieces that say one day. */
function withDayBehind(scan: Scan, first: Piece): Pick<Named, 'to' | 'said'> {
  const second = scan.gap(first.to) === '' && scan.begins(first.to) ? stretchAt(scan, first.to) : null;
  const both = second && merged(first.said, second);
  return both && second ? { to: second.to, said: both } : { to: first.to, said: first.said };
}

/** "40 pallets": behind it stands nothing that would make it part of a time. */
function isMereNumber(scan: Scan, i: number): boolean {
  if (!isDigits(scan.fold(i)) || scan.knows(i + 1) || scan.begins(i + 1)) return false;
  return scan.gap(i + 1) === '';
}

/** "In 20 minutes": counted to a time of day. */
function isOfDay({ relative }: TimeParts): boolean {
  return relative?.to === 'now' && (relative.minutes !== undefined || relative.seconds !== undefined);
}

/** "5:30 in the evening". */
function behindPart(scan: Scan, i: number): number {
  if (scan.gap(i) !== '') return i;
  return partAt(scan, scan.past(scan.past(i, 'joint'), 'the'))?.to ?? i;
}

/**
 * "Q1 2026", "next quarter", "the end of Q3", "this summer", "close of business": no days of a calendar, and dates all
 * the same.
 */
function businessPeriodAt(scan: Scan, i: number): Omit<Named, 'kind'> | null {
  if (!scan.knows(i) && !isBusinessPeriod(scan.fold(i))) return null;
  const deadline = scan.at(i, 'deadline');
  if (deadline) return { said: { dayOffset: 0 }, to: deadline.to };
  const end = scan.at(i, 'end');
  const start = end ? scan.past(end.to, 'of', 'the') : i;
  const fold = scan.fold(start);
  if (isBusinessPeriod(fold)) return { said: {}, to: yearAt(scan, start + 1)?.to ?? start + 1, same: fold };
  const next = scan.ahead(start);
  const lead = next ?? scan.at(start, 'this') ?? scan.at(start, 'last');
  if (!lead && !end) return null;
  const season = lead && scan.at(lead.to, 'season');
  const unit = season ? null : scan.unit(lead?.to ?? start);
  const to = season?.to ?? (unit?.unit === 'quarter' ? unit.to : null);
  return to === null ? null : { said: {}, to, same: `${next ? 'next' : 'this'} ${scan.fold(to - 1)}` };
}

function put(scan: Scan, at: number, { kind, to, said, same }: Named, found: Map<number, NamedTime>): void {
  let from = at;
  // Of "the day after tomorrow" the article is a part.
  while (from + 1 < to && onlyLeads(scan, from) && scan.at(from, 'day')?.to !== to) from += 1;
  const { start = 0 } = scan.words[from] ?? {};
  const end = scan.words[to - 1]?.end ?? 0;
  found.set(start, { kind, start, end, words: to - from, same: same ?? inOneSpelling(scan, from, to, said) });
}

function onlyLeads(scan: Scan, i: number): boolean {
  return scan.past(i, 'joint', 'the') === i + 1 && !scan.has(i, 'in') && !scan.has(i, 'unit');
}

function inOneSpelling(scan: Scan, from: number, to: number, said: TimeParts): string | null {
  const { year, month, day, weekday, dayOffset, weekOffset, monthOffset, yearOffset, hour, minute } = said;
  // "Black Friday" is no Friday among others.
  if (said.nth !== undefined || said.plusDays !== undefined) return null;
  if (month !== undefined && day !== undefined) {
    const [first, second] = [scan.fold(from), scan.fold(from + 1)];
    if (!scan.habits.dayFirst && to === from + 3 && isOpen(scan, from, first, second))
      return `either ${first}/${second}`;
    return `${year === undefined ? '' : `${year}-`}${twoDigits(month)}-${twoDigits(day)}`;
  }
  if (weekday !== undefined) return `weekday ${weekday}`;
  if (dayOffset !== undefined) return `day${dayOffset < 0 ? '' : '+'}${dayOffset}`;
  if (weekOffset !== undefined) return offset(weekOffset, 'week');
  if (monthOffset !== undefined) return day === undefined ? offset(monthOffset, 'month') : null;
  if (yearOffset !== undefined) return offset(yearOffset, 'year');
  if (month !== undefined) return `month ${year ?? ''}${twoDigits(month)}`;
  return hour === undefined ? null : `${hour}:${twoDigits(minute ?? 0)}`;
}

/** With both numbers of "3/4/2026" up to twelve, who can tell the day from the month? */
function isOpen(scan: Scan, from: number, first: string, second: string): boolean {
  const areNumbers = isDigits(first) && isDigits(second) && scan.gap(from + 1) === '/';
  return areNumbers && first !== second && Number(first) <= 12 && Number(second) <= 12;
}

function offset(by: number, unit: string): string {
  return `${by > 0 ? 'next' : by < 0 ? 'last' : 'this'} ${unit}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
