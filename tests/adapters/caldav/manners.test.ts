/**
 * Servers with manners of their own: tags that became weak, patience, objects that nobody can read, answers that break
 * off.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { caldavCalendar } from '../../../adapters/caldav/calendar.ts';
import type { CaldavOptions } from '../../../adapters/caldav/requests.ts';
import { at, callAt, changeOf, orderOf, where } from '../calendar/contract.ts';
import { startRawServer, type RawServer } from './raw-server.ts';

let server: RawServer;
beforeEach(async () => {
  server = await startRawServer();
});
afterEach(() => server.stop());

const goOn = new AbortController().signal;
const nine = orderOf('a1', callAt('09:00', '09:30'));
const move = orderOf('a2', callAt('11:00', '11:30', changeOf('a1', 'move')));
const cancel = orderOf('a3', callAt('09:00', '09:30', changeOf('a1', 'cancel')));
const week = { from: '2026-11-23T00:00:00.000Z', to: '2026-11-30T00:00:00.000Z' };
const open = (more: Partial<CaldavOptions> = {}) => caldavCalendar({ url: server.url, timeoutMs: 5_000, ...more });
const event = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:own', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const spans = async (more: Partial<CaldavOptions> = {}) =>
  (await open(more).busy(where, 'p-1', week)).map(({ startsAt, endsAt }) => [startsAt, endsAt]);

describe('F6 a tag that a proxy has changed', () => {
  const proxies: readonly [string, Pick<RawServer, 'tag' | 'takes'>][] = [
    ['weak, and never taken', { tag: (version) => `W/"${version}"`, takes: () => false }],
    ['with a suffix that the server does not know', { tag: (version) => `"${version}-gzip"`, takes: () => false }],
    ['without quotes', { tag: (version) => String(version), takes: () => false }],
  ];
  test.each(proxies)('%s: the call is moved and called off all the same', async (_name, manners) => {
    Object.assign(server, manners);
    const { provider } = open();
    expect(await provider.perform(where, nine, goOn)).toMatchObject({ kind: 'done' });
    expect(await provider.perform(where, move, goOn)).toMatchObject({ kind: 'done' });
    expect([...server.objects.values()][0]).toContain('DTSTART:20261124T110000Z');
    expect(
      await provider.perform(
        where,
        { ...cancel, preview: callAt('11:00', '11:30', changeOf('a1', 'cancel', 2)) },
        goOn,
      ),
    ).toMatchObject({ kind: 'done' });
    expect(server.log.filter((line) => line.startsWith('PUT')).length).toBeLessThanOrEqual(5);
  });

  test('weak, and what stands there has been changed meanwhile: it is not written over', async () => {
    const { provider } = open();
    await provider.perform(where, nine, goOn);
    let looks = 0;
    server.tag = (version) => `W/"${version}"`;
    server.takes = () => false;
    server.instead = (method) => {
      // Somebody adds a note after the look-up.
      if (method === 'GET' && (looks += 1) === 2)
        for (const [name, ics] of server.objects)
          server.objects.set(name, ics.replace('STATUS', 'COMMENT:mine\r\nSTATUS'));
      return null;
    };
    await expect(provider.perform(where, move, goOn)).rejects.toMatchObject({ why: 'refused', permanent: false });
    expect([...server.objects.values()][0]).toContain('DTSTART:20261124T090000Z');
  });

  test('a server that takes no change at all is said to refuse, and not to be away', async () => {
    const { provider } = open();
    await provider.perform(where, nine, goOn);
    server.instead = (method) => (method === 'PUT' ? { status: 412 } : null);
    await expect(provider.perform(where, move, goOn)).rejects.toMatchObject({ why: 'refused', status: 412 });
  });
});

describe('F6 the cause of a failure has its name', () => {
  test.each([
    [503, 'asks-to-wait', false],
    [429, 'asks-to-wait', false],
    [423, 'asks-to-wait', false],
    [500, 'failing', false],
    [507, 'failing', false],
    [401, 'login', true],
    [403, 'not-allowed', true],
    [404, 'set-up', true],
    [302, 'set-up', true],
    [451, 'not-allowed', true],
    [415, 'refused', true],
    [200, 'unreadable', true],
  ] as const)('%i is %s', async (status, why, permanent) => {
    server.instead = () => ({ status, headers: { 'retry-after': '7' } });
    await expect(open().busy(where, 'p-1', week)).rejects.toMatchObject({
      why,
      permanent,
      status,
      retryAfterMs: 7_000,
    });
  });

  test.each([
    ['a page', '<html><body>Log in</body></html>'],
    ['nothing', ''],
    ['half an answer', '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/calls/x.ics</d:href>'],
  ])('%s in the place of what is taken is no free calendar', async (_name, body) => {
    server.instead = () => ({ status: 207, body });
    await expect(open().busy(where, 'p-1', week)).rejects.toMatchObject({ why: 'unreadable' });
  });

  test('a server that leaves some out is asked about halves', async () => {
    server.objects.set('own.ics', event('DTSTART:20261124T090000Z', 'DURATION:PT1H'));
    let asked = 0;
    const cut =
      '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/calls/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response></d:multistatus>';
    server.instead = () => ((asked += 1) === 1 ? { status: 207, body: cut } : null);
    expect(await spans()).toEqual([[at('09:00'), at('10:00')]]);
    expect(asked).toBe(3);
  });
});

describe('F6 an object that nobody can read', () => {
  const unreadable = { address: expect.stringContaining('/calls/own.ics'), because: 'start', ics: expect.any(String) };

  test('takes all that it may, and its address is told', async () => {
    server.objects.set('own.ics', event('DTSTART:tomorrow'));
    expect(await open().busy(where, 'p-1', week)).toMatchObject([{ startsAt: expect.any(String), unreadable }]);
  });

  test('takes no more than the hours in which the server puts it', async () => {
    server.objects.set('own.ics', event('DTSTART:tomorrow'));
    const hour = { from: Date.parse(at('09:00')), to: Date.parse(at('10:00')) };
    server.stands = (_name, range) => range.from < hour.to && range.to > hour.from;
    const busy = await spans();
    expect(busy.length).toBeGreaterThan(0);
    expect(Date.parse(busy[0]?.[0] ?? '')).toBeGreaterThan(hour.from - 3 * 3_600_000);
    expect(Date.parse(busy.at(-1)?.[1] ?? '')).toBeLessThan(hour.to + 3 * 3_600_000);
    expect(server.log.length).toBeLessThan(45);
  });

  test('keeps nothing from being booked at another time', async () => {
    server.objects.set('own.ics', event('DTSTART:tomorrow'));
    server.stands = (_name, range) => range.from < Date.parse(at('15:00')) && range.to > Date.parse(at('14:00'));
    expect(await open().provider.perform(where, nine, goOn)).toMatchObject({ kind: 'done' });
    const two = orderOf('b1', callAt('14:00', '14:30'));
    expect(await open().provider.perform(where, two, goOn)).toEqual({ kind: 'slot-taken' });
  });
});

describe('F6 what the owner has declined takes no time', () => {
  const declined = (address: string) =>
    event('DTSTART:20261124T090000Z', 'DURATION:PT1H', `ATTENDEE;PARTSTAT=DECLINED:mailto:${address}`);
  const taken = [[at('09:00'), at('10:00')]];

  test('where a setting names them', async () => {
    server.objects.set('own.ics', declined('owner@example.org'));
    expect(await spans({ owner: ['Owner@example.org'] })).toEqual([]);
    expect(await spans({ owner: ['other@example.org'] })).toEqual(taken);
  });

  test('where the user is an address', async () => {
    server.objects.set('own.ics', declined('owner@example.org'));
    expect(await spans({ username: 'owner@example.org', password: 'x' })).toEqual([]);
  });

  test('where the server says who asks', async () => {
    server.objects.set('own.ics', declined('owner@example.org'));
    expect(await spans()).toEqual(taken);
    server.owner = 'owner@example.org';
    expect(await spans()).toEqual([]);
  });
});
