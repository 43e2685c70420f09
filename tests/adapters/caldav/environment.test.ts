import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { readCaldav } from '../../../settings/environment.ts';

test('without CALDAV_URL calls are kept in the database', () => {
  expect(readCaldav({ CALDAV_USERNAME: 'alice', CALDAV_URL: ' ' })).toBeNull();
});

test.each([
  [{ CALDAV_URL: 'https://alice:hunter2@dav.example.com/calls/' }],
  [{ CALDAV_URL: 'https://dav.example.com/calls/', CALDAV_USERNAME: 'alice', CALDAV_PASSWORD: 'hunter2' }],
])('the user and the password stand in the address or beside it', (env) => {
  const settings = readCaldav({ ...env, CALDAV_TIME_ZONE: 'Europe/Berlin' });
  expect(settings?.url.reveal()).toBe('https://alice:hunter2@dav.example.com/calls/');
  expect(settings?.timeZone).toBe('Europe/Berlin');
  expect(inspect(settings)).not.toContain('hunter2');
});

test('whoever the calendar belongs to is named by addresses', () => {
  const given = { CALDAV_URL: 'https://dav.example.com/', CALDAV_OWNER: 'anna@example.org, a.fox@example.org' };
  expect(readCaldav(given)?.owner).toEqual(['anna@example.org', 'a.fox@example.org']);
  expect(readCaldav({ CALDAV_URL: 'https://dav.example.com/' })?.owner).toEqual([]);
});

test.each([
  [{ CALDAV_URL: 'dav.example.com' }, 'CALDAV_URL is a value of 15 characters'],
  [{ CALDAV_URL: 'ftp://user:hunter2@dav.example.com/' }, 'CALDAV_URL is a value of 35 characters'],
  [{ CALDAV_URL: 'https://dav.example.com/', CALDAV_PASSWORD: 'hunter2' }, 'CALDAV_USERNAME is not set'],
  [{ CALDAV_URL: 'https://dav.example.com/', CALDAV_TIME_ZONE: 'Berlin' }, 'CALDAV_TIME_ZONE is "Berlin"'],
  [{ CALDAV_URL: 'https://dav.example.com/', CALDAV_OWNER: 'anna@example.org, Bob' }, 'CALDAV_OWNER is "Bob"'],
])('%o is said to be wrong, without the password', (env, message) => {
  const read = (): unknown => readCaldav(env);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/hunter2/);
});
