import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { icsFeed } from '../../../adapters/ics/feed.ts';
import type { FeedRow } from '../../../adapters/ics/feed.ts';

const generatedAt = Date.parse('2026-11-21T09:00:00Z');
const row: FeedRow = {
  uid: 'action-1@parley',
  sequence: 0,
  startsAt: '2026-11-24T09:00:00.000Z',
  endsAt: '2026-11-24T09:30:00.000Z',
  summary: 'Call with Anna Schmidt',
  status: 'confirmed',
  changedAt: '2026-11-20T08:00:00.000Z',
};
const feedOf = (...rows: readonly FeedRow[]): string => icsFeed({ name: 'Parley', rows, generatedAt });

function eventsOf(text: string): readonly ICAL.Component[] {
  return new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]).getAllSubcomponents(
    'vevent',
  );
}

const valueOf = (event: ICAL.Component | undefined, name: string): string => String(event?.getFirstPropertyValue(name));

describe('F6 the ICS feed', () => {
  test('holds every booking with its stable UID, its sequence and UTC times', () => {
    const text = feedOf({ ...row, sequence: 2 });
    const [event] = eventsOf(text);
    expect(
      ['uid', 'sequence', 'status', 'summary', 'dtstart', 'dtend', 'dtstamp'].map((name) => valueOf(event, name)),
    ).toEqual([
      'action-1@parley',
      '2',
      'CONFIRMED',
      'Call with Anna Schmidt',
      '2026-11-24T09:00:00Z',
      '2026-11-24T09:30:00Z',
      '2026-11-20T08:00:00Z',
    ]);
    expect(text).toContain('DTSTART:20261124T090000Z\r\n');
    expect(text).toContain('METHOD:PUBLISH\r\n');
  });

  test('an empty calendar is a calendar', () => {
    expect(eventsOf(feedOf())).toEqual([]);
  });

  test('a cancelled booking stays in it as cancelled', () => {
    expect(
      eventsOf(feedOf({ ...row, status: 'cancelled', sequence: 1 })).map((event) => valueOf(event, 'status')),
    ).toEqual(['CANCELLED']);
  });

  test('the same rows are the same bytes, whatever their order and whenever they are asked for', () => {
    const other = { ...row, uid: 'action-0@parley' };
    const later = {
      ...row,
      uid: 'action-2@parley',
      startsAt: '2026-11-25T09:00:00.000Z',
      endsAt: '2026-11-25T09:30:00.000Z',
    };
    const text = feedOf(later, row, other);
    expect(icsFeed({ name: 'Parley', rows: [row, other, later], generatedAt: generatedAt + 1 })).toBe(text);
    expect(eventsOf(text).map((event) => valueOf(event, 'uid'))).toEqual([
      'action-0@parley',
      'action-1@parley',
      'action-2@parley',
    ]);
  });

  test('a row without a time of change is stamped with the time of the feed', () => {
    const { changedAt: _unknown, ...undated } = row;
    expect(valueOf(eventsOf(feedOf(undated))[0], 'dtstamp')).toBe('2026-11-21T09:00:00Z');
  });

  test('a time that is none is an error that names the booking and the field', () => {
    expect(() => feedOf({ ...row, endsAt: 'later' })).toThrow('"action-1@parley" has endsAt "later"');
  });

  test('words in it cannot add properties or events', () => {
    const evil = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil';
    const events = eventsOf(feedOf({ ...row, uid: evil, summary: evil }));
    expect(events).toHaveLength(1);
    expect(valueOf(events[0], 'summary')).toBe(evil.replaceAll('\r\n', '\n'));
  });

  test('any words come back as they went in, and no line is longer than 75 bytes', () => {
    const words = fc.string({
      unit: fc.oneof(
        fc.constantFrom(';', ',', '\\', '\n', '"', ':', 'ß', '😀', 'и', 'a', ' ', '\\n'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 120,
    });
    fc.assert(
      fc.property(words, (summary) => {
        const text = feedOf({ ...row, summary: `s${summary}` });
        const [event] = eventsOf(text);
        expect(valueOf(event, 'summary')).toBe(`s${summary}`.replace(/\r\n?/g, '\n'));
        expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      }),
    );
  });

  test('control characters and halves of characters are left out', () => {
    const [event] = eventsOf(feedOf({ ...row, summary: 'a\u0000b\u0007c\uD800' }));
    expect(valueOf(event, 'summary')).toBe('abc\uFFFD');
  });
});
