/**
 * Which clock a time is read on. A name from the time-zone database counts more than the object's own description of
 * the zone: servers write wrong ones (half-hour zones as full hours). Windows' names come from CLDR's table.
 */
import ICAL from 'ical.js';
import { DateTime, IANAZone } from 'luxon';
import { findIana } from 'windows-iana';
import type { WallMs } from './times.ts';

export interface Zone {
  /**
   * The earliest and the latest instant (epoch ms) that the clock may mean; they differ where nobody knows the zone.
   */
  toInstants(wall: WallMs): { readonly first: number; readonly last: number };
  toWall(instant: number): WallMs;
  readonly isKnown: boolean;
}

export type ZoneOf = (tzid: string | null) => Zone;

/** `calendarZone`: an IANA name, for times without a zone. */
export function zonesIn(described: ReadonlyMap<string, string>, calendarZone: string): ZoneOf {
  const known = new Map<string, Zone>();
  const own = namedZone(calendarZone);
  return (tzid) => {
    if (tzid === null || tzid === '') return own;
    const found = known.get(tzid) ?? zoneNamed(tzid, described);
    known.set(tzid, found);
    return found;
  };
}

/** East or west of UTC by minutes. */
export function fixedZone(offsetMinutes: number): Zone {
  const offset = offsetMinutes * 60_000;
  return {
    isKnown: true,
    toInstants: (wall) => ({ first: wall - offset, last: wall - offset }),
    toWall: (instant) => instant + offset,
  };
}

function zoneNamed(tzid: string, described: ReadonlyMap<string, string>): Zone {
  const name = ianaName(tzid);
  if (name !== null) return namedZone(name);
  const description = described.get(tzid) ?? (described.size === 1 ? [...described.values()][0] : undefined);
  const location = /^X-LIC-LOCATION:(.+)$/im.exec(description ?? '')?.[1]?.trim();
  if (location !== undefined && IANAZone.isValidZone(location)) return namedZone(location);
  return (description === undefined ? null : describedZone(description)) ?? offsetZone(tzid) ?? nowhere;
}

/** By name, by Windows' name, or by what stands at the end of a path: `/mozilla.org/20050126_1/Europe/Berlin`. */
function ianaName(tzid: string): string | null {
  // Some servers number the zones of one object: "Eastern Standard Time 1".
  for (const name of [tzid, tzid.replace(/ \d{1,3}$/, '')]) {
    if (IANAZone.isValidZone(name)) return name;
    const [first] = findIana(name);
    if (first !== undefined) return first;
  }
  const parts = tzid.split('/').filter((part) => part !== '');
  const ends = [3, 2, 1].filter((count) => count < parts.length).map((count) => parts.slice(-count).join('/'));
  return ends.find((end) => IANAZone.isValidZone(end)) ?? null;
}

function namedZone(zone: string): Zone {
  return {
    isKnown: true,
    toInstants(wall) {
      const at = DateTime.fromMillis(wall, { zone: 'UTC' }).setZone(zone, { keepLocalTime: true });
      // A clock that is put back shows an hour twice, and the first one counts (RFC 5545, section 3.3.5).
      const first = Math.min(...at.getPossibleOffsets().map((possible) => possible.toMillis()));
      return { first, last: first };
    },
    toWall: (instant) => instant + DateTime.fromMillis(instant, { zone }).offset * 60_000,
  };
}

function describedZone(description: string): Zone | null {
  try {
    const component = new ICAL.Component(ICAL.parse(description) as ConstructorParameters<typeof ICAL.Component>[0]);
    if (component.getAllSubcomponents().length === 0) return null;
    const zone = new ICAL.Timezone(component);
    const toInstant = (wall: WallMs): number => timeAt(wall, zone).toUnixTime() * 1000;
    toInstant(Date.UTC(2026, 0, 1));
    return {
      isKnown: true,
      toInstants: (wall) => ({ first: toInstant(wall), last: toInstant(wall) }),
      toWall: (instant) => instant - (toInstant(instant) - instant),
    };
  } catch {
    return null;
  }
}

function timeAt(wall: WallMs, zone: ICAL.Timezone): ICAL.Time {
  const at = new Date(wall);
  return new ICAL.Time(
    {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
      isDate: false,
    },
    zone,
  );
}

/** "GMT+0100" is what it says; "(UTC-05:00) Eastern Time" is an hour more in summer, or is not: nobody can tell. */
function offsetZone(tzid: string): Zone | null {
  const name = tzid.trim();
  if (/^(?:Z|UTC|GMT)$/i.test(name)) return fixedZone(0);
  const offsets = [...name.matchAll(/(?:UTC|GMT) ?([+-])(\d{1,2}):?(\d{2})?/gi)].map(
    ([, sign, hours, minutes = '0']) => (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)),
  );
  const [offset] = offsets;
  if (offset === undefined || offsets.some((one) => Math.abs(one) > 14 * 60)) return null;
  if (/^(?:UTC|GMT) ?[+-][\d:]+$/i.test(name)) return fixedZone(offset);
  return cityZone(name, offset) ?? between(Math.min(...offsets), Math.max(offset + 60, ...offsets));
}

/**
 * Of "(UTC+01:00) Amsterdam, Berlin, Bern" the first city that the time-zone database knows and that has this offset in
 * winter.
 */
function cityZone(name: string, offset: number): Zone | null {
  const cities = name
    .slice(name.indexOf(')') + 1)
    .split(',')
    .map((city) => city.trim().replaceAll(' ', '_'));
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => cities.includes(zone.split('/').at(-1) ?? ''));
  const found = zones.find(
    (zone) => [1, 7].map((month) => offsetIn(zone, month)).toSorted((a, b) => a - b)[0] === offset,
  );
  return found === undefined ? null : namedZone(found);
}

function offsetIn(zone: string, month: number): number {
  return DateTime.fromObject({ year: 2026, month }, { zone }).offset;
}

/** Minutes east of UTC, at least and at most. */
function between(least: number, most: number): Zone {
  return {
    isKnown: false,
    toInstants: (wall) => ({ first: wall - most * 60_000, last: wall - least * 60_000 }),
    toWall: (instant) => instant + most * 60_000,
  };
}

/** Nobody knows it, so it may be any that there is. */
const nowhere = between(-12 * 60, 14 * 60);
