import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { caldavCalendar } from '../../../adapters/caldav/calendar.ts';
import { at, callAt, changeOf, keepsTheCalendarContract, orderOf, where } from '../calendar/contract.ts';
import { startRadicale, type Radicale } from './radicale.ts';

let server: Radicale;
beforeAll(async () => {
  server = await startRadicale();
}, 300_000);
afterAll(() => server.stop());
beforeEach(() => server.clear());

const open = (timeZone: string | null = null) => caldavCalendar({ ...server, timeZone });
const goOn = new AbortController().signal;
const nine = orderOf('a1', callAt('09:00', '09:30'));
const whole = { from: at('00:00'), to: at('23:59') };

keepsTheCalendarContract('a CalDAV calendar', async () => ({
  ...open(),
  count: async (uid) => server.stored().filter((ics) => ics.includes(`UID:${uid}`)).length,
  clear: () => server.clear(),
  close: async () => undefined,
}));

function foreign(lines: readonly string[], more: readonly string[] = []): string {
  const event = ['BEGIN:VEVENT', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//other//EN', ...more, ...event, 'END:VCALENDAR', ''].join('\r\n');
}

test('F6 F9 the object on the server carries our action, a UTC time and with whom the call is, and no more of it', async () => {
  await open().provider.perform(where, nine, goOn);
  const [ics = ''] = server.stored();
  const unfolded = ics.replace(/\r?\n[ \t]/g, '');
  expect(unfolded).toContain('X-PARLEY-ACTION:a1');
  expect(unfolded).toContain('DTSTAMP:20261120T080000Z');
  expect(unfolded).toContain('DTSTART:20261124T090000Z');
  expect(unfolded).toContain('SUMMARY:Call with Anna Schmidt');
  for (const detail of ['DESCRIPTION', 'absence', '123456']) expect(unfolded).not.toContain(detail);
});

test('F6 what people wrote into their own calendar takes its time', async () => {
  await server.put('own.ics', foreign(['UID:own', 'SUMMARY:Dentist', 'DTSTART:20261124T090000Z', 'DURATION:PT1H']));
  expect(await open().busy(where, 'p-1', whole)).toEqual([{ startsAt: at('09:00'), endsAt: at('10:00') }]);
  expect(await open().provider.perform(where, nine, goOn)).toEqual({ kind: 'slot-taken' });
});

const berlin = [
  'BEGIN:VTIMEZONE',
  'TZID:Somewhere',
  'BEGIN:STANDARD',
  'DTSTART:20261025T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
];

test.each<[string, readonly string[], readonly string[], readonly [string, string][]]>([
  ['a cancelled event', ['DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z', 'STATUS:CANCELLED'], [], []],
  ['a transparent event', ['DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z', 'TRANSP:TRANSPARENT'], [], []],
  ['an event without length', ['DTSTART:20261124T090000Z'], [], []],
  [
    'an event in a zone that it describes itself',
    ['DTSTART;TZID=Somewhere:20261124T100000', 'DTEND;TZID=Somewhere:20261124T110000'],
    berlin,
    [['09:00', '10:00']],
  ],
  [
    'an event in a zone that it only names',
    ['DTSTART;TZID=Asia/Kolkata:20261124T143000', 'DTEND;TZID=Asia/Kolkata:20261124T153000'],
    [],
    [['09:00', '10:00']],
  ],
  ['an event without a zone', ['DTSTART:20261124T040000', 'DTEND:20261124T050000'], [], [['09:00', '10:00']]],
  [
    'a weekly event that began years ago',
    ['DTSTART:20200107T090000Z', 'DTEND:20200107T100000Z', 'RRULE:FREQ=WEEKLY'],
    [],
    [['09:00', '10:00']],
  ],
  [
    'a weekly event that is cancelled',
    ['DTSTART:20261103T090000Z', 'DTEND:20261103T100000Z', 'RRULE:FREQ=WEEKLY', 'STATUS:CANCELLED'],
    [],
    [],
  ],
  [
    'a weekly event that is left out this week',
    ['DTSTART:20261103T090000Z', 'DTEND:20261103T100000Z', 'RRULE:FREQ=WEEKLY', 'EXDATE:20261124T090000Z'],
    [],
    [],
  ],
  [
    'a weekly event that is moved this week',
    [
      'DTSTART:20261103T090000Z',
      'DTEND:20261103T100000Z',
      'RRULE:FREQ=WEEKLY',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:own',
      'DTSTAMP:20261101T000000Z',
      'RECURRENCE-ID:20261124T090000Z',
      'DTSTART:20261124T150000Z',
      'DTEND:20261124T160000Z',
    ],
    [],
    [['15:00', '16:00']],
  ],
])('F6 of %s the right time is taken', async (_name, lines, zones, expected) => {
  const status = await server.put('own.ics', foreign(['UID:own', ...lines], zones));
  expect(status).toBe(201);
  const busy = await open('America/New_York').busy(where, 'p-1', whole);
  expect(busy).toEqual(expected.map(([from, to]) => ({ startsAt: at(from), endsAt: at(to) })));
});

test('F6 a whole day is taken in the zone of the calendar', async () => {
  await server.put('own.ics', foreign(['UID:own', 'DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261125']));
  const week = { from: '2026-11-20T00:00:00Z', to: '2026-11-27T00:00:00Z' };
  expect(await open('Pacific/Kiritimati').busy(where, 'p-1', week)).toEqual([
    { startsAt: '2026-11-23T10:00:00.000Z', endsAt: '2026-11-24T10:00:00.000Z' },
  ]);
});

test('F6 a UID that merely contains ours is another event', async () => {
  await server.put('x.ics', foreign(['UID:xa1@parleyx', 'DTSTART:20261124T120000Z', 'DTEND:20261124T123000Z']));
  expect(await open().provider.find?.(where, nine)).toBeNull();
});

test('F6 a call that a program has stored under another name is found, moved and not booked again', async () => {
  const lines = ['UID:a1@parley', 'SUMMARY:Call', 'DTSTART:20261124T090000Z', 'DTEND:20261124T093000Z'];
  await server.put('other-name.ics', foreign(lines));
  const { provider } = open();
  expect(await provider.find?.(where, nine)).toEqual({ providerRef: 'a1@parley' });
  const move = orderOf('a2', callAt('11:00', '11:30', changeOf('a1', 'move')));
  expect(await provider.perform(where, move, goOn)).toMatchObject({ kind: 'done' });
  expect(server.stored()).toHaveLength(1);
});

test('F6 an object of somebody else under our name is left alone and the booking refused', async () => {
  const lines = ['UID:other', 'SUMMARY:Secret', 'DTSTART:20261124T120000Z', 'DTEND:20261124T123000Z'];
  await server.put('a1%40parley.ics', foreign(lines));
  expect(await open().provider.perform(where, nine, goOn)).toMatchObject({ kind: 'refused' });
  expect(server.stored()).toHaveLength(1);
  expect(server.stored()[0]).toContain('SUMMARY:Secret');
});

test('F6 a move keeps what people added to the call, and counts on from their changes', async () => {
  const { provider } = open();
  const lines = [
    'UID:a1@parley',
    'SEQUENCE:4',
    'SUMMARY:Anna!',
    'DESCRIPTION:Bring the file\\nAbout: the absence\\nPhone: 1',
  ];
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:soon', 'TRIGGER:-PT5M', 'END:VALARM'];
  const times = ['DTSTART:20261124T090000Z', 'DTEND:20261124T093000Z'];
  await server.put('a1%40parley.ics', foreign([...lines, ...times, ...alarm]));
  const move = orderOf('a2', callAt('11:00', '11:30', changeOf('a1', 'move')));
  expect(await provider.perform(where, move, goOn)).toMatchObject({ kind: 'done' });
  const [ics = ''] = server.stored();
  for (const part of ['SUMMARY:Anna!', 'SEQUENCE:5', 'TRIGGER:-PT5M', 'DESCRIPTION:Bring the file']) {
    expect(ics).toContain(part);
  }
});

test('F6 user and password may stand in the address', async () => {
  const url = new URL(server.url);
  url.username = server.username;
  url.password = server.password;
  const { provider } = caldavCalendar({ url: url.href });
  expect(await provider.perform(where, nine, goOn)).toMatchObject({ kind: 'done' });
});

test('F6 names and topics cannot write properties of their own', async () => {
  const evil = 'Anna\r\nATTENDEE:mailto:evil@example.com\nX\u0000Y\ud800';
  const order = orderOf('a1', callAt('09:00', '09:30', { person: evil, topic: evil }));
  expect(await open().provider.perform(where, order, goOn)).toMatchObject({ kind: 'done' });
  expect(server.stored()[0]).not.toMatch(/^ATTENDEE/m);
});
