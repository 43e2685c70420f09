/**
 * What others have written into the calendar, and servers with manners, through HTTP: nothing of it is offered, and
 * what is said is true (F1, F6).
 */
import { DateTime } from 'luxon';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { caldavCalendar } from '../../adapters/caldav/calendar.ts';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { startRadicale, type Radicale } from '../adapters/caldav/radicale.ts';
import { startRawServer, type RawServer } from '../adapters/caldav/raw-server.ts';
import { dayAhead } from '../support/days.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';

const zone = 'Europe/Berlin';
let radicale: Radicale;
let raw: RawServer;
let app: App;
/** The server that the calendar is on now. */
let now: RawServer | Radicale;
beforeAll(async () => {
  radicale = await startRadicale();
  raw = await startRawServer();
  now = raw;
  const calendar = () =>
    caldavCalendar({ ...(now === radicale ? radicale : { url: raw.url }), timeZone: zone, timeoutMs: 5_000 });
  app = await startApp({
    ports: (real) => ({
      ...real,
      calendar: { ...real.calendar, busy: (...asked) => calendar().busy(...asked) },
      providers: {
        ...real.providers,
        calendar: {
          find: (...asked) => calendar().provider.find(...asked),
          perform: (...asked) => calendar().provider.perform(...asked),
        },
      },
    }),
  });
}, 300_000);
afterEach(async () => {
  await radicale.clear();
  raw.objects.clear();
  Object.assign(raw, { ...manners });
});
afterAll(async () => {
  await app.close();
  await raw.stop();
  await radicale.stop();
});

const manners: Pick<RawServer, 'tag' | 'takes' | 'stands' | 'instead'> = {
  tag: (version) => `"${version}"`,
  takes: (tag, version) => tag === `"${version}"`,
  stands: () => true,
  instead: () => null,
};

const named = dayAhead(zone);
const day = [2, 3, 4]
  .map((days) => DateTime.now().setZone(zone).plus({ days }).startOf('day'))
  .find((at) => at.setLocale('en-GB').toFormat('cccc') === named) as DateTime;
const request = `Can you schedule a call for ${named}?`;
const nine = day.set({ hour: 9 });
const written = (at: DateTime): string => at.toFormat("yyyyMMdd'T'HHmmss");
const inUtc = (at: DateTime): string => `${written(at.toUTC())}Z`;
const date = (at: DateTime): string => at.toFormat('yyyyMMdd');
const event = (...lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//other//EN',
    'BEGIN:VEVENT',
    'UID:own',
    `DTSTAMP:${inUtc(nine)}`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const inZone = (tzid: string, iana: string, more: readonly string[] = [], at = nine): string =>
  event(`DTSTART;TZID=${tzid}:${written(at.setZone(iana))}`, 'DURATION:PT1H', ...more);
const newYork = 'America/New_York';
const tokyo = 'Asia/Tokyo';

/** From nine to ten on that day, in the manner of others. */
const onBoth: readonly [string, () => string][] = [
  ['a zone by its Windows name', () => inZone('Eastern Standard Time', newYork)],
  ['a zone by its Windows name with a number', () => inZone('Eastern Standard Time 1', newYork)],
  ['a zone by a path', () => inZone('/freeassociation.sourceforge.net/America/New_York', newYork)],
  [
    'a series whose last day is a day',
    () => inZone(zone, zone, [`RRULE:FREQ=WEEKLY;UNTIL=${date(day)}`], nine.minus({ weeks: 3 })),
  ],
  ['a daily series since 1970', () => inZone(zone, zone, ['RRULE:FREQ=DAILY'], nine.set({ year: 1970 }))],
  ['an exception alone', () => event(`RECURRENCE-ID:${inUtc(nine)}`, `DTSTART:${inUtc(nine)}`, 'DURATION:PT1H')],
];
const asGiven: readonly [string, () => string][] = [
  [
    'a series of Tokyo that ends in UTC',
    () => inZone(tokyo, tokyo, [`RRULE:FREQ=DAILY;UNTIL=${inUtc(nine)}`], nine.minus({ days: 9 })),
  ],
  [
    'lines that are not folded and empty lines',
    () => event('DESCRIPTION:Agenda', '', '9:00 hello', 'Status: cancelled', `DTSTART:${inUtc(nine)}`, 'DURATION:PT1H'),
  ],
  [
    'quotes inside a parameter',
    () => event('ORGANIZER;CN="Anna "Ann" Fox":mailto:a@example.org', `DTSTART:${inUtc(nine)}`, 'DURATION:PT1H'),
  ],
  [
    'single periods',
    () =>
      event(`DTSTART:${inUtc(nine.minus({ days: 30 }))}`, 'DURATION:PT1H', `RDATE;VALUE=PERIOD:${inUtc(nine)}/PT1H`),
  ],
  ['a byte order mark', () => `\uFEFF${inZone(zone, zone)}`],
  [
    'two calendars in one object',
    () =>
      event(`DTSTART:${inUtc(nine.minus({ days: 30 }))}`, 'DURATION:PT1H') +
      inZone(zone, zone).replace('UID:own', 'UID:other'),
  ],
  [
    'a rule that its first day does not fit',
    () =>
      inZone(zone, zone, [
        `RRULE:FREQ=WEEKLY;BYDAY=${day.minus({ days: 1 }).setLocale('en').toFormat('ccc').slice(0, 2).toUpperCase()}`,
      ]),
  ],
  ['a rule of a word that is none', () => inZone(zone, zone, ['RRULE:FREQ=FORTNIGHTLY'], nine.minus({ days: 14 }))],
  ['an object that breaks off', () => inZone(zone, zone).slice(0, -'END:VEVENT\r\nEND:VCALENDAR\r\n'.length)],
];
const wholeDays: readonly [string, () => string][] = [
  ['a day without the word for it', () => event(`DTSTART:${date(day)}`)],
  ['a whole day that ends on itself', () => event(`DTSTART;VALUE=DATE:${date(day)}`, `DTEND;VALUE=DATE:${date(day)}`)],
  [
    'every hour since 2024',
    () => event('DTSTART:20240101T000000Z', 'DURATION:PT1H', `RRULE:FREQ=HOURLY;UNTIL=${inUtc(day.plus({ days: 1 }))}`),
  ],
];

describe('F1 F6 a time that somebody else has taken is not offered', () => {
  test.each([
    ...sampleOf(onBoth, 1).map(([name, ics]) => [name, 'Radicale', ics] as const),
    ...sampleOf([...onBoth, ...asGiven], 3).map(([name, ics]) => [name, 'a server that stores as given', ics] as const),
  ])('%s, on %s', async (_name, on, ics) => {
    if (on === 'Radicale') {
      now = radicale;
      expect(await radicale.put('own.ics', ics())).toBe(201);
    } else {
      now = raw;
      raw.objects.set('own.ics', ics());
    }
    expect(timesIn(await (await startTalk(app)).say(request))).toEqual(['10:00', '10:30', '11:00']);
  });

  test.each(sampleOf(wholeDays, 2))('%s: nothing of that day', async (_name, ics) => {
    now = raw;
    raw.objects.set('own.ics', ics());
    const { reply } = await (await startTalk(app)).say(request);
    expect(reply?.text).toMatch(/\d\. /);
    expect(reply?.text.split('\n').filter((line) => /^\d\. /.test(line) && line.includes(named))).toEqual([]);
  });
});

describe('F6 an object that nobody can read', () => {
  test('is never offered as free, and is told to operators once, with its address', async () => {
    now = raw;
    raw.objects.set('lost.ics', event('DTSTART:whenever'));
    const said = await (await startTalk(app)).say(request);
    expect(said.reply?.text).toMatch(/something stands in the calendar that I cannot read/);
    await (await startTalk(app)).say(request);
    const told = (await app.client.tenantEvents.list()).items.filter((one) => one.event === 'calendar:unreadable');
    expect(told.map(({ data }) => data)).toEqual(
      expect.arrayContaining([{ address: `${raw.url}lost.ics`, because: 'start', version: expect.any(String) }]),
    );
    expect(told.filter(({ data }) => JSON.stringify(data).includes('lost.ics'))).toHaveLength(1);
  });

  test('does not close the calendar for anybody: only the hours in which its server puts it', async () => {
    now = raw;
    raw.objects.set('here.ics', event('DTSTART:whenever'));
    raw.stands = (_name, { from, to }) => from < nine.plus({ hours: 1 }).toMillis() && to > nine.toMillis();
    const times = timesIn(await (await startTalk(app)).say(request));
    expect(times).toHaveLength(3);
    expect(times).not.toContain('09:00');
    expect(times).not.toContain('09:30');
  });
});

describe('F6 what is said of a calendar is true', () => {
  test.each(
    sampleOf(
      [
        [401, /The calendar did not take the login/],
        [302, /The calendar is not set up as it should be/],
        [415, /The calendar refused it/],
        [200, /The calendar gave an answer that cannot be read/],
      ],
      1,
    ),
  )('%i', async (status, text) => {
    now = raw;
    raw.instead = () => ({ status });
    const said = await (await startTalk(app)).say(request);
    expect(said.reply?.text).toMatch(text);
    expect(said.reply?.text).not.toContain('cannot be reached');
  });

  testInLaws('F5 a server that asks for patience is asked again when it allows, and not before', async () => {
    now = raw;
    const at: number[] = [];
    raw.instead = (method) => {
      if (method === 'REPORT') at.push(Date.now());
      return at.length === 1 ? { status: 503, headers: { 'retry-after': '2' } } : null;
    };
    expect(timesIn(await (await startTalk(app)).say(request))).toEqual(['09:00', '09:30', '10:00']);
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(1_900);
  });

  test('F6 behind a proxy that makes tags weak the call is booked, moved and called off', async () => {
    now = raw;
    raw.tag = (version) => `W/"${version}"`;
    raw.takes = () => false;
    const talk = await startTalk(app);
    expect((await talk.sayAll(request, '1', 'Anna Schmidt', 'skip', 'yes')).reply?.text).toMatch(/^Booked/);
    expect((await talk.sayAll(`Please move the call to ${named} at 11:00.`, 'yes')).reply?.text).toMatch(/^Moved/);
    expect((await talk.sayAll('Please cancel the call.', 'yes')).reply?.text).toMatch(/^Called off/);
    expect(raw.log.filter((line) => line === 'PUT 412').length).toBe(0);
  });
});

/** The clock times of a reply's numbered list. */
function timesIn({ reply }: SettledMessage): readonly string[] {
  return [...(reply?.text ?? '').matchAll(/^\d\. .+, (\d\d:\d\d)$/gm)].map(([, time]) => time ?? '');
}
