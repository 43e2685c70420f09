/**
 * Calendar objects (RFC 5545) as text and back. What others wrote into a calendar is data: only times, UID, SEQUENCE
 * and STATUS are read from it, and it is never shown to the model.
 */
import ICAL from 'ical.js';
import type { CallPreview } from '../../contracts/wire/preview.ts';
import { notesOf, sequenceOfCall, titleOfCall } from '../ics/call.ts';
import { componentsOf, lineNamed } from './read/components.ts';
import { readEvent, spanAt } from './read/event.ts';
import { contentLines, textOf } from './read/lines.ts';
import { zonesIn } from './read/zones.ts';

/** One event as a server keeps it, as far as a booking has to know it. */
export interface KeptCall {
  readonly uid: string;
  /** The action that wrote it last, unless the server has dropped that. */
  readonly action: string | null;
  /**
   * Which of our changes wrote it last; people's own changes raise only the sequence. 0 when the server has dropped
   * that.
   */
  readonly change: number;
  readonly sequence: number;
  readonly isCancelled: boolean;
  /** Epoch ms. */
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

/**
 * The object with its call called off. It is kept, so that whoever shows it learns of the end and its UID stays taken.
 */
export function cancelledIcs(ics: string, preview: CallPreview, { uid, actionId, at }: Stamp): string {
  return changedIcs(ics, uid, (event) => {
    event.updatePropertyWithValue('status', 'CANCELLED');
    event.updatePropertyWithValue('transp', 'TRANSPARENT');
    setStamp(event, { actionId, at, sequence: raised(event, preview), change: sequenceOfCall(preview) });
  });
}

/** The same without a word: what is left says when it was, and that it is called off (R5). */
export function erasedIcs(ics: string, { uid, actionId, at }: Stamp): string {
  return changedIcs(ics, uid, (event) => {
    const sequence = sequenceIn(event) + 1;
    const change = wholeNumber(event.getFirstPropertyValue('x-parley-change')) + 1;
    for (const { name } of event.getAllProperties()) if (!wordless.has(name)) event.removeAllProperties(name);
    event.removeAllSubcomponents();
    event.updatePropertyWithValue('status', 'CANCELLED');
    event.updatePropertyWithValue('transp', 'TRANSPARENT');
    setStamp(event, { actionId, at, sequence, change });
  });
}

/** Properties that hold nobody's words. */
const wordless: ReadonlySet<string> = new Set(['uid', 'dtstart', 'dtend', 'duration', 'rrule', 'created']);

/** The call with exactly this UID in a calendar object; null when it is not there. `zone`: for times that have none. */
export function keptCall(ics: string, uid: string, zone: string): KeptCall | null {
  const event = mainEvent(componentOf(ics), uid);
  const span = spanOf(ics, uid, zone);
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

function spanOf(ics: string, uid: string, zone: string): { readonly from: number; readonly to: number } | null {
  const { events, zones } = componentsOf(contentLines(ics));
  const lines = events.find(
    (event) => lineNamed(event, 'UID')?.value.trim() === uid && lineNamed(event, 'RECURRENCE-ID') === undefined,
  );
  const event = lines === undefined ? null : readEvent(lines, { zoneOf: zonesIn(zones, zone), owner: new Set() });
  return event === null ? null : spanAt(event, event.start.wall);
}

function componentOf(ics: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(textOf(contentLines(ics))) as ConstructorParameters<typeof ICAL.Component>[0]);
  } catch {
    return null;
  }
}

function mainEvent(calendar: ICAL.Component | null, uid: string): ICAL.Component | null {
  const events = calendar?.getAllSubcomponents('vevent') ?? [];
  return (
    events.find(
      (event) =>
        String(event.getFirstPropertyValue('uid')).trim() === uid && event.getFirstProperty('recurrence-id') === null,
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
