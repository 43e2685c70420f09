/** The calendar story against a real CalDAV server (F1, F5, F6), through HTTP. */
import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { EffectProvider } from '../../activities/carry-out.ts';
import { caldavCalendar } from '../../adapters/caldav/calendar.ts';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { callPreview } from '../../contracts/wire/preview.ts';
import { startRadicale, type Radicale } from '../adapters/caldav/radicale.ts';
import { dayAhead } from '../support/days.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';
import { effectsOf, waiting } from './letters.ts';

let server: Radicale;
let app: App;
/** What happens to the next order, once. */
let trouble: 'loses-the-request' | 'loses-the-answer' | null = null;
beforeAll(async () => {
  server = await startRadicale();
  const calendar = caldavCalendar(server);
  const perform: EffectProvider['perform'] = async (where, order, stop) => {
    const now = trouble;
    trouble = null;
    const result = now === 'loses-the-request' ? null : await calendar.provider.perform(where, order, stop);
    if (result === null || now !== null) throw new Error('The connection broke.');
    return result;
  };
  app = await startApp({
    ports: (real) => ({
      ...real,
      calendar,
      providers: { ...real.providers, calendar: { ...calendar.provider, perform } },
    }),
  });
}, 300_000);
afterEach(() => server.clear());
afterAll(async () => {
  await app.close();
  await server.stop();
});

const day = dayAhead('Europe/Berlin');
const request = `Can you schedule a call for ${day}?`;

test('F1 request, choice, person, phone, preview, booked: the server has exactly this call', async () => {
  const talk = await startTalk(app);
  expect(await talk.say(request)).toMatchObject({ flow: { step: 'choice' } });
  const preview = await talk.sayAll('2', 'Anna Schmidt', '+49 30 1234567');
  expect(server.stored()).toEqual([]);
  expect((await talk.say('yes')).reply?.text).toMatch(
    /^Booked: a call with Anna Schmidt on .*, 09:30 .*phone \+49 30 1234567\.$/,
  );
  const { starts_at, ends_at } = callIn(preview);
  expect(callsOn(server)).toMatchObject([
    { uid: `${talk.id}-a1@parley`, summary: 'Call with Anna Schmidt', starts: starts_at, ends: ends_at, sequence: 0 },
  ]);
  expect(await effectsOf(app, talk)).toMatchObject([
    { state: 'done', attempts: 1, provider_ref: `${talk.id}-a1@parley`, preview_hash: preview.flow?.preview_hash },
  ]);
});

testInLaws('F1 what stands in the calendar is not offered, whoever wrote it there', async () => {
  const first = await startTalk(app);
  const offered = timesIn(await first.say(request));
  expect(offered).toEqual(['09:00', '09:30', '10:00']);
  const { starts_at } = callIn(await first.sayAll('1', 'Anna Schmidt', 'skip'));
  const at = Date.parse(starts_at);
  await server.put('own.ics', foreignEvent(at, at + 45 * 60_000));
  expect(await first.say('yes')).toMatchObject({
    flow: { step: 'choice' },
    reply: { text: expect.stringContaining('somebody else has just taken that time') },
  });
  expect(timesIn(await (await startTalk(app)).say(request))).toEqual(['10:00', '10:30', '11:00']);
  expect(callsOn(server).map(({ uid }) => uid)).toEqual(['own']);
});

testInLaws('F6 moved and called off: the same object, with the next sequence', async () => {
  const talk = await startTalk(app);
  await talk.sayAll(request, '1', 'Anna Schmidt', 'skip', 'yes');
  const moved = await talk.say(`Please move the call to ${day} at 11:00.`);
  expect((await talk.say('yes')).reply?.text).toMatch(/^Moved: the call with Anna Schmidt is now on .*, 11:00/);
  expect(callsOn(server)).toMatchObject([
    { uid: `${talk.id}-a1@parley`, starts: callIn(moved).starts_at, sequence: 1 },
  ]);
  await talk.say('Please cancel the call.');
  expect((await talk.say('yes')).reply?.text).toMatch(/^Called off: the call with Anna Schmidt/);
  expect(callsOn(server).filter(({ status }) => status !== 'CANCELLED')).toEqual([]);
  expect(timesIn(await (await startTalk(app)).say(request))).toEqual(['09:00', '09:30', '10:00']);
});

test.each(sampleOf(['loses-the-request', 'loses-the-answer'] as const, 1))(
  'F5 a server that %s still has the call once',
  async (now) => {
    const talk = await startTalk(app);
    await talk.sayAll(request, '1', 'Anna Schmidt', 'skip');
    trouble = now;
    expect((await talk.say('yes')).reply?.text).toMatch(/^Booked/);
    expect(callsOn(server)).toMatchObject([{ uid: `${talk.id}-a1@parley` }]);
    expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done', attempts: 2 }]);
  },
);

test('F4 approved by REST, it is booked there too', async () => {
  const talk = await startTalk(app);
  const { action, hash } = waiting(await talk.sayAll(request, '1', 'Anna Schmidt', 'skip'));
  await app.client.actions.approve(talk.id, action, { preview_hash: hash }, { waitS: 30 });
  expect(callsOn(server)).toMatchObject([{ uid: `${action}@parley` }]);
});

testInLaws('F1 two yeses to the same time at once: never both', async () => {
  const talks = await Promise.all([startTalk(app), startTalk(app)]);
  for (const talk of talks) await talk.sayAll(request, '1', 'Anna Schmidt', 'skip');
  const answers = await Promise.all(talks.map((talk) => talk.say('yes')));
  const booked = answers.filter(({ reply }) => reply?.text.startsWith('Booked'));
  expect(booked.length).toBeLessThanOrEqual(1);
  expect(callsOn(server)).toHaveLength(booked.length);
  for (const { flow } of answers.filter((answer) => !booked.includes(answer))) expect(flow?.step).toBe('choice');
});

function callIn({ flow }: SettledMessage) {
  return callPreview.parse(flow?.preview);
}

/** The clock times of a reply's numbered list. */
function timesIn({ reply }: SettledMessage): readonly string[] {
  return [...(reply?.text ?? '').matchAll(/^\d\. .+, (\d\d:\d\d)$/gm)].map(([, time]) => time ?? '');
}

/** What the server's own disk holds. */
function callsOn({ stored }: Radicale) {
  return stored().flatMap((ics) => {
    const calendar = new ICAL.Component(ICAL.parse(ics) as ConstructorParameters<typeof ICAL.Component>[0]);
    return calendar.getAllSubcomponents('vevent').map((event) => {
      const value = (name: string): string => String(event.getFirstPropertyValue(name));
      return {
        uid: value('uid'),
        summary: value('summary'),
        status: value('status'),
        sequence: Number(event.getFirstPropertyValue('sequence') ?? 0),
        starts: new Date(value('dtstart')).toISOString(),
        ends: new Date(value('dtend')).toISOString(),
      };
    });
  });
}

function foreignEvent(from: number, to: number): string {
  const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const event = [
    `UID:own`,
    `DTSTAMP:${stamp(from)}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(to)}`,
    'SUMMARY:Dentist',
  ];
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//other//EN', 'BEGIN:VEVENT', ...event, 'END:VEVENT'];
  return [...lines, 'END:VCALENDAR', ''].join('\r\n');
}
