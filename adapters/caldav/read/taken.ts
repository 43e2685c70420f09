/**
 * What a calendar object takes between two instants. What cannot be read of it counts as taken: as much as its text
 * leaves open, and no more (decision 0015).
 */
import { componentsOf, type EventLines } from './components.ts';
import { readEvent, takesTime, type EventIssue, type ReadEvent } from './event.ts';
import { contentLines } from './lines.ts';
import { occurrencesOf, periodIn, valuesOf, type Span } from './occurrences.ts';
import { zonesIn, type ZoneOf } from './zones.ts';

/** A time that is taken. Epoch ms. */
export interface Taken extends Span {
  readonly uid: string;
  /** It may be free: the object could not be read so far as to tell. */
  readonly isDoubtful?: true;
}

export interface ReadObject {
  readonly taken: readonly Taken[];
  /** Empty: all of it was read. */
  readonly issues: readonly EventIssue[];
  /** The server may know better where it stands: its text leaves more open than a day or so. */
  readonly isOpen: boolean;
}

export interface Owner {
  /** IANA zone of whole days and of times without one. */
  readonly zone: string;
  /** Their addresses in lower case. */
  readonly addresses: ReadonlySet<string>;
}

export function readObject(ics: string, range: Span, { zone, addresses }: Owner): ReadObject {
  const { events, freeBusy, isNothing, zones } = componentsOf(contentLines(ics));
  const reading = { zoneOf: zonesIn(zones, zone), owner: addresses };
  const issues = new Set<EventIssue>(isNothing ? ['no-event'] : []);
  const byUid = new Map<string, ReadEvent[]>();
  for (const lines of events) {
    const event = readEvent(lines, reading);
    if (event !== null) byUid.set(event.uid, [...(byUid.get(event.uid) ?? []), event]);
    else if (takesTime(lines, addresses)) issues.add('start');
  }
  const found: Taken[] = freeBusy.flatMap((lines) =>
    busyIn(lines, reading.zoneOf).map((span) => ({ uid: '', ...span })),
  );
  for (const [uid, group] of byUid) {
    const occurrences = occurrencesOf(group, range, reading);
    for (const issue of occurrences.issues) issues.add(issue);
    const doubtful = occurrences.issues.length > 0 ? ({ isDoubtful: true } as const) : {};
    found.push(...occurrences.spans.map((span) => ({ uid, ...span, ...doubtful })));
  }
  // Nothing tells when it takes place, so it may be at any time.
  if (issues.has('no-event') || issues.has('start') || issues.has('dates'))
    found.push({ uid: '', from: range.from, to: range.to, isDoubtful: true });
  const taken = distinct(found, range);
  const isDoubtful = taken.some(({ isDoubtful }) => isDoubtful === true);
  if (!isDoubtful) return { taken, issues: [], isOpen: false };
  return { taken, issues: [...issues], isOpen: [...issues].some((issue) => openIssues.has(issue)) };
}

/** Whatever is not said to be free. */
function busyIn(lines: EventLines, zoneOf: ZoneOf): Span[] {
  return valuesOf(lines, 'FREEBUSY').flatMap(({ line, value }) => {
    const isFree = line.params.get('FBTYPE')?.toUpperCase() === 'FREE';
    const period = isFree ? null : periodIn(line, value, zoneOf);
    return period === null ? [] : [period];
  });
}

const openIssues: ReadonlySet<EventIssue> = new Set<EventIssue>([
  'no-event',
  'start',
  'rule',
  'dates',
  'recurrence-id',
]);

function distinct(found: readonly Taken[], range: Span): Taken[] {
  const inRange = found.filter(({ from, to }) => from < range.to && to > range.from);
  return [...new Map(inRange.map((taken) => [`${taken.from} ${taken.to}`, taken])).values()];
}
