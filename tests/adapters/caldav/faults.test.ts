import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caldavCalendar } from '../../../adapters/caldav/calendar.ts';
import type { EffectOrder } from '../../../contracts/state/effect.ts';
import { at, callAt, changeOf, orderOf, where } from '../calendar/contract.ts';
import { startProxy, type FaultyProxy } from './proxy.ts';
import { freePort, startRadicale, type Radicale } from './radicale.ts';

let server: Radicale;
let proxy: FaultyProxy;
beforeAll(async () => {
  server = await startRadicale();
  proxy = await startProxy(server);
}, 300_000);
afterAll(async () => {
  await proxy.stop();
  await server.stop();
});
beforeEach(() => server.clear());

const goOn = new AbortController().signal;
const nine = orderOf('a1', callAt('09:00', '09:30'));
const whole = { from: at('00:00'), to: at('23:59') };
const calendarAt = (url: string, more: { readonly password?: string; readonly timeoutMs?: number } = {}) =>
  caldavCalendar({ url, username: server.username, password: server.password, timeoutMs: 400, ...more });
const real = () => calendarAt(server.url);
const broken = () => calendarAt(proxy.url);

/** What the activity does: an attempt that finds an earlier one under way asks first. */
async function retry(order: EffectOrder) {
  const found = await real().provider.find?.(where, order);
  return found ? ({ kind: 'done', ...found } as const) : real().provider.perform(where, order, goOn);
}

describe('F5 an answer that was lost', () => {
  test.each(['answer-lost', 'silence'] as const)(
    'after the booking was stored (%s): it is found, and there once',
    async (fault) => {
      proxy.inject(fault, 'PUT');
      await expect(broken().provider.perform(where, nine, goOn)).rejects.toMatchObject({ permanent: false });
      expect(proxy.injected()).toBe(1);
      expect(server.stored()).toHaveLength(1);
      expect(await real().provider.find?.(where, nine)).toEqual({ providerRef: 'a1@parley' });
      expect(await retry(nine)).toEqual({ kind: 'done', providerRef: 'a1@parley' });
      expect(server.stored()).toHaveLength(1);
      expect(await real().busy(where, 'p-1', whole)).toHaveLength(1);
    },
  );

  test('after the booking was stored: a second attempt that does not ask meets the first one as well', async () => {
    proxy.inject('answer-lost', 'PUT');
    await expect(broken().provider.perform(where, nine, goOn)).rejects.toThrow();
    expect(await real().provider.perform(where, nine, goOn)).toEqual({ kind: 'done', providerRef: 'a1@parley' });
    expect(server.stored()).toHaveLength(1);
  });

  test('before the booking was sent: the second attempt books it', async () => {
    proxy.inject('request-lost', 'PUT');
    await expect(broken().provider.perform(where, nine, goOn)).rejects.toMatchObject({ permanent: false });
    expect(proxy.injected()).toBe(1);
    expect(server.stored()).toHaveLength(0);
    expect(await retry(nine)).toEqual({ kind: 'done', providerRef: 'a1@parley' });
    expect(server.stored()).toHaveLength(1);
  });

  test('in the look after the booking: it is not taken for a refusal, and found', async () => {
    proxy.inject('answer-lost', 'REPORT', 1);
    await expect(broken().provider.perform(where, nine, goOn)).rejects.toMatchObject({ permanent: false });
    expect(proxy.injected()).toBe(1);
    expect(server.stored()).toHaveLength(1);
    expect(await retry(nine)).toMatchObject({ kind: 'done' });
  });

  test.each(['move', 'cancel'] as const)('after a %s: it is found and done once', async (change) => {
    await real().provider.perform(where, nine, goOn);
    const [from, to] = change === 'move' ? ['11:00', '11:30'] : ['09:00', '09:30'];
    const order = orderOf('a2', callAt(from, to, changeOf('a1', change)));
    proxy.inject('answer-lost', 'PUT');
    await expect(broken().provider.perform(where, order, goOn)).rejects.toMatchObject({ permanent: false });
    expect(await real().provider.find?.(where, order)).toEqual({ providerRef: 'a1@parley' });
    expect(await retry(order)).toMatchObject({ kind: 'done' });
    expect(server.stored()).toHaveLength(1);
    expect(server.stored()[0]).toContain('SEQUENCE:1');
  });
});

describe('F6 a server that cannot be reached or used', () => {
  test('connection refused: nothing was done, and it may be tried again', async () => {
    const calendar = calendarAt(`http://127.0.0.1:${await freePort()}/calls/`);
    const away = { permanent: false, message: expect.stringContaining('ECONNREFUSED') };
    await expect(calendar.provider.perform(where, nine, goOn)).rejects.toMatchObject(away);
    await expect(calendar.provider.find?.(where, nine)).rejects.toMatchObject(away);
    await expect(calendar.busy(where, 'p-1', whole)).rejects.toMatchObject(away);
  });

  test('a wrong password: refused with a sentence, and neither tried again nor told', async () => {
    const calendar = calendarAt(server.url, { password: 'wrong' });
    const refused = await calendar.provider.perform(where, nine, goOn);
    expect(refused).toEqual({ kind: 'refused', because: expect.stringContaining('answered 401'), why: 'login' });
    const failure = calendar.busy(where, 'p-1', whole);
    await expect(failure).rejects.toMatchObject({ name: 'CalendarFailure', permanent: true, status: 401 });
    await expect(failure).rejects.not.toMatchObject({ message: expect.stringContaining('wrong') });
    expect(server.stored()).toHaveLength(0);
  });

  test('a calendar that does not exist: refused', async () => {
    const calendar = calendarAt(server.url.replace('/calls/', '/none/'));
    expect(await calendar.provider.perform(where, nine, goOn)).toMatchObject({ kind: 'refused' });
  });

  test('an order to stop ends the request at once', async () => {
    const stopping = new AbortController();
    proxy.inject('silence', 'REPORT');
    const performed = calendarAt(proxy.url, { timeoutMs: 60_000 }).provider.perform(where, nine, stopping.signal);
    stopping.abort(new Error('the worker is going down'));
    await expect(performed).rejects.toThrow('the worker is going down');
    expect(server.stored()).toHaveLength(0);
  });
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A server that answers by method, and keeps a log of what it was asked. */
async function serverThat(answers: Readonly<Record<string, number | Answer>>) {
  const log: string[] = [];
  const fake = createServer((request, response) => {
    const { method = '' } = request;
    log.push(method);
    request.resume();
    const answer = answers[method] ?? (method === 'REPORT' ? nothingFound : 404);
    if (typeof answer === 'function') answer(request, response);
    else response.writeHead(answer).end();
  });
  fake.listen(0, '127.0.0.1');
  await once(fake, 'listening');
  stops.push(async () => {
    fake.closeAllConnections();
    fake.close();
    await once(fake, 'close');
  });
  const address = fake.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}/calls/`, log };
}

const nothingFound: Answer = (_request, response) => {
  response.writeHead(207).end('<multistatus xmlns="DAV:"/>');
};

function found(ics: string): Answer {
  return (_request, response) => {
    const data = `<c:calendar-data><![CDATA[${ics}]]></c:calendar-data>`;
    const prop = `<d:prop><d:getetag>"1"</d:getetag>${data}</d:prop>`;
    const body = `<d:multistatus><d:response><d:href>/calls/x.ics</d:href><d:propstat>${prop}</d:propstat></d:response></d:multistatus>`;
    response.writeHead(207).end(body);
  };
}

const state = (uid: string, from: string): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20261124T${from}00Z\r\nDURATION:PT30M\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

describe('F6 what a server may answer to a booking', () => {
  test.each([409, 423, 429, 500, 502, 503, 507])('%i may be tried again', async (status) => {
    const { url } = await serverThat({ PUT: status });
    await expect(calendarAt(url).provider.perform(where, nine, goOn)).rejects.toMatchObject({
      permanent: false,
      status,
    });
  });

  test.each([400, 401, 403, 404, 405, 413, 415])('%i is refused', async (status) => {
    const { url, log } = await serverThat({ PUT: status });
    expect(await calendarAt(url).provider.perform(where, nine, goOn)).toMatchObject({ kind: 'refused' });
    expect(log.filter((method) => method === 'PUT')).toHaveLength(1);
  });

  test('a redirect is refused and the password goes nowhere else', async () => {
    const other = await serverThat({});
    const { url } = await serverThat({
      REPORT: (_request, response) => response.writeHead(302, { location: other.url }).end(),
    });
    expect(await calendarAt(url).provider.perform(where, nine, goOn)).toMatchObject({ kind: 'refused' });
    expect(other.log).toEqual([]);
  });

  test('412 for what is ours is done', async () => {
    const { url } = await serverThat({
      PUT: 412,
      GET: (_request, response) => response.writeHead(200, { etag: '"1"' }).end(state('a1@parley', '0900')),
    });
    expect(await calendarAt(url).provider.perform(where, nine, goOn)).toMatchObject({ kind: 'done' });
  });

  test.each([
    ['of another', state('other', '0900')],
    ['of ours at another time', state('a1@parley', '1400')],
    ['that cannot be read', 'nonsense'],
  ])('412 for an object %s is refused', async (_name, ics) => {
    const { url, log } = await serverThat({
      PUT: 412,
      GET: (_request, response) => response.writeHead(200, { etag: '"1"' }).end(ics),
    });
    expect(await calendarAt(url).provider.perform(where, nine, goOn)).toMatchObject({ kind: 'refused' });
    expect(log.filter((method) => method === 'PUT')).toHaveLength(1);
    expect(log).not.toContain('DELETE');
  });

  test('a UID that the server keeps under another name is found by asking for it', async () => {
    let asked = 0;
    const { url } = await serverThat({
      PUT: (_request, response) => response.writeHead(403).end('<error><C:no-uid-conflict/></error>'),
      REPORT: (request, response) => {
        asked += 1;
        (asked === 1 ? nothingFound : found(state('a1@parley', '0900')))(request, response);
      },
    });
    expect(await calendarAt(url).provider.perform(where, nine, goOn)).toMatchObject({ kind: 'done' });
  });

  test('who sees another in the same time after booking withdraws', async () => {
    let asked = 0;
    const { url, log } = await serverThat({
      PUT: 201,
      DELETE: 204,
      GET: (_request, response) => response.writeHead(200, { etag: '"1"' }).end(state('a1@parley', '0900')),
      REPORT: (request, response) => {
        asked += 1;
        (asked === 1 ? nothingFound : found(state('other', '0915')))(request, response);
      },
    });
    expect(await calendarAt(url).provider.perform(where, nine, goOn)).toEqual({ kind: 'slot-taken' });
    expect(log.at(-1)).toBe('DELETE');
  });

  test('a move that meets somebody else’s change at the same moment is tried again', async () => {
    const { url } = await serverThat({
      PUT: (request, response) => response.writeHead(request.headers['if-match'] === '"1"' ? 412 : 204).end(),
      GET: (_request, response) => response.writeHead(200, { etag: '"1"' }).end(state('a1@parley', '0900')),
    });
    const move = orderOf('a2', callAt('11:00', '11:30', changeOf('a1', 'move')));
    await expect(calendarAt(url).provider.perform(where, move, goOn)).rejects.toMatchObject({ permanent: false });
  });

  test('a move that finds its time taken after writing puts the call back', async () => {
    let asked = 0;
    const puts: string[] = [];
    const { url } = await serverThat({
      PUT: (request, response) => {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          puts.push(Buffer.concat(parts).toString());
          response.writeHead(204).end();
        });
      },
      GET: (_request, response) => response.writeHead(200, { etag: '"1"' }).end(state('a1@parley', '0900')),
      REPORT: (request, response) => {
        asked += 1;
        (asked === 1 ? nothingFound : found(state('other', '1115')))(request, response);
      },
    });
    const move = orderOf('a2', callAt('11:00', '11:30', changeOf('a1', 'move')));
    expect(await calendarAt(url).provider.perform(where, move, goOn)).toEqual({ kind: 'slot-taken' });
    expect(puts.map((ics) => /DTSTART:(\S+)/.exec(ics)?.[1])).toEqual(['20261124T110000Z', '20261124T090000Z']);
  });

  test('an answer that is no calendar data is an empty calendar, a web page is a fault', async () => {
    const page = await serverThat({ REPORT: (_request, response) => response.writeHead(200).end('<html>') });
    await expect(calendarAt(page.url).busy(where, 'p-1', whole)).rejects.toMatchObject({ permanent: true });
    const empty = await serverThat({});
    expect(await calendarAt(empty.url).busy(where, 'p-1', whole)).toEqual([]);
  });
});
