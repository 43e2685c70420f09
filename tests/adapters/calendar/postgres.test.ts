import { afterAll, beforeAll, expect, test } from 'vitest';
import { icsFeed } from '../../../adapters/ics/feed.ts';
import { calendarOf, postgresCalendar } from '../../../adapters/postgres/effects/calendar.ts';
import { openDatabase, type Database } from '../../../adapters/postgres/database/database.ts';
import { ensureKey, newKey } from '../../../adapters/postgres/keys/keys.ts';
import { freshDatabase, type FreshDatabase } from '../../support/databases.ts';
import { at, callAt, changeOf, keepsTheCalendarContract, orderOf, where } from './contract.ts';

let made: FreshDatabase;
let database: Database;
let owner: Database;
beforeAll(async () => {
  made = await freshDatabase('schema');
  owner = openDatabase({ url: made.ownerUrl, connections: 2 });
  for (const tenant of ['local', 'other']) {
    await ensureKey(owner, { tenant, role: 'admin', key: newKey().key, pepper: 'a pepper for tests only' });
  }
  database = openDatabase({ url: made.url });
});
afterAll(async () => {
  await Promise.all([database.close(), owner.close()]);
  await made.drop();
});

keepsTheCalendarContract('the calendar in PostgreSQL', async () => ({
  ...postgresCalendar(database),
  count: async (uid) => {
    const { rows } = await owner.query('select 1 from calendar_events where uid = $1', [uid]);
    return rows.length;
  },
  clear: async () => {
    await owner.query('delete from calendar_events');
  },
  close: async () => undefined,
}));

const goOn = new AbortController().signal;

test('F6 the feed shows a move under the same UID with a higher sequence, and the end as cancelled', async () => {
  await owner.query('delete from calendar_events');
  const { provider, feed } = postgresCalendar(database);
  const shown = async (): Promise<string> =>
    icsFeed({ name: 'Calls', rows: await feed('local', calendarOf('p-1')), generatedAt: Date.parse(at('00:00')) });
  await provider.perform(where, orderOf('a1', callAt('09:00', '09:30')), goOn);
  expect(await shown()).toMatch(/SEQUENCE:0[\s\S]*STATUS:CONFIRMED/);
  await provider.perform(where, orderOf('a2', callAt('11:00', '11:30', changeOf('a1', 'move'))), goOn);
  const moved = await shown();
  expect(moved).toContain('UID:a1@parley');
  expect(moved).toContain('SEQUENCE:1');
  expect(moved).toContain('DTSTART:20261124T110000Z');
  await provider.perform(where, orderOf('a3', callAt('11:00', '11:30', changeOf('a1', 'cancel', 2))), goOn);
  expect(await shown()).toMatch(/SEQUENCE:2[\s\S]*STATUS:CANCELLED/);
});

test('F6 each participant has a calendar of their own, and calls of nobody stand in a shared one', async () => {
  await owner.query('delete from calendar_events');
  const { provider, busy } = postgresCalendar(database);
  const call = callAt('09:00', '09:30');
  const whole = { from: at('00:00'), to: at('23:00') };
  for (const [id, participant] of Object.entries({ a1: 'p-1', b1: 'p-2', c1: null })) {
    expect(await provider.perform(where, { ...orderOf(id, call), participant }, goOn)).toMatchObject({ kind: 'done' });
  }
  for (const participant of ['p-1', 'p-2', null]) expect(await busy(where, participant, whole)).toHaveLength(1);
  expect(await busy(where, 'shared', whole), 'a participant who is called so').toEqual([]);
});

test('R4 another tenant neither sees nor changes a booking', async () => {
  await owner.query('delete from calendar_events');
  const { provider, busy } = postgresCalendar(database);
  const other = { ...where, tenant: 'other' };
  await provider.perform(where, orderOf('a1', callAt('09:00', '09:30')), goOn);
  expect(await busy(other, 'p-1', { from: at('00:00'), to: at('23:00') })).toEqual([]);
  await provider.perform(other, orderOf('a3', callAt('09:00', '09:30', changeOf('a1', 'cancel'))), goOn);
  expect(await busy(where, 'p-1', { from: at('00:00'), to: at('23:00') })).toHaveLength(1);
});
