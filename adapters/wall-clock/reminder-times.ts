/** When reminders are due (T1): wall times of a zone, instants, and rules of RFC 5545. */
import { RRuleTemporal } from 'rrule-temporal';
import type { PlannedTime, Reminder, ReminderTime } from '../../contracts/state/reminder.ts';
import { luxonWallClock } from './luxon.ts';

const dayMs = 86_400_000;
/** How far ahead one may be planned. */
export const furthestDays = 730;

/**
 * What a rule may say. The shortest series is hourly: there is no shorter frequency, and no part that cuts an hour or a
 * day into pieces.
 */
const parts: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  BYDAY: /^(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)){0,13}$/,
  BYMONTHDAY: /^-?\d{1,2}(?:,-?\d{1,2}){0,30}$/,
  BYMONTH: /^\d{1,2}(?:,\d{1,2}){0,11}$/,
  BYSETPOS: /^-?\d{1,3}$/,
  WKST: /^(?:MO|TU|WE|TH|FR|SA|SU)$/,
};
const ruleExpected = `an RFC 5545 rule of ${Object.keys(parts).join(', ')} that recurs at most hourly, such as "FREQ=WEEKLY;BYDAY=MO"`;

const localTime = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

export function reminderTimes() {
  const clock = luxonWallClock();
  const wallOf = (at: number, zone: string): string => {
    const { year, month, day, hour, minute } = clock.toLocal(at, zone);
    const [m, d, h, min] = [month, day, hour, minute].map((part) => String(part).padStart(2, '0'));
    return `${String(year).padStart(4, '0')}-${m}-${d}T${h}:${min}`;
  };
  const next = (
    { starts, zone, rule }: Pick<Reminder, 'starts' | 'zone'> & { readonly rule: string },
    after: number,
    isStartCounted = true,
  ) => {
    const series = new RRuleTemporal({
      rruleString: `DTSTART;TZID=${zone}:${starts.replaceAll(/[-:]/g, '')}00\nRRULE:${rule}`,
      includeDtstart: isStartCounted,
      maxIterations: 10_000,
    });
    return series.next(new Date(after))?.epochMilliseconds ?? null;
  };
  const dueAtOf = ({ at, inS }: ReminderTime, zone: string, now: number): number | null => {
    if (inS !== undefined) return now + inS * 1_000;
    if (at === undefined) return null;
    if (instant.test(at)) return Date.parse(at);
    const [, year, month, day, hour, minute] = (localTime.exec(at) ?? []).map(Number);
    if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined)
      return null;
    try {
      return clock.toInstant({ year, month, day, hour, minute }, zone);
    } catch {
      return null;
    }
  };
  return {
    next,
    /** `isByRule`: for the first time as well its rule says on which day, from its time on. */
    plan(time: ReminderTime, zone: string, now: number, isByRule = false): PlannedTime {
      if (!isZone(zone)) return refused('/timeZone', 'an IANA time zone such as "Europe/Berlin"');
      const dueAt = dueAtOf(time, zone, now);
      const place = time.inS === undefined ? '/at' : '/inS';
      if (dueAt === null || Number.isNaN(dueAt))
        return refused(place, `a time that the clock of ${zone} shows, such as "2026-11-28T09:00"`);
      if (dueAt < now) return refused(place, `a time after ${wallOf(now, zone)} (${zone})`);
      if (dueAt > now + furthestDays * dayMs) return refused(place, `a time within ${furthestDays} days`);
      const rule =
        time.rule
          ?.trim()
          .toUpperCase()
          .replace(/^RRULE:/, '') ?? null;
      const plan = { kind: 'planned', zone, starts: wallOf(dueAt, zone), rule, dueAt } as const;
      if (rule === null) return plan;
      if (!isRule(rule) || !canFollow(() => next({ ...plan, rule }, dueAt))) return refused('/rule', ruleExpected);
      const first = isByRule ? next({ ...plan, rule }, dueAt - 1, false) : dueAt;
      return first === null ? refused('/rule', ruleExpected) : { ...plan, starts: wallOf(first, zone), dueAt: first };
    },
  };
}

function isRule(rule: string): boolean {
  const given = rule.split(';').map((part) => part.split('='));
  const names = given.map(([name = '']) => name);
  const isKnown = given.every(([name = '', value = '', ...more]) => {
    return more.length === 0 && Object.hasOwn(parts, name) && parts[name]?.test(value) === true;
  });
  const isBoth = names.includes('COUNT') && names.includes('UNTIL');
  return isKnown && names.includes('FREQ') && new Set(names).size === names.length && !isBoth;
}

function canFollow(follow: () => unknown): boolean {
  try {
    follow();
    return true;
  } catch {
    return false;
  }
}

function isZone(zone: string): boolean {
  return canFollow(() => new Intl.DateTimeFormat('en', { timeZone: zone }));
}

function refused(place: string, expected: string): PlannedTime {
  return { kind: 'refused', place, expected };
}
