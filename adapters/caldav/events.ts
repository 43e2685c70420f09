/**
 * Calendar objects (RFC 5545) as text and back. What others wrote into a calendar is data: only times, UID, SEQUENCE and
 * STATUS are read from it, and it is never shown to the model.
 */
import ICAL from 'ical.js';
import { DateTime } from 'luxon';
import type { CallPreview } from '../../contracts/flow.ts';
import { notesOf, sequenceOfCall, titleOfCall } from '../ics/call.ts';

/** One event as a server keeps it, as far as a booking has to know it. */
export interface KeptCall {
  readonly uid: string;
  /** The action that wrote it last, unless the server has dropped that. */
  readonly action: string | null;
  /** Which of our changes wrote it last; people's own changes raise only the sequence. 0 when the server has dropped that. */
  readonly change: number;
  readonly sequence: number;
  readonly isCancelled: boolean;
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
}

/** A time that is taken. Epoch ms. */
export interface Taken {
  readonly uid: string;
  readonly from: number;
  readonly to: number;
}

export interface Stamp {
  readonly uid: string;
  readonly actionId: string;
  /** When it was approved, epoch ms. */
  readonly at: number;
}

/** A calendar object with one new call. Others see it, so it says with whom the call is and nothing else (F9). */
export function newCallIcs(preview: CallPreview, { uid, actionId, at }: Stamp): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//parley//parley//EN');
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', uid);
  event.addPropertyWithValue('summary', plain(titleOfCall(preview)));
  event.addPropertyWithValue('status', 'CONFIRMED');
  setTimes(event, preview);
  setStamp(event, { actionId, at, sequence: sequenceOfCall(preview), change: sequenceOfCall(preview) });
  calendar.addSubcomponent(event);
  return written(calendar);
}

/** The object with its call moved; whatever else stands in it (an alarm, somebody's notes) is kept. */
export function movedIcs(ics: string, preview: CallPreview, { uid, actionId, at }: Stamp): string {
  return changedIcs(ics, uid, (event) => {
    setTimes(event, preview);
    const before = event.getFirstPropertyValue('description');
    const notes = typeof before === 'string' ? plain(notesOf(before)) : '';
    if (notes === '') event.removeAllProperties('description');
    else event.updatePropertyWithValue('description', notes);
    setStamp(event, { actionId, at, sequence: raised(event, preview), change: sequenceOfCall(preview) });
  });
}

/** The object with its call called off. It is kept, so that whoever shows it learns of the end and its UID stays taken. */
export function cancelledIcs(ics: string, preview: CallPreview, { uid, actionId, at }: Stamp): string {
  return changedIcs(ics, uid, (event) => {
    event.updatePropertyWithValue('status', 'CANCELLED');
    event.updatePropertyWithValue('transp', 'TRANSPARENT');
    setStamp(event, { actionId, at, sequence: raised(event, preview), change: sequenceOfCall(preview) });
  });
}

/** The call with exactly this UID in a calendar object; null when it is not there. `zone`: for times that have none. */
export function keptCall(ics: string, uid: string, zone: string): KeptCall | null {
  const event = mainEvent(componentOf(ics), uid);
  const span = event === null ? null : spanOf(new ICAL.Event(event), zone);
  if (event === null || span === null) return null;
  const action = event.getFirstPropertyValue('x-parley-action');
  return {
    uid,
    action: typeof action === 'string' ? action : null,
    change: wholeNumber(event.getFirstPropertyValue('x-parley-change')),
    sequence: sequenceIn(event),
    isCancelled: valueOf(event, 'status') === 'CANCELLED',
    ...span,
  };
}

/**
 * Times that a calendar object takes between two instants (epoch ms), recurring events unfolded. Cancelled and transparent
 * events take none, and neither does an object that cannot be read.
 */
export function takenBy(ics: string, range: { readonly from: number; readonly to: number }, zone: string): Taken[] {
  const found = new Map<string, Taken>();
  for (const occurrence of occurrencesIn(componentOf(ics), range.to, zone)) {
    const isInRange = occurrence.from < range.to && occurrence.to > range.from && occurrence.to > occurrence.from;
    if (isInRange) found.set(`${occurrence.from} ${occurrence.to}`, occurrence);
  }
  return [...found.values()];
}

/** Enough for an event every day of many years; a rule of every second is not followed to its end. */
const mostOccurrences = 20_000;

function* occurrencesIn(calendar: ICAL.Component | null, until: number, zone: string): Generator<Taken> {
  for (const component of calendar?.getAllSubcomponents('vevent') ?? []) {
    try {
      const event = new ICAL.Event(component);
      if (!event.isRecurring() || event.isRecurrenceException()) {
        const span = takesTime(component) ? spanOf(event, zone) : null;
        if (span !== null) yield { uid: event.uid, ...span };
      } else {
        yield* recurrences(event, until, zone);
      }
    } catch {
      // An event that nobody can read must not close the whole calendar.
    }
  }
}

function* recurrences(event: ICAL.Event, until: number, zone: string): Generator<Taken> {
  const iterator = event.iterator();
  for (let count = 0; count < mostOccurrences; count += 1) {
    const next = iterator.next() as ICAL.Time | undefined;
    if (next === undefined || next === null || instantOf(next, tzidOf(event), zone) >= until) return;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    if (!takesTime(item.component)) continue;
    const from = instantOf(startDate, tzidOf(item), zone);
    yield { uid: event.uid, from, to: instantOf(endDate, tzidOf(item), zone) };
  }
}

function takesTime(event: ICAL.Component): boolean {
  return valueOf(event, 'status') !== 'CANCELLED' && valueOf(event, 'transp') !== 'TRANSPARENT';
}

function spanOf(event: ICAL.Event, zone: string): { readonly from: number; readonly to: number } | null {
  const { startDate, endDate } = event as { readonly startDate: ICAL.Time | null; readonly endDate: ICAL.Time | null };
  if (startDate === null || endDate === null) return null;
  const from = instantOf(startDate, tzidOf(event), zone);
  const to = instantOf(endDate, tzidOf(event, 'dtend'), zone);
  return Number.isFinite(from) && Number.isFinite(to) ? { from, to } : null;
}

/**
 * A name from the time-zone database counts more than the object's own description of the zone: servers write wrong ones
 * (half-hour zones as full hours). Other names are taken from the description, and times without a zone from the calendar's.
 */
function instantOf(time: ICAL.Time, tzid: string | null, zone: string): number {
  const { year, month, day, hour, minute, second } = time;
  if (time.isDate) return DateTime.fromObject({ year, month, day }, { zone }).toMillis();
  const parts = { year, month, day, hour, minute, second };
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  const named = tzid === null || isUtc ? null : DateTime.fromObject(parts, { zone: tzid });
  if (named?.isValid === true) return named.toMillis();
  const isFloating = time.zone === null || time.zone === ICAL.Timezone.localTimezone;
  return isFloating ? DateTime.fromObject(parts, { zone }).toMillis() : time.toUnixTime() * 1000;
}

function tzidOf(event: ICAL.Event, name: 'dtstart' | 'dtend' = 'dtstart'): string | null {
  const property = event.component.getFirstProperty(name) ?? event.component.getFirstProperty('dtstart');
  const tzid: unknown = property?.getParameter('tzid');
  return typeof tzid === 'string' ? tzid : null;
}

function componentOf(ics: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(ics) as ConstructorParameters<typeof ICAL.Component>[0]);
  } catch {
    return null;
  }
}

function mainEvent(calendar: ICAL.Component | null, uid: string): ICAL.Component | null {
  const events = calendar?.getAllSubcomponents('vevent') ?? [];
  return (
    events.find(
      (event) => event.getFirstPropertyValue('uid') === uid && event.getFirstProperty('recurrence-id') === null,
    ) ?? null
  );
}

function changedIcs(ics: string, uid: string, change: (event: ICAL.Component) => void): string {
  const calendar = componentOf(ics);
  const event = mainEvent(calendar, uid);
  if (calendar === null || event === null)
    throw new Error(`The calendar object does not hold ${uid}. Look it up first.`);
  change(event);
  return written(calendar);
}

function setTimes(event: ICAL.Component, { starts_at, ends_at }: CallPreview): void {
  for (const name of ['dtstart', 'dtend', 'duration']) event.removeAllProperties(name);
  event.addPropertyWithValue('dtstart', utc(Date.parse(starts_at)));
  event.addPropertyWithValue('dtend', utc(Date.parse(ends_at)));
}

function setStamp(
  event: ICAL.Component,
  { actionId, at, sequence, change }: Pick<Stamp, 'actionId' | 'at'> & Record<'sequence' | 'change', number>,
): void {
  event.updatePropertyWithValue('dtstamp', utc(at));
  event.updatePropertyWithValue('last-modified', utc(at));
  event.updatePropertyWithValue('sequence', sequence);
  event.updatePropertyWithValue('x-parley-action', plain(actionId));
  event.updatePropertyWithValue('x-parley-change', String(change));
}

/** Somebody may have changed the event in their calendar program, and it counts on from there. */
function raised(event: ICAL.Component, preview: CallPreview): number {
  return Math.max(sequenceIn(event) + 1, sequenceOfCall(preview));
}

function sequenceIn(event: ICAL.Component): number {
  return wholeNumber(event.getFirstPropertyValue('sequence'));
}

function wholeNumber(value: unknown): number {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}

function valueOf(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.toUpperCase() : '';
}

function utc(epochMs: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(epochMs), true);
}

/** RFC 5545 allows no control characters in text but tabs and line breaks, and UTF-8 cannot carry a lone surrogate. */
function plain(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n]/gu, '');
}

function written(calendar: ICAL.Component): string {
  return `${calendar.toString()}\r\n`;
}
